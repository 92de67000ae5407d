"""An edition's record goes in; the languages in which a check understands the texts of its files come out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bookbuilder.errors import InputError, counted, harmless
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.words import Words, is_tag, languages, recorded_words, tags, words

_PAGE = "calendar.html"  # which says the language of a newspaper
_LANGUAGE = re.compile(rb'<html lang="([A-Za-z0-9-]{1,40})"')
_BEGINNING = 1_000  # bytes
_LONGEST = 200  # characters of what is wrong


@dataclass(frozen=True, slots=True)
class Languages:
    """The edition's own, if it has words of its own; otherwise the one of its tag, or all that bookbuilder has.

    If the tag is none of those that bookbuilder has, nothing is understood.
    """

    own: Words | None = None
    tag: str = ""  # empty if nobody knows

    @property
    def every(self) -> tuple[Words, ...]:
        """Each language once."""
        return self._named(languages())

    @property
    def regional(self) -> tuple[Words, ...]:
        """Each language, also as its regions write dates."""
        return self._named(tags())

    @property
    def unknown(self) -> str:
        """The tag of a language that nobody here understands; empty if there are words."""
        return "" if self.own or not self.tag or self.tag in tags() else self.tag

    def called(self, tag: object) -> Words | None:
        """The words of a text that says its language by a tag; None if nobody here understands it."""
        return self.own or (words(tag) if isinstance(tag, str) and tag in tags() else None)

    def _named(self, shipped: tuple[str, ...]) -> tuple[Words, ...]:
        if self.own:
            return (self.own,)
        if self.tag:
            return () if self.unknown else (words(self.tag),)
        return tuple(map(words, shipped))


ANY = Languages()


def words_of_json(told: object) -> Words:
    """The words that the record of an edition has. Raises ValueError for what cannot be used, with the first fault."""
    try:
        return recorded_words(told)
    except InputError as error:
        first, more = error.problems[0], len(error.problems) - 1
        rest = f", and {counted(more, 'more problem')}" if more else ""
        raise ValueError(harmless(first.what)[:_LONGEST] + rest) from error


def languages_of(folder: Folder, own: Words | None) -> Languages:
    """Those of a newspaper's files: its own, any, or none, if its calendar names a language that nobody knows."""
    if own:
        return Languages(own)
    try:
        named = _LANGUAGE.search(folder.beginning(_PAGE, _BEGINNING))
    except UnreadableFile:
        return ANY
    tag = named[1].decode() if named else ""
    return Languages(tag=tag) if is_tag(tag) and tag not in tags() else ANY
