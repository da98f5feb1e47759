// A bot plays for you: the seat is taken back by one tap at any moment. Whoever has left for good goes to the tables.

import { one } from "app/dom";
import { gettext } from "app/i18n";

/** @typedef {import("app/types").ClassicScene} Scene */

/** What your bar says while someone else plays your seat; null where you do. @param {Scene} scene @returns {import("app/types").Ask | null} */
export function standInAsk({ view, players }) {
  const state = view.you === null ? "present" : players[view.you].state;
  if (state === "bot") return { title: gettext("A bot plays for you"), note: gettext("Your seat is yours at any moment") };
  return state === "left" ? { title: gettext("You have left the match"), note: gettext("A bot plays your seat to the end") } : null;
}

/** @param {Scene} scene */
export function drawStandIn({ view, players }) {
  const state = view.you === null ? "present" : players[view.you].state;
  one("#bar [data-act=return]").hidden = state !== "bot" || view.phase === "over";
  one("#bar [data-act=go]").hidden = state !== "left";
}
