// The list of open tables: told of changes by the lobby's socket, filters that need no button.

import { one, write } from "app/dom";
import { interpolate, ngettext } from "app/i18n";
import { TableList } from "app/lobby-list";
import { sendOnce } from "app/lobby-once";
import { Socket } from "app/socket";

const root = one("#tables");
const list = new TableList(root);

new Socket({
  path: root.dataset.socket ?? "",
  hello: () => ({ t: "hello", seq: null }),
  onFrame: (frame) => {
    if (frame.t === "bye" && frame.code === "barred") location.replace(root.dataset.out ?? "/");
    if (frame.t !== "lobby") return;
    list.reach(frame.revision);
    write(one("#bustle"), bustle(frame));
  },
});

/** Who is here and what is on. @param {{people: number, matches: number}} news */
function bustle({ people, matches }) {
  return [
    interpolate(ngettext("%(count)s player online", "%(count)s players online", people), { count: people }),
    interpolate(ngettext("%(count)s match on", "%(count)s matches on", matches), { count: matches }),
  ].join(" · ");
}

sendOnce();

/** @type {HTMLFormElement | null} */
const rail = document.querySelector("form[data-auto]");
rail?.addEventListener("change", () => rail.requestSubmit());
rail?.querySelector("button")?.remove();

const sheet = /** @type {HTMLDialogElement} */ (one("#filters"));
const opener = one("[data-open=filters]");
opener.hidden = false;
opener.addEventListener("click", () => sheet.showModal());
sheet.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target === sheet || target.closest("[data-close]")) sheet.close();
});
