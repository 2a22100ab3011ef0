// The copy for reading offline: kept by a service worker once all is here, and removed at the reader's wish. A browser
// that refuses service workers loses nothing else.
import { scriptAddress } from "./address.js";
import { recall, remember } from "./memory.js";

const scope = new URL("..", import.meta.url).href; // the folder of the page

/**
 * Says in the page's foot whether a copy is kept, and lets the reader change it.
 * @param {Document} page
 * @param {(words: string) => void} say to a screen reader
 */
export async function offerOffline(page, say) {
  const workers = serviceWorkers();
  if (!workers) return;
  const places = { yes: page.getElementById("offline-kept"), no: page.getElementById("offline-none") };
  /** @param {"yes" | "no"} kept */
  const make = async (kept) => {
    await (kept === "yes" ? keep(workers) : drop(workers));
    for (const [state, place] of Object.entries(places)) place?.toggleAttribute("hidden", state !== kept);
  };
  /** @param {"yes" | "no"} kept */
  const choose = async (kept) => {
    remember("offline", kept);
    await make(kept).catch(() => {}); // refused: then nothing changes
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

/** Is over when every file is kept. @param {ServiceWorkerContainer} workers */
async function keep(workers) {
  await workers.register(scriptAddress("../sw.js"), { scope });
  await workers.ready;
}

/** Other pages of this origin may have service workers and caches of their own: only ours go.
 * @param {ServiceWorkerContainer} workers */
async function drop(workers) {
  const registration = await workers.getRegistration(scope);
  if (registration?.scope === scope) await registration.unregister();
  // Workbox names its cache so. The cache may be there without the other, if a second page was open meanwhile.
  for (const name of await caches.keys()) if (name.endsWith(`-precache-v2-${scope}`)) await caches.delete(name);
}
