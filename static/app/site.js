// The frame of every page: what has not arrived yet is sent, menus close when the reader turns elsewhere.

import "app/account";
import "app/notices";
import "app/worker";

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
