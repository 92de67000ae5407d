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
    "contents.puzzles": {
        "one": "Łamigłówka {first}",
        "few": "Łamigłówki {first}–{last}",
        "other": "Łamigłówki {first}–{last}",
    },
}
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
    dates = english.dates
    data["dates"] |= {
        "weekdays": [*dates.weekdays],
        "months": [*dates.months],
        "full": dates.full,
        "short": dates.short,
    }
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
