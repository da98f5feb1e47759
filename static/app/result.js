// The end of the match: who won and why, the standing, the hands, and playing again.

import { icon } from "app/cards";
import { figures, until } from "app/clock";
import { el, one, write } from "app/dom";
import { handList } from "app/hands";
import { gettext, interpolate } from "app/i18n";
import { far, isWatching, nameOf, near, who } from "app/scene";
import { openScores } from "app/sheets";
import { Socket } from "app/socket";

/** @typedef {import("app/types").Scene} Scene */

const { dataset } = document.body;

/** Takes the place of the table, once. @param {Scene} scene */
export function showResult(scene) {
  const { view } = scene;
  const result = one("#result");
  if (!view.result || !result.hidden) return;
  const winner = view.result.winners[0];
  const heading = el("h1", { tabindex: -1 }, winner === view.you ? gettext("You won the match") : interpolate(gettext("%(name)s wins the match"), { name: nameOf(scene, winner) }));
  result.replaceChildren(el("div", { class: "end__box" },
    el("div", { class: "end__top" }, sun(scene, winner), heading,
      el("p", { class: "end__score" }, `${view.result.scores[near(scene)]} : ${view.result.scores[far(scene)]}`), el("p", {}, note(scene))),
    el("div", { class: "end__panel" }, standing(scene), actions(scene), el("div", { class: "end__hands" }, handList(scene)))));
  for (const part of document.querySelectorAll(".topbar, #table, #panel")) part.setAttribute("hidden", "");
  document.body.classList.remove("play", "play--with-panel");
  result.hidden = false;
  heading.focus();
  if (!isWatching(scene) && view.result.reason !== "forfeit") offerRematch(scene);
}

/** @param {Scene} scene @param {number} winner */
function sun({ players, view }, winner) {
  const { avatar } = players[winner];
  const lost = view.you !== null && winner !== view.you;
  return el("div", { class: `end__sun${lost ? " end__sun--lost" : ""}` }, icon(lost ? "sun-fine" : "sun"), el("span", { class: `avatar avatar--${avatar}` }, icon(`a-${avatar}`)));
}

/** Why it ended. @param {Scene} scene */
function note(scene) {
  const { view } = scene;
  const { reason, winners } = /** @type {import("app/types").Result} */ (view.result);
  const loser = 1 - winners[0];
  if (reason === "resign") return loser === view.you ? gettext("You resigned") : interpolate(gettext("Resigned: %(name)s"), { name: nameOf(scene, loser) });
  if (reason === "forfeit") return interpolate(gettext("Did not come back in time: %(name)s"), { name: who(scene, loser) });
  const score = (/** @type {import("app/types").FinishedHand} */ { tricks }) => `${tricks[near(scene)]}–${tricks[far(scene)]}`;
  const last = view.hands[view.hands.length - 1];
  const best = view.hands.reduce((one, other) => (other.tricks[near(scene)] >= one.tricks[near(scene)] ? other : one), last);
  const sentences = [interpolate(gettext("Last hand %(score)s."), { score: score(last) })];
  if (best !== last && !isWatching(scene)) sentences.push(interpolate(gettext("Your best hand %(score)s."), { score: score(best) }));
  return sentences.join(" ");
}

/** @param {Scene} scene */
function standing({ view, players }) {
  const { winners, scores } = /** @type {import("app/types").Result} */ (view.result);
  const order = [...players].sort((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)));
  return el("ol", { class: "standing", role: "list" }, ...order.map(({ seat, name, avatar }, index) => el("li", {}, el("b", {}, String(index + 1)),
    el("span", { class: `avatar avatar--s avatar--${avatar}` }, icon(`a-${avatar}`)),
    el(index ? "span" : "b", { class: "clip", title: name }, el("bdi", {}, name)), el("b", { class: "pts" }, String(scores[seat])))));
}

/** @param {Scene} scene */
function actions(scene) {
  const again = el("button", { type: "button", class: "btn btn--main", "data-act": "rematch", hidden: true }, icon("i-repeat"), el("span", {}, gettext("Play again")));
  const sheet = el("button", { type: "button", class: "btn", "data-open": "hands" }, gettext("Score sheet"));
  sheet.addEventListener("click", () => openScores(scene));
  return el("div", { class: "end__actions" }, el("p", { class: "end__offer small soft", role: "status" }, el("span"), el("span", { class: "figures", "aria-hidden": "true" })), again, sheet,
    el("a", { class: "btn", href: dataset.lobby ?? "/", "data-act": "leave" }, gettext("To the tables")));
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
