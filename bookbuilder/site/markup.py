"""What all pages share: templates that escape, the policy of what a browser may run, data blocks and levels' marks."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from string import ascii_letters

from jinja2 import StrictUndefined, Template
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from bookbuilder.errors import harmless
from bookbuilder.lean import lean_text

_ROOM = Path(__file__).parent
_OF_RULES = "98-rules.js"  # the module of the script that other pages do without
_MODULE = re.compile(r'\(\(page\)=>\{"use strict";(.*)\}\)\(bookbuilder\);', re.DOTALL)  # all but the first
_PRIVATE = re.compile(r"(?<=[\s.;{}])#(\w+)")  # a member of a class; in texts, # stands behind a quote
_UNSAFE_IN_DATA = "<>&'\u2028\u2029"  # could end a script or start a comment; line ends of old scripts
_NO_BREAK = "\u00a0"
_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Json(str):
    """Data as JSON in which nothing can end a `script` element."""

    __slots__ = ()


class Cleaned(Markup):
    """Markup of this room that has no characters which steer the reader's eye; looking for them takes long."""

    __slots__ = ()


@cache
def template(name: str) -> Template:
    """A template of this room. All that it is given is escaped, except for what this room has made (`Markup`)."""
    environment = SandboxedEnvironment(
        autoescape=True, finalize=_shown, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["whole"] = whole
    return environment.from_string(source(name))


def whole(text: str) -> str:
    """Short text that breaks only after its dots, so that no number is parted from its unit."""
    return text.replace(" ", _NO_BREAK).replace(f"{_NO_BREAK}·{_NO_BREAK}", f"{_NO_BREAK}· ")


def _shown(value: object) -> object:
    """A value without characters that steer the reader's eye; also within what is escaped already."""
    if isinstance(value, str) and not isinstance(value, Cleaned):
        return type(value)(harmless(value))
    return value


@cache
def source(name: str) -> str:
    """A file of this room."""
    return (_ROOM / name).read_text("utf-8")


@cache
def shortened(name: str) -> str:
    """A style or script file of this room without comments and white space."""
    return lean_text(_ROOM / name)


@cache
def rules(*names: str) -> str:
    """Style files of this room, joined, without comments and white space."""
    return "".join(map(shortened, names))


@cache
def light_board() -> str:
    """Rules by which a board keeps its light colours on a dark page, where white would look black."""
    light = ";".join(shortened(name).partition(":root{")[2].partition("}")[0] for name in ("colours.css", "play.css"))
    dark = "@media (prefers-color-scheme:dark) and (forced-colors:none)"
    return f"{dark}{{.stage,.board{{{light};background:var(--paper);color:var(--ink)}}}}"


@cache
def scripts(ruled: bool = False) -> str:
    """The modules of a puzzle page's script, joined in the order of their names, without comments and white space.

    One is only for puzzles with rules beyond houses. Members that only their class sees are numbered.
    """
    names = sorted(path.name.replace(".min.", ".") for path in (_ROOM / "js").glob("*.js"))
    first, *others = (shortened(f"js/{name}") for name in names if ruled or name != _OF_RULES)
    # A block is as closed as a function, and what is strict and given in the first module holds for all.
    text = "".join((first, "const page=bookbuilder;", *(_MODULE.sub(r"{\1}", other) for other in others)))
    members = {name: f"#{_short(at)}" for at, name in enumerate(dict.fromkeys(_PRIVATE.findall(text)))}
    return _PRIVATE.sub(lambda member: members[member[1]], text)


def _short(at: int) -> str:
    """A name for each number: a ... Z, a1 ..."""
    around, letter = divmod(at, len(ascii_letters))
    return f"{ascii_letters[letter]}{around or ''}"


def policy(styles: Iterable[str], scripts: Iterable[str], pictures: bool = False, faced: bool = False) -> str:
    """What a browser may run and load: these styles and scripts, and pictures and faces in the page; nothing else."""
    kinds = (("style", tuple(styles)), ("script", tuple(scripts)))
    allowed = (f"{kind}-src {' '.join(map(_digest, texts))}" for kind, texts in kinds if texts)
    images = ("img-src data:",) if pictures else ()
    faces = ("font-src data:",) if faced else ()
    return "; ".join(chain(("default-src 'none'",), allowed, images, faces, ("base-uri 'none'", "form-action 'none'")))


@lru_cache(maxsize=64)
def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def as_json(data: object) -> Json:
    """Data as JSON for a `script` element; what is JSON already stands in it as it is, also in mappings of mappings."""
    if isinstance(data, Json):
        return data
    if isinstance(data, Mapping):
        return Json(f"{{{','.join([f'{_key(key)}:{as_json(value)}' for key, value in data.items()])}}}")
    text = harmless(_written(data))
    for letter in _UNSAFE_IN_DATA:
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Json(text)


@lru_cache(maxsize=1024)
def _key(key: str) -> Json:
    return as_json(key)


def data_block(data: Mapping[str, object]) -> Cleaned:
    """Data as JSON for a `script` element."""
    return Cleaned(as_json(data))
