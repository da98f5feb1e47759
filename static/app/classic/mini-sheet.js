// The pulka that is being played, in the panel beside the table; bids that are not scored yet stand in brackets.

import { sections } from "app/classic/lines";
import { points } from "app/classic/points";
import { openPaper } from "app/classic/sheet-page";
import { around } from "app/classic/scene";
import { icon } from "app/cards";
import { el } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @param {Scene} scene */
export function miniSheet(scene) {
  const seats = [...around(scene).slice(1), around(scene)[0]];
  const section = sections(scene.view)[scene.view.pulka];
  const open = el("button", { type: "button", class: "btn btn--small" }, icon("i-sheet"), el("span", {}, gettext("Score sheet")));
  open.addEventListener("click", () => openPaper(scene));
  const table = el("table", { class: "minisheet" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, el("span", { class: "sr" }, gettext("Cards"))), ...seats.map((seat) => el("th", { scope: "col" }, el("span", { class: "clip" }, who(scene, seat)))))),
    el("tbody", {}, ...section.rows.map(({ size, cells }) => el("tr", {}, el("th", { scope: "row" }, String(size)), ...seats.map((seat) => cell(cells[seat]))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, gettext("Total")), ...seats.map((seat) => el("td", {}, points(scene.view.scores[seat]))))));
  return { title: interpolate(gettext("Pulka %(pulka)s"), { pulka: section.number + 1 }), content: [table, open] };
}

/** @param {import("app/classic/lines").Cell} cell */
const cell = ({ score, bid, khishti }) => (score === null ? el("td", { class: "soft" }, bid === null ? "" : `(${bid})`) : el("td", { class: khishti ? "is-khishti" : null }, points(score)));
