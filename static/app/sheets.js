// What the sheets of the table hold: menu, phrases, last trick, score sheet, keys, and the result of a hand.

import { cardElement, cardName, icon } from "app/cards";
import { figures } from "app/clock";
import { el, one, write } from "app/dom";
import { capital, gettext, interpolate } from "app/i18n";
import { lastTrickNote } from "app/panel";
import { PHRASES, REACTIONS } from "app/phrases";
import { isPerson, reportAddress } from "app/person";
import { nameOf, who } from "app/scene";
import { sealPart } from "app/seal";
import { change, settings } from "app/settings";
import { openSheet } from "app/sheet";
import { stakeNote } from "app/stakes";

/** @typedef {import("app/types").Scene} Scene */

/** @type {import("app/types").Game["quitting"]} */
const ENDING = {
  open: gettext("End practice"), title: gettext("End this practice match?"), text: gettext("It counts for nothing. You cannot go on with it later."),
  sure: gettext("End practice"), stay: gettext("Play on"),
};

/** @param {Scene} scene @param {() => void} onQuit */
export function openMenu(scene, onQuit) {
  const { view, players, practice } = scene;
  const words = practice ? ENDING : scene.game.quitting;
  const quit = el("button", { type: "button", class: "btn btn--bad", "data-act": "resign" }, icon("i-leave"), el("span", {}, words.open));
  quit.addEventListener("click", () => openQuitting(words, onQuit));
  const plays = view.you !== null && players[view.you].state !== "left";
  openSheet("menu", gettext("Menu"), [
    toggle("oneTap", gettext("Play with one tap"), gettext("Off: the first tap lifts the card, the second plays it")),
    toggle("fourColours", gettext("Four-colour suits")),
    toggle("sounds", gettext("Sounds")),
    toggle("letters", gettext("Single letters as shortcuts")),
    view.game === "classic" ? toggle("hundreds", gettext("Points in hundreds"), gettext("9.0 for 900")) : null,
    themes(),
    languages(),
    ...stakeNote(),
    sealPart(scene.deal),
    ...reports(scene),
    el("div", { class: "sheet__actions" },
      el("a", { class: "btn", href: document.body.dataset.rules ?? "/", target: "_blank", rel: "noopener" }, icon("i-book"), el("span", {}, gettext("Rules"))),
      plays && !practice ? null : el("a", { class: "btn", href: document.body.dataset.lobby ?? "/" }, gettext("To the tables")),
      plays ? quit : null),
  ]);
}

/** The way to report whoever plays with you, in a tab of its own: the match goes on. @param {Scene} scene */
function reports(scene) {
  const { view, players, practice } = scene;
  if (practice || view.you === null) return [];
  const others = players.filter(({ seat }) => isPerson(scene, seat));
  return others.map(({ seat }) => el("a", { class: "btn btn--quiet btn--small", href: reportAddress(seat), target: "_blank", rel: "noopener" },
    icon("i-warn"), el("span", {}, interpolate(gettext("Report: %(name)s"), { name: nameOf(scene, seat) }))));
}

/** @param {import("app/types").Game["quitting"]} words @param {() => void} onQuit */
function openQuitting({ title, text, sure: yes, stay }, onQuit) {
  const [sure, back] = [
    el("button", { type: "button", class: "btn btn--bad", "data-act": "resign-sure" }, yes),
    el("button", { type: "button", class: "btn btn--main" }, stay),
  ];
  const sheet = openSheet("resign", title, [el("p", {}, text), el("div", { class: "sheet__actions" }, sure, back)]);
  sure.addEventListener("click", () => {
    onQuit();
    sheet.close();
  });
  back.addEventListener("click", () => sheet.close());
}

/** @param {"oneTap" | "fourColours" | "sounds" | "letters" | "hundreds" | "mutePhrases"} name @param {string} label @param {string} [note] */
function toggle(name, label, note) {
  const box = el("input", { type: "checkbox", checked: settings[name] });
  box.addEventListener("change", () => change(name, box.checked));
  return el("label", { class: "switch" }, box, el("i"), el("span", { class: "grow" }, label, ...(note ? [el("br"), el("small", { class: "soft" }, note)] : [])));
}

