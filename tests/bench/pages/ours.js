// Our page: when Python is up, moves a slider and waits for its reply, then has numpy draw at odds of the reader's own.
bench.watch(
  "up",
  () => document.documentElement.dataset.python === "ready",
  () => {
    const speed = bench.text("#speed-up .sentence");
    const run = bench.text("#odds .lower-title");
    bench.watch("first", () => bench.text("#speed-up .sentence") !== speed);
    bench.watch("numpy", () => bench.text("#odds .lower-title") !== run);
    bench.move("speed-up-gamma", 9);
    bench.move("odds-waves", 60);
    document.querySelector("#odds [data-control=run]").click();
  },
);
