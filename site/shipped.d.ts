// Written by the build as shipped.js.
/** The folder of Python's files, beside this one. */
export const folder: string;
/** Python's files: hashes, and sizes in bytes, as they are and as brotli has them. */
export const files: Record<string, { sha256: string; raw: number; br: number }>;
/** The archive with our own modules. */
export const figures: string;
/** The size of the snapshot once it is put together, in bytes. */
export const snapshotSize: number;
