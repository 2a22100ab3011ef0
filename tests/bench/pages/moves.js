// Moves the slider of guesses and times each move, from before the event to the changed document.
globalThis.moves = (() => {
  const figure = () => document.getElementById("speed-up");
  let place = 0;

  function once() {
    place = (place % 12) + 1;
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(figure(), { subtree: true, childList: true, characterData: true, attributes: true });
      const start = performance.now();
      bench.move("speed-up-gamma", String(place));
    });
  }

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  return {
    /** Brings the figure before the reader, where moving it costs most. */
    show: () => figure().scrollIntoView({ block: "center" }),
    /** Times of so many moves, with a pause after each. */
    async times(count, ms) {
      const times = [];
      for (let done = 0; done < count; done++) {
        times.push(await once());
        if (ms) await pause(ms);
      }
      return times;
    },
    /** From now on the slider's views come ready made, and the page's own patcher draws them: no worker, no Python. */
    async answerHere(views) {
      const { show } = await import(new URL("../floor/patch.js", document.baseURI));
      const nothing = new Set();
      figure().addEventListener(
        "input",
        (event) => {
          event.stopImmediatePropagation();
          show(figure(), views[Number(event.target.value) - 1], nothing);
        },
        { capture: true },
      );
    },
  };
})();
