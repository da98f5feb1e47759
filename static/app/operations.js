// How the site is doing: looked up again every few seconds while the page is seen.

import { one } from "app/dom";

const EVERY = 5000; // ms

const now = one("#now");

async function look() {
  if (document.hidden) return;
  const answer = await fetch(now.dataset.source ?? "", { cache: "no-store", redirect: "error" }).catch(() => null);
  now.classList.toggle("is-old", !answer?.ok);
  // What is being read or used by keyboard stays as it is.
  if (!answer?.ok || now.contains(document.activeElement)) return;
  now.innerHTML = await answer.text();
}

setInterval(look, EVERY);
