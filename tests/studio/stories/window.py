"""What somebody does and sees in the studio's window, by keyboard and mouse. Whatever is asked for is waited for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_STEPS, _STEP = 600, 100  # tries and milliseconds between them: a minute
_SECTIONS = "#form ol.cards > li.card"


class Window:
    """A page of the studio."""

    def __init__(self, page: Any, folder: Path) -> None:
        self.page = page
        self.folder = folder

    # --- what is waited for ---

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds; Playwright's own way is against the page's policy."""
        for _ in range(_STEPS):
            if holds():
                return
            self.page.wait_for_timeout(_STEP)
        pytest.fail(f"never: {what}")

    def until_drawn(self, page: int = 1) -> None:
        """Wait until all puzzles are there, and a page's picture shows the newest text."""
        pages = self.page.locator("#tab-book[data-missing='0']")
        self.until(lambda: pages.count() == 1 and self.is_drawn(page), f"page {page} is drawn with all puzzles")

    def is_drawn(self, page: int) -> bool:
        """Whether a page's picture is that of the newest look."""
        return bool(
            self.page.evaluate(
                """async (number) => {
                  const { known } = await import("/assets/news.js");
                  const page = known.pages?.pages?.[number - 1];
                  const sheet = document.querySelector(`[data-number="${number}"]`);
                  return known.pages?.reading === known.reading?.generation && sheet?.dataset.state === "current"
                    && sheet.querySelector("img").src.includes(`/page/${page.hash}.png`);
                }""",
                page,
            )
        )

    # --- texts ---

    def field(self, name: str, within: Any = None) -> Any:
        """A field of the form by its label."""
        return (within or self.page.locator("#form")).get_by_label(name, exact=True).first

    def write(self, name: str, value: str, within: Any = None) -> None:
        """Put a value into a field by the keyboard."""
        self.field(name, within).click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(value)
        self.page.keyboard.press("Tab")

    def unfold(self, heading: str) -> None:
        """Unfold a group of the form."""
        fold = self.page.locator("#form details", has=self.page.get_by_role("heading", name=heading, exact=True)).first
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()

    def section(self, number: int) -> Any:
        """The card of a section, unfolded."""
        card = self.page.locator(_SECTIONS).nth(number - 1)
        if card.locator("details").first.get_attribute("open") is None:
            card.locator("summary").first.click()
        return card

    def sections(self) -> list[str]:
        """The titles of the cards."""
        titles: list[str] = self.page.locator(f"{_SECTIONS} .card-title").all_inner_texts()
        return titles

    def tab(self, name: str) -> None:
        """Choose a tab."""
        self.page.get_by_role("tab", name=name, exact=True).click()

    def line(self, text: str) -> None:
        """Put the cursor at the end of a line of the text."""
        self.tab("Text")
        self.page.locator(".cm-line", has_text=text).first.click()
        self.page.keyboard.press("End")

    def problem(self) -> Any:
        """The only problem that is listed, as a button that leads to its place."""
        return self.page.locator("#problems button.problem")

    # --- files ---

    def save(self, name: str) -> str:
        """Save by the keyboard; the file's text."""
        self.page.keyboard.press("ControlOrMeta+s")
        self.page.locator("#saved").get_by_text("Saved", exact=True).wait_for()
        return self.disk(name)

    def disk(self, name: str) -> str:
        """The text of a file in the folder."""
        return (self.folder / name).read_text(encoding="utf-8")

    def begin(self, template: str, name: str) -> None:
        """Choose a template, name the file and open it."""
        self.page.get_by_role("radio", name=template).check()
        self.page.get_by_label("Name of the file").fill(name)
        self.page.keyboard.press("Enter")
        self.field("Title").wait_for()

    def make(self) -> None:
        """Save, and make all files, by the keyboard; wait for them."""
        self.page.keyboard.press("ControlOrMeta+Enter")
        self.page.get_by_role("heading", name="Your files are ready").wait_for(timeout=240_000)

    def files(self) -> list[str]:
        """The names of the files that are listed."""
        names: list[str] = self.page.locator(".file-name").all_inner_texts()
        return names

    # --- pages ---

    def go(self, page: int) -> None:
        """Go to a page."""
        field = self.page.get_by_role("textbox", name="Go to page")
        field.fill(str(page))
        field.press("Enter")

    def sheet(self, page: int) -> str:
        """What a page is: of the newest text, of an older one, or without all of its puzzles."""
        return str(self.page.locator(f"[data-number='{page}']").get_attribute("data-state"))

    def picture(self, page: int) -> bytes:
        """The picture of a page that is drawn, as the server has it."""
        self.until_drawn(page)
        address = self.page.locator(f"[data-number='{page}'] img").get_attribute("src")
        return bytes(self.page.evaluate(_BYTES, address))


_BYTES = "async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())]"
