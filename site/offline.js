// The copy for reading offline: kept by a service worker once all is here, and removed at the reader's wish. A browser
// that refuses service workers loses nothing else.
import { scriptAddress } from "./address.js";
import { recall, remember } from "./memory.js";

const scope = new URL(".", document.baseURI).href; // the folder of the page

/** @typedef {import("./python.js").Way} Way */

/** From what Python starts where this page came from the copy. @returns {Way | undefined} */
export function wayOfCopy() {
  return wayOf(serviceWorkers()?.controller);
}

/** What a copy was kept for stands in the address of its service worker. Others of this origin keep no copy of ours.
 * @param {ServiceWorker | null | undefined} worker
 * @returns {Way | undefined} */
function wayOf(worker) {
  if (!worker?.scriptURL.startsWith(`${scope}sw.js`)) return undefined;
  return new URL(worker.scriptURL).searchParams.get("from") === "snapshot" ? "snapshot" : "archives";
}

/**
 * Says in the page's foot whether a copy is kept, and lets the reader change it.
 * @param {Document} page
 * @param {Way} from what Python was started from: so it will be from the copy
 * @param {(words: string) => void} say to a screen reader
 */
export async function offerOffline(page, from, say) {
  const workers = serviceWorkers();
  if (!workers) return;
  const refused = page.getElementById("offline-refused");
  const places = { yes: page.getElementById("offline-kept"), no: page.getElementById("offline-none") };
  /** @param {"yes" | "no"} kept */
  const make = async (kept) => {
    await (kept === "yes" ? keep(workers, from) : drop(workers));
    for (const [state, place] of Object.entries(places)) place?.toggleAttribute("hidden", state !== kept);
  };
  /** @param {"yes" | "no"} kept */
  const choose = async (kept) => {
    const done = await make(kept).then(() => true, () => false);
    refused?.toggleAttribute("hidden", done);
    if (!done) return say(refused?.textContent ?? "");
    remember("offline", kept);
    places[kept]?.querySelector("button")?.focus(); // the pressed button is gone
    say(places[kept]?.firstChild?.textContent?.trim() ?? "");
  };
  places.yes?.querySelector("button")?.addEventListener("click", () => choose("no"));
  places.no?.querySelector("button")?.addEventListener("click", () => choose("yes"));
  await make(recall("offline") === "no" ? "no" : "yes").catch(() => {}); // refused: then nothing is said
}

/** Some browsers refuse even the question. */
function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Is over when every file is kept; fails if one did not come. Where a copy of the same kind is there, a newer build's
 * comes when it comes.
 * @param {ServiceWorkerContainer} workers
 * @param {Way} from
 */
async function keep(workers, from) {
  const old = (await workers.getRegistration(scope))?.active;
  // How a page started that did not come from the copy says nothing of what that holds.
  const way = (!wayOfCopy() && wayOf(old)) || from;
  const script = `sw.js?from=${way}`;
  let registered = await workers.register(scriptAddress(script), { scope });
  // A worker that was removed lives on while its pages are open, without its files: another address gets them anew.
  const emptied = registered.active !== null && (await copies()).length === 0;
  if (emptied) registered = await workers.register(scriptAddress(`${script}&${Date.now()}`), { scope });
  const coming = registered.installing ?? registered.waiting;
  const lacks = emptied || (registered.active !== null && wayOf(registered.active) !== way);
  if (!coming || (registered.active && !lacks)) return;
  await new Promise((kept, refused) => {
    const look = () => {
      if (coming.state === (lacks ? "installed" : "activated")) kept(coming);
      if (coming.state === "redundant") refused(new Error("The files of two builds are mixed, or one did not come."));
    };
    coming.addEventListener("statechange", look);
    look();
  });
}

/** Other pages of this origin may have service workers and caches of their own: only ours go.
 * @param {ServiceWorkerContainer} workers */
async function drop(workers) {
  const registration = await workers.getRegistration(scope);
  if (registration?.scope === scope) await registration.unregister();
  // The cache may be there without the other, if a second page was open meanwhile.
  for (const name of await copies()) await caches.delete(name);
}

/** The names of our caches, as Workbox makes them. */
async function copies() {
  return (await caches.keys()).filter((name) => name.endsWith(`-precache-v2-${scope}`));
}
