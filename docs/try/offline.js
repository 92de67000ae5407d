/** Keeps the page's files, so that it works without a connection. CACHE and FILES stand before this in the site. */
const OURS = ` of ${registration.scope}`; // another copy of the site on this host has caches of its own
const KEPT = CACHE + OURS;

addEventListener("install", (event) => {
  const keep = async () => {
    // What the browser has from an older version of the site must not end in the cache of the new one.
    await (await caches.open(KEPT)).addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.endsWith(OURS) && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const kept = async () => {
    const cache = await caches.open(KEPT);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(kept());
});
