"""The scripts that the house's typeface lacks: where Unicode has them, which families show them, what brings those.

Chinese, Japanese and Korean share characters that each writes in its own way, so a text is shown by one family if one
has all of it, and by that of the language which other characters of the text betray: kana are Japanese only.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple


class Script(NamedTuple):
    """Letters, the families that show them, the likeliest first, and the extra with these."""

    letters: tuple[range, ...]
    families: tuple[str, ...]
    extra: str = "scripts"


JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL = "Noto Sans JP", "Noto Sans KR", "Noto Sans SC", "Noto Sans TC"
_HEBREW = (range(0x590, 0x600), range(0xFB1D, 0xFB50))
_ARABIC = (range(0x600, 0x700), range(0x750, 0x780), range(0x870, 0x900), range(0xFB50, 0xFE00), range(0xFE70, 0xFF00))
_DEVANAGARI = (range(0x900, 0x980), range(0x1CD0, 0x1D00), range(0xA8E0, 0xA900))
_THAI = (range(0xE01, 0xE3B), range(0xE40, 0xE5C))
_KANA = (range(0x3041, 0x3100), range(0x31F0, 0x3200), range(0xFF66, 0xFFA0))
_HANGUL = (range(0x1100, 0x1200), range(0x3130, 0x3190), range(0xA960, 0xA980), range(0xAC00, 0xD800))
_BOPOMOFO = (range(0x3100, 0x3130), range(0x31A0, 0x31C0))
_HAN = (range(0x2E80, 0x3041), range(0x31C0, 0x31F0), range(0x3200, 0xA000), range(0xF900, 0xFB00),
        range(0xFE30, 0xFE50), range(0xFF00, 0xFF66), range(0xFFA0, 0xFFF0), range(0x20000, 0x33480))  # fmt: skip

SCRIPTS = (
    Script(_HEBREW, ("Heebo",), "hebrew"),
    Script(_ARABIC, ("Noto Sans Arabic",)),
    Script(_DEVANAGARI, ("Noto Sans Devanagari",)),
    Script(_THAI, ("Noto Sans Thai",)),
    Script(_KANA, (JAPANESE,)),
    Script(_HANGUL, (KOREAN,)),
    Script(_BOPOMOFO, (TRADITIONAL,)),
    Script(_HAN, (SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN)),
)
# Families whose packages are no font packages of ours: the package, and the folder in it with the font.
_PACKED = {
    family: ("justmytype_intl_cjk", f"fonts/ofl/{family.replace(' ', '').lower()}")
    for family in (JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL)
}
_BETRAYED = ((_KANA, JAPANESE), (_HANGUL, KOREAN), (_BOPOMOFO, TRADITIONAL))
_WRITTEN = {"ja": JAPANESE, "ko": KOREAN, "zh-tw": TRADITIONAL, "zh-hk": TRADITIONAL, "zh-hant": TRADITIONAL,
            "zh": SIMPLIFIED}  # fmt: skip


def _is_in(letter: str, parts: tuple[range, ...]) -> bool:
    return any(ord(letter) in part for part in parts)


def script_of(letter: str) -> Script | None:
    """The script of a letter that the house's typeface lacks; None for any other."""
    return next((script for script in SCRIPTS if _is_in(letter, script.letters)), None)


def is_ideographic(letter: str) -> bool:
    """Whether a letter is Chinese or Japanese, which are written without spaces."""
    return ord(letter) >= 0x2E80 and any(_is_in(letter, parts) for parts in (_HAN, _KANA, _BOPOMOFO))


def preferred(text: str, language: str = "") -> str:
    """The family in which a publication's Chinese characters are shown: its language's, or that of its other texts.

    Empty where nothing says it.
    """
    tag = language.lower()
    written = next((family for key, family in _WRITTEN.items() if tag == key or tag.startswith(f"{key}-")), "")
    betrayed = (family for parts, family in _BETRAYED if any(_is_in(letter, parts) for letter in text))
    return written or next(betrayed, "")


def packed(family: str) -> Path | None:
    """The font file of a family that comes in a package of several; None if it does not, or is not installed."""
    package, folder = _PACKED.get(family, ("", ""))
    spec = find_spec(package) if package else None
    places = spec.submodule_search_locations if spec else None
    return next(iter(sorted(Path(places[0], folder).glob("*.ttf"))), None) if places else None


def is_packed(family: str) -> bool:
    """Whether a family comes in a package of several."""
    return family in _PACKED
