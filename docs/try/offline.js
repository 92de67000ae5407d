/** Keeps the page's files, so that it works without a connection. CACHE and FILES stand before this in the site. */
addEventListener("install", (event) => {
  const keep = async () => {
    await (await caches.open(CACHE)).addAll(FILES);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(CACHE.split(" ")[0]) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(kept());
});
