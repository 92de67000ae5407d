"""A local page that edits a publication's YAML and shows the pages that it makes: `bookbuilder studio FILE`.

The text is the document. Whatever the page changes, it changes there, and what it shows follows from it:

    text -> reading -> look -> pictures          each in its turn, the newest text first
                        ^
    puzzles ------------+                        found in the stock, made, or blank until they are

desk         the open document, and who works on what; `jobs`: work that somebody may stop
reading      a text: what is wrong with it, and the plan
puzzles      the puzzles that are there, and blank ones for those that are not
look         the pages of a plan, drawn one by one; `days`: the art of a newspaper's days
facts        all of it as the page gets it
making       puzzles and files, in the background; `folder`: those that were made
events       what has happened, for every open page
guard        who may ask
routes       what can be asked; `requests` and `refusals`: what comes with it, and the answer to what cannot be done
server       the socket, the address, the end
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.studio.server import serve

__all__ = ["serve"]

__getattr__, __dir__ = face(
    __name__,
    """
    server: serve
    """,
)
