"""The finished site, looked through: links, anchors and pictures that lead nowhere, and what comes from other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser loads by itself, and where it stands.
LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
OWN_ADDRESS = {"canonical", "prev", "next"}  # links of pages to pages, which load nothing
TOP = {"__top", "__search"}  # what scripts look for


@dataclass(slots=True)
class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that others can link to."""

    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one tag."""
        named = {name: value or "" for name, value in attrs}
        self.places |= {named[name] for name in ("id", "name") if name in named}
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        if tag in LOADED and LOADED[tag] in named and named.get("rel") not in OWN_ADDRESS:
            self.loads.append(named[LOADED[tag]])


def pages(site: Path) -> dict[Path, Page]:
    """Every page of the site."""
    read = {}
    for path in sorted(site.rglob("*.html")):
        read[path] = page = Page()
        page.feed(path.read_text("utf-8"))
    return read


def problems(site: Path) -> list[str]:
    """Everything that is wrong, one sentence each."""
    read = pages(site)
    return [f"{path.relative_to(site)}: {what}" for path in read for what in wrong(path, site, read)]


def wrong(path: Path, site: Path, read: dict[Path, Page]) -> Iterator[str]:
    """What is wrong with a page."""
    for target in read[path].loads:
        if target.startswith("data:"):
            continue
        if is_elsewhere(target):
            yield f"loads {target} from another host"
        elif not led(path, target, site).exists():
            yield f"there is no {target}"
    for target in read[path].links:
        if is_elsewhere(target):
            continue
        file, anchor = led(path, target, site), unquote(urlsplit(target).fragment)
        if not file.exists() or (anchor and file in read and anchor not in read[file].places | TOP):
            yield f"there is no {target}"


def is_elsewhere(target: str) -> bool:
    """Whether a target is on another host, or is no file at all."""
    parts = urlsplit(target)
    return bool(parts.netloc or parts.scheme)


def led(path: Path, target: str, site: Path) -> Path:
    """The file that a target of a page means."""
    name = unquote(urlsplit(target).path)
    file = site / name.lstrip("/") if name.startswith("/") else (path.parent / name).resolve() if name else path
    return file / "index.html" if file.is_dir() else file
