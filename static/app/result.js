// The end of the match: who won and why, the standing, the hands, and playing again.

import { icon } from "app/cards";
import { figures, until } from "app/clock";
import { el, one, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { faceOf, far, isWatching, nameOf, playerName } from "app/scene";
import { Socket } from "app/socket";

/** @typedef {import("app/types").Scene} Scene */

const { dataset } = document.body;

/** Takes the place of the table, once. @param {Scene} scene */
export function showResult(scene) {
  const { view } = scene;
  const result = one("#result");
  if (!view.result || !result.hidden) return;
  const winner = view.result.winners[0];
  const { score, note, below } = scene.game.ending(scene);
  const heading = el("h1", { tabindex: -1 }, winner === view.you ? gettext("You won the match") : interpolate(gettext("%(name)s wins the match"), { name: nameOf(scene, winner) }));
  result.replaceChildren(el("div", { class: "end__box" },
    el("div", { class: "end__top" }, sun(scene, winner), heading,
      el("p", { class: "end__score" }, score), el("p", {}, note)),
    el("div", { class: "end__panel" }, standing(scene), actions(scene), below)));
  for (const part of document.querySelectorAll(".topbar, #table, #panel")) part.setAttribute("hidden", "");
  document.body.classList.remove("play", "play--with-panel");
  result.hidden = false;
  heading.focus();
  if (!isWatching(scene) && view.result.reason !== "forfeit") offerRematch(scene);
}

/** @param {Scene} scene @param {number} winner */
function sun({ players, view }, winner) {
  const lost = view.you !== null && winner !== view.you;
  return el("div", { class: `end__sun${lost ? " end__sun--lost" : ""}` }, icon(lost ? "sun-fine" : "sun"), el("span", { class: `avatar avatar--${players[winner].avatar}` }, icon(faceOf(players[winner]))));
}

/** @param {Scene} scene */
function standing({ view, players }) {
  const { winners, scores } = /** @type {import("app/types").Result} */ (view.result);
  const order = [...players].sort((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)));
  return el("ol", { class: "standing", role: "list" }, ...order.map((player, index) => el("li", {}, el("b", {}, String(index + 1)),
    el("span", { class: `avatar avatar--s avatar--${player.avatar}` }, icon(faceOf(player))),
    el(index ? "span" : "b", { class: "clip", title: playerName(player) }, el("bdi", {}, playerName(player))),
    el("b", { class: "pts" }, String(scores[player.seat])))));
}

/** @param {Scene} scene */
function actions(scene) {
  const again = el("button", { type: "button", class: "btn btn--main", "data-act": "rematch", hidden: true }, icon("i-repeat"), el("span", {}, gettext("Play again")));
  const sheet = el("button", { type: "button", class: "btn", "data-open": "hands" }, gettext("Score sheet"));
  sheet.addEventListener("click", () => scene.game.openScores(scene));
  return el("div", { class: "end__actions" }, el("p", { class: "end__offer small soft", role: "status" }, el("span"), el("span", { class: "figures", "aria-hidden": "true" })), again, sheet,
    el("a", { class: "btn", href: dataset.lobby ?? "/", "data-act": "leave" }, gettext("To the tables")),
    el("a", { class: "btn btn--quiet", href: "record.json" }, icon("i-shield"), el("span", {}, gettext("Record and proof of the deals"))));
}

/** The same two again, by the socket of their table; whoever is second to ask makes the new one. @param {Scene} scene */
function offerRematch(scene) {
  const again = one("[data-act=rematch]");
  const [words, time] = one(".end__offer").children;
  /** @type {{until: string, seats: number[]} | null} */
  let rematch = null;
  const draw = () => {
    const left = rematch ? Math.ceil(until(rematch.until, socket.now()) / 1000) : 0;
    const asked = rematch?.seats.includes(scene.view.you ?? -1) ?? false;
    again.hidden = left === 0;
    again.toggleAttribute("disabled", asked);
    const text = asked ? gettext("Waiting: %(name)s") : rematch?.seats.includes(far(scene)) ? gettext("%(name)s wants to play again") : "";
    write(words, left ? interpolate(text, { name: nameOf(scene, far(scene)) }) : "");
    write(time, left && text ? ` · ${figures(left)}` : "");
  };
  const socket = new Socket({
    path: dataset.room ?? "", hello: () => ({ t: "hello" }), onFrame: (frame) => {
      if (frame.t !== "room") return;
      if (frame.next) location.assign(`/t/${frame.next}/`);
      rematch = frame.rematch;
      draw();
    },
  });
  again.addEventListener("click", () => socket.send({ t: "rematch" }));
  one("[data-act=leave]").addEventListener("click", () => socket.send({ t: "leave" }));
  setInterval(draw, 500);
}
