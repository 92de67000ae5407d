"""What a server would answer, for tests of the page alone: requests of a browser go in, canned answers come out."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bookbuilder.config import schema
from bookbuilder.studio.edits import choices

ADDRESS = "http://studio.test/"
ASSETS = Path(__file__).parents[3] / "bookbuilder" / "studio" / "assets"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; frame-src 'self'"
)
BOOK = """\
title: Six short ones  # the title
sections:
  - title: Warm-up
    count: 6
"""
# A stream that tests speak through: window.stream.
STREAM = """
window.EventSource = class extends EventTarget {
  constructor() { super(); window.stream = this; setTimeout(() => this.hello(), 10); }
  hello() { this.say("hello", {document: "six", generation: 1, reading: 0, busy: false}); }
  say(name, facts) { this.dispatchEvent(new MessageEvent(name, {data: JSON.stringify(facts)})); }
  close() {}
};
"""
OF_DOCUMENT = ("/text", "/save", "/draft", "/puzzles", "/build", "/stop", "/close")
_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"><path fill="GROUND" d="M0 0h6v9H0z"/></svg>'


@dataclass
class Stub:
    """Answers requests; what was asked is kept."""

    text: str = BOOK  # on the disk
    saved: str = "0"
    draft: tuple[str, str] | None = None  # that was kept, and what the disk had when it was begun
    is_gone: bool = False
    has_gone: bool = False  # and left requests without answers, as the page may hear when it is there again
    is_built: bool = False
    pages: int = 8
    ground: str = "#fff"  # of all pictures
    reports: dict[str, Any] = field(default_factory=dict)  # of the checks
    begins: bool = True  # whether it begins what it is asked to make
    asked: list[tuple[str, Any]] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)  # what was asked without saying of which document
    slow: set[str] = field(default_factory=set)  # paths whose answers wait until they are let go
    waiting: list[tuple[Any, Any]] = field(default_factory=list)  # with their answers

    def __call__(self, route: Any) -> None:
        """Answer a request of Playwright's."""
        if self.is_gone:
            self.has_gone = True
            route.abort()
            return
        path = route.request.url.removeprefix(ADDRESS[:-1]).partition("?")[0]
        body = json.loads(route.request.post_data) if route.request.post_data else None
        self.asked.append((path, body))
        if path in OF_DOCUMENT and route.request.headers.get("x-bookbuilder-document") != "six":
            self.unnamed.append(path)
        if path in self.slow:
            self.waiting.append((route, self.answer(path, body)))
            return
        if path == "/" or path.startswith("/assets/"):
            name = path.rpartition("/")[2] or "index.html"
            kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
            headers = {"content-type": f"{kind}; charset=utf-8", "content-security-policy": POLICY}
            route.fulfill(body=(ASSETS / name).read_bytes(), headers=headers)
        elif path.endswith(".png"):
            route.fulfill(body=_PICTURE.replace("GROUND", self.ground), content_type="image/svg+xml")
        else:
            route.fulfill(json=self.answer(path, body))

    def edits(self) -> list[tuple[list[str | int], Any]]:
        """The values that were asked to be changed: their routes, and what they become."""
        return [(body["route"], body.get("value")) for path, body in self.asked if path == "/edit"]

    def let_go(self, path: str) -> None:
        """Answer what waits for a path, and do not let it wait any more."""
        self.slow.discard(path)
        there = [it for it in self.waiting if it[0].request.url.endswith(path)]
        self.waiting = [it for it in self.waiting if it not in there]
        for route, answer in there:
            route.fulfill(json=answer)

    def answer(self, path: str, body: Any) -> Any:
        """The answer to a request as plain data."""
        match path.split("/")[1:]:
            case ["state"]:
                return {
                    "document": "six",
                    "name": "six.yaml",
                    "folder": "/books",
                    "text": self.text if self.draft is None else self.draft[0],
                    "base": self.saved if self.draft is None else self.draft[1],
                    "is_draft": self.draft is not None,
                    "disk": self.text,
                    "saved": self.saved,
                    "output": "/out",
                }
            case ["schema"]:
                return schema()
            case ["choices"]:
                return choices()
            case ["text"]:
                return reading(body["text"], body["generation"])
            case ["edit"]:
                return edited(body["text"], body["route"], body["value"])
            case ["pages"]:
                pages = [page(number) for number in range(1, self.pages + 1)]
                return {
                    "generation": 1,
                    "reading": 1,
                    "width_pt": 432,
                    "height_pt": 648,
                    "spine_mm": None,
                    "guessed": False,
                    "bound_right": False,
                    "cover": COVER,
                    "plays": False,
                    "missing": 0,
                    "pages": pages,
                }
            case ["page", _]:
                return {"trim": [0, 0, 1, 1], "bleed": [0, 0, 1, 1], "safe": [0.1, 0.1, 0.9, 0.9], "figures": [FIGURE]}
            case ["files"]:
                files = [{"name": name, "bytes": 10} for name in ("interior.pdf", "html/1.html") if self.is_built]
                return {"folder": "/out/six", "files": files, "more": 0, "reports": self.reports}
            case ["place"]:
                return {"line": 2, "column": 1}
            case ["complete"]:
                return {"from": 0, "to": 0, "options": []}
            case ["save"]:
                self.text, self.saved = body["text"], str(int(self.saved) + 1)
                return {"saved": self.saved}
            case ["build" | "puzzles"]:
                return {"begun": self.begins}
        return {}


