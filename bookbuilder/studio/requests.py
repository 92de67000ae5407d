"""What a request asks, as values of the kinds that are expected."""

from __future__ import annotations

from contextlib import suppress
from datetime import date as Date
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from bookbuilder.config.source import LIMIT

_LEAST_DPI, _MOST_DPI = 20.0, 400.0


async def asked(request: Request, **kinds: type) -> dict[str, Any]:
    """The body of a request, which has values of these kinds under these names. Raises HTTPException.

    No text in it is longer than a file may be.
    """
    with suppress(ValueError, RecursionError):
        body = await request.json()
        if isinstance(body, dict) and all(type(body.get(name)) is kind for name, kind in kinds.items()):
            if not any(isinstance(value, str) and len(value) > LIMIT for value in body.values()):
                return body
            raise HTTPException(413, "the text is too large")
    raise HTTPException(400, f"the request needs {', '.join(kinds)}")


def dpi_of(request: Request) -> float:
    """The dots per inch that a picture is asked in. Raises HTTPException."""
    with suppress(ValueError):
        return min(_MOST_DPI, max(_LEAST_DPI, float(request.query_params.get("dpi", "96"))))
    raise HTTPException(400, "dpi is a number")


def date_in(text: str) -> Date:
    """A date as it is written in addresses. Raises HTTPException."""
    with suppress(ValueError):
        return Date.fromisoformat(text)
    raise HTTPException(400, "a date is written like 2027-01-31")
