"""The version of the program: in `--version`, manifests, a build's token and the identity of a worker."""

from typing import Final

__version__: Final = "0.2.0"
