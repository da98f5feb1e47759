// The three seats around the table, clockwise from yours: face, name, bid and tricks, who deals, who is gone.

import { cardElement, icon } from "app/cards";
import { around, taken } from "app/classic/scene";
import { figures, remaining } from "app/clock";
import { el, mark, one, set, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { aimButton, personButton } from "app/person";
import { faceOf, nameOf, playerName } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene */

const SPOTS = ["left", "top", "right"];

/** @param {Scene} scene */
export function drawRing(scene) {
  around(scene).slice(1).forEach((seat, index) => drawSeat(one(`#seat-${SPOTS[index]}`), seat, scene));
}

/** @param {HTMLElement} plaque @param {number} seat @param {Scene} scene */
function drawSeat(plaque, seat, scene) {
  if (!plaque.firstChild) plaque.append(...parts());
  const { view, players } = scene;
  const { state } = players[seat];
  const turn = view.turn === seat && scene.resting === null;
  const clock = turn ? remaining(scene) : null;
  mark(plaque, { "is-turn": turn && state !== "away", "is-away": state === "away", "is-low": turn && (clock?.low ?? false), "is-bot": state === "bot" || state === "left" });
  plaque.style.setProperty("--left", String(turn ? clock?.share ?? 1 : 0));
  set(plaque, { "data-seat": seat, "aria-label": spoken(scene, seat) });
  aimButton(one(".seat__open", plaque), scene, seat);
  drawFace(plaque, scene, seat);
  drawBid(one(".seat__bid", plaque), scene, seat, turn && state === "away" && clock ? figures(clock.seconds) : "");
  one(".dealer", plaque).hidden = view.dealer !== seat;
}

/** What a seat is made of; its bubble is for phrases. */
function parts() {
  return [
    el("span", { class: "avatar seat__avatar" }), el("b", { class: "seat__badge", "aria-hidden": "true", hidden: true }),
    el("span", { class: "seat__name" }, el("bdi", { class: "clip" })), el("span", { class: "seat__bid" }),
    cardElement("span", "back", { class: "card dealer", role: "img", "aria-label": gettext("Deals this hand"), hidden: true }),
    el("span", { class: "say-bubble", hidden: true }), personButton({ class: "seat__open" }),
  ];
}

/** @param {HTMLElement} plaque @param {Scene} scene @param {number} seat */
function drawFace(plaque, { players, practice }, seat) {
  const player = players[seat];
  const face = one(".seat__avatar", plaque);
  const sign = player.state === "left" ? "i-bot" : faceOf(player);
  if (face.dataset.sign !== sign) {
    face.dataset.sign = sign;
    face.className = `avatar avatar--${sign === "i-bot" ? "bot" : player.avatar} seat__avatar`;
    face.replaceChildren(icon(sign));
  }
  face.dataset.place = String(seat);
  const name = playerName(player, players);
  const label = one("bdi", plaque);
  write(label, name);
  set(label, { title: name });
  drawBadge(one(".seat__badge", plaque), practice ? "present" : player.state);
}

/** What is amiss with a seat, at the edge of its face. @param {HTMLElement} badge @param {import("app/types").Player["state"]} state */
function drawBadge(badge, state) {
  badge.hidden = state === "present";
  if (badge.dataset.state === state) return;
  badge.dataset.state = state;
  badge.replaceChildren(state === "away" ? icon("i-off") : state === "left" ? gettext("left") : gettext("bot"));
}

/** @param {HTMLElement} line @param {Scene} scene @param {number} seat @param {string} countdown of an absent player */
function drawBid(line, scene, seat, countdown) {
  const { view } = scene;
  const bid = view.bids[seat];
  const count = taken(scene, seat);
  const playing = view.phase === "play" || view.phase === "over";
  const exact = playing && bid === count;
  const over = playing && bid !== null && count > bid;
  mark(line, { "is-exact": exact, "is-over": over, "is-asked": view.turn === seat && view.phase !== "play" });
  /** @type {(Node | string)[]} */
  const content = countdown ? [el("span", { class: "seat__away" }, countdown)]
    : playing && bid !== null ? [el("span", {}, el("b", {}, String(count)), `/${bid}`), ...(exact ? [el("span", {}, gettext("made"))] : over ? [el("span", {}, gettext("over"))] : [])]
    : bid !== null ? [gettext("bid"), el("b", {}, String(bid))]
    : [waiting(scene, seat)];
  const key = content.map((part) => (typeof part === "string" ? part : part.textContent)).join("|");
  if (line.dataset.key === key) return;
  line.dataset.key = key;
  line.replaceChildren(...content);
}

/** A seat that has not bid. @param {Scene} scene @param {number} seat */
function waiting({ view }, seat) {
  if (view.phase === "trumps") return view.turn === seat ? gettext("names trumps") : gettext("3 cards");
  return view.turn === seat ? gettext("bids…") : "–";
}

/** @param {Scene} scene @param {number} seat */
function spoken(scene, seat) {
  const { view, players } = scene;
  const bid = view.bids[seat];
  const words = { name: nameOf(scene, seat), bid: bid ?? 0, taken: taken(scene, seat) };
  const states = { present: "", away: gettext("connection lost"), bot: gettext("a bot plays"), left: gettext("has left, a bot plays") };
  return [
    interpolate(bid === null ? "%(name)s" : view.phase === "bid" ? gettext("%(name)s: bid %(bid)s") : gettext("%(name)s: %(taken)s taken, bid %(bid)s"), words),
    states[players[seat].state], view.dealer === seat ? gettext("deals this hand") : "",
  ].filter(Boolean).join(", ");
}