function themes() {
  const names = { system: gettext("System"), light: gettext("Light"), dark: gettext("Dark") };
  const choices = Object.entries(names).map(([theme, label]) => {
    const radio = el("input", { type: "radio", name: "theme", value: theme, checked: settings.theme === theme });
    radio.addEventListener("change", () => change("theme", /** @type {import("app/settings").Settings["theme"]} */ (theme)));
    return el("label", { class: "choice" }, radio, el("span", {}, label));
  });
  return el("fieldset", { class: "field" }, el("legend", { class: "field__label" }, gettext("Theme")), el("div", { class: "choices choices--themes" }, ...choices));
}

/** The form of the page: it chooses a language and comes back to the match. */
const languages = () => document.importNode(/** @type {HTMLTemplateElement} */ (one("#languages")).content, true);

/** @param {(phrase: string) => void} onSay */
export function openPhrases(onSay) {
  /** @param {string} phrase @param {string | Node} face @param {string} [label] */
  const button = (phrase, face, label) => {
    const key = el("button", { type: "button", class: "btn", "data-phrase": phrase, "aria-label": label }, face);
    key.addEventListener("click", () => {
      onSay(phrase);
      sheet.close();
    });
    return key;
  };
  const sheet = openSheet("say", gettext("Say something"), [
    el("div", { class: "choices choices--phrases" }, ...Object.entries(PHRASES).map(([phrase, text]) => button(phrase, text))),
    el("div", { class: "choices choices--signs" }, ...Object.entries(REACTIONS).map(([phrase, name]) => button(phrase, icon(`i-${phrase}`), name))),
    el("p", { class: "small soft" }, gettext("Everyone reads it in their own language.")),
    toggle("mutePhrases", gettext("Show no phrases from others")),
  ]);
}

/** @param {Scene} scene */
export function openLastTrick(scene) {
  const last = scene.view.last_trick;
  if (!last) return;
  const plays = last.plays.map(({ seat, card, call }, index) => {
    const won = seat === last.winner;
    const said = call ? scene.game.callMark(call) : [];
    const face = cardElement("span", card, { role: "img", "aria-label": capital(cardName(card)) });
    face.classList.toggle("is-winning", won);
    face.append(el("b", { class: "trick__order" }, String(index + 1)));
    return el("li", {}, face, el("b", { class: "clip" }, who(scene, seat)), said.length ? el("span", { class: "tag tag--turn" }, ...said) : null, won ? el("span", { class: "tag tag--turn" }, gettext("took it")) : null);
  });
  openSheet("last", gettext("Last trick"), [el("ol", { class: "lasttrick", role: "list" }, ...plays), el("p", { class: "soft" }, lastTrickNote(scene))]);
}

/** @param {Scene} scene */
export function openKeys(scene) {
  /** @type {[string, string][]} */
  const keys = [
    ["← →", gettext("to the next card or key")], ["Enter", gettext("lift, then play; choose, then confirm")], ["Esc", gettext("put back, close")],
    ["S H D C N", gettext("a suit or bezi")], ...scene.game.keys, ["L", gettext("last trick")], ["T", gettext("score sheet")], ["M", gettext("menu")], ["?", gettext("this list")],
  ];
  openSheet("keys", gettext("Keys"), [el("dl", { class: "keylist" }, ...keys.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)]))]);
}

/**
 * The result of a hand, between two hands; closes by itself.
 * @param {Scene} scene @param {import("app/types").HandFact} hand @param {number} end the server's time, ms
 */
export function openHandOver(scene, hand, end) {
  const { content, action } = scene.game.handOver(scene, hand);
  const next = el("button", { type: "button", class: "btn btn--main", "data-act": "next" });
  const sheet = openSheet("hand", interpolate(gettext("Hand %(hand)s is over"), { hand: hand.hand + 1 }), [
    ...content, action ? el("div", { class: "sheet__actions" }, action, next) : next,
  ], () => clearInterval(tick));
  const draw = () => {
    const seconds = Math.ceil((end - scene.now()) / 1000);
    if (seconds <= 0) sheet.close();
    write(next, interpolate(gettext("Next hand · %(time)s"), { time: figures(Math.max(0, seconds)) }));
  };
  const tick = setInterval(draw, 250);
  draw();
  next.addEventListener("click", () => sheet.close());
}
