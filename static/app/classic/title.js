// The top bar: which hand of which pulka, and what it is played for.

import { one, write } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";

/** @param {import("app/types").ClassicScene} scene */
export function drawTitle({ view }) {
  const [title, note] = one("#title").children;
  write(title, interpolate(gettext("Pulka %(pulka)s · hand %(hand)s of %(all)s"), { pulka: view.pulka + 1, hand: view.hand + 1, all: view.hands_total }));
  const cards = interpolate(ngettext("%(count)s card", "%(count)s cards", view.size), { count: view.size });
  write(note, [cards, khishti(view.rules)].filter(Boolean).join(" · "));
}

/** @param {import("app/types").ClassicRules} rules */
export function khishti({ khishti: chosen }) {
  if (chosen === "off") return "";
  return chosen === "special" ? gettext("khishti special") : interpolate(gettext("khishti %(points)s"), { points: chosen });
}
