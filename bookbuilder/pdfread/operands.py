"""What each operator takes (ISO 32000-1, A): operands go in, what is wrong with their number or kinds comes out.

A letter for each operand, as in `scanner`, or p for a name or a dictionary. Those of a colour depend on its space: any
count of numbers, and a pattern's name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bookbuilder.pdfread.scanner import IMAGE

_TAKES: Mapping[str, str] = {
    "": "b b* B B* BT BX EMC ET EX f F f* h n q Q s S T* W W*",
    "n": "g G i j J M TL Tc Tr Ts Tw Tz w",
    "nn": "d0 l m Td TD",
    "nnn": "rg RG",
    "nnnn": "k K re v y",
    "nnnnnn": "c cm d1 Tm",
    "/": "BMC cs CS Do gs MP ri sh",
    "/n": "Tf",
    "/p": "BDC DP",
    "s": "Tj '",
    "nns": '"',
    "t": "TJ",
    "tn": "d",
    "ds": IMAGE,
    "n+": "sc SC",
    "n*/?": "scn SCN",
}
EXACT: Mapping[str, str] = {name: kinds for kinds, names in _TAKES.items() for name in names.split()}
_PATTERNS = {name: re.compile(kinds.replace("p", "[/d]")) for name, kinds in EXACT.items() if set(kinds) & set("p+*?")}
_SAID = {"n": "a number", "/": "a name", "s": "a string", "t": "an array of numbers and strings", "d": "a dictionary",
         "a": "an array", "?": "another value"}  # fmt: skip


def flaw(operator: str, kinds: str) -> str:
    """What is wrong with an operator with operands of these kinds (see `scanner`), as a clause; empty if nothing is."""
    if operator not in EXACT:
        return f"there is no operator {operator[:20]!a}"
    pattern = _PATTERNS.get(operator)
    if kinds == EXACT[operator] or (pattern and pattern.fullmatch(kinds)):
        return ""
    given = ", ".join(_SAID[kind] for kind in kinds[:7]) + (" and more" if len(kinds) > 7 else "")
    return f"the operator {operator} is given {given or 'nothing'}"
