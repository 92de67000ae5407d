"""Whose turn it is with PDFium, which more than one thread must not use at a time."""

from threading import RLock

PDFIUM = RLock()
