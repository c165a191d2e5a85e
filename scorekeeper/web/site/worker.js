// Python in a worker of the page. It starts at once, beside Flutter, and connects to it when Flutter is there.
//
// Told "start" it runs the app. Told "picture" it makes a picture of the memory of a Python that has everything
// imported which needs no native module, and keeps that for the next start; then it is thrown away. A picture is good
// for one build in one version of one browser; whatever goes wrong with it, the page starts another worker without.

const ARCHIVE = "/app.zip";
const PLACE = new URL(".", self.location.href).pathname;
// Named by the address, because a browser has one set of databases for all that lies on a host.
const FOLDER = `/scorekeeper${PLACE}data`;

let python = null;
let frames = [];
const page = {
  folder: "",
  base: new URL(".", self.location.href).href,
  languages: [...navigator.languages],
  changed: null,
  settle: null,
  tell: (what) => self.postMessage(what.toJs ? what.toJs({ dict_converter: Object.fromEntries }) : what),
  say: (what) => self.postMessage({ say: what }),
  persisted: async () => Boolean(navigator.storage?.persisted && (await navigator.storage.persisted())),
  flush,
};
const flet = {
  args: null,
  documentUrl: "",
  receive_callback: (message) => {
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  },
};

self.onmessage = async ({ data }) => {
  if (data instanceof Uint8Array) {
    // Frames may come before Python listens; Flutter sends its first one as soon as it is connected.
    frames ? frames.push(data) : flet.send(data);
  } else if (data.start) {
    attempt(() => start(data.start));
  } else if (data.picture) {
    attempt(() => takePicture(data.picture));
  } else if (data.connect) {
    connected.resolve(data.connect);
  } else if (data.settle) {
    await page.settle?.();
    self.postMessage({ settled: true });
  } else {
    page.changed?.(python.toPy(data));
  }
};

const connected = Promise.withResolvers ? Promise.withResolvers() : withResolvers();

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    console.error(error);
    self.postMessage({ failed: String(error) });
  }
}

async function start({ build, pictures }) {
  const files = fetchFiles(build);
  const picture = pictures ? await findPicture(build) : null;
  self.postMessage({ picture: Boolean(picture) });
  await boot({ picture, files });
  step("python");
  await unpackNative(files);
  if (picture) python.runPython(AFTER_PICTURE);
  step("modules");
  page.folder = await openFolder();
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("scorekeeper_page", page);
  if (!(await python.pyimport("scorekeeper.browser").start())) return;
  step("app");
  Object.assign(flet, await connected.promise);
  await flet.start_connection(flet.receive_callback);
  self.postMessage("initialized");
  for (const frame of frames) flet.send(frame);
  frames = null;
}

// A picture has the random numbers of the moment it was made in, and everything native was away then.
const AFTER_PICTURE = `
import importlib, random
random.seed()
importlib.invalidate_caches()
import msgpack
from msgpack import _cmsgpack
msgpack.Packer, msgpack.Unpacker, msgpack.unpackb = _cmsgpack.Packer, _cmsgpack.Unpacker, _cmsgpack.unpackb
`;

const BEFORE_PICTURE = `
import importlib, pathlib, sys
for native in pathlib.Path(folder).rglob("*.so"):
    native.unlink()
importlib.invalidate_caches()
for name in modules:
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # needs something native
assert "msgpack" in sys.modules
del modules, folder, name, native
import gc; gc.collect()
`;

async function boot({ picture, files, ...more }) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"].map((path) => import(new URL(path, self.location.href).href)),
  );
  python = await loadPyodide({
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      // Pyodide 314 restores a picture only into a memory that is as large already.
      if (picture) module.growMemory(heapSize(picture));
      return module;
    },
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
    // Nothing is ever installed from outside, so the list of what could be stays away.
    lockFileContents: await files.lock,
    env: { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__" },
    ...(picture ? { _loadSnapshot: picture } : {}),
    ...more,
  });
  python.FS.writeFile(ARCHIVE, await files.app);
  if (!picture) python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
}

function fetchFiles(build) {
  const files = {
    app: fetchPacked(`app.pack?v=${build}`),
    native: fetchPacked(`native.pack?v=${build}`),
    lock: fetchSound(`lock.json?v=${build}`).then((response) => response.json()),
  };
  for (const each of Object.values(files)) each.catch(() => {});
  return files;
}

async function fetchSound(path) {
  const response = await fetch(new URL(path, self.location.href));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function fetchPacked(path) {
  const response = await fetchSound(path);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

async function unpackNative(files) {
  python.unpackArchive(await files.native, "zip", { extractDir: python._api.sitePackages });
}

async function openFolder() {
  const { FS } = python;
  try {
    FS.mkdirTree(FOLDER);
    FS.mount(FS.filesystems.IDBFS, {}, FOLDER);
    await sync(true);
    return FOLDER;
  } catch (error) {
    console.error("This browser keeps nothing:", error);
    return "";
  }
}

// Returns once the database has everything, which is what a save waits for. A browser may have closed the database
// meanwhile (Safari in the background, or somebody clearing the data): then it is opened again and gets all of it.
async function flush() {
  try {
    await sync(false);
  } catch (error) {
    const { IDBFS } = python.FS.filesystems;
    IDBFS.dbs[FOLDER]?.close();
    delete IDBFS.dbs[FOLDER];
    await sync(false);
  }
}

function sync(populate) {
  return new Promise((resolve, reject) => {
    python.FS.syncfs(populate, (error) => (error ? reject(error) : resolve()));
  });
}

function step(name) {
  self.postMessage({ step: name, at: performance.now() });
}

// -- pictures ---------------------------------------------------------------------------------------------------------

const pictureName = (build) => `scorekeeper-picture ${PLACE} ${build}`;
const pictureKey = () => new URL(`picture?${encodeURIComponent(navigator.userAgent)}`, self.location.href).href;

// The second word of a picture says where the memory begins in it.
const heapSize = (picture) => picture.length - new Uint32Array(picture.buffer, picture.byteOffset, 2)[1];

async function findPicture(build) {
  try {
    const found = await (await caches.open(pictureName(build))).match(pictureKey());
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch (error) {
    return null;
  }
}

async function takePicture({ build }) {
  if (!(await findPicture(build))) {
    const files = fetchFiles(build);
    await boot({ files, _makeSnapshot: true });
    const { modules } = await files.lock;
    await unpackNative(files);
    python.globals.set("modules", python.toPy(modules));
    python.globals.set("folder", python._api.sitePackages);
    python.runPython(BEFORE_PICTURE);
    const picture = python.makeMemorySnapshot();
    const cache = await caches.open(pictureName(build));
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(pictureKey(), new Response(picture));
  }
  self.postMessage({ pictured: true });
}
