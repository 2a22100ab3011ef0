// Written by the build as beside.js: what lies beside the page.
/** The folder of the page's other files, with a slash at its end. */
export const folder: string;
/** The hashes of the recordings and of the worker's script, by file. */
export const hashes: Record<string, string>;
