"""The edition in a target: which files there are ours, and which are a stranger's."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.book import Artifact, read_artifacts
from bookbuilder.errors import InputError
from bookbuilder.staging.paths_there import begins, digest_of, is_name, is_replaceable, mode_of, obstacle, text_of


def everything(name: str) -> bool:
    """The range of an edition that fills its whole target."""
    return True


@dataclass(frozen=True, slots=True)
class EditionPart:
    """The files in its target that an edition covers, such as one month of a newspaper and the feed of all months.

    A file that is not covered stays until an edition has one of the same name.
    """

    name: str  # valid in a file name, and different for every part; empty for the whole
    covers: Callable[[str], bool]


WHOLE = EditionPart("", everything)


@dataclass(frozen=True, slots=True)
class OldEdition:
    """The files of the edition in a target, as they were written.

    A digest is empty where the original content is unknown: such a file may be replaced but is not removed.
    """

    within: tuple[Artifact, ...] = ()  # of the part that is being made
    outside: tuple[Artifact, ...] = ()  # of other parts: they stay, and the new manifest lists them as well

    @property
    def names(self) -> frozenset[str]:
        return frozenset(artifact.file for artifact in (*self.within, *self.outside))


def old_edition(
    target: Path, manifest: str, part: EditionPart, names: Collection[str], marked: str, mark: str
) -> OldEdition:
    """The files of the edition in the target: the manifest, and those that it names.

    Without a manifest, the target is ours if the file `marked` begins with `mark`; the edition is then whatever exists
    of `names`, the files and folders that a build can make. The original content of such a folder is unknown, so its
    files have no digest.

    Raises InputError when a stranger's files have such names, and for a manifest that we may not read.
    """
    if (target / manifest).is_file() and not os.access(target / manifest, os.R_OK):
        what = f"{target / manifest}, which lists the files of the old edition, cannot be read"
        raise InputError.single(what, "allow reading it, or name another folder with --out")
    present = [name for name in names if mode_of(target / name)]
    if listed := read_artifacts(text_of(target / manifest)):
        own = _listed(target, manifest, present, listed)
    else:
        own = _unlisted(target, present, begins(target / marked, mark))
    is_within = {artifact: part.covers(artifact.file) or artifact.file == manifest for artifact in own}
    within = tuple(artifact for artifact in own if is_within[artifact])
    return OldEdition(
        within, tuple(artifact for artifact in own if not is_within[artifact] and mode_of(target / artifact.file))
    )


def check_free(target: Path, names: Iterable[str], ours: Collection[str]) -> None:
    """Raises InputError where a stranger's file, folder or link is in the way of files of these names."""
    refuse(target, dict.fromkeys(it for name in names if (it := _strangers(target, name, ours))))


def refuse(target: Path, names: Iterable[str]) -> None:
    """Raises InputError for a stranger's files, if there are any."""
    if held := ", ".join(names):
        what = f"{target} holds {held}, which bookbuilder did not make"
        raise InputError.single(what, "name another folder with --out, or move the files away")


def _strangers(target: Path, name: str, ours: Collection[str]) -> str:
    """The stranger's file or folder that is in the way of a file; empty for none."""
    if way := obstacle(target, name):
        return way
    taken = mode_of(target / name) and name not in ours
    return name if taken or not is_replaceable(target / name) else ""


def _listed(target: Path, manifest: str, present: Iterable[str], listed: Iterable[Artifact]) -> tuple[Artifact, ...]:
    """The files of a manifest. A name of ours that the manifest lacks may be a folder; then its files are listed."""
    named = {artifact.file: artifact for artifact in listed if is_name(target, artifact.file)}
    named[manifest] = Artifact(manifest, digest_of(target / manifest) or "")
    own = {name: artifact for name, artifact in named.items() if is_replaceable(target / name)}
    refuse(target, (name for name in present if name not in own and (name in named or not _is_folder(target / name))))
    return tuple(own.values())


def _unlisted(target: Path, present: Collection[str], is_ours: bool) -> tuple[Artifact, ...]:
    """The files of an edition without a manifest."""
    fit = {name for name in present if is_ours and (_is_folder(target / name) or is_replaceable(target / name))}
    refuse(target, (name for name in present if name not in fit))
    return tuple(artifact for name in present for artifact in _as_it_is(target, name))


def _as_it_is(target: Path, name: str) -> Iterator[Artifact]:
    """A file, or the files in a folder."""
    if not _is_folder(target / name):
        yield Artifact(name, digest_of(target / name) or "")
        return
    below = (path.relative_to(target).as_posix() for path in sorted((target / name).rglob("*")) if path.is_file())
    yield from (Artifact(name, "") for name in below if is_name(target, name))


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
