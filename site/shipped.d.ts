// Written by the build as shipped.js.
/** The folder of Python's files, beside this one. */
export const folder: string;
/** Python's files: hashes, and sizes in bytes in each form. */
export const files: Record<string, { sha256: string; raw: number; br: number; gzip: number }>;
/** The archive with our own modules. */
export const figures: string;
