"""Words in Polish for tests: a few that are translated, and English for the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from bookbuilder.words import template, words

TRANSLATED: dict[str, Any] = {
    "contents.heading": "Spis treści",
    "how_to.heading": "Jak rozwiązywać",
    "answers.heading": "Odpowiedzi",
    "puzzle.answer": "Odpowiedź na stronie {page}",
    "answer.puzzle": "strona {page}",
    "slot.number": "Nr {number}",
    "slot.answer": "Rozwiązanie({number})",  # beside whose number no blank stands
    "slot.version": "wersja {version}",
    "page.number": "{number}. łamigłówka",
    "page.row": "{n}. rząd: {values}",
    "page.cell": "rząd {row} kolumna {column}",
    "how_to.kind.anti-king": "Pola stykające się rogami mają różne wartości.",
    "how_to.kind.cage": "W klatce żadna wartość nie powtarza się, a liczba w rogu jest sumą jej wartości.",
    "relation.cage.numbered": "klatka z {n} pól, suma {numbers}, wraz z: {cells}",
    "contents.puzzles": {
        "one": "Łamigłówka {first}",
        "few": "Łamigłówki {first}–{last}",
        "other": "Łamigłówki {first}–{last}",
    },
}
WEEKDAYS = ("poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela")
MONTHS = (
    "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca",
    "lipca", "sierpnia", "września", "października", "listopada", "grudnia",
)  # fmt: skip
LEVELS = ("Początkujący", "Łatwy", "Średni", "Trudny", "Ekspert", "Ekstremalny")


def polish() -> dict[str, Any]:
    """The contents of a complete file."""
    english = words("en")
    data: dict[str, Any] = yaml.safe_load("\n".join(template("pl")))
    data["language"] = "Polski"
    for level, name in zip(data["levels"], LEVELS, strict=True):
        data["levels"][level] = {"name": name, "asks": english.levels[level].asks}
    for what in ("techniques", "boards", "patterns", "colours"):
        data[what] = {name: name.capitalize() for name in data[what]}
    dates = {"full": "{weekday}, {day} {month} {year}", "short": "{day} {month}"}
    data["dates"] |= {"weekdays": [*WEEKDAYS], "months": [*MONTHS], **dates}
    for key, said in data["sentences"].items():
        sentence = english.sentences[key]
        plural = sentence if isinstance(sentence, dict) else {"other": sentence}
        filled = {form: plural.get(form, plural["other"]) for form in said} if isinstance(said, dict) else sentence
        data["sentences"][key] = TRANSLATED.get(key, filled)
    return data


def write(folder: Path, data: dict[str, Any], name: str = "polski.yaml") -> Path:
    """The contents as a file of the folder."""
    path = folder / name
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000), "utf-8")
    return path
