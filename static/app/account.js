// Takes what a signed-in person chooses to the server, so that it holds wherever they sign in. What has not arrived
// yet is kept, and goes with the next page of this person. What a visitor chooses is kept too, for whom they become.

const { keep, csrf, person = "" } = document.documentElement.dataset;
const KEY = `jokeri.unsent.${person}`;   // app/theme reads it too: what is on its way counts already

/** @type {Record<string, unknown>} */
const unsent = stored();
let sending = Promise.resolve();

/** @param {string} name @param {unknown} value */
export function send(name, value) {
  unsent[name] = value;
  store();
  sending = sending.then(post);   // one after the other: the newest choice must not be overtaken
}

async function post() {
  const sent = { ...unsent };
  if (!keep || !Object.keys(sent).length) return;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf ?? "" };
  try {
    const answer = await fetch(keep, { method: "POST", headers, body: JSON.stringify(sent), keepalive: true });
    if (answer.status !== 204 && answer.status !== 400) return;   // nobody has read it
  } catch {
    return;   // there is no connection just now
  }
  for (const name of Object.keys(sent)) if (unsent[name] === sent[name]) delete unsent[name];
  store();
}

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function store() {
  try {
    localStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    // Storage can be closed to us: then only what arrives counts.
  }
}

sending = sending.then(post);
