// Keeps one build of the app whole in the browser, so that it starts without a network.
//
// A build has a cache of its own. The next build is fetched beside it, file by file and checked by content; it waits
// until the player takes it, or until no tab is open. So a running app never meets files of another build.

const BUILD = "";
// Every file of the site with the SHA-256 of its content.
const FILES = {};
// Those every browser needs; of the rest each keeps what it has loaded once.
const CORE = [];
const VERSIONED = ["page.js", "worker.js", "app.pack", "native.pack", "lock.json"];

const PLACE = new URL(".", self.location.href);
const CACHE = `scorekeeper ${PLACE.pathname} ${BUILD}`;
const OURS = [`scorekeeper ${PLACE.pathname} `, `scorekeeper-picture ${PLACE.pathname} `];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "GET" && url.origin === PLACE.origin && url.pathname.startsWith(PLACE.pathname)) {
    event.respondWith(answer(request, url));
  }
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else if (event.data.loaded) event.waitUntil(keepLoaded(event.data.loaded, event.ports[0]));
});

async function install() {
  const before = await contentOfOlderBuilds();
  const wanted = new Set(CORE);
  for (const name of before.names) if (name in FILES) wanted.add(name);
  const cache = await caches.open(CACHE);
  for (const name of wanted) {
    await keep(cache, name, before);
    if (!(await cache.match(name))) throw new Error(`no room for ${name}`);
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (OURS.some((ours) => name.startsWith(ours)) && !name.endsWith(` ${BUILD}`)) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request, url) {
  const name = request.mode === "navigate" ? "index.html" : decodeURI(url.pathname.slice(PLACE.pathname.length));
  if (!(name in FILES)) return fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  if (kept) return kept;
  return (await keep(cache, name)) || fetch(request);
}

async function keepLoaded(names, port) {
  const cache = await caches.open(CACHE);
  for (const name of names) if (name in FILES) await keep(cache, name).catch(() => {});
  port?.postMessage("kept");
}

// A file of this very build: kept already, as an older build has it, or fetched. Raises TypeError where it cannot be had.
async function keep(cache, name, before = null) {
  const kept = await cache.match(name);
  if (kept) return kept;
  const response = (await before?.find(FILES[name])) || (await fetchExactly(name));
  // A redirected answer is refused for a navigation, so the copy forgets that.
  const clean = new Response(await response.blob(), { headers: headersFor(response, name) });
  // Without room it is only passed on.
  await cache.put(name, clean.clone()).catch(() => {});
  return clean;
}

function headersFor(response, name) {
  const type = response.headers.get("Content-Type") || "application/octet-stream";
  return { "Content-Type": type, "X-Content": FILES[name] };
}

async function fetchExactly(name) {
  // As the page asks for it, so that what it has loaded is taken from the browser's own cache.
  const asked = name === "index.html" ? "./" : VERSIONED.includes(name) ? `${name}?v=${BUILD}` : name;
  const url = new URL(asked, PLACE);
  const integrity = FILES[name];
  try {
    return await fetch(url, { integrity });
  } catch (error) {
    // The browser's own cache may have the file of an older build.
    return await fetch(url, { integrity, cache: "reload" });
  }
}

async function contentOfOlderBuilds() {
  const places = new Map();
  const names = new Set();
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(OURS[0]) || cacheName === CACHE) continue;
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      const name = decodeURI(new URL(request.url).pathname.slice(PLACE.pathname.length));
      names.add(name);
      const content = (await cache.match(request)).headers.get("X-Content");
      if (content) places.set(content, [cache, request]);
    }
  }
  const find = async (content) => {
    const place = places.get(content);
    return place ? place[0].match(place[1]) : null;
  };
  return { names, find };
}
