// The copy for reading offline: kept by a service worker once all is here, and removed at the reader's wish. A browser
// that refuses service workers loses nothing else.
import { scriptAddress } from "./address.js";
import { recall, remember } from "./memory.js";

const { serviceWorker } = navigator;

/** @param {Document} page */
export function offerOffline(page) {
  const button = page.getElementById("offline");
  if (!serviceWorker || !button) return;
  button.addEventListener("click", async () => {
    const kept = recall("offline") !== "no";
    remember("offline", kept ? "no" : "yes");
    await (kept ? drop() : keep());
    tell(button);
  });
  if (recall("offline") !== "no") keep().then(() => tell(button), () => {});
  else tell(button);
}

async function keep() {
  await serviceWorker.register(scriptAddress("../sw.js"));
}

async function drop() {
  // Other pages of this origin may have service workers and caches of their own: only ours go.
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  for (const name of await caches.keys()) if (name.endsWith(registration.scope)) await caches.delete(name);
  await registration.unregister();
}

/** @param {HTMLElement} button */
function tell(button) {
  button.textContent = recall("offline") === "no" ? "Keep a copy for reading offline" : "Remove the offline copy";
  button.hidden = false;
}
