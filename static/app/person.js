// What one may know of another at the table, and do about them: their page, a report, mute and block.

import { icon } from "app/cards";
import { el, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { faceOf, nameOf, playerName } from "app/scene";
import { openSheet } from "app/sheet";

/** @typedef {import("app/types").Scene} Scene @typedef {"mute" | "block"} Ignored */

const { home = "/", match, ignored: told = "{}" } = document.body.dataset;
const { csrf, keep } = document.documentElement.dataset;

/** By seat: whom the reader has muted or blocked. @type {Map<number, Ignored>} */
const ignored = new Map(Object.entries(JSON.parse(told)).map(([seat, how]) => [Number(seat), /** @type {Ignored} */ (how)]));

/** Whether there is anybody to tell of: not oneself, not a bot, not who is forgotten. @param {Scene} scene @param {number} seat */
export const isPerson = ({ view, players }, seat) => seat !== view.you && players[seat].name !== "";

/** The page on which a seat is reported. @param {number} seat */
export const reportAddress = (seat) => `${home}matches/${match}/report/${seat}/`;

/** A button that opens the sheet of a seat, without a face of its own. @param {Record<string, import("app/dom").Value>} attributes @param {...(Node | string)} content */
export const personButton = (attributes, ...content) => el("button", { type: "button", "data-open": "person", ...attributes }, ...content);

/** Has the button of a plaque lead to its seat. @param {HTMLElement} button @param {Scene} scene @param {number} seat */
export function aimButton(button, scene, seat) {
  button.hidden = !isPerson(scene, seat);
  set(button, { "data-of": seat, "aria-label": interpolate(gettext("%(name)s: more"), { name: nameOf(scene, seat) }), "aria-haspopup": "dialog" });
}

/** @param {Scene} scene @param {number} seat */
export function openPerson(scene, seat) {
  if (!isPerson(scene, seat)) return;
  const player = scene.players[seat];
  const page = `${home}people/${encodeURIComponent(player.name)}/`;
  const report = scene.view.you === null ? `${page}report/` : reportAddress(seat);   // who only watches reports the person
  const state = el("p", { class: "soft", role: "status" });
  const acts = el("div", { class: "sheet__actions" });
  const draw = () => {
    state.textContent = words(ignored.get(seat));
    acts.replaceChildren(...buttons(ignored.get(seat)).map(([act, label, sign]) => button(act, label, sign)));
  };
  /** @param {string} act @param {string} label @param {string} sign */
  const button = (act, label, sign) => {
    const node = el("button", { type: "button", class: "btn", "data-act": act }, icon(sign), el("span", {}, label));
    node.addEventListener("click", async () => {
      const refused = await send(seat, act);
      draw();
      if (refused) state.textContent = refused;
      /** @type {HTMLElement | null} */ (acts.querySelector("button"))?.focus();
    });
    return node;
  };
  const link = (/** @type {string} */ href, /** @type {string} */ label, /** @type {string} */ sign, /** @type {string} */ act) =>
    el("a", { class: "btn", href, target: "_blank", rel: "noopener", "data-act": act }, icon(sign), el("span", {}, label));
  openSheet("person", playerName(player, scene.players), [
    el("p", { class: "person__face" }, el("span", { class: `avatar avatar--l avatar--${player.avatar}` }, icon(faceOf(player)))),
    ...(keep ? [state, acts] : []),
    el("div", { class: "sheet__actions" },
      link(page, gettext("Profile"), "i-user", "profile"),
      link(report, gettext("Report"), "i-warn", "report")),
  ]);
  draw();
}

/** @param {Ignored} [how] */
function words(how) {
  if (how === "block") return gettext("Blocked: you see none of their phrases, and quick play never seats the two of you together.");
  if (how === "mute") return gettext("Muted: you see none of their phrases.");
  return gettext("Mute hides their phrases from you. Block also keeps quick play from seating the two of you together. They are not told.");
}

/** @param {Ignored} [how] @returns {[string, string, string][]} act, label, sign */
function buttons(how) {
  if (how === "block") return [["unblock", gettext("Unblock"), "i-check"]];
  return [how ? ["unmute", gettext("Unmute"), "i-say"] : ["mute", gettext("Mute"), "i-say"], ["block", gettext("Block"), "i-close"]];
}

/** Tells the server; "" once it is done, else why not. @param {number} seat @param {string} act */
async function send(seat, act) {
  const headers = { "X-CSRFToken": csrf ?? "" };
  const answer = await fetch(`${home}m/${match}/seats/${seat}/ignore/`, { method: "POST", headers, body: new URLSearchParams({ act }) }).catch(() => null);
  if (answer?.status === 422) return answer.text();
  if (answer?.status !== 204) return gettext("That did not work. Try again.");
  if (act === "mute" || act === "block") ignored.set(seat, act);
  else ignored.delete(seat);
  return "";
}
