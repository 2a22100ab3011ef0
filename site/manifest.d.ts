// Written by the build as manifest.js: every file that the page may need, as Workbox reads it, for each way to start.
type Manifest = { url: string; revision: string | null; integrity: string }[];
export const manifests: Record<import("./python.js").Way, Manifest>;
