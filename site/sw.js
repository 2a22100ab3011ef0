// The service worker: after one visit the whole page works without a network. Workbox does all of it: it takes every
// file of a build or none, and a new build takes over when no page of the old one is open any more.
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { manifests } from "./manifest.js";

// Of snapshot and archives the one that Python was started from is here already.
const from = new URL(self.location.href).searchParams.get("from");
// What follows the question mark is the page's affair: it is the same file.
precacheAndRoute(manifests[from === "snapshot" ? from : "archives"], { ignoreURLParametersMatching: [/^/] });
cleanupOutdatedCaches();
