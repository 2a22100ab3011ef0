// Is a file whole, and the one that was built?

/**
 * @param {BufferSource} bytes
 * @param {string} sha256 in hexadecimal
 */
export async function isWhole(bytes, sha256) {
  // Browsers compute hashes only on safe origins: https, or this machine. Elsewhere there is nothing to compare.
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
