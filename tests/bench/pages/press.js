// A reader who presses "Run 10,000 times" one round trip after the first paint, whether or not the page listens by then.
bench.when("paint", 60_000).then(() =>
  setTimeout(() => {
    const sentence = bench.text("#odds .sentence");
    bench.watch("answered", () => bench.text("#odds .sentence") !== sentence);
    bench.make("pressed");
    document.querySelector("#odds [data-control=run]").click();
  }, DELAY),
);
