"""SVG files become shapes in a square of side 1, or are refused with a reason."""

from __future__ import annotations

import pytest

from bookbuilder.drawing import BLACK, WHITE, Colour, Curve, Line, Path
from bookbuilder.symbols.outlines import flat, signed_area
from bookbuilder.symbols.svg import SvgError, read_svg


def svg(body: str, more: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {more}>{body}</svg>'


def shapes(body: str) -> tuple[Path, ...]:
    return read_svg(svg(body)).paths


def corners(path: Path) -> list[list[tuple[float, float]]]:
    return [[(round(x, 3), round(y, 3)) for x, y in flat(contour)] for contour in path.contours]


def test_ink_fills_the_square_one_way_and_lies_in_its_middle() -> None:
    (path,) = shapes('<path d="M20 10h20v10H20z"/>')
    assert corners(path) == [[(0, 0.25), (1, 0.25), (1, 0.75), (0, 0.75)]]
    assert (path.colour, path.width) == (BLACK, 0)


def test_a_stroke_is_a_line_of_its_width_and_counts_as_ink() -> None:
    (path,) = shapes('<path d="M20 20H60" fill="none" stroke="#000" stroke-width="10"/>')
    assert path.width == pytest.approx(0.2)
    assert corners(path) == [[(0.1, 0.5), (0.9, 0.5)]]
    assert not path.contours[0].closed


def test_every_kind_of_shape_and_curve_is_read() -> None:
    body = '<circle cx="9" cy="9" r="9"/><ellipse cx="9" cy="9" rx="4" ry="2"/><rect width="5" height="5" rx="1"/>'
    body += '<polygon points="0,0 9,9 0,9"/><path d="M0 0Q5 0 5 5T9 9A3 3 0 0 1 4 4S1 1 0 0z"/>'
    found = shapes(body)
    assert len(found) == 5
    steps = {type(step) for path in found for contour in path.contours for step in contour.steps}
    assert steps == {Line, Curve}


def test_a_line_of_less_than_no_width_is_none() -> None:
    body = '<path d="M0 0h9v9z"/><path d="M0 0h9" fill="none" stroke="#000" stroke-width="-1"/>'
    assert [path.width for path in shapes(body)] == [0]


def test_an_ellipse_in_a_turned_group_is_turned() -> None:
    (path,) = shapes('<g transform="rotate(90)"><ellipse cx="50" cy="50" rx="40" ry="10"/></g>')
    across, down = zip(*flat(path.contours[0]), strict=True)
    assert max(across) - min(across) == pytest.approx(0.25, abs=0.01)
    assert max(down) - min(down) == pytest.approx(1, abs=0.01)


def test_the_even_odd_rule_cuts_its_holes_with_contours_that_run_the_other_way() -> None:
    body = '<path fill-rule="evenodd" d="M0 0h90v90H0zM20 20h50v50H20zM40 40h9v9h-9z"/>'
    areas = [signed_area(flat(contour)) for contour in shapes(body)[0].contours]
    assert [area > 0 for area in areas] == [True, False, True]


@pytest.mark.parametrize(
    ("fill", "ink"),
    [
        ("#fff", WHITE),
        ("rgb(128,128,128)", Colour(black=1 - 128 / 255)),
        ("#f00", Colour(0, 1, 1, 0)),
        ("#004080", Colour(1, 0.5, 0, 1 - 128 / 255)),
    ],
)
def test_light_becomes_ink_and_grey_is_black_ink_alone(fill: str, ink: Colour) -> None:
    assert shapes(f'<path d="M0 0h9v9z" style="fill:{fill}"/>')[0].colour == ink


def test_what_shines_through_is_as_light_as_on_paper() -> None:
    assert shapes('<path d="M0 0h9v9z" opacity=".5"/>')[0].colour.black == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("no svg at all", "it is no SVG"),
        ("<svg", "cannot be read"),
        (svg("<path d='M0 0h"), "cannot be read"),
        (svg(""), "there is nothing in it"),
        (svg('<path d="M0 0h9v9z" fill="none"/>'), "there is nothing in it"),
        (svg('<path d="M5 5h0"/>'), "no size"),
        (svg("<script>alert(1)</script>"), "a script"),
        (svg("<text>a</text>"), "it has text"),
        (svg('<image href="http://example.com/a.png"/>'), "an image in it"),
        (svg('<use href="#a"/>'), "clones"),
        (svg('<mask><path d="M0 0h9v9z"/></mask>'), "masks"),
        (svg('<marker id="m"><path d="M0 0h9v9z"/></marker><path d="M0 0h9v9z"/>'), "masks"),
        (svg('<path d="M0 0h9v9z" fill="url(#g)"/>'), "gradients"),
        (svg('<style>@import "a.css";</style>'), "another file"),
        (svg('<path d="M0 0h9v9z" style="fill:url(http://example.com/a)"/>'), "another file"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "entities"),
        ('<?x <!-- ?><!DOCTYPE svg [<!ENTITY a "M0 0h9v9z">]><?x --> ?>' + svg('<path d="&a;"/>'), "entities"),
        (svg('<![CDATA[<!--]]><use href="#a"/><![CDATA[-->]]><path id="a" d="M0 0h9v9z"/>'), "clones"),
        (svg('<path d="M0 0h9v9z" fill="u&#114;l(#g)"/>'), "gradients"),
        (svg('<path d="M0 0h9v9z"/><path transform="scale(1e999,1)" d="M0 0v9"/>'), "no size"),
        (svg('<path d="hsl(1,2,3)"/>'), "cannot be read"),
        ('<svg xmlns="http://example.com/svg"><path d="M0 0h9v9z"/></svg>', "it is no SVG"),
        (svg("<style>" + "a," * 3_000 + "{}</style>"), "a style of more than"),
        (svg('<path fill-rule="evenodd" d="' + "M0 0C1 1 2 2 3 3Z" * 9_000 + '"/>'), "too many outlines"),
        (svg('<path d="' + "M0 0h9v9z" * 30_000 + '"/>'), "more than"),
        (svg(" " * 1_000_001), "more than"),
    ],
)
def test_what_cannot_be_a_mark_is_refused_with_a_reason(text: str, what: str) -> None:
    with pytest.raises(SvgError, match=what) as caught:
        read_svg(text)
    assert caught.value.hint


def test_what_is_defined_and_not_applied_is_not_drawn() -> None:
    drawn = '<path d="M0 0h9v9z"/>'
    hidden = '<defs><mask id="m"><path d="M0 0h90v90z"/></mask><clipPath id="c"><circle r="50"/></clipPath></defs>'
    assert read_svg(svg(hidden + drawn)) == read_svg(svg(drawn))
