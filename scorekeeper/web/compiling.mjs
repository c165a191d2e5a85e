// Runs compiling.py with the very Python that the browser will run: the one that builds the site is another version.
// Usage: node compiling.mjs PYODIDE_FOLDER COMPILING.PY SOURCES TARGET

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, program, ...folders] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [index, folder] of folders.entries()) {
  python.FS.mkdir(`/${index}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/${index}`);
}
python.runPython(`import sys; sys.argv = ["compiling.py", "/0", "/1"]`);
python.runPython(readFileSync(program, "utf8"));
