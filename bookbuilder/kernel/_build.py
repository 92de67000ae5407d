"""How the kernel is compiled, and the one other module that is: the `build_ext` command that pyproject.toml names.

Nothing imports it at run time.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

_HERE = Path(__file__).parent
_PROOF = _HERE.parent / "readback" / "book"  # shares no code with the kernel; one of its modules is compiled
_HEADERS = sorted(_HERE.glob("*.h"))

# What Cython needs for arrays is compiled once, here, and not into each module: half of the time and of the bytes.
_SHARED = "bookbuilder.kernel._shared"

# What each module is compiled with. Indices and divisors are not checked at run time: tests build the kernel once with
# checks, and run it. Nobody pickles an engine or a scanner; by default Cython makes each of them ready for it, every
# array included: that was half of the time and of the bytes. The hints are about records, which are noted once a step.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "auto_pickle": False,
    "show_performance_hints": False,
}

# No symbols for a debugger, and no warnings about docstrings that Cython writes and does not use.
_FLAGS = ["-g0", "-Wno-unused-const-variable"]


class BuildKernel(build_ext):
    """Compiles the modules that import Cython: one stable-ABI build serves every Python from 3.11 on."""

    def initialize_options(self) -> None:
        """Start the count of compiled modules."""
        super().initialize_options()
        self.n_compiled = 0

    def finalize_options(self) -> None:
        """Add the modules to the shared one, which pyproject.toml names, with the same compiler options for all."""
        modules = self.distribution.ext_modules
        known = {module.name for module in modules}
        modules += [Extension(name, [source]) for name, source in compiled().items() if name not in known]
        for module in modules:
            module.py_limited_api = True
            module.define_macros = [("Py_LIMITED_API", "0x030B0000")]
            module.depends = [str(path) for path in _HEADERS]
            module.extra_compile_args = _FLAGS if os.name == "posix" else []
        super().finalize_options()

    def get_source_files(self) -> list[str]:
        """The files of a source distribution, including the declarations for C."""
        declared = [*(path for room in (_HERE, _PROOF) for path in sorted(room.glob("*.pxd"))), *_HEADERS]
        return [*super().get_source_files(), *(_from_here(path) for path in declared)]

    def build_extensions(self) -> None:
        """Translate all modules to C, with one process per core, then compile them, `parallel` at a time.

        setuptools would otherwise do both in threads, and Cython is not thread-safe.
        """
        from Cython.Build import cythonize

        self.announce(f"translating {len(self.extensions)} modules to C", logging.INFO)
        translated = cythonize(  # type: ignore[no-untyped-call]
            self.extensions,
            nthreads=os.cpu_count() or 1,
            build_dir=os.path.join("build", "c"),
            shared_utility_qualified_name=_SHARED,
            compiler_directives=DIRECTIVES,
            force=self.force,
            quiet=True,
        )
        sources = {module.name: module.sources for module in translated}
        for module in self.extensions:
            module.sources = sources[module.name]
        self.extensions.sort(key=_size, reverse=True)  # or one core waits while another compiles the longest
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        """Compile one module and report the progress of the build, which `pip install -v` shows."""
        super().build_extension(ext)
        self.n_compiled += 1
        self.announce(f"{self.n_compiled} of {len(self.extensions)} modules are compiled: {ext.name}", logging.INFO)


def compiled() -> dict[str, str]:
    """The names of the modules to compile, those that import Cython's types, with their files."""
    every = (path for room in (_HERE, _PROOF) for path in sorted(room.glob("*.py")))
    sources = [_from_here(path) for path in every if "\nimport cython\n" in path.read_text("utf-8")]
    return {source.removesuffix(".py").replace("/", "."): source for source in sources}


def _from_here(path: Path) -> str:
    """A file by its path from the folder of pyproject.toml, where a build runs."""
    return path.relative_to(Path.cwd()).as_posix()


def _size(module: Extension) -> int:
    """The size of a module's C file, in bytes."""
    return sum(Path(source).stat().st_size for source in module.sources)
