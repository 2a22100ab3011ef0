// The service worker: after one visit the whole page works without a network. Workbox does all of it: it takes every
// file of a build or none, and a new build takes over when no page of the old one is open any more.
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { manifest } from "./manifest.js";

// What follows the question mark is the page's affair: it is the same file.
precacheAndRoute(manifest, { ignoreURLParametersMatching: [/^/] });
cleanupOutdatedCaches();
