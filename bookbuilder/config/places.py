"""What may stand at a place of a file, found once per place: a kind of file and a route go in; shapes come out."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from pydantic import BaseModel

from bookbuilder.config.document import Route
from bookbuilder.config.shape import Shape, shapes


def kind(keys: Container[str]) -> type[BaseModel]:
    """The model of a file with these keys at its top: a newspaper's, or else a book's."""
    if "newspaper" in keys:  # no kind needs the other's model, and other files need neither
        from bookbuilder.config.newspaper import NewspaperConfig

        return NewspaperConfig
    from bookbuilder.config.model import BookConfig

    return BookConfig


def leaves(model: type[BaseModel], route: Route) -> tuple[Shape, ...]:
    """The alternatives at a route; all items of a list are alike."""
    return _leaves(model, tuple(0 if isinstance(step, int) else step for step in route))


@lru_cache(maxsize=2_048)  # routes are what authors write
def _leaves(model: type[BaseModel], route: Route) -> tuple[Shape, ...]:
    return tuple(shapes(model, route))
