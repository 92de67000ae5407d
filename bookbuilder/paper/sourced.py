"""Figures that others publish: each with the place where it was read, and the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date as Date
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

Value = TypeVar("Value")


class Data(BaseModel):
    """What a data file holds: known keys only, and nothing changes later."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sourced(Data, Generic[Value]):
    """A figure, where it was read, and when."""

    value: Value
    source: str
    as_of: Date

    @property
    def is_advice(self) -> bool:
        """Whether it is our own, and no printer's."""
        return self.source.startswith("bookbuilder")

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Travel to other processes without its parameter: pickle knows no class named Sourced[float]."""
        return _sourced, (self.value, self.source, self.as_of)


def _sourced(value: object, source: str, as_of: Date) -> Sourced[object]:
    return Sourced[object].model_construct(value=value, source=source, as_of=as_of)
