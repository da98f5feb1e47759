// The frame of every page: what has not arrived yet is sent, menus close when the reader turns elsewhere, and the browser
// is asked to keep the service worker of this release and language (platform/pages/worker.js).

import "app/account";
import "app/notices";

/** @type {NodeListOf<HTMLDetailsElement>} */
const menus = document.querySelectorAll("details[data-menu]");

for (const menu of menus) {
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

// A browser may refuse, as in a private window: the site is the same without.
const { worker } = document.body.dataset;
if (worker) navigator.serviceWorker?.register(worker, { scope: "/", updateViaCache: "none" })?.catch(() => {});