COVER = {
    "width_pt": 900,
    "height_pt": 648,
    "spine_mm": 12.7,
    "trim": [0, 0, 1, 1],
    "parts": {"back": [0, 0, 0.48, 1], "spine": [0.48, 0, 0.52, 1], "front": [0.52, 0, 1, 1]},
}
FIGURE = {
    "number": 1,
    "answer": False,
    "area": [0.2, 0.2, 0.6, 0.4],
    "route": ["sections", 0],
    "section": "warm-up",
    "title": "Warm-up",
    "place": 1,
    "made": True,
    "level": "easy",
    "score": 112,
    "minutes": {"about": 5, "from": 4, "to": 7},
    "hardest": "hidden-single",
    "clues": 31,
    "cell_mm": 13.7,
    "digit_mm": 7.1,
    "digit_pt": 29.6,
}


def page(number: int) -> dict[str, Any]:
    """A page of the stub's book."""
    return {
        "number": number,
        "hash": f"1-{number}",
        "kind": "puzzles",
        "section": 0,
        "puzzles": [number],
        "state": "current",
        "line": 3,
    }


def reading(text: str, generation: int) -> dict[str, Any]:
    """What a server says of the stub's book; a title `Wrong` is a problem."""
    values = {key: found[1] for key in ("title", "subtitle", "date") if (found := _line(text, key))}
    title = values["title"]
    wrong = {
        "what": "this title is wrong",
        "hint": "choose another one",
        "line": 1,
        "column": 8,
        "length": 5,
        "file": "six.yaml",
    }
    plan = {
        "title": title,
        "pages": 8,
        "puzzles": 6,
        "trim": "6x9in",
        "outputs": ["interior", "cover"],
        "sections": [{"title": "Warm-up"}],
    }
    return {
        "generation": generation,
        "kind": "book",
        "data": {
            **values,
            "author": {"odd": 1},
            "back": {"log": True},
            "sections": [{"title": "Warm-up", "count": 6}],
        },
        "problems": [wrong] if title == "Wrong" else [],
        "notes": [],
        "plan": None if title == "Wrong" else plan,
    }


def edited(text: str, route: list[str | int], value: Any) -> dict[str, Any]:
    """The replacement of a key's value, or the removal of its line; what is not in the text stays out of it."""
    found = _line(text, str(route[0])) if len(route) == 1 else None
    if found is None:
        return {"from": 0, "to": 0, "insert": ""}
    if value is None:
        return {"from": found.start(), "to": text.index("\n", found.end(1)) + 1, "insert": ""}
    return {"from": found.start(1), "to": found.end(1), "insert": value}


def _line(text: str, key: str) -> re.Match[str] | None:
    return re.search(rf"^{key}: ([^#\n]*?) *(#|$)", text, re.M)
