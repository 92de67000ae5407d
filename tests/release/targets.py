"""The systems that wheels are made for, and how the kernel's C is compiled for each on Linux, by Zig's compiler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# Zig would make undefined behaviour an error at run time, and Cython relies on numbers that wrap.
COMMON = ("-O2", "-g0", "-DNDEBUG", "-DPy_LIMITED_API=0x030B0000", "-w", "-fwrapv", "-fno-sanitize=all")


@dataclass(frozen=True, slots=True)
class Target:
    """A system: its name here, Zig's name of it, the tag of its wheel, how files of its modules end, further flags.

    `{name}` in a flag is the module's file. A module may need the libraries `needs` and no others.
    """

    name: str
    triple: str
    tag: str
    suffix: str
    flags: tuple[str, ...]
    needs: tuple[str, ...]

    @property
    def is_windows(self) -> bool:
        """Whether modules have headers of their own, and are linked with Python's library."""
        return "windows" in self.triple

    @property
    def is_browser(self) -> bool:
        """Whether modules are WebAssembly, where pointers and longs have four bytes."""
        return "wasm" in self.triple

    def commands(self, sources: Sequence[str], module: Path, includes: Path, libraries: Path) -> list[list[str]]:
        """The arguments of the runs of Zig that make one module of C files."""
        flags = [flag.format(name=module.name) for flag in self.flags]
        compiled = ["cc", "-target", self.triple, *COMMON, *flags, f"-I{includes}", *sources]
        if self.is_browser:  # Zig's own linker makes programs only
            whole = module.with_suffix(".o")
            export = f"--export=PyInit_{module.name.partition('.')[0]}"
            return [[*compiled, "-c", "-o", str(whole)], ["wasm-ld", *_WASM, export, "-o", str(module), str(whole)]]
        linked = [f"-L{libraries}", "-lpython3"] if self.is_windows else []
        return [[*compiled, "-shared", "-s", "-o", str(module), *linked]]


# Without -install_name, the path of the folder in which it was built stands in a module for macOS.
_MACOS = ("-fPIC", "-Wl,-undefined,dynamic_lookup", "-Wl,-install_name,@rpath/{name}")
# What Pyodide's Python may use; the headers of WASI, which Zig has, serve as well as Emscripten's, which it has not.
_BROWSER = ("-mcpu=mvp+mutable_globals+bulk_memory+sign_ext+nontrapping_fptoint", "-fPIC")
_WASM = ("-shared", "--experimental-pic", "--allow-undefined", "--no-entry", "--strip-all")
_LIBC, _UCRT = ("libc.so.6", "libm.so.6"), ("python3.dll", "KERNEL32.dll", "api-ms-win-crt-*.dll")
_SYSTEM = ("@rpath/{name}", "/usr/lib/libSystem.B.dylib")

TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", ".abi3.so", ("-fPIC",), _LIBC),
        Target("linux-aarch64", "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", ".abi3.so", ("-fPIC",), _LIBC),
        Target("windows-x86_64", "x86_64-windows-gnu", "win_amd64", ".pyd", (), _UCRT),
        Target("macos-x86_64", "x86_64-macos.10.13", "macosx_10_13_x86_64", ".abi3.so", _MACOS, _SYSTEM),
        Target("macos-arm64", "aarch64-macos.11.0", "macosx_11_0_arm64", ".abi3.so", _MACOS, _SYSTEM),
        Target("browser", "wasm32-wasi", "pyodide_2026_0_wasm32", ".abi3.so", _BROWSER, ()),
    )
}
