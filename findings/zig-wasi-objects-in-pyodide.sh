#!/usr/bin/env bash
# ziglang 0.17.1 and Pyodide 314.0.7 (Python 3.14.2, built by Emscripten 5.0.3): an extension module of the limited API
# that Zig compiles for WASI, with WASI's headers and the host's Python headers, loads in Pyodide and runs. Zig has no
# libc headers for its own target wasm32-emscripten (Python.h is refused at the first), and its `cc -shared` makes
# programs for WASI; but its wasm-ld takes -shared --experimental-pic. What must be changed are the sizes in pyconfig.h:
# with those of a 64-bit host, Python.h itself stops. So a wheel for browsers needs neither Emscripten nor
# pyodide-build, which wants the very version of Emscripten.
#
# Seen on Linux, CPython 3.11, Node 20:
#   wasm32-emscripten: 'unistd.h' file not found
#   sizes of 64 bits:  LONG_BIT definition appears wrong for platform
#   wasm32-wasi, sizes of 32 bits: twice(21) = 42 in Pyodide 3.14.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet ziglang==0.17.1
npm install --silent --prefix "$folder/node" pyodide@314.0.7
cd "$folder"
include=$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
config=$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_config_h_filename())')
cp -rL "$include" include
cp -L "$config" include/pyconfig.h

cat > twice.c <<'C'
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
static PyObject *twice(PyObject *self, PyObject *number) { return PyNumber_Add(number, number); }
static PyMethodDef methods[] = {{"twice", twice, METH_O, 0}, {0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "twice", 0, 0, methods};
PyMODINIT_FUNC PyInit_twice(void) { return PyModuleDef_Init(&module); }
C
zig() { "$folder/venv/bin/python" -m ziglang "$@"; }
compile() {  # for a target; what is wrong, if anything is
  zig cc -target "$1" -mcpu=mvp+mutable_globals+bulk_memory+sign_ext+nontrapping_fptoint -O2 -fPIC -w \
    -Iinclude -c twice.c -o twice.o 2>&1 | grep -o -m1 -e "'unistd.h' file not found" -e "LONG_BIT definition.*platform" || true
}
emscripten=$(compile wasm32-emscripten)
wide=$(compile wasm32-wasi)
sed -i -E 's/^(#define (ALIGN|SIZE)OF_(LONG|PTHREAD_T|SIZE_T|UINTPTR_T|VOID_P)) 8$/\1 4/' include/pyconfig.h
narrow=$(compile wasm32-wasi)
zig wasm-ld -shared --experimental-pic --allow-undefined --no-entry --export=PyInit_twice -o twice.abi3.so twice.o
cat > load.mjs <<'JS'
import { loadPyodide } from "./node/node_modules/pyodide/pyodide.mjs";
const python = await loadPyodide();
python.FS.mkdirTree("/here");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "." }, "/here");
console.log(python.runPython(`
import sys
sys.path.insert(0, "/here")
from twice import twice
f"twice(21) = {twice(21)} in Pyodide {sys.version.split()[0]}"`));
JS
loaded=$(node load.mjs)
echo "wasm32-emscripten: $emscripten"
echo "sizes of 64 bits:  $wide"
echo "wasm32-wasi, sizes of 32 bits: ${narrow:+$narrow; }$loaded"
[ "$emscripten" = "'unistd.h' file not found" ] && [ "$wide" = "LONG_BIT definition appears wrong for platform" ] \
  && [ -z "$narrow" ] && [ "$loaded" = "twice(21) = 42 in Pyodide 3.14.2" ] || { echo "the behaviour has changed"; exit 1; }
