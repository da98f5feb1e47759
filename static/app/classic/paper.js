// The score sheet as people write it at the table: a section for every pulka, a row for every hand, a column for every
// player. The bid stands small at the left of the cell, the score at the right.

import { sections } from "app/classic/lines";
import { points, signed } from "app/classic/points";
import { SEAT_NUMBERS } from "app/classic/scene";
import { el } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { playerName } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/classic/lines").Section} Section @typedef {import("app/classic/lines").Cell} Cell */

/** @param {Scene} scene */
export const paper = (scene) => el("div", { class: "sheetgrid" }, ...sections(scene.view).map((section) => pulka(scene, section)));

/** @param {Scene} scene @param {Section} section */
function pulka(scene, { number, rows, finished, totals }) {
  const id = `pulka-${number}`;
  const names = scene.players.map((player) => el("th", { scope: "col" }, el("bdi", { class: "clip" }, playerName(player, scene.players))));
  return el("section", { class: "pulka", "aria-labelledby": id },
    el("h3", { class: "pulka__title", id }, interpolate(gettext("Pulka %(pulka)s"), { pulka: number + 1 }), " ", el("small", {}, range(rows.map(({ size }) => size)))),
    el("table", { class: "scoresheet" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, gettext("Cards")), ...names)),
      el("tbody", {}, ...rows.map(handRow)),
      el("tbody", { class: "scoresheet__lines" }, ...(finished ? lines(finished) : []), totals ? line("is-total", gettext("Total"), totals.map(points)) : null)));
}

/** @param {number[]} sizes */
const range = (sizes) => (sizes[0] === sizes[1] ? gettext("four nines") : interpolate(gettext("%(first)s–%(last)s cards"), { first: sizes[0], last: sizes[sizes.length - 1] }));

/** @param {import("app/classic/lines").Row} row */
function handRow({ size, now, cells }) {
  const label = el("th", { scope: "row" }, String(size), ...(now ? [" ", el("span", { class: "tag tag--turn" }, gettext("now"))] : []));
  return el("tr", { class: now ? "is-now" : null }, label, ...cells.map(cell));
}

/** @param {Cell} cell */
function cell({ bid, asked, score, exact, khishti, all, best }) {
  const marks = { "is-exact": exact, "is-missed": score !== null && !exact && !khishti, "is-khishti": khishti, "is-all": all, "is-best": best };
  const css = Object.entries(marks).filter(([, on]) => on).map(([name]) => name).join(" ");
  const said = bid !== null ? [el("i", {}, el("span", { class: "sr" }, `${gettext("bid")} `), String(bid))] : asked ? [el("i", {}, "?")] : [el("i")];
  return el("td", { class: css || null }, ...said, ...(score === null ? [] : [el("b", {}, points(score), el("span", { class: "sr" }, spoken(exact, khishti, all)))]));
}

/** @param {boolean} exact @param {boolean} khishti @param {boolean} all */
const spoken = (exact, khishti, all) => `, ${khishti ? gettext("khishti") : all ? gettext("every trick bid and taken") : exact ? gettext("bid made") : gettext("bid missed")}`;

/** Premia and moshla, each on a line of its own. @param {import("app/types").FinishedPulka} finished */
function lines({ premia, moshla }) {
  const added = (/** @type {number[]} */ values, /** @type {1 | -1} */ sign) => values.map((value) => (value ? signed(sign * value) : ""));
  if (!premia.some(Boolean)) {
    return [el("tr", { class: "is-nobody" }, el("th", { scope: "row" }, gettext("Premia")), el("td", { colspan: SEAT_NUMBERS.length }, gettext("nobody was exact in every hand")))];
  }
  return [line("is-premia", gettext("Premia"), added(premia, 1)), ...(moshla.some(Boolean) ? [line("is-moshla", gettext("Moshla"), added(moshla, -1))] : [])];
}

/** @param {string} css @param {string} title @param {string[]} values */
const line = (css, title, values) => el("tr", { class: css }, el("th", { scope: "row" }, title), ...values.map((value) => el("td", {}, value)));
