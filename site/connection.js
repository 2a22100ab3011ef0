// Is the link fast enough for the snapshot, which has more bytes than the archives that it stands in for?

const FAST_MS = 38; // from the request for the page to its last byte; the measured reason is in ARCHITECTURE.md

/** Judged by how the page itself came. */
export function linkIsFast() {
  if (/** @type {any} */ (navigator).connection?.saveData) return false;
  if (!globalThis.crypto?.subtle) return false; // then the snapshot could not be compared
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!page?.transferSize) return false; // nothing can be told of the link
  return page.responseEnd - page.requestStart <= FAST_MS;
}
