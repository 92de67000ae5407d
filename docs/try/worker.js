/** Runs Python beside the page, which stays responsive and can end it. Takes [function, arguments], gives JSON. */
import { loadPyodide } from "./python/pyodide.mjs";

const start = async () => {
  const from = (name) => new URL(`python/${name}`, import.meta.url).href;
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: from("") }),
    fetch(from("bookbuilder.zip")).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(files, "zip", { extractDir: "/bookbuilder" });
  python.runPython("import sys; sys.path.insert(0, '/bookbuilder')");
  return python.pyimport("making");
};

const making = start();
making.then(({ BOARDS }) => postMessage({ ready: Object.entries(BOARDS.toJs({ dict_converter: Object.fromEntries })) }), (error) => postMessage({ failed: String(error) }));

addEventListener("message", async ({ data: [name, ...given] }) => {
  try {
    postMessage({ answer: JSON.parse((await making)[name](...given)) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
