// The service worker: shows a page of ours when there is no network, and changes nothing while there is one.
//
// Every page and file comes from the network, so that no match runs on old code; what is kept here is for when it is gone.
// It leaves alone what is no page to read: forms, sockets, downloads by script, other sites. The server writes the first
// line, `KEPT`: the name of the cache, which every release and language has anew, the page and the files that it needs.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isKept(request)) event.respondWith(fetch(request).catch(() => kept(request.url)));
});

async function keep() {
  const cache = await caches.open(KEPT.name);
  await cache.addAll([KEPT.page, ...KEPT.files].map((address) => new Request(address, { cache: "reload" })));
  await worker.skipWaiting();   // pages never depend on which worker they have
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT.name).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();   // the page is asked for while the worker starts
  await worker.clients.claim();
}

/** @param {FetchEvent} event */
async function page(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return kept(KEPT.page);
  }
}

/** @param {Request} request */
function isKept({ url }) {
  const { origin, pathname } = new URL(url);
  return origin === worker.location.origin && KEPT.files.includes(pathname);
}

/** @param {string} address */
async function kept(address) {
  const cache = await caches.open(KEPT.name);
  return await cache.match(address) ?? Response.error();
}
