"""SVG files become shapes in a square of side 1, or are refused with a reason."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from bookbuilder.drawing import BLACK, WHITE, Colour, Curve, LineTo, Path
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
    assert steps == {LineTo, Curve}


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
        ("no svg at all", "it is not SVG"),
        ("<svg", "cannot be read"),
        (svg("<path d='M0 0h"), "cannot be read"),
        (svg(""), "it is blank"),
        (svg('<path d="M0 0h9v9z" fill="none"/>'), "it is blank"),
        (svg('<path d="M5 5h0"/>'), "no size"),
        (svg("<script>alert(1)</script>"), "a script"),
        (svg("<text>a</text>"), "it contains text"),
        (svg('<image href="http://example.com/a.png"/>'), "contains an image"),
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
        (svg('<rect width="1em" height="1"/>'), "a length in em"),
        (svg('<path d="M0 0h9v9z" stroke="red" stroke-width="1em"/>'), "a length in em"),
        ('<svg xmlns="http://example.com/svg"><path d="M0 0h9v9z"/></svg>', "it is not SVG"),
        (svg("<style>" + "a," * 3_000 + "{}</style>"), "a style of more than"),
        (svg('<path fill-rule="evenodd" d="' + "M0 0C1 1 2 2 3 3Z" * 3_000 + '"/>'), "too many nested outlines"),
        (svg(('<path fill-rule="evenodd" d="' + "M0 0C1 1 2 2 3 3Z" * 500 + '"/>') * 2), "too many nested outlines"),
        (svg(" " * 1_000_001), "more than"),
    ],
)
def test_what_cannot_be_a_mark_is_refused_with_a_reason(text: str, what: str) -> None:
    with pytest.raises(SvgError, match=what) as caught:
        read_svg(text)
    assert caught.value.hint


DRAWN = '<path d="M0 0h9v9z"/>'


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0' + "a1 1 0 0 1 2 2" * 30_000 + '"/>',
        '<path d="M0 0a' + "1 1 0 01.2.2 " * 30_000 + '"/>',
        '<path d="M0 0' + " 1 1" * 200_000 + '"/>',
        '<path d="' + "M0 0h9v9z" * 30_000 + '"/>',
        '<path d="M0 0h' + " 1" * 400_000 + '"/>',
        '<path d="M0 0c' + "1e1-2+3.4.5 5 6" * 20_000 + '"/>',
        '<path d="M0 0h1' + "z" * 5_000 + '"/>',  # each looks for the contour's start
        '<polygon points="' + "1,2 " * 60_000 + '"/>',
        '<circle r="5"/>' * 2_000,
        pytest.param("<g/>" * 60_000 + DRAWN, marks=pytest.mark.slow),
        "<g>" * 9_000 + DRAWN + "</g>" * 9_000,
        "<g " + " ".join(f'a{number}=""' for number in range(6_000)) + ">" + DRAWN * 300 + "</g>",
        f'<g transform="{"rotate(1)" * 500}">' * 10 + DRAWN * 20 + "</g>" * 10,
        "<style>.a{" + "fill:#000;" * 400 + "}</style>" + f'<path class="{"a " * 2_000}" d="M0 0h9v9z"/>' * 10,
    ],
    ids=range(14),
)
def test_too_much_work_is_refused_before_anybody_does_it(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*_: object, **__: object) -> None:
        raise AssertionError("somebody does it")

    with monkeypatch.context() as patch:
        patch.setattr("svgelements.SVG.parse", parse)
        with pytest.raises(SvgError, match="it is more complex than 50,000 straight lines"):
            read_svg(svg(body))


@pytest.mark.parametrize(
    "body",
    [
        "<style>a" + " " * 4_900 + "b</style>" + DRAWN,
        "<style>a{" + "\n" * 4_900 + "}</style>" + DRAWN,
        "<style>" + "/*" * 2_400 + "</style>" + DRAWN,
        '<polygon points="' + f"{'1' * 50}." * 17_000 + '"/>' + DRAWN,
        '<polygon points="' + f"{'1' * 50}e" * 17_000 + '"/>' + DRAWN,
        '<path fill="rgb(' + f"{'1' * 50}." * 90 + '" d="M0 0h9v9z"/>' + DRAWN,
        '<path transform="rotate(' + " " * 4_900 + '" d="M0 0h9v9z"/>' + DRAWN,
        '<path d="M0 0h9v9z' + "," * 900_000 + '"/>',
    ],
    ids=range(8),
)
def test_odd_texts_take_no_time(body: str) -> None:
    """Regular expressions may look at each blank and digit again and again."""
    started = time.process_time()
    with suppress(SvgError):
        read_svg(svg(body))
    assert time.process_time() - started < 60


@pytest.mark.parametrize("attribute", ["d", "points", "fill", "stroke-width", "transform"])
def test_a_number_of_sixty_digits_is_refused(attribute: str) -> None:
    with pytest.raises(SvgError, match="a number of 60 digits"):
        read_svg(svg(f'<path {attribute}="{"1" * 60}"/>' + DRAWN))


def test_points_are_read_as_they_are_usually_written() -> None:
    assert corners(shapes('<polygon points="0,0 1e1-0+10.0,10"/>')[0]) == [[(0, 0), (1, 0), (1, 1)]]


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0' + "c1 2 3 4 5 6" * 10_000 + '"/>',
        '<g transform="translate(1.5,2.5) rotate(30)">'
        + '<circle class="a" r="5" style="fill:#000"/>' * 1_000
        + "</g>",
        DRAWN * 3_000,
    ],
    ids=["curves", "circles", "shapes"],
)
@pytest.mark.slow
def test_pictures_with_thousands_of_parts_are_drawn(body: str) -> None:
    assert shapes(body)


def test_what_is_defined_and_not_applied_is_not_drawn() -> None:
    drawn = '<path d="M0 0h9v9z"/>'
    hidden = '<defs><mask id="m"><path d="M0 0h90v90z"/></mask><clipPath id="c"><circle r="50"/></clipPath></defs>'
    assert read_svg(svg(hidden + drawn)) == read_svg(svg(drawn))
