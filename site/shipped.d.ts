// Written by the build as shipped.js: the folder of Python beside this one; its files' hashes and sizes in bytes.
export const folder: string;
export const files: Record<string, { integrity: string; raw: number; br: number; gzip: number }>;
/** The name of the archive with our own modules. */
export const figures: string;
