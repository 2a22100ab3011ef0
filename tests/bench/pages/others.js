// The other pages show their answers in elements of their own.
bench.watch("first", () => bench.text("#first") !== "");
bench.watch("numpy", () => bench.text("#numpy") !== "");
