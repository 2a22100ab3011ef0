// What this device remembers, if it will: storage may be refused, full or switched off, and nothing depends on it.

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
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
    localStorage.setItem(name, value);
  } catch {
    // Then it is forgotten with the page.
  }
}
