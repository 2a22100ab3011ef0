// Is the link fast enough for the snapshot, which has more bytes than the archives that it stands in for?
import { recall, remember } from "./memory.js";

const FAST_MS = 30; // from the request for the page to its last byte; the measured reason is in ARCHITECTURE.md

/** Judged by how the page itself came; where a cache gave it, by what an earlier visit found. */
export function linkIsFast() {
  if (/** @type {any} */ (navigator).connection?.saveData) return false;
  if (!globalThis.crypto?.subtle) return false; // then the snapshot could not be compared
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!page?.transferSize) return recall("link") === "fast";
  const fast = page.responseEnd - page.requestStart <= FAST_MS;
  remember("link", fast ? "fast" : "slow");
  return fast;
}
