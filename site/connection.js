// Is the link fast enough for the snapshot, which has more bytes than the archives that it stands in for?
import { recall, remember } from "./memory.js";

const FAST = 5e6; // bits per second; what decides is in ARCHITECTURE.md

/**
 * Judged by how the largest of some files came just now; where a cache gave it, by what an earlier visit found.
 * @param {string[]} addresses
 */
export function linkIsFast(addresses) {
  if (/** @type {any} */ (navigator).connection?.saveData) return false;
  if (!globalThis.crypto?.subtle) return false; // then the snapshot could not be compared
  const files = /** @type {PerformanceResourceTiming[]} */ (
    addresses.flatMap((address) => performance.getEntriesByName(address, "resource"))
  );
  const largest = files.reduce((one, other) => (other.encodedBodySize > one.encodedBodySize ? other : one), files[0]);
  if (!largest?.transferSize) return recall("link") === "fast";
  const seconds = (largest.responseEnd - largest.responseStart) / 1000;
  const fast = (8 * largest.encodedBodySize) / seconds >= FAST;
  remember("link", fast ? "fast" : "slow");
  return fast;
}
