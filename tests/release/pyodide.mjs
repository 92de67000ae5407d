// Runs a script of Python in Pyodide under Node, with the folder that it is started in as its own.
//
//     node pyodide.mjs PYODIDE PACKAGES SCRIPT
//
// PYODIDE is the folder of the npm package, PACKAGES one that Python imports from.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide + path.sep });
for (const [place, root] of [["/packages", packages], ["/here", process.cwd()]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython("import os, sys; sys.path[:0] = ['/here', '/packages']; os.chdir('/here')");
python.runPython(`import runpy; runpy.run_path(${JSON.stringify(script)}, run_name="__main__")`);
