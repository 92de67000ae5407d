"""`bookbuilder init`, and that each of its templates can be built as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.data import names
from bookbuilder.plan import plan_publication

TEMPLATES = sorted((*names("layouts", "templates"), "practice"))


def test_the_templates_are_listed_with_a_line_each(run) -> None:
    lines = run("init").out.splitlines()
    assert [line.split()[0] for line in lines] == TEMPLATES
    assert all(line.endswith(".") for line in lines)


def test_a_template_is_written_under_its_name_or_another(run) -> None:
    assert run("init", "samurai").out == "samurai.yaml  now: bookbuilder build samurai.yaml\n"
    assert run("init", "samurai", "mine.yaml").code == 0
    assert Path("mine.yaml").read_bytes() == Path("samurai.yaml").read_bytes()


def test_a_hyphen_writes_the_template_to_standard_output_and_nothing_else(run) -> None:
    run("init", "samurai")
    done = run("init", "samurai", "-")
    assert (done.code, done.out, done.err) == (0, Path("samurai.yaml").read_text("utf-8"), "")
    assert not Path("-").exists()


def test_a_file_that_exists_is_never_replaced(run) -> None:
    Path("kids.yaml").write_text("mine")
    done = run("init", "kids")
    assert (done.code, done.out) == (2, "")
    assert "kids.yaml exists" in done.err
    assert Path("kids.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(("samuray",), "did you mean `samurai`"), (("kids", "no/kids.yaml"), "No such file"), (("kids", "."), "exists")],
)
def test_what_cannot_be_written_is_told(run, arguments: tuple[str, ...], says: str) -> None:
    done = run("init", *arguments)
    assert done.code == 2
    assert says in done.err


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_a_plan_without_a_mistake(run, name: str) -> None:
    run("init", name)
    assert plan_publication(Path(f"{name}.yaml")).id == name


@pytest.mark.slow
@pytest.mark.parametrize("name", names("layouts", "templates"))
def test_a_template_builds_at_once(run, name: str) -> None:
    """But for the practice book, which is an example as well: other tests build it."""
    run("init", name)
    done = run("build", f"{name}.yaml", "--out", "there")
    assert done.code == 0, done.err
    assert any(Path("there").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classroom", "kids"])
def test_templates_for_children_mix_sizes_and_build_at_once_without_a_remark(run, name: str) -> None:
    run("init", name)
    done = run("build", f"{name}.yaml", "--out", "there")
    assert "note" not in done.err
    assert "twins" not in done.err + done.out
    plan = plan_publication(Path(f"{name}.yaml"))
    orders = {section.board.order for section in plan.outline.sections if section.symbols.pictures}
    assert orders == {4, 6}
