"""What is drawn on equal pages is found once; what differs in anything is not taken for equal."""

from io import BytesIO

import pikepdf

from bookbuilder.readback.book.marks import SeenMarks
from bookbuilder.readback.book.pdfium import opened

FORM = b"0 0 10 10 re f 0 0 m 10 10 l S"


def read(*contents: bytes, shown: bytes = FORM) -> list[SeenMarks]:
    """The marks of pages with a font /F and a form /X."""
    pdf = pikepdf.new()
    form = pdf.make_stream(
        shown, {"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 99, 99]}
    )
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    form["/Resources"] = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
    for content in contents:
        page = pdf.add_blank_page(page_size=(200, 100))
        page.obj["/Resources"] = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F=font), XObject=pikepdf.Dictionary(X=pdf.make_indirect(form))
        )
        page.obj["/Contents"] = pdf.make_stream(content)
    file = BytesIO()
    pdf.save(file)
    with opened(file.getvalue()) as document:
        return [document.page(number) for number in range(len(document))]


def test_equal_pages_share_their_drawing_whatever_their_texts() -> None:
    drawn = b"q 1 0 0 1 20 30 cm /X Do Q 2 w 5 5 m 9 5 l S BT /F 12 Tf 10 50 Td (%d) Tj ET"
    one, other = read(drawn % 7, drawn % 8)
    assert one.drawing is other.drawing
    assert [text.text for its in (one, other) for text in its.texts] == ["7", "8"]


def test_a_page_that_differs_in_one_thing_is_drawn_otherwise() -> None:
    whole = b"0 g 0 G 2 w q 1 0 0 1 20 30 cm /X Do Q 5 5 m 9 5 l 9 9 l S 1 1 3 3 re f"
    changes = {
        b"20 30": b"21 30",
        b"2 w": b"3 w",
        b"0 g": b"0.5 g",
        b"0 G": b"0.5 G",
        b"9 5 l": b"8 5 l",
        b"9 9 l S": b"9 9 l s",
        b"9 9 l": b"9 9 m 7 7 l",
        b"5 5 m": b"1 J 5 5 m",
        b"3 3 re f": b"3 3 re B",
        b"/X Do": b"1 1 3 3 re f",
    }
    first, again, *others = read(whole, whole, *(whole.replace(*change) for change in changes.items()))
    assert first.drawing is again.drawing
    shown = [(its.drawing.lines, its.drawing.shapes, its.drawing.stamps) for its in (first, *others)]
    assert all(one != other for at, one in enumerate(shown) for other in shown[:at])


def test_a_form_with_text_is_no_stamp_even_where_one_without_was() -> None:
    put = b"q 1 0 0 1 20 30 cm /X Do Q"
    (plain,), (worded,) = read(put), read(put, shown=FORM + b" BT /F 12 Tf 1 2 Td (7) Tj ET")
    assert plain.drawing.lines == worded.drawing.lines
    assert plain.drawing.lines[0][:4] == (20.0, 30.0, 30.0, 40.0)
    assert [stamp.matrix[4:] for stamp in plain.drawing.stamps] == [(20.0, 30.0)]
    assert (len(plain.drawing.shapes), len(worded.drawing.shapes), worded.drawing.stamps) == (0, 1, ())
    assert [text.matrix[4:] for text in worded.texts] == [(21.0, 32.0)]


def test_texts_of_later_fonts_are_read_after_pages_are_closed() -> None:
    said = b"BT /F 12 Tf 10 50 Td (%d) Tj ET"
    pages = read(said % 1, said % 2, b"0 0 m 9 0 l S", said % 3)
    assert ["".join(text.text for text in page.texts) for page in pages] == ["1", "2", "", "3"]
