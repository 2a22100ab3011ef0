// Written by the build as manifest.js: every file that the page may need, as Workbox reads it.
export const manifest: { url: string; revision: string | null; integrity: string }[];
