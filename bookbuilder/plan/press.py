"""What a publication's PDFs promise a press: the kind of file goes in; an intent comes out, or what is missing."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bookbuilder.config import BookConfig, Flaw, Reading, Standard
from bookbuilder.errors import InputError
from bookbuilder.paper import STANDARDS, Printer
from bookbuilder.paths import own_file
from bookbuilder.plan.asked import looked_up
from bookbuilder.render.intent import Intent

if TYPE_CHECKING:
    from bookbuilder.config import NewspaperConfig

MOST_ICC: Final = 8 << 20  # bytes; profiles of presses have less than three million


def resolved_press(
    publication: Reading[BookConfig] | Reading[NewspaperConfig], printer: Printer, folder: Path
) -> Generator[Flaw, None, Intent | None]:
    """The intent of the PDFs, and every flaw; None for plain PDFs. The profile lies in `folder`."""
    if not (publication.knows(("standard",)) and publication.knows(("icc",))):
        return None
    config, profile = publication.value, None
    if config.icc:
        profile = yield from looked_up(publication.document, ("icc",), partial(read_profile, config.icc, folder))
        if profile is None:
            return None
    route = ("standard",) if config.standard else ("icc",) if config.icc else ("printer",)
    return (yield from looked_up(publication.document, route, partial(_intent, printer, config.standard, profile)))


def intent_for(printer: Printer, standard: Standard | None, icc: Path | None) -> Intent | None:
    """The intent of a PDF for a printer, perhaps with the profile in a file. Raises InputError."""
    return _intent(printer, standard, read_profile(str(icc), None) if icc else None)


def _intent(printer: Printer, standard: Standard | None, profile: tuple[str, bytes] | None) -> Intent | None:
    """The intent of files for a printer; None for plain PDFs. The profile comes with its name.

    Raises InputError for a standard that the printer does not take, for a profile in a plain PDF, and where a standard
    needs a profile and there is none.
    """
    standard = standard or printer.file.standard
    if standard not in (taken := printer.file.taken):
        raise InputError.single(f"{printer.name} does not take {standard}", f"use {' or '.join(taken)}")
    if standard == "pdf":
        if profile:
            hint = f"leave it out, or ask for a standard: {', '.join(STANDARDS[1:])}"
            raise InputError.single("a plain PDF has no ICC profile", hint)
        return None
    if profile:
        name, data = profile
        return Intent(standard, name, name, profile=data)
    if standard == "pdf/x-4":
        hint = "add it (`icc: FILE`, or --icc FILE): the CMYK profile that your print shop names"
        raise InputError.single("pdf/x-4 needs the ICC profile of the press", hint)
    if not (condition := printer.file.condition):
        hint = "add its ICC profile (`icc: FILE`, or --icc FILE)"
        raise InputError.single(f"no printing condition is known of {printer.name}", hint)
    press = condition.value
    return Intent(standard, press.identifier, press.info, press.registry)


def read_profile(name: str, folder: Path | None) -> tuple[str, bytes]:
    """The name of a press's ICC profile, and the profile, from a file in the folder.

    Raises InputError for a file that cannot be read, or that is no profile of a press with four inks.
    """
    from PIL import ImageCms

    hint = "name the CMYK profile that your print shop uses, such as PSOcoated_v3.icc"
    try:
        with own_file(folder, name, "the ICC profile").open("rb") as file:
            data = file.read(MOST_ICC + 1)
    except OSError as error:
        raise InputError.single(f"{name}: {error.strerror or error}", hint) from error
    if len(data) > MOST_ICC:
        raise InputError.single(f"{name} is larger than {MOST_ICC:,} bytes, the limit", hint)
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
    except OSError as error:
        raise InputError.single(f"{name} is no ICC profile", hint) from error
    if (kind := (profile.device_class, profile.xcolor_space)) != ("prtr", "CMYK"):
        what = f"{name} is a profile of class {kind[0].strip()} for {kind[1].strip()}, not of a press with four inks"
        raise InputError.single(what, hint)
    called = "".join(letter for letter in profile.profile_description or "" if letter.isprintable()).strip()
    return called[:200] or Path(name).stem, data
