// The page around the app: the splash, one tab at a time, the worker that Python runs in, and what the app asks of the
// browser. Flet's client calls jsConnect, jsSend and jsDisconnect.

const { build, words } = globalThis.scorekeeper;
const PLACE = new URL(".", document.baseURI).pathname;
const STEPS = { page: 8, runtime: 20, python: 52, modules: 66, app: 86, shown: 100 };
const HAND_OVER_MS = 3000;
const STEAL_AFTER_MS = 5000;
const PICTURE_MS = 20000;
const PICTURE_DELAY_MS = 2500;
const LEAST_MEMORY_GB = 2;
const UPDATE_CHECK_MS = 60 * 60 * 1000;

for (const name of ["localStorage", "sessionStorage"]) provide(name);
const memory = localStorage;
const channel = "BroadcastChannel" in window ? new BroadcastChannel(`scorekeeper ${PLACE}`) : null;
const started = latch();
const firstFrame = latch();
let worker = null;
let pictureIsMissing = false;
let registration = null;
let release = () => {};
let toFlutter = null;
let wantsUpdate = false;

function latch() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}

// Where the browser forbids a page to remember anything, Flet's client would not start (1.0.5): so it remembers until
// the page closes.
function provide(name) {
  try {
    window[name].getItem("scorekeeper");
  } catch (error) {
    const kept = new Map();
    const value = {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, text) => void kept.set(String(key), String(text)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() { return kept.size; },
    };
    Object.defineProperty(window, name, { value, configurable: true });
  }
}

const language = navigator.languages.map((tag) => tag.split("-")[0]).find((code) => code in words) || "en";
const say = (key) => words[language][key];

document.documentElement.lang = language;
if (language !== "en") document.querySelector("link[rel=manifest]").href = `manifest.${language}.json`;

// -- the splash -------------------------------------------------------------------------------------------------------

const inSplash = (selector) => document.querySelector(`#splash ${selector}`);

function progress(step) {
  const bar = inSplash("progress");
  if (bar) bar.value = Math.max(bar.value, STEPS[step]);
}

function tell(text, action, act) {
  let splash = document.getElementById("splash");
  if (!splash) {
    splash = document.createElement("div");
    splash.id = "splash";
    splash.innerHTML = "<p role='status'></p><button type='button'></button>";
    document.body.append(splash);
  }
  inSplash("progress")?.setAttribute("hidden", "");
  inSplash("p").textContent = text;
  inSplash("p").hidden = !text;
  const button = inSplash("button");
  button.hidden = !action;
  button.textContent = action || "";
  button.onclick = act;
  if (action) button.focus();
}

function untell() {
  tell("", "", null);
  inSplash("progress").removeAttribute("hidden");
}

async function unveil() {
  await firstFrame.promise;
  progress("shown");
  // Flutter draws what it was sent in the next frame, and the browser shows it in the one after.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  document.getElementById("splash")?.remove();
  document.documentElement.dataset.shown = "true";
  memory.removeItem("scorekeeper picture");
  afterwards();
}

// -- one tab at a time ------------------------------------------------------------------------------------------------

async function begin() {
  const held = await hold({ ifAvailable: true });
  if (held) start();
  else tell(say("other_tab"), say("use_here"), takeOver);
}

// Resolves once the lock is held, or with false where it cannot be had; the lock is let go by `release`.
function hold(options) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`scorekeeper ${PLACE}`, options, (lock) => {
        resolve(Boolean(lock));
        if (lock) return new Promise((let_go) => { release = let_go; });
      })
      .catch((error) => {
        if (error.name === "AbortError" && worker) leave();
        resolve(error.name !== "AbortError");
      });
  });
}

async function takeOver() {
  tell(say("one_moment"));
  channel?.postMessage("hand over");
  const patience = new AbortController();
  setTimeout(() => patience.abort(), STEAL_AFTER_MS);
  const held = (await hold({ signal: patience.signal })) || (await hold({ steal: true }));
  if (!held) return;
  if (globalThis._flutter) return location.reload();
  untell();
  start();
}

async function handOver() {
  if (!worker) return;
  await Promise.race([ask({ settle: true }, "settled"), pause(HAND_OVER_MS)]);
  leave();
  release();
}

function leave() {
  worker?.terminate();
  worker = null;
  tell(say("moved"), say("use_here"), takeOver);
}

channel?.addEventListener("message", ({ data }) => {
  if (data === "hand over") handOver();
});

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// -- Python -----------------------------------------------------------------------------------------------------------

function start() {
  progress("page");
  startPython(memory.getItem("scorekeeper picture") !== build);
  const flutter = document.createElement("script");
  flutter.src = "flutter_bootstrap.js";
  document.head.append(flutter);
}

