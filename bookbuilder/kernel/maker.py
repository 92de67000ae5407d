"""One try at a puzzle in one call: a full board is filled and dug, and what is left is climbed and proved.

    seed -> fill -> dig, stage by stage -> climb, up to the hardest rung allowed -> prove
                                              '-- too hard --> one clue back --> climb -> prove
                                                                  '--> ease --> climb -> prove

If only puzzles above the plain ones are wanted, which singles and locked candidates solve, the engine refuses those
before a climb, since it follows a puzzle in a tenth of the time. One clue that comes back where a climb was stuck makes
every second puzzle that is too hard one of the level below, so such orders ask that first.

An engine and a climber do the work; this only saves the way between them, which takes longer than the work itself on
small boards. What is rare or long stays with the caller: a board that cannot be filled, groups left to clause learning,
a proof that the budget does not decide. The result of a try says so, and `judge` takes the puzzle up again.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.climb import Climber
    from bookbuilder.kernel.digging import Digger
else:
    from cython.cimports.bookbuilder.kernel.climb import Climber  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.digging import Digger  # type: ignore[no-redef]

from bookbuilder.kernel.scene import heed

COMPILED: bool = cython.compiled

# What can become of a try.
FITS = 0
PAUSED = 1  # digging goes on with `resume`
NOT_FILLED = 2  # within the budget
IN_DOUBT = 3  # digging has left groups undecided, at the end of the stage `stage`
STUCK = 4  # a stage could not remove as many groups as it must
TOO_MANY = 5  # clues
TOO_HARD = 6
OTHER_LEVEL = 7  # `level`
NOT_NEEDED = 8  # one of the techniques
UNPROVED = 9  # that there is exactly one solution
PLAIN = 10  # singles and locked candidates solve it, though it must be above that

_FITS = cython.declare(cython.int, FITS)
_PAUSED = cython.declare(cython.int, PAUSED)
_NOT_FILLED = cython.declare(cython.int, NOT_FILLED)
_IN_DOUBT = cython.declare(cython.int, IN_DOUBT)
_STUCK = cython.declare(cython.int, STUCK)
_TOO_MANY = cython.declare(cython.int, TOO_MANY)
_TOO_HARD = cython.declare(cython.int, TOO_HARD)
_OTHER_LEVEL = cython.declare(cython.int, OTHER_LEVEL)
_NOT_NEEDED = cython.declare(cython.int, NOT_NEEDED)
_UNPROVED = cython.declare(cython.int, UNPROVED)
_PLAIN = cython.declare(cython.int, PLAIN)

_ENDLESS = cython.declare(cython.int, 1 << 30)

# A stage of digging: where groups start, their cells, how many to remove, and whether the first failure ends it.
Stage = tuple["array[int]", "array[int]", int, bool]


@cython.final
@cython.cclass
class Maker:
    """Makes puzzles for one order on one board. It owns its scratch memory: use one per thread."""

    digger: Digger
    climber: Climber
    is_graded: cython.bint
    plan: list[Stage]
    at: cython.int  # the stage that is being dug
    group_budget: cython.longlong  # nodes
    proof_budget: cython.longlong
    least: cython.int
    most: cython.int
    rungs: array[int]  # none if puzzles are not graded
    rung: cython.int[::1]
    level_of: cython.int[::1]  # by the place of a rung
    trial_level: cython.int  # of what the whole ladder does not solve; -1 if that is too hard
    wanted: cython.uint  # levels, as bits
    needs: cython.int[::1]
    least_level: cython.int  # 0 if plain puzzles may fit
    tries_back: cython.int  # climbs with one group back
    found_level: cython.int
    dug: cython.int[::1]  # the puzzle as it was dug
    judged: array[int]  # the one that is judged
    given: cython.int[::1]  # the same
    gone: cython.int[::1]  # groups that have no clue, in the order in which they may come back

    def __init__(
        self,
        digger: Digger,
        climber: Climber | None,
        plan: Sequence[Stage],
        budgets: tuple[int, int],
        clues: tuple[int, int],
        rungs: array[int],
        levels: array[int],
        trial_level: int,
        wanted: Sequence[int],
        needs: array[int],
        least_level: int = 0,
        tries_back: int = 0,
    ) -> None:
        """Set what is asked of every puzzle.

        `budgets` are nodes: for one group, as `dig` takes it, and for the proof. `clues` are the least number of clues
        and the most (-1 for any). The `rungs` are those that a puzzle may need, lowest first, and `levels` has the
        level of each; `trial_level` is the level of a puzzle that they do not solve, -1 if it is too hard. `wanted` are
        the levels that fit, and `needs` the techniques that a puzzle must need. Without a climber, puzzles are not
        graded. The arrays are trusted: a wrong index there is not caught.

        With a `least_level`, the lowest that is wanted, no puzzle fits that singles and locked candidates solve; and
        of one that is too hard, `tries_back` groups are tried as the only one that comes back, before it is left to
        `ease`. Those that make it plain do not count.

        Raises ValueError if there are no rungs to climb, or not as many levels.
        """
        if climber is not None and not 0 < len(rungs) == len(levels):
            raise ValueError(f"{len(levels)} levels for {len(rungs)} rungs")
        self.digger, self.plan, self.is_graded = digger, list(plan), climber is not None
        if climber is not None:
            self.climber = climber
        self.group_budget, self.proof_budget = budgets
        self.least, self.most = clues
        self.rungs = self.rung = rungs
        self.level_of, self.trial_level, self.needs = levels, trial_level, needs
        self.least_level, self.tries_back = least_level, tries_back
        self.wanted = 0
        for level in wanted:
            self.wanted |= 1 << level
        self.at = 0
        self.found_level = 0
        cells = bytes(4 * digger.n_cells)
        self.dug, self.judged = array("i", cells), array("i", cells)
        self.given = self.judged
        most = max((len(group_at) for group_at, *_ in self.plan), default=1)
        self.gone = array("i", bytes(4 * most))

    @property
    def stage(self) -> int:
        """The stage of digging that was the last to start, by its place in the plan."""
        return self.at

    @property
    def level(self) -> int:
        """The level of the puzzle that was judged last, if it was not too hard."""
        return self.found_level

    @property
    def givens(self) -> tuple[int, ...]:
        """The puzzle that was judged last."""
        return tuple([self.given[c] for c in range(self.digger.n_cells)])

    @property
    def flat(self) -> array[int]:
        """The same, as the kernel takes it; it lasts until the next try."""
        return self.judged

    @property
    def solution(self) -> tuple[int, ...]:
        """The solution of the puzzle that was judged last, if it fits."""
        return self.digger.solution

    # --- from the seed to a puzzle ----------------------------------------------------------------------------

    def start(self, seed: int, budget: int) -> int:
        """Try a seed: what becomes of it. Filling may take `budget` nodes."""
        self.digger.seed(seed)
        if not self.digger.fill(budget):
            return NOT_FILLED
        return self.dig()

    def dig(self) -> int:
        """Dig in the board that has been filled, and judge what is left."""
        self.at = 0
        self._begin_stage()
        return self.resume()

    def resume(self) -> int:
        """Continue a try after a pause."""
        ended: cython.int
        what: cython.int
        while self.at < len(self.plan):
            with cython.nogil:
                ended = self.digger._dig(self.group_budget)
            if ended == 0:
                return PAUSED
            if self.digger.n_doubted:
                return IN_DOUBT
            if self.digger.gone < self.digger.want:
                return STUCK
            heed()
            self.at += 1
            self._begin_stage()
        self.dug[:] = self.digger.clues
        self.given[:] = self.dug
        what = self._judge()
        if what == _TOO_HARD and self.tries_back:
            what = self._give_one_back()
        return what

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _begin_stage(self) -> cython.int:
        if self.at < len(self.plan):
            group_at, groups, want, until_stuck = self.plan[self.at]
            self.digger.begin_dig(group_at, groups, want, self.least, until_stuck)
        return 0

    # --- whether it fits --------------------------------------------------------------------------------------

    def judge(self, givens: array[int]) -> int:
        """Judge a puzzle that was made elsewhere, of which the engine has the finished board."""
        self.digger._check(givens, 1)
        values: cython.int[::1] = givens
        self.dug[:] = values
        self.given[:] = values
        return self._judge()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _judge(self) -> cython.int:
        c: cython.int
        i: cython.int
        n: cython.int = 0
        status: cython.int
        solved: cython.bint
        if self.most >= 0:
            for c in range(self.digger.n_cells):
                if self.given[c]:
                    n += 1
            if n > self.most:
                return _TOO_MANY
        if self.least_level and self._is_plain():
            return _PLAIN
        if self.is_graded:
            self.climber._set_out(self.given, None)
            solved = self.climber._climb(self.rungs, self.rung, False, _ENDLESS)
            if not solved and self.trial_level < 0:
                return _TOO_HARD
            self.found_level = self._level() if solved else self.trial_level
            if self.wanted >> self.found_level & 1 == 0:
                return _OTHER_LEVEL
            for i in range(len(self.needs)):
                if self.climber.tally[self.needs[i]] == 0:
                    return _NOT_NEEDED
        with cython.nogil:
            self.digger._give(self.given, 0)
            self.digger._begin()
            status = self.digger._count(2, self.proof_budget)
        return _FITS if status == 1 else _UNPROVED

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _is_plain(self) -> cython.bint:
        """Whether the engine solves the puzzle without a branch: then singles and locked candidates do."""
        plain: cython.bint
        with cython.nogil:
            self.digger._give(self.given, 0)
            plain = self.digger._is_plain()
        return plain

    @cython.cfunc
    @cython.exceptval(check=False)
    def _level(self) -> cython.int:
        """The level of the highest rung of the last climb that gave anything."""
        i: cython.int = len(self.rung) - 1
        while i > 0 and self.climber.tally[self.rung[i]] == 0:
            i -= 1
        return self.level_of[i]

    # --- easing -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _give_one_back(self) -> cython.int:
        """Look for one group that makes a puzzle fit that a climb has just found too hard.

        Only groups with a cell that the climb has left open can help. Whether one does is seen from where it was stuck.
        If none was found, the puzzle is still too hard unless some group made it easy enough, for then most will make
        it too easy.
        """
        group_at: cython.int[::1] = self.plan[len(self.plan) - 1][0]
        cells: cython.int[::1] = self.plan[len(self.plan) - 1][1]
        i: cython.int
        n: cython.int = self._shuffle_gone(group_at, cells)
        climbs: cython.int = 0
        what: cython.int
        outcome: cython.int = _TOO_HARD
        self.climber._save()
        for i in range(n):
            if climbs == self.tries_back:
                break
            if not self._is_open(group_at, cells, self.gone[i]):
                continue
            self._restore(group_at, cells, 0)
            self._set_group(group_at, cells, self.gone[i], True)
            if self._is_plain():
                outcome = _PLAIN
                continue
            climbs += 1
            if not self._is_easy():
                continue
            what = self._judge()
            if what in (_FITS, _UNPROVED):
                return what
            if what != _TOO_MANY:
                outcome = what
        return outcome

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_open(self, group_at: cython.int[::1], cells: cython.int[::1], g: cython.int) -> cython.bint:
        """Whether the climb whose end was saved has left one of a group's cells open."""
        i: cython.int
        left: cython.uint = 0
        for i in range(group_at[g], group_at[g + 1]):
            left |= self.climber.saved_cand[cells[i]]
        return left != 0

    def ease(self) -> int:
        """Give the puzzle that was dug clues back, as few as make it easy enough, and judge it again.

        Whole groups of the last stage are restored, in random order, until the rungs solve the puzzle, and those of
        them removed again that turn out not to be needed. A bisection finds where it becomes easy enough, since with
        more clues a puzzle hardly ever becomes harder.

        Raises ValueError if puzzles are not graded, or there is no stage.
        """
        if not (self.is_graded and self.plan):
            raise ValueError("only a puzzle that is graded, and dug in stages, can become easier")
        group_at: cython.int[::1] = self.plan[len(self.plan) - 1][0]
        cells: cython.int[::1] = self.plan[len(self.plan) - 1][1]
        i: cython.int
        middle: cython.int
        hard: cython.int = 0
        easy: cython.int = self._shuffle_gone(group_at, cells)
        self.climber._set_out(self.dug, None)
        self.climber._save()
        while easy - hard > 1:
            middle = (hard + easy) // 2
            self._restore(group_at, cells, middle)
            if self._is_easy():
                easy = middle
            else:
                hard = middle
        self._restore(group_at, cells, easy)
        for i in range(easy - 1):  # without the last one, it would be too hard
            self._set_group(group_at, cells, self.gone[i], False)
            if not self._is_easy():
                self._set_group(group_at, cells, self.gone[i], True)
        return self._judge()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _shuffle_gone(self, group_at: cython.int[::1], cells: cython.int[::1]) -> cython.int:
        """List the groups without a clue in random order; returns their number."""
        g: cython.int
        i: cython.int
        n: cython.int = 0
        is_gone: cython.bint
        for g in self.digger.shuffled_numbers(len(group_at) - 1):
            is_gone = True
            for i in range(group_at[g], group_at[g + 1]):
                if self.dug[cells[i]]:
                    is_gone = False
            if is_gone:
                self.gone[n] = g
                n += 1
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _is_easy(self) -> cython.bint:
        """Whether the rungs solve the puzzle with the clues that are back, from the state that was saved."""
        c: cython.int
        heed()
        self.climber._set_out_again()
        for c in range(self.digger.n_cells):
            if self.given[c] and not self.climber.value[c]:
                self.climber._set(c, self.given[c])
        return self.climber._climb(self.rungs, self.rung, False, _ENDLESS)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _restore(self, group_at: cython.int[::1], cells: cython.int[::1], n: cython.int) -> cython.void:
        """The puzzle as it was dug, with the first of the groups that are gone."""
        i: cython.int
        self.given[:] = self.dug
        for i in range(n):
            self._set_group(group_at, cells, self.gone[i], True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set_group(
        self, group_at: cython.int[::1], cells: cython.int[::1], g: cython.int, back: cython.bint
    ) -> cython.void:
        """Restore a group's clues, or remove them again."""
        i: cython.int
        for i in range(group_at[g], group_at[g + 1]):
            self.given[cells[i]] = self.digger.answer[cells[i]] if back else 0
