// The panel beside the table on a desktop: the match by hands, the last trick, the log of this hand.

import { cardElement } from "app/cards";
import { el, one } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";
import { sentence } from "app/story";

/** @typedef {import("app/types").Scene} Scene */

const LINES = 10;   // of the log
const wide = matchMedia("(min-width: 900px)");

/** @param {Scene} scene */
export function drawPanel(scene) {
  if (!wide.matches) return;
  const { view } = scene;
  const key = JSON.stringify([view.hands.length, view.hand, view.trump, view.last_trick, scene.log.length, scene.players.map(({ name }) => name)]);
  const panel = one("#panel");
  if (panel.dataset.key === key) return;
  panel.dataset.key = key;
  const head = scene.game.panel(scene);
  panel.replaceChildren(
    section(head.title, ...head.content),
    ...(view.last_trick ? [section(gettext("Last trick"), el("div", { class: "lastpair" }, ...view.last_trick.plays.map(({ card }) => cardElement("span", card))), el("p", { class: "small soft" }, lastTrickNote(scene)))] : []),
    ...(scene.log.length ? [section(gettext("So far in this hand"), log(scene))] : []),
  );
}

/** Who took the last trick, and which it was. @param {Scene} scene */
export function lastTrickNote(scene) {
  const last = scene.view.last_trick;
  return last ? interpolate(gettext("Trick %(number)s. Taken: %(name)s."), { number: last.number + 1, name: who(scene, last.winner) }) : "";
}

/** @param {string} title @param {...Node} content */
const section = (title, ...content) => el("section", {}, el("h2", {}, title), ...content);

/** @param {Scene} scene */
const log = (scene) => el("ol", { class: "log", role: "list" }, ...scene.log.map((fact) => sentence(scene, fact)).filter(Boolean).slice(-LINES).map((text) => el("li", {}, text)));
