"""Every sentence that readers of books see, by language."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.words.own import TAGS, is_tag, own_words, recorded_words, words_json
    from bookbuilder.words.template import template
    from bookbuilder.words.words import SCRIPTED, Words, languages, tags, words

__all__ = [
    "SCRIPTED",
    "TAGS",
    "Words",
    "is_tag",
    "languages",
    "own_words",
    "recorded_words",
    "tags",
    "template",
    "words",
    "words_json",
]

__getattr__, __dir__ = face(
    __name__,
    """
    own: TAGS is_tag own_words recorded_words words_json
    template: template
    words: SCRIPTED Words languages tags words
    """,
)
