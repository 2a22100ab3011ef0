// What this device remembers, if it will: storage may be refused, full or switched off, and nothing depends on it.
// Other pages of this origin remember too, so our names begin with ours.

const OURS = "speculative.";

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(OURS + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(OURS + name, value);
  } catch {
    // Then it is forgotten with the page.
  }
}
