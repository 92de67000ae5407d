#!/usr/bin/env bash
# Ghostscript 10.00.0, pdfwrite with -dPDFX: a page without a BleedBox gets one, the MediaBox rounded to hundredths of a
# point, and it is compared with the TrimBox, which is not rounded. So a valid page whose TrimBox equals its MediaBox is
# "TrimBox does not fit inside BleedBox" where the rounding goes down: 85 mm are 240.9449 points, and 240.94 is less. The
# exit code is 0, and the file that is written is no PDF/X. Boxes with two decimals pass; four do not, nor do three.
#
# Seen with Debian's ghostscript 10.00.0, pikepdf 10.18.0:
#   240.9449 x 340.1575: reverting to normal PDF output
#   240.943 x 340.157:   reverting to normal PDF output
#   240.94 x 340.16:     PDF/X
set -euo pipefail
command -v gs >/dev/null || { echo "SKIPPED: Ghostscript is not installed"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet pikepdf==10.18.0
cd "$folder"
cat > page.py <<'PY'
import sys
from decimal import Decimal

import pikepdf

wide, high = map(Decimal, sys.argv[1:])
pdf = pikepdf.new()
box = [0, 0, wide, high]
page = pikepdf.Dictionary(Type=pikepdf.Name.Page, MediaBox=box, TrimBox=box, Contents=pdf.make_stream(b"0 g 9 9 9 9 re f"))
pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
pdf.docinfo["/Title"] = "A page"
pdf.save("page.pdf")
PY
made() {  # how a page of this size ends
  "$folder/venv/bin/python" page.py "$1" "$2"
  gs -q -dBATCH -dNOPAUSE -dPDFX -sDEVICE=pdfwrite -sColorConversionStrategy=Gray -sOutputFile=out.pdf page.pdf > said 2>&1
  grep -o -m1 "reverting to normal PDF output" said || { [ -s said ] && cat said || echo "PDF/X"; }
}
four=$(made 240.9449 340.1575)
three=$(made 240.943 340.157)
two=$(made 240.94 340.16)
echo "240.9449 x 340.1575: $four"
echo "240.943 x 340.157:   $three"
echo "240.94 x 340.16:     $two"
refused="reverting to normal PDF output"
[ "$four, $three, $two" = "$refused, $refused, PDF/X" ] || { echo "the behaviour has changed"; exit 1; }
