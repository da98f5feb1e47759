// The frame of every page: menus that close when the reader turns elsewhere.

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
