// The score sheet as a page over the table: names and totals stay in sight, the rest scrolls inside; it can be printed.

import { icon } from "app/cards";
import { paper } from "app/classic/paper";
import { points } from "app/classic/points";
import { khishti } from "app/classic/title";
import { el, one, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { faceOf, playerName } from "app/scene";
import { change, settings } from "app/settings";
import { openSheet } from "app/sheet";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @type {{scene: Scene, names: HTMLElement, body: HTMLElement, legend: HTMLElement, key: string} | null} the sheet that is open */
let page = null;

/** @param {Scene} scene */
export function openPaper(scene) {
  const [names, body, legend] = [el("div", { class: "paper__names" }), el("div"), el("p", { class: "legend" })];
  const print = el("button", { type: "button", class: "btn btn--small", "data-act": "print" }, gettext("Print"));
  print.addEventListener("click", () => window.print());
  const sheet = openSheet("hands", gettext("Score sheet"), [body, el("div", { class: "paper__foot" }, legend, scale(), print)], () => (page = null));
  sheet.classList.add("paper");
  one("h2", sheet).append(el("small", {}, rules(scene)));
  one(".sheet__head", sheet).append(names, el("div", { class: "edge" }));
  const close = one("[data-act=close]", sheet);
  close.replaceChildren(icon("i-back"));
  set(close, { "aria-label": gettext("Back to the table") });
  page = { scene, names, body, legend, key: "" };
  drawPaper(scene);
  sheet.querySelector(".is-now")?.scrollIntoView({ block: "center" });
}

/** Keeps the open sheet up to date. @param {Scene} scene */
export function drawPaper(scene) {
  const { view, players } = scene;
  const key = JSON.stringify([view.hands.length, view.hand, view.bids, view.turn, view.phase, settings.hundreds, players.map(({ name, state }) => [name, state])]);
  if (!page || page.key === key) return;
  page.key = key;
  page.scene = scene;
  page.names.replaceChildren(...columns(scene));
  page.body.replaceChildren(paper(scene));
  page.legend.replaceChildren(...signs());
}

/** Names and totals. @param {Scene} scene */
function columns({ view, players }) {
  const first = Math.max(...view.scores);
  return [el("span", { class: "paper__corner" }, gettext("Cards")), ...players.map((player) =>
    el("div", { class: view.scores[player.seat] === first && view.hands.length ? "is-first" : null },
      el("span", { class: `avatar avatar--s avatar--${player.avatar}` }, icon(faceOf(player))),
      el("bdi", { class: "clip", title: playerName(player, players) }, playerName(player, players)), el("b", {}, points(view.scores[player.seat]))))];
}

/** What the match is played by. @param {Scene} scene */
function rules({ view }) {
  const { length, profile, moshla } = view.rules;
  const parts = [interpolate(length === "nines" ? gettext("Nines, %(hands)s hands") : gettext("Standard, %(hands)s hands"), { hands: view.hands_total })];
  if (profile === "regional") parts.push(gettext("regional rules"));
  return [...parts, khishti(view.rules), moshla ? gettext("moshla") : ""].filter(Boolean).join(" · ");
}

/** In full, or in hundreds. */
function scale() {
  const choices = [false, true].map((hundreds) => {
    const radio = el("input", { type: "radio", name: "hundreds", value: String(hundreds), checked: settings.hundreds === hundreds });
    radio.addEventListener("change", () => {
      change("hundreds", hundreds);
      if (page) drawPaper(page.scene);
    });
    return el("label", { class: "choice" }, radio, el("span", {}, hundreds ? "9.0" : "900"));
  });
  return el("fieldset", { class: "paper__scale" }, el("legend", { class: "small" }, gettext("Points as")), el("div", { class: "choices" }, ...choices));
}

/** What the signs of the sheet mean. */
function signs() {
  return [
    el("span", {}, el("b", {}, points(150)), ` ${gettext("bid made")}`), el("span", {}, `${points(20)} ${gettext("bid missed")}`),
    el("span", { class: "legend__bad" }, el("b", {}, points(-200)), ` ${gettext("khishti")}`),
    el("span", {}, el("i", { class: "legend__all" }), gettext("every trick bid and taken")),
    el("span", {}, el("u", {}, points(150)), ` ${gettext("best hand, used by premia or moshla")}`), el("span", {}, gettext("Small figure: the bid")),
  ];
}
