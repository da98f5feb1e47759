// Movement: only cards travel, and nothing waits for them. Times are the tokens of css/tokens.css.

import { one } from "app/dom";
import { settings } from "app/settings";

/** @typedef {{x: number, y: number, width: number}} Spot a centre and a width, px */

const ZONES = "#trick, #hand, #near, #far";
const DEAL_AT_MOST = 1200;   // ms from the first card to the last

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: the player asked for that, or nobody is looking. */
export const isStill = () => reduced.matches || settings.motion === "off" || document.hidden;

/** A time token in milliseconds. @param {"card" | "collect" | "hold" | "deal"} name */
export const duration = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--motion-${name}`));

/**
 * Draws, then lets every card come from where it lay before. A card not seen before comes out of a column into its
 * owner's hand, from the seat that plays it, or, in a deal, one after the other from the deck.
 * @param {() => void} draw @param {{deal: boolean}} options
 */
export function travel(draw, { deal }) {
  if (isStill()) return draw();
  const before = lying();
  draw();
  const after = lying().cards;
  const arrived = [...after.keys()].filter((card) => !before.cards.has(card));
  const opened = before.backs.filter(({ node }) => !node.isConnected).map(({ node, ...spot }) => spot);
  const gap = Math.min(duration("deal"), DEAL_AT_MOST / arrived.length);
  for (const [card, { node }] of after) {
    const old = before.cards.get(card);
    if (old) fly(node, old, 0);
    else if (deal && !node.closest("#trick")) fly(node, spotOf(one("#centre"), node), arrived.indexOf(card) * gap);
    else if (node.closest("#hand")) fly(node, opened.shift() ?? null, 0);
    else if (node.closest("#trick")) fly(node, spotOf(placeOf(node.dataset.seat), node), 0);
  }
}

/** Lets the trick shrink towards the seat that takes it. @param {number} winner */
export function collect(winner) {
  if (isStill()) return;
  const place = placeOf(String(winner));
  const goal = spotOf(place, place);
  for (const node of one("#trick").querySelectorAll(".card")) {
    const { x, y } = spotOf(/** @type {HTMLElement} */ (node), place);
    node.animate({ translate: ["0 0", `${goal.x - x}px ${goal.y - y}px`], scale: ["1", "0.15"], opacity: ["1", "0.2"] },
      { duration: duration("collect"), easing: "cubic-bezier(0.5, 0, 0.9, 0.4)", fill: "forwards" });
  }
}

/** Where a seat is on the screen: its cards come from there, its tricks go there. @param {string} [seat] */
const placeOf = (seat) => /** @type {HTMLElement | null} */ (document.querySelector(`#table [data-place="${seat}"]`)) ?? one("#centre");

/** Your bar says no. */
export function shakeBar() {
  if (!isStill()) one("#bar").animate({ translate: ["0", "-5px", "4px", "0"] }, { duration: duration("card"), easing: "ease-out" });
}

/** Where the cards lie: the known ones by name, and the backs of one's own columns. */
function lying() {
  /** @type {Map<string, Spot & {node: HTMLElement}>} */
  const cards = new Map();
  /** @type {(Spot & {node: HTMLElement})[]} */
  const backs = [];
  for (const zone of document.querySelectorAll(ZONES)) {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll(".card:not(.is-gone)"))) {
      const card = node.dataset.card ?? "back";
      if (card !== "back") cards.set(card, { node, ...spotOf(node, node) });
      else if (zone.id === "near") backs.push({ node, ...spotOf(node, node) });
    }
  }
  return { cards, backs };
}

/** The centre of an element, with the width of another. @param {HTMLElement} node @param {HTMLElement} like @returns {Spot} */
function spotOf(node, like) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: like.offsetWidth };
}

/** @param {HTMLElement} node @param {Spot | null} from @param {number} delay ms */
function fly(node, from, delay) {
  if (!from) return;
  const to = spotOf(node, node);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 2) return;
  const timing = { duration: duration("card"), delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: /** @type {FillMode} */ ("backwards") };
  node.animate({ translate: [`${x}px ${y}px`, "0 0"], scale: [String(from.width / to.width), "1"] }, timing);
  if (node.closest("#trick")) one("#centre").animate({ zIndex: ["50", "50"] }, timing);
}
