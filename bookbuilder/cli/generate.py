"""`bookbuilder generate`."""

from __future__ import annotations

from pathlib import Path

import click

from bookbuilder.cli import options


@click.command("generate")
@click.option("--board", default="classic", show_default=True, help="A board's name, or the path of its file.")
@click.option("--grade", default="any", show_default=True, help="A level, a range such as easy..hard, or any.")
@click.option("--count", type=int, default=1, show_default=True, help="How many.")
@click.option("--symmetry", help="A symmetry of the clues, or none; by default rotate180.")
@click.option("--min", "least", type=int, help="The fewest clues.")
@click.option("--max", "most", type=int, help="The most clues.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["line", "full"]),
    default="line",
    show_default=True,
    help="line: the cells; full: board, cells, solution, level and score.",
)
@click.option("--no-grade", is_flag=True, help="Do not grade: quicker, and any level may come.")
@options.out_file
@options.seed
@options.jobs
@options.quiet
def command(
    board: str,
    grade: str,
    count: int,
    symmetry: str | None,
    least: int | None,
    most: int | None,
    form: str,
    no_grade: bool,
    out: Path | None,
    seed: int,
    jobs: int,
    quiet: bool,
) -> None:
    """Make puzzles, a line each: every one unique and graded, no two of them twins."""
    from bookbuilder.generate import Seen, make
    from bookbuilder.plan import plan_order
    from bookbuilder.puzzle.formats import write_full, write_line

    if no_grade and grade != "any":
        raise click.UsageError("--no-grade cannot give the level that --grade asks for")
    clues = {"symmetry": symmetry, "min": least, "max": most}
    written = {key: value for key, value in clues.items() if value is not None}
    order = plan_order({"title": "generate", "board": board, "grade": grade, "count": count, "clues": written}, seed)
    wanted = [(0, place) for place in range(order.count)]
    with options.progress(quiet or out is None) as report, options.output(out) as file:
        for _, place, puzzle in make([order], Seen().claim, wanted, jobs, keys=False, graded=not no_grade):
            if form == "line":
                file.write(write_line(puzzle.puzzle) + "\n")
            else:
                file.write(write_full(puzzle.puzzle, puzzle.solution, None if no_grade else puzzle.grade) + "\n")
            report("puzzles", place + 1, order.count)
