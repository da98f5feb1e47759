// What a page shows, for tests/browser/walk.py: `tooWide` and `cut` at the size that it has now, `spoken` in every case.

const SILENT = "script, style, noscript, svg, template, .skip, caption.sr";
const FOREIGN = "bdi, code, pre, kbd";

/** Whether it is there for the eye; what is for the ear alone is a dot. @param {Element} part */
const isSeen = (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest(SILENT) && !isDot(part);

/** @param {Element} part @returns {boolean} */
function isDot(part) {
  const { width, height } = part.getBoundingClientRect();
  return width <= 1 && height <= 1 || Boolean(part.parentElement && part.parentElement !== document.body && isDot(part.parentElement));
}

/** @param {(text: Text, parent: HTMLElement) => void} look */
function eachText(look) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.data.trim() && text.parentElement) look(text, text.parentElement);
  }
}

/** The parts that stick out of the screen, where the page is wider than it. */
function tooWide() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.body.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > clientWidth + 1);
  return [`wider than its screen by ${scrollWidth - clientWidth}: ${out.slice(0, 3).map((part) => `${part.tagName}.${part.className}`)}`];
}

/** The texts of which something cannot be read: outside the page, or of what cuts off. Dots are no cut: they say so. */
function cut() {
  const styles = new Map();
  const styleOf = (/** @type {Element} */ part) => styles.get(part) ?? styles.set(part, getComputedStyle(part)).get(part);
  const range = document.createRange();
  const found = new Set();
  eachText((text, parent) => {
    if (!isSeen(parent)) return;
    range.selectNodeContents(text);
    const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
    if (!width) return;
    const slack = height / Math.max(1, range.getClientRects().length) / 3;   // letters do not fill their line
    for (let part = /** @type {Element | null} */ (parent); part && part !== document.body; part = part.parentElement) {
      const style = styleOf(part);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return;
      const box = part.getBoundingClientRect();
      if (right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + slack || top < box.top - slack) {
        found.add(`cut off by ${part.tagName}.${part.className}: ${text.data.trim().slice(0, 60)}`);
      }
    }
    if (right > document.documentElement.clientWidth + 1 || left < -1) found.add(`outside the page: ${text.data.trim().slice(0, 60)}`);
  });
  return [...found];
}

/** Words that are broken in their midst for want of room, where the browser may not hyphenate them. */
function broken() {
  const range = document.createRange();
  const found = new Set();
  eachText((text, parent) => {
    if (!isSeen(parent) || parent.closest("code, pre") || getComputedStyle(parent).hyphens === "auto") return;
    range.selectNodeContents(text);
    if (range.getClientRects().length < 2) return;
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) found.add(`broken: ${word}`);
    }
  });
  return [...found];
}

/** Buttons, tags and the like whose words do not fit into them. */
function overfull() {
  const parts = [...document.querySelectorAll("dialog[open], button, .btn, .tag, .choice > span, .chip")];
  return parts.filter((part) => isSeen(part) && part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
    .map((part) => `does not fit into ${part.tagName}.${part.className}: ${part.textContent?.trim().slice(0, 60)}`);
}

/** Every text that is read or heard, without what says that it is in a language of its own. */
function spoken() {
  const own = document.documentElement.lang;
  const isOwn = (/** @type {Element} */ part) => !part.closest(FOREIGN) && part.closest("[lang]")?.getAttribute("lang") === own;
  const texts = [document.title];
  eachText((text, parent) => {
    if (!parent.closest("script, style, svg, template, noscript") && isOwn(parent)) texts.push(text.data.trim().replace(/\s+/g, " "));
  });
  for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext"]) {
    for (const part of document.body.querySelectorAll(`[${name}]`)) if (isOwn(part)) texts.push(part.getAttribute(name) ?? "");
  }
  return [...new Set(texts)];
}