function startPython(pictures) {
  const mine = new Worker(new URL(`worker.js?v=${build}`, document.baseURI), { type: "module" });
  worker = mine;
  // A start from a picture that never ends, whatever the reason, is not tried again with this build.
  if (pictures) memory.setItem("scorekeeper picture", build);
  let patience = pictures ? setTimeout(() => retry(), PICTURE_MS) : null;
  const retry = () => {
    clearTimeout(patience);
    mine.terminate();
    if (worker === mine) startPython(false);
  };
  mine.onerror = (event) => mine.onmessage({ data: { failed: event.message || "worker" } });
  mine.onmessage = ({ data }) => {
    if (worker !== mine) return;
    if (data instanceof Uint8Array) return toFlutter(data);
    if (data === "initialized") {
      clearTimeout(patience);
      return started.resolve();
    }
    if (data.step) {
      progress(data.step);
      performance.mark(`scorekeeper ${data.step}`);
    }
    if (data.picture !== undefined) {
      pictureIsMissing = !data.picture;
      if (!data.picture) {
        clearTimeout(patience);
        patience = null;
      }
    }
    if (data.failed) {
      if (patience !== null) return retry();
      fail(data.failed, data.words);
    }
    if (data.shown) unveil();
    if (data.protect) protect(data.protect);
    if (data.update) update();
    answers.get(Object.keys(data)[0])?.(data);
  };
  mine.postMessage({ start: { build, pictures } });
}

const answers = new Map();

function ask(question, answer) {
  return new Promise((resolve) => {
    answers.set(answer, resolve);
    worker.postMessage(question);
  });
}

function fail(reason, text) {
  console.error("Scorekeeper cannot start:", reason);
  memory.removeItem("scorekeeper picture");
  tell(text || say("failed"), say("try_again"), () => location.reload());
}

globalThis.jsConnect = async (appId, args, onMessage) => {
  toFlutter = onMessage;
  worker.postMessage({ connect: { args, documentUrl: document.URL } });
  await started.promise;
};

globalThis.jsSend = async (appId, bytes) => {
  worker?.postMessage(bytes, [bytes.buffer]);
};

globalThis.jsDisconnect = async () => {};

// -- what the app asks of the browser ---------------------------------------------------------------------------------

async function protect(how) {
  // Some browsers ask the player, who is not to be asked again and again.
  if (how === "once" && memory.getItem("scorekeeper asked")) return;
  memory.setItem("scorekeeper asked", "yes");
  try {
    await navigator.storage.persist();
  } catch (error) {
    // Said by what `persisted` answers.
  }
  worker?.postMessage({ protected: true });
}

// The app has everything saved when it asks for this.
function update() {
  wantsUpdate = true;
  if (registration?.waiting) registration.waiting.postMessage("take over");
  else location.reload();
}

async function afterwards() {
  await keepForOffline();
  if (!pictureIsMissing || (navigator.deviceMemory || LEAST_MEMORY_GB) < LEAST_MEMORY_GB) return;
  await pause(PICTURE_DELAY_MS);
  const painter = new Worker(new URL(`worker.js?v=${build}`, document.baseURI), { type: "module" });
  const finished = latch();
  painter.onmessage = ({ data }) => {
    if (data.pictured) finished.resolve();
    if (data.failed) finished.reject(new Error(data.failed));
  };
  painter.postMessage({ picture: { build } });
  try {
    await finished.promise;
    document.documentElement.dataset.pictured = "true";
  } catch (error) {
    console.warn("No picture for the next start:", error);
  }
  painter.terminate();
}

async function keepForOffline() {
  if (!navigator.serviceWorker) return;
  try {
    registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
    const offer = () => { if (registration.waiting && navigator.serviceWorker.controller) worker?.postMessage({ update: true }); };
    const watch = (installing) => installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offer();
    });
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    offer();
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (wantsUpdate) location.reload(); });
    document.addEventListener("visibilitychange", checkForUpdate);
    const { active } = await navigator.serviceWorker.ready;
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      active.postMessage({ loaded: loadedFiles() }, [port2]);
    });
    document.documentElement.dataset.offline = "true";
    worker?.postMessage({ offline: true });
  } catch (error) {
    console.warn("This browser does not keep the app for offline use:", error);
  }
}

let checked = Date.now();

function checkForUpdate() {
  if (document.hidden || Date.now() - checked < UPDATE_CHECK_MS) return;
  checked = Date.now();
  registration.update().catch(() => {});
}

// Which of Flutter's engines and fonts this browser takes is known once it has taken them.
function loadedFiles() {
  const base = new URL(".", document.baseURI).href;
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name.split(/[?#]/)[0])
    .filter((name) => name.startsWith(base))
    .map((name) => decodeURI(name.slice(base.length)));
}

addEventListener("flutter-first-frame", () => firstFrame.resolve(), { once: true });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("DOMContentLoaded", () => begin(), { once: true });
