"""The LZ-string code in base64, in which puzzle links contain JSON: LZ78 over characters, in bits.

A code, of a growing number of bits, refers to an earlier phrase; 0 and 1 introduce a new character of 8 or 16 bits, and
2 ends the text. A code has as many bits as the count of phrases needs. Numbers are written lowest bit first; a
character of base64 takes six bits, highest first.
"""

from __future__ import annotations

from collections.abc import Iterator

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BYTE, _WIDE, _END = 0, 1, 2


def pack(text: str) -> str:
    """The text as base64."""
    bits: list[str] = []
    known: dict[str, int] = {}
    unsent: set[str] = set()  # characters with a number that no code has introduced yet
    count = 2

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    def send(phrase: str) -> None:
        nonlocal count
        if phrase in unsent:
            wide = ord(phrase) > 0xFF
            put(_WIDE if wide else _BYTE, count.bit_length())
            put(ord(phrase), 16 if wide else 8)
            unsent.remove(phrase)
            count += 1
        else:
            put(known[phrase], count.bit_length())
        count += 1

    phrase = ""
    for character in _units(text):
        if character not in known:
            known[character] = len(known) + 3
            unsent.add(character)
        if phrase + character in known:
            phrase += character
        else:
            send(phrase)
            known[phrase + character] = len(known) + 3
            phrase = character
    if phrase:
        send(phrase)
    put(_END, count.bit_length())
    sent = "".join(bits)
    sent += "0" * (6 - len(sent) % 6)  # at least one, as others have it
    packed = "".join(_LETTERS[int(sent[at : at + 6], 2)] for at in range(0, len(sent), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str, limit: int) -> str:
    """The text in base64. Raises ValueError for an invalid code, and for a text longer than `limit`."""
    bits, count = _bits(packed), 3
    phrases: list[str] = ["", "", ""]  # 0, 1 and 2 are no phrases
    parts: list[str] = []
    length, before = 0, ""
    while (code := _number(bits, count.bit_length())) != _END:
        if code in (_BYTE, _WIDE):
            phrases.append(chr(_number(bits, 16 if code == _WIDE else 8)))
            code = len(phrases) - 1
            count += bool(before)
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and before:
            phrase = before + before[0]
        else:
            raise ValueError("the packed text is damaged")
        length += len(phrase)
        if length > limit:
            raise ValueError(f"the packed text unpacks to more than {limit} characters")
        parts.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        count += 1
        before = phrase
    return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(bits: Iterator[int], count: int) -> int:
    """The number in the next bits, lowest first. Raises ValueError if the bits run out."""
    number = 0
    for i in range(count):
        bit = next(bits, None)
        if bit is None:
            raise ValueError("the packed text ends too early")
        number |= bit << i
    return number


def _units(text: str) -> Iterator[str]:
    """The text as the 16-bit characters that the code knows."""
    data = text.encode("utf-16-le", "surrogatepass")
    return (chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _bits(packed: str) -> Iterator[int]:
    for letter in packed.rstrip("="):
        number = _LETTERS.find(letter)
        if number < 0:
            raise ValueError(f"{letter!r} is not a character of base64")
        yield from (number >> i & 1 for i in (5, 4, 3, 2, 1, 0))
