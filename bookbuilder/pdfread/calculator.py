"""Functions of a PDF that are written as small programs: the text and numbers go in, numbers come out.

The language has no loops (ISO 32000-1, 7.10.5), so that a program ends after as many steps as it has words.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

Program: TypeAlias = "list[float | str | Program]"

MOST_WORDS = 20_000
DEEPEST = 32
MOST_NUMBERS = 200  # on the stack; the standard asks for 100
_WORD = re.compile(rb"[{}]|[^\s{}]+")


def parsed(data: bytes) -> Program:
    """The program of a text in braces. Raises ValueError."""
    stack: list[Program] = [[]]
    for count, word in enumerate(_WORD.findall(data)):
        if count > MOST_WORDS or len(stack) > DEEPEST:
            raise ValueError("a function is too long")
        if word == b"{":
            inner: Program = []
            stack[-1].append(inner)
            stack.append(inner)
        elif word == b"}":
            stack.pop()
            if not stack:
                raise ValueError("a function has a brace too many")
        else:
            stack[-1].append(_read(word.decode("latin-1")))
    body = stack[0][0] if stack[0] else []
    if not isinstance(body, list):
        raise ValueError("a function has no braces")
    return body


def _read(word: str) -> float | str:
    try:
        return float(word)
    except ValueError:
        return word


def run(program: Program, numbers: Sequence[float]) -> list[float]:
    """What is left of some numbers. Raises ValueError, ArithmeticError or IndexError for a wrong program."""
    stack = list(numbers)
    _run(program, stack)
    return stack


def _run(program: Program, stack: list[float]) -> None:
    for at, word in enumerate(program):
        if isinstance(word, float):
            stack.append(word)
        elif isinstance(word, list):
            continue  # for the `if` that follows
        elif word == "if":
            if stack.pop():
                _run(_block(program, at - 1), stack)
        elif word == "ifelse":
            _run(_block(program, at - 2 if stack.pop() else at - 1), stack)
        elif word in _MOVES:
            _MOVES[word](stack)
        elif word in _ONE:
            stack.append(float(_ONE[word](stack.pop())))
        elif word in _TWO:
            second, first = stack.pop(), stack.pop()
            stack.append(float(_TWO[word](first, second)))
        else:
            raise ValueError(f"a function has the word {word[:20]!r}")
        if len(stack) > MOST_NUMBERS:
            raise ValueError("a function keeps too many numbers")


def _block(program: Program, at: int) -> Program:
    block = program[at] if at >= 0 else None
    if not isinstance(block, list):
        raise ValueError("a function has a condition without braces")
    return block


def _copy(stack: list[float]) -> None:
    count = int(stack.pop())
    if not 0 <= count <= len(stack):
        raise ValueError("a function copies more than there is")
    stack += stack[len(stack) - count :]


def _index(stack: list[float]) -> None:
    stack.append(stack[-1 - max(0, int(stack.pop()))])


def _roll(stack: list[float]) -> None:
    by, count = int(stack.pop()), int(stack.pop())
    if not 0 < count <= len(stack):
        raise ValueError("a function rolls more than there is")
    rolled, by = stack[-count:], by % count
    stack[-count:] = rolled[count - by :] + rolled[: count - by]


def _swap(stack: list[float]) -> None:
    stack[-1], stack[-2] = stack[-2], stack[-1]


def _shift(first: float, by: float) -> float:
    number, by = int(first), max(-32, min(32, int(by)))
    return number << by if by >= 0 else number >> -by


def _whole(make: Callable[[int, int], int]) -> Callable[[float, float], float]:
    return lambda first, second: make(int(first), int(second))


def _divided(first: float, second: float) -> float:
    return math.trunc(int(first) / int(second))


_MOVES: dict[str, Callable[[list[float]], None]] = {
    "dup": lambda stack: stack.append(stack[-1]), "pop": lambda stack: stack.__delitem__(-1),
    "exch": _swap, "copy": _copy, "index": _index, "roll": _roll,
    "true": lambda stack: stack.append(1.0), "false": lambda stack: stack.append(0.0),
}  # fmt: skip
_ONE: dict[str, Callable[[float], float]] = {
    "abs": abs, "neg": operator.neg, "ceiling": math.ceil, "floor": math.floor,
    "round": lambda it: math.floor(it + 0.5), "truncate": math.trunc, "sqrt": math.sqrt,
    "sin": lambda it: math.sin(math.radians(it)), "ln": math.log,
    "cos": lambda it: math.cos(math.radians(it)), "log": math.log10, "cvi": math.trunc, "cvr": float,
    "not": lambda it: float(not it) if it in (0.0, 1.0) else float(~int(it)),
}  # fmt: skip
_TWO: dict[str, Callable[[float, float], float]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv, "idiv": _divided,
    "mod": math.fmod, "exp": math.pow, "atan": lambda y, x: math.degrees(math.atan2(y, x)) % 360,
    "eq": operator.eq, "ne": operator.ne, "gt": operator.gt, "ge": operator.ge, "lt": operator.lt, "le": operator.le,
    "and": _whole(operator.and_), "or": _whole(operator.or_), "xor": _whole(operator.xor), "bitshift": _shift,
}  # fmt: skip
