"""Bytes become operators with their operands, as the standard writes them; what cannot be followed says so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.pdfread.operands import EXACT, flaw
from bookbuilder.pdfread.scanner import Malformed, Name, operators

READ: list[tuple[bytes, list[tuple[str, str, list[Any]]]]] = [
    (b"1 0 0 -.5 +3. 4 cm", [("cm", "nnnnnn", [1, 0, 0, -0.5, 3, 4])]),
    (b"q\nQ", [("q", "", []), ("Q", "", [])]),
    (b"/F1 9 Tf", [("Tf", "/n", ["/F1", 9])]),
    (b"<4a4B>Tj<4>Tj", [("Tj", "s", [b"JK"]), ("Tj", "s", [b"@"])]),
    (b"<4 a\n4B> '", [("'", "s", [b"JK"])]),
    (b"(a(b)\\)\\101\\\nc\\n) Tj", [("Tj", "s", [b"a(b))Ac\n"])]),
    (b"[(a) -12.5 <62>] TJ", [("TJ", "t", [[b"a", -12.5, b"b"]])]),
    (b"[[1] /A] 0 d", [("d", "an", [[[1], "/A"], 0])]),
    (b"/A#42 gs % 0 g\r1 g", [("gs", "/", ["/AB"]), ("g", "n", [1])]),
    (b"/Span <</MCID 0 /X [true null]>> BDC", [("BDC", "/d", ["/Span", {"/MCID": 0, "/X": [True, None]}])]),
    (b"\0 0\0g", [("g", "n", [0])]),
    (b"true g", [("g", "?", [True])]),
    (b"BI /W 1 /H 1 ID xEIx EI\nQ", [("BI", "ds", [{"/W": 1, "/H": 1}, b"xEIx"]), ("Q", "", [])]),
    (b"f*b*", [("f*b*", "", [])]),
]

BROKEN = {
    b"(a Tj": "it has a string without an end",
    b"[1 2 Tj": "it has 'Tj' within an array or dictionary",
    b"1 2": "it ends within an operator",
    b"1.2.3 w": "it has a number that is none in '1.2.3 w'",
    b"{ 1 }": "it has '{' where an operator should be",
    b"BI /W 1 Q": "it has an image without data",
    b"BI /W 1 ID abc": "it has an image without an end",
    b"[" * 40: "it has arrays that are nested too deeply",
    b"<</A>> gs": "it has a dictionary without pairs of names and values",
}


@pytest.mark.parametrize(("data", "read"), READ)
def test_operators_are_read_with_their_operands(data: bytes, read: list[tuple[str, str, list[Any]]]) -> None:
    assert list(operators(data)) == read


def test_names_are_told_from_strings() -> None:
    ((_, _, (name, text)),) = operators(b"/A (/A) x")
    assert (type(name), type(text)) == (Name, bytes)


@pytest.mark.parametrize(("data", "what"), BROKEN.items())
def test_what_cannot_be_followed_says_why(data: bytes, what: str) -> None:
    with pytest.raises(Malformed) as raised:
        list(operators(data))
    assert str(raised.value) == what


@given(st.binary(max_size=80))
def test_any_bytes_are_read_to_their_end_or_refused(data: bytes) -> None:
    try:
        for _, kinds, values in operators(data):
            assert len(kinds) == len(values)
    except Malformed:
        pass


@pytest.mark.parametrize("operator", sorted(EXACT))
def test_an_operator_with_too_few_or_too_many_operands_is_a_flaw(operator: str) -> None:
    right = EXACT[operator].replace("n*/?", "n").replace("n+", "n").replace("p", "/")
    assert flaw(operator, right) == ""
    assert flaw(operator, right + "d") == f"the operator {operator} is given {_said(right + 'd')}"
    assert not right or flaw(operator, "?" * len(right))
    assert not right or operator in ("SCN", "scn") or flaw(operator, "")


def _said(kinds: str) -> str:
    names = {"n": "a number", "/": "a name", "s": "a string", "t": "an array of numbers and strings"}
    return ", ".join((names | {"d": "a dictionary"})[kind] for kind in kinds)
