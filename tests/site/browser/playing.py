"""What a player does on a page, by keyboard, mouse or finger."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from bookbuilder.puzzle import GradedPuzzle

MOVES = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def values(page: Any) -> list[int]:
    """What stands in the cells."""
    return list(page.evaluate("bookbuilder.player.model.cells.map((cell) => cell.value)"))


def cell(page: Any, at: int) -> Any:
    """A cell of the grid."""
    return page.locator("[role=gridcell]").nth(reading_order(page).index(at))


def reading_order(page: Any) -> list[int]:
    """The board's cells as they follow each other in the page."""
    script = (
        "Array.from(document.querySelectorAll('[role=gridcell]'), (it) => bookbuilder.player.grid.cells.indexOf(it))"
    )
    return list(page.evaluate(script))


def focused(page: Any) -> int:
    """The cell with the focus."""
    return int(page.evaluate("bookbuilder.player.grid.cells.indexOf(document.activeElement)"))


def label(page: Any) -> str:
    """What the cell with the focus says."""
    return str(page.evaluate("document.activeElement.querySelector('.unseen').textContent"))


def enter_grid(page: Any) -> None:
    """Press Tab until the grid has the focus."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused(page) >= 0:
            return
    raise AssertionError("the Tab key does not reach the grid")


def neighbour(cells: Sequence[tuple[int, int]], at: int, key: str) -> int:
    """Where an arrow leads: the next cell of the line, beyond any hole, or nowhere at the edge."""
    down, across = MOVES[key]
    row, column = cells[at]
    along = {
        (other[0] - row) * down + (other[1] - column) * across: each
        for each, other in enumerate(cells)
        if (other[1] == column if down else other[0] == row)
    }
    return min(((far, each) for far, each in along.items() if far > 0), default=(0, at))[1]


def way(steps: Sequence[dict[str, int]], start: int, end: int) -> list[str]:
    """The arrows that lead from a cell to another; `steps` are the neighbours of each cell."""
    came: dict[int, tuple[int, str]] = {start: (start, "")}
    queue = deque([start])
    while end not in came:
        at = queue.popleft()
        for key, after in steps[at].items():
            if after not in came:
                came[after] = (at, key)
                queue.append(after)
    keys = list[str]()
    while end != start:
        end, key = came[end]
        keys.append(key)
    return keys[::-1]


def play_by_keyboard(page: Any, puzzle: GradedPuzzle) -> None:
    """Fill all cells by arrows and digits."""
    cells = [(cell.row, cell.column) for cell in puzzle.puzzle.board.cells]
    steps = [{key: neighbour(cells, at, key) for key in MOVES} for at in range(len(cells))]
    enter_grid(page)
    at = focused(page)
    for wanted in sorted(open_cells(puzzle), key=cells.__getitem__):
        for key in way(steps, at, wanted):
            page.keyboard.press(key)
        at = wanted
        page.keyboard.press(str(puzzle.solution[at]))


def open_cells(puzzle: GradedPuzzle) -> Iterable[int]:
    """The cells without a given."""
    return (at for at, given in enumerate(puzzle.puzzle.givens) if not given)


def key_of(page: Any, value: int) -> Any:
    """A value's button."""
    return page.locator(f".keypad [data-value='{value}']")


def press(page: Any, command: str) -> None:
    """Press a command's button, which may be in the menu behind its own."""
    if not page.locator(f"[data-command={command}]:visible").count():
        open_menu(page)
    page.locator(f"[data-command={command}]:visible").first.click()


def hint(page: Any) -> None:
    """Ask for a hint or, where its panel has taken the button's place, for more of it."""
    more = page.locator(".hint button:visible").first
    if page.locator(".covered .hint:visible").count():
        more.click()
    else:
        press(page, "hint")


def open_menu(page: Any) -> None:
    """Open the menu, where it is behind a button."""
    button = page.locator("[data-command=menu]")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()


def message(page: Any) -> str:
    """The sentence that is shown."""
    return str(page.locator(".message").text_content())
