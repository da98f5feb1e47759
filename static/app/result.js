// The end of the match: who won and why, the standing, the hands, and playing again.

import { icon } from "app/cards";
import { el, one } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { aimButton, isPerson, personButton } from "app/person";
import { offerRematch } from "app/rematch";
import { faceOf, isWatching, nameOf, playerName, who } from "app/scene";
import { gainCell, stakeBack, stakeNote } from "app/stakes";

/** @typedef {import("app/types").Scene} Scene */

const { dataset } = document.body;

/** Takes the place of the table, once for each result: a moderator may change it. @param {Scene} scene */
export function showResult(scene) {
  const { view } = scene;
  const result = one("#result");
  if (!view.result || result.dataset.reason === view.result.reason) return;
  result.dataset.reason = view.result.reason;
  const { top, below } = view.result.reason === "void" ? { top: voided(), below: null } : won(scene, view.result.winners);
  result.replaceChildren(el("div", { class: "end__box" },
    el("div", { class: "end__top" }, ...top),
    el("div", { class: "end__panel" }, standing(scene), ...stakeNote(), actions(scene), below)));
  for (const part of document.querySelectorAll(".topbar, #table, #panel")) part.setAttribute("hidden", "");
  document.body.classList.remove("play", "play--with-panel");
  result.hidden = false;
  /** @type {HTMLElement | null} */ (result.querySelector("h1"))?.focus();
  const isLeft = view.you !== null && scene.players[view.you].state === "left";
  if (!isWatching(scene) && !scene.practice && !isLeft && !["forfeit", "abandoned", "void"].includes(view.result.reason)) offerRematch(scene);
}

/** @param {Scene} scene @param {number[]} winners */
function won(scene, winners) {
  const { score, note, below } = scene.game.ending(scene);
  const winner = winners.find((seat) => seat === scene.view.you) ?? winners[0];
  const heading = el("h1", { tabindex: -1 }, title(scene, winner, winners));
  return { top: [sun(scene, winner), heading, el("p", { class: "end__score" }, score), el("p", {}, note)], below };
}

/** Nobody has won, and no face is shown. */
function voided() {
  const text = gettext("A moderator has declared it void. It counts for nothing.");
  return [el("h1", { tabindex: -1 }, gettext("The match is void")), el("p", {}, text), ...stakeBack()];
}

/** @param {Scene} scene @param {number} winner one of them @param {number[]} winners */
function title(scene, winner, winners) {
  if (winners.length > 1) return interpolate(gettext("Shared victory: %(names)s"), { names: winners.map((seat) => who(scene, seat)).join(", ") });
  return winner === scene.view.you ? gettext("You won the match") : interpolate(gettext("%(name)s wins the match"), { name: nameOf(scene, winner) });
}

/** @param {Scene} scene @param {number} winner */
function sun({ players, view }, winner) {
  const lost = view.you !== null && winner !== view.you;
  return el("div", { class: `end__sun${lost ? " end__sun--lost" : ""}` }, icon(lost ? "sun-fine" : "sun"), el("span", { class: `avatar avatar--${players[winner].avatar}` }, icon(faceOf(players[winner]))));
}

/** @param {Scene} scene */
function standing(scene) {
  const { view, players, game } = scene;
  const { winners, scores } = /** @type {import("app/types").Result} */ (view.result);
  const isGone = (/** @type {import("app/types").Player} */ { seat, state }) => state === "left" && !winners.includes(seat);
  const order = [...players].sort((a, b) =>
    Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || Number(isGone(a)) - Number(isGone(b)) || scores[b.seat] - scores[a.seat]);
  return el("ol", { class: "standing", role: "list" }, ...order.map((player, index) => el("li", {}, el("b", {}, place(winners, player.seat, index)),
    el("span", { class: `avatar avatar--s avatar--${player.avatar}` }, icon(faceOf(player))),
    el(winners.includes(player.seat) ? "b" : "span", { class: "clip", title: playerName(player, players) }, nameButton(scene, player),
      ...(isGone(player) ? [" ", el("span", { class: "tag" }, gettext("left"))] : [])),
    el("b", { class: "pts" }, game.scoreText(scores[player.seat])), ...gainCell(scene, player.seat))));
}

/** Winners share the first place; where nobody has won there are none. @param {number[]} winners @param {number} seat @param {number} index */
function place(winners, seat, index) {
  if (!winners.length) return "–";
  return String(winners.includes(seat) ? 1 : index + 1);
}

/** The name, which leads to what one may do about its bearer. @param {Scene} scene @param {import("app/types").Player} player */
function nameButton(scene, player) {
  const name = el("bdi", {}, playerName(player, scene.players));
  if (!isPerson(scene, player.seat)) return name;
  const button = personButton({ class: "standing__open" }, name);
  aimButton(button, scene, player.seat);
  return button;
}

/** @param {Scene} scene */
function actions(scene) {
  // In practice the button belongs to a form of the page, which begins the next match by the same rules.
  const again = el("button", { class: "btn btn--main", "data-act": "rematch", ...(scene.practice ? { form: "again" } : { type: "button", hidden: true }) }, icon("i-repeat"), el("span", {}, gettext("Play again")));
  const sheet = el("button", { type: "button", class: "btn", "data-open": "hands" }, gettext("Score sheet"));
  sheet.addEventListener("click", () => scene.game.openScores(scene));
  return el("div", { class: "end__actions" }, el("p", { class: "end__offer small soft", role: "status" }, el("span"), el("span", { class: "figures", "aria-hidden": "true" })), again, sheet,
    el("a", { class: "btn", href: dataset.lobby ?? "/", "data-act": "leave" }, gettext("To the tables")),
    el("a", { class: "btn btn--quiet", href: "record.json" }, icon("i-shield"), el("span", {}, gettext("Record and proof of the deals"))));
}
