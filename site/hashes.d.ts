// Written by the build as hashes.js: the hashes of the recordings and of the worker's script, by file.
export const hashes: Record<string, string>;
