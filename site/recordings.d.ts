// Written by the build as recordings.js: the hash of each figure's recording.
export const recordings: Record<string, string>;
