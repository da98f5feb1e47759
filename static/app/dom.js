// Building and changing elements. What has not changed is not touched, so focus and pictures survive a redraw.

/** @typedef {string | number | boolean | null | undefined} Value null, false: no such attribute; true: an empty one */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The one element that the selector means. @param {string} selector @param {ParentNode} [root]
 * @returns {HTMLElement} @throws {Error} where the template lacks it
 */
export function one(selector, root = document) {
  const node = root.querySelector(selector);
  if (node instanceof HTMLElement) return node;
  throw new Error(`No ${selector} on this page`);
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, Value>} [attributes] @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  set(node, attributes);
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** @param {string} tag @param {Record<string, Value>} attributes @param {...Node} children */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, attributes);
  node.append(...children);
  return node;
}

/** @param {Element} node @param {Record<string, Value>} attributes */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value === true ? "" : value)) node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Node} node @param {string | number} value */
export function write(node, value) {
  if (node.textContent !== String(value)) node.textContent = String(value);
}

/** Turns classes on and off. @param {Element} node @param {Record<string, boolean>} classes */
export function mark(node, classes) {
  for (const [name, on] of Object.entries(classes)) node.classList.toggle(name, on);
}

/**
 * Makes the children of a parent those of the items, in order; the child of a key that stays is kept.
 * @template Item
 * @param {Element} parent @param {Item[]} items
 * @param {(item: Item) => string} key unique among the items
 * @param {(item: Item) => HTMLElement} make
 * @param {(node: HTMLElement, item: Item, index: number) => void} [update]
 */
export function keyed(parent, items, key, make, update = () => {}) {
  const old = new Map(Array.from(parent.children, (child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  const wanted = new Set(items.map(key));
  for (const [name, child] of old) if (name === undefined || !wanted.has(name)) child.remove();
  items.forEach((item, index) => {
    const node = /** @type {HTMLElement} */ (old.get(key(item)) ?? make(item));
    node.dataset.key = key(item);
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
    update(node, item, index);
  });
}

/** Draws, and leaves the focus where it was although its element may have been moved. @param {() => void} draw */
export function keepFocus(draw) {
  const held = document.activeElement;
  draw();
  if (held instanceof HTMLElement && held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
}
