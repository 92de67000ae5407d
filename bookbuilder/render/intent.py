"""What a PDF promises a press: a standard of ISO 15930, and the printing condition that it is made for.

                   header   says so in                          condition
    PDF/X-1a:2001  1.3      Info: version and conformance       registered by name, or an ICC profile
    PDF/X-1a:2003  1.4      Info: version                       the same
    PDF/X-4        1.6      XMP                                 an ICC profile

None of the three has links, layers, scripts or forms here, and the pages have nothing transparent anyway. All inks are
CMYK: black alone is K. What is black overprints, so that a press out of register leaves no white rims around it; all
else knocks out, since white that overprints would vanish.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bookbuilder.render.objects import dictionary, string

PressStandard = Literal["pdf/x-1a:2001", "pdf/x-1a:2003", "pdf/x-4"]

_HEADERS = {"pdf/x-1a:2001": "1.3", "pdf/x-1a:2003": "1.4", "pdf/x-4": "1.6"}
_INFORMATION = {
    "pdf/x-1a:2001": {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"},
    "pdf/x-1a:2003": {"GTS_PDFXVersion": "PDF/X-1a:2003"},
    "pdf/x-4": {},
}


@dataclass(frozen=True, slots=True)
class Intent:
    """A standard and a printing condition."""

    standard: PressStandard
    identifier: str  # of the condition, as it is registered, or the name of the profile
    info: str = ""  # about the condition, for people
    registry: str = ""  # where the identifier is registered; empty if it is not
    profile: bytes = b""  # an ICC profile of class prtr for four inks
    overprints: bool = (
        True  # whether black does; not where the inks below it and black would be more than a press takes
    )

    @property
    def header(self) -> str:
        """The version in the first line of the file."""
        return _HEADERS[self.standard]

    @property
    def xmp(self) -> str:
        """What the XMP packet says; empty if the standard does not ask."""
        return "PDF/X-4" if self.standard == "pdf/x-4" else ""

    def information(self) -> dict[str, str]:
        """What the information dictionary says."""
        return {name: string(text) for name, text in _INFORMATION[self.standard].items()}

    def output(self, profile: str = "") -> str:
        """The output intent; `profile` refers to the profile's stream, if there is one."""
        said = {"OutputConditionIdentifier": self.identifier, "OutputCondition": self.info, "Info": self.info}
        said["RegistryName"] = self.registry
        entries = {name: string(text) for name, text in said.items() if text}
        more = {"DestOutputProfile": profile} if profile else {}
        return dictionary({"Type": "/OutputIntent", "S": "/GTS_PDFX", **entries, **more})
