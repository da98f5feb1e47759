// One's own card as a button: what it looks like and what it says, in the hand and on a column alike.

import { cardElement, cardName, cardOf, isCard } from "app/cards";
import { mark, set } from "app/dom";
import { capital, gettext } from "app/i18n";
import { isMyTurn, movesWith } from "app/scene";

/** @param {import("app/types").Card} card */
export const ownCard = (card) => cardElement("button", card, { type: "button" });

/** Whether the player is choosing a card now. @param {import("app/types").Scene} scene */
export const isChoosing = (scene) => isMyTurn(scene) && scene.view.phase === "play";

/** @param {HTMLElement} button @param {import("app/types").Card} card @param {import("app/types").Scene} scene */
export function drawOwnCard(button, card, scene) {
  const choosing = isChoosing(scene);
  const legal = choosing && movesWith(scene.view, card).length > 0;
  const chosen = scene.choice.card === card;
  const hinted = scene.hint !== null && isCard(scene.hint.move) && cardOf(scene.hint.move) === card;
  mark(button, { "is-legal": legal, "is-illegal": choosing && !legal, "is-previewed": chosen });
  set(button, {
    "data-hint": hinted,
    "aria-label": capital(cardName(card)) + (hinted ? `. ${gettext("Hint")}` : choosing && !legal ? `. ${gettext("Not playable now")}` : ""),
    "aria-disabled": choosing && legal ? null : "true",
    "aria-pressed": choosing && legal ? String(chosen) : null,
  });
}
