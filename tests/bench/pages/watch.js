// Runs before a page's own scripts: notes when things show in its document, in ms after navigation.
globalThis.bench = (() => {
  const marks = {};
  const wanted = new Map();
  const waiting = [];
  const longTasks = [];
  let paint = null;

  function make(name) {
    marks[name] ??= performance.now();
    waiting.filter((wait) => wait.name === name).forEach((wait) => wait.resolve(marks[name]));
  }

  function check() {
    for (const [name, { shows, then }] of wanted) {
      if (!shows()) continue;
      wanted.delete(name);
      make(name);
      then?.();
    }
  }

  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration))).observe({
    type: "longtask",
    buffered: true,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name !== "first-contentful-paint") continue;
      paint = entry.startTime;
      marks.paint = paint;
      make("paint");
    }
  }).observe({ type: "paint", buffered: true });

  return {
    marks,
    longTasks,
    make,
    text: (selector) => document.querySelector(selector)?.textContent.trim() ?? "",
    /** Marks the moment in which something shows. */
    watch: (name, shows, then) => wanted.set(name, { shows, then }),
    /** The moment of a mark, or null after so many ms. */
    when: (name, ms) =>
      new Promise((resolve) => {
        if (name in marks) return resolve(marks[name]);
        waiting.push({ name, resolve });
        setTimeout(resolve, ms, null);
      }),
    move(id, value) {
      const slider = document.getElementById(id);
      slider.value = value;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
})();
