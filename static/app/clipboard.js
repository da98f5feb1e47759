// Copying a text, on pages without a secure address too.

import { write } from "app/dom";

/**
 * Copies a text; where that is refused, it stands whole and marked in its place, for the reader to copy.
 * @param {string} text @param {HTMLElement} place where the text stands, perhaps in short
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure address there is no clipboard: select the text, and ask the old way.
    const shown = place.textContent ?? "";
    write(place, text);
    getSelection()?.selectAllChildren(place);
    const done = document.execCommand("copy");
    if (done) write(place, shown);
    return done;
  }
}
