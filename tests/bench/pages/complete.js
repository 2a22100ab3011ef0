// Marks when Python and all that it fetches are there: by then "Run 10,000 times" at odds of one's own is answered.
bench.watch(
  "up",
  () => document.documentElement.dataset.python === "ready",
  () => {
    const run = bench.text("#odds .lower-title");
    bench.watch("complete", () => bench.text("#odds .lower-title") !== run);
    bench.move("odds-waves", 60);
    document.querySelector("#odds [data-control=run]").click();
  },
);
