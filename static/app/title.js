// The tab's title and icon: a hidden page says when it is your turn.

import { gettext } from "app/i18n";

const quiet = document.title;
const link = document.querySelector("link[rel=icon]");
const icon = link?.getAttribute("href") ?? "";

/** @param {boolean} yours whether it is your turn */
export function drawTitle(yours) {
  const call = yours && document.hidden;
  document.title = call ? `${gettext("Your turn")} · ${quiet}` : quiet;
  link?.setAttribute("href", call ? document.body.dataset.turnIcon ?? icon : icon);
}
