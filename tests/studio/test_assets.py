"""The studio's page as files: what it names is there, in every language, and nothing is written into the markup."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bookbuilder.config import schema
from bookbuilder.studio.edits import choices

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "bookbuilder"
ASSETS = ROOM / "studio" / "assets"
MODULES = sorted(path for path in ASSETS.glob("*.js") if path.name != "editor.js")
LANGUAGES = ("en", "de")


def table(language: str, name: str) -> dict[str, str]:
    """The texts of a table in a language."""
    text = (ASSETS / f"words.{language}.js").read_text("utf-8")
    inside = text[text.index(f"\n  {name}: {{") :]
    entries = re.findall(r'(?:"([^"]+)"|\b(\w+)): "((?:[^"\\]|\\.)*)"', inside[: inside.index("\n  }")])
    return {quoted or plain: said for quoted, plain, said in entries}


def asked() -> set[str]:
    """The keys of texts that modules and markup name in full."""
    scripts = "".join(path.read_text("utf-8") for path in MODULES)
    markup = (ASSETS / "index.html").read_text("utf-8")
    said = re.findall(r'\bsay\("([a-z][\w.-]+)"', scripts) + re.findall(r'data-word(?:-\w+)?="([^"]+)"', markup)
    counted = re.findall(r'\bplural\("([a-z][\w.]+)"', scripts)
    return {*said, *(f"{key}.{form}" for key in counted for form in ("one", "other"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_asked_for_is_there(language: str) -> None:
    assert asked() - {*table(language, "words")} == set()


def test_no_text_is_there_that_nothing_asks_for() -> None:
    code = "".join(path.read_text("utf-8") for path in MODULES if not path.name.startswith("words."))
    code += (ASSETS / "index.html").read_text("utf-8")
    said = {*re.findall(r'"([a-z][\w.-]*)"', code)} | asked()
    begun = tuple(re.findall(r"`([a-z]+\.)\$\{", code))  # the rest is what the server says, or a table
    assert {key for key in table("en", "words") if key not in said and not key.startswith(begun)} == set()


def test_everything_that_a_build_reports_has_words() -> None:
    rooms = ("supply", "daily", "readback/book", "build.py", "outputs.py")
    files = [path for room in rooms for path in ([ROOM / room] if "." in room else (ROOM / room).rglob("*.py"))]
    code = "".join(path.read_text("utf-8") for path in files)
    reported = {*re.findall(r'\b(?:report|progress)(?:\(|, )"([a-z ]+)"', code)}
    assert {"puzzles", "hints and steps", "pages read back"} <= reported
    assert {f"task.{what}" for what in reported} - {*table("en", "words")} == set()


def test_modules_keep_to_themselves_what_no_other_one_imports() -> None:
    texts = {path.name: path.read_text("utf-8") for path in MODULES}
    imported = {
        (module, name)
        for text in texts.values()
        for names, module in re.findall(r'import \{([^}]*)\} from "\./([^"]+)"', text)
        for name in re.findall(r"\w+", names)
    }
    exported = {
        (module, name)
        for module, text in texts.items()
        for name in re.findall(r"^export (?:async )?(?:const|class|function) (\w+)", text, re.MULTILINE)
    }
    assert exported - imported == set()
    assert {(module, name) for module, name in imported - exported if module != "editor.js"} == set()


def test_what_the_parts_of_the_page_tell_each_other_is_heard() -> None:
    code = "".join(path.read_text("utf-8") for path in MODULES)
    assert {*re.findall(r'\btell\("([^"]+)"', code)} - {*re.findall(r'\bon\("([^"]+)"', code)} == set()


def test_german_says_everything_that_english_says() -> None:
    for name in ("words", "labels"):
        assert {*table("en", name)} - {*table("de", name)} == set()


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("labels", ("stars", "numbers", "minutes")),
        ("order", ("rising", "falling", "mixed", "smooth")),
        ("avoid", ("spikes", "bottleneck", "early-peak", "trivial-end")),
    ],
)
def test_german_help_tells_of_every_value(field: str, values: tuple[str, ...]) -> None:
    told, names = table("de", "helps")[field].casefold(), table("de", "values")
    stems = {value: [word.casefold().removesuffix("er") for word in names[value].split()] for value in values}
    assert {value for value, words in stems.items() if not all(word in told for word in words)} == set()


def test_texts_in_all_languages_leave_room_for_the_same_values() -> None:
    english, german = table("en", "words"), table("de", "words")
    holes = re.compile(r"\{(\w+)\}")
    assert [key for key in english if {*holes.findall(english[key])} != {*holes.findall(german[key])}] == []


def test_the_markup_has_neither_scripts_nor_styles_nor_anything_from_elsewhere() -> None:
    markup = (ASSETS / "index.html").read_text("utf-8")
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|https?://", markup) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_modules_import_what_is_there_and_write_no_markup(module: Path) -> None:
    text = module.read_text("utf-8")
    missing = [name for name in re.findall(r'from "\./([^"]+)"', text) if not (ASSETS / name).is_file()]
    assert missing == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text) == []


def test_files_that_the_page_names_are_there() -> None:
    markup = (ASSETS / "index.html").read_text("utf-8")
    assert [name for name in re.findall(r'"/assets/([^"]+)"', markup) if not (ASSETS / name).is_file()] == []


@pytest.mark.slow
def test_the_editor_is_what_its_recipe_bundles() -> None:
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    script = ROOT / "tests" / "release" / "editor" / "bundle.py"
    compared = subprocess.run([sys.executable, script, "--compare"], capture_output=True, text=True, timeout=300)
    if "network" in compared.stderr or "ENOTFOUND" in compared.stderr:
        pytest.skip("npm's registry cannot be reached")
    assert (compared.returncode, compared.stdout) == (0, "the bundle is that of its recipe\n"), compared.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_chooses_from_has_words(language: str) -> None:
    """English needs words for values that are none, such as kdp-paperback; other languages for all."""
    values = {**table("en", "values"), **table(language, "values")}
    lists = {key: choices()[key] for key in ("printer", "page", "language", "symmetry")}
    raw = {f"{key}.{name}" for key, names in [*lists.items(), *enumerations().items()] for name in names}
    unsaid = {it for it in raw if it not in values and it.partition(".")[2] not in values}
    names = ("rules", "formats", "rotate", "turn")
    hidden = {it for it in unsaid if language == "de" or re.search(r"[^a-z]", it.partition(".")[2])}
    assert {it for it in hidden if it.partition(".")[0] not in names} == set()


def test_names_of_kinds_borrow_no_words_of_other_values() -> None:
    script = (ASSETS / "words.js").read_text("utf-8")
    names = {*re.findall(r'"(\w+)"', script[(at := script.index("const NAMES")) : script.index(";", at)])}
    flat = {name for language in LANGUAGES for name in table(language, "values")}
    lists = {key: {*names} & flat for key, names in choices().items()}
    assert {key for key in lists if lists[key] and key not in {"grade", "grades", "symmetry", "printer"}} <= names


def enumerations() -> dict[str, set[str]]:
    """The values to choose from, by the key that takes them, of whatever object."""
    found: dict[str, set[str]] = {}

    def walk(node: object, key: str) -> None:
        if isinstance(node, dict):
            found.setdefault(key, set()).update(str(it) for it in node.get("enum", []) if isinstance(it, str))
            for name, inside in node.items():
                for below, part in inside.items() if name in ("properties", "$defs") else [(key, inside)]:
                    walk(part, below)
        elif isinstance(node, list):
            for part in node:
                walk(part, key)

    walk(schema(), "")
    return found
