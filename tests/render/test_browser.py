"""An SVG in a browser looks like the PDF of the same drawing, without a font, under a policy that forbids styles."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from bookbuilder.drawing import (
    WHITE,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    LineTo,
    Mark,
    Page,
    Picture,
    Raster,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.drawing import Path as Shape
from bookbuilder.render import render, render_svg

CHROMIUM = shutil.which("chromium")
WIDE, HIGH = 180.0, 120.0
FLAG = Picture(
    (Shape((Contour(0, 0, (LineTo(1, 0), LineTo(0, 1))),)), Shape((Contour(0.1, 0.1, (LineTo(0.9, 0.9),)),), width=0.1))
)
WALL = Picture(raster=Raster(2, 1, 1, bytes([128, 128])))
UPRIGHT: tuple[Mark, ...] = (
    Text(5, 20, "Größe 5 – “Ω”", "semibold", 14),
    *(Text(5 + 9 * at, 40, str(at), "light", 11) for at in range(10)),
    Text(5, 55, "grey italics", "text-italic", 8, Colour(black=0.5)),
    Stroke(100, 50, 170, 50, 1.5, dashes=(6, 4)),
    Stroke(100, 55, 170, 65, 0.5, square=False),
    Shape((Contour(120, 10, (Curve(150, 0, 170, 20, 160, 40),), closed=False),), width=3),
    Shape((Contour(110, 10, (LineTo(110, 46),), closed=False),), width=3, dashes=(1, 5)),
)
TURNED: tuple[Mark, ...] = (
    Box(0, 0, 40, 10, Colour(black=0.25)),
    Text(2, 8, "turned", "bold", 8),
    Stamp(30, 12, 9, FLAG),
)
MARKS: tuple[Mark, ...] = (
    Box(0, 0, WIDE, HIGH, WHITE),
    *UPRIGHT,
    Stamp(5, 65, 30, FLAG),
    Stamp(40, 65, 30, WALL),
    *(Group(*corner, TURNED, turns) for turns, corner in enumerate([(80, 70), (148, 70), (120, 116), (152, 112)])),
)


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed (Debian: apt install chromium)")
def test_a_browser_shows_what_the_pdf_shows(tmp_path: Path) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:">'
    page = f"<!doctype html>{policy}<body bgcolor=white>{render_svg(Drawing(WIDE, HIGH, MARKS))}"
    (tmp_path / "page.html").write_text(page, "utf-8")
    shot = tmp_path / "page.png"
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    command += ["--force-device-scale-factor=3", "--window-size=400,300", f"--screenshot={shot}"]
    subprocess.run([*command, (tmp_path / "page.html").as_uri()], check=True, capture_output=True, timeout=120)
    margin, (width, height) = 3 * 8, (round(WIDE * 4), round(HIGH * 4))  # a page's own, in pixels of a third of 1/96 in
    browser = Image.open(shot).convert("L").crop((margin, margin, margin + width, margin + height))
    data = render([Page(WIDE, HIGH, (0, 0, WIDE, HIGH), (0, 0, WIDE, HIGH), MARKS)])
    pdf = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("L")
    assert browser.size == pdf.size
    assert sum(browser.histogram()[:128]) > 10_000  # there is something to compare
    # Averaged over 8 x 8 pixels, which is half a line of small type: what is elsewhere shows, a smooth edge does not.
    coarse = [each.resize((width // 8, height // 8), Image.Resampling.BOX) for each in (browser, pdf)]
    assert max(ImageChops.difference(*coarse).tobytes()) < 40
