// Our page: when Python is up, moves two sliders one after the other, of which the second was not recorded, and waits for
// its reply; then has numpy draw at odds of the reader's own.
bench.watch(
  "up",
  () => document.documentElement.dataset.python === "ready",
  () => {
    const sentence = () => bench.text("#speed-up .sentence");
    const [first, run] = [sentence(), bench.text("#odds .lower-title")];
    bench.watch(
      "recorded",
      () => sentence() !== first,
      () => {
        const second = sentence();
        bench.watch("first", () => sentence() !== second);
        bench.move("speed-up-c", 33);
      },
    );
    bench.watch("numpy", () => bench.text("#odds .lower-title") !== run);
    bench.move("speed-up-alpha", 81);
    bench.move("odds-waves", 60);
    document.querySelector("#odds [data-control=run]").click();
  },
);
