"""Every technique by its number: the climber's own, then each scanner's. A plain list, not compiled."""

from __future__ import annotations

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import Scene

_climb = load("climb")

# The modules of scanners, each with the class in it.
_SCANNERS = [
    (load(module), name)
    for module, name in (
        ("common_peers", "CommonPeers"),
        ("implied", "Implied"),
        ("locked_subsets", "LockedSubsets"),
        ("subsets", "Subsets"),
        ("fish", "Fish"),
        ("link_pairs", "LinkPairs"),
        ("empty_rectangle", "EmptyRectangle"),
        ("x_chains", "XChains"),
        ("colouring", "Colouring"),
        ("rectangle", "Rectangle"),
        ("wings", "Wings"),
        ("remote", "RemotePairs"),
        ("xy_chains", "XYChains"),
        ("sue_de_coq", "SueDeCoq"),
        ("chains", "Chains"),
        ("als", "Als"),
        ("set_chains", "SetChains"),
        ("forcing", "Forcing"),
        ("dynamic", "Dynamic"),
        ("unique", "Unique"),
        ("grave", "Grave"),
    )
]

# The names by number; number 0 is nothing.
TECHNIQUES: tuple[str, ...] = (*_climb.TECHNIQUES, *(name for module, _ in _SCANNERS for name in module.TECHNIQUES))


def climber(scene: Scene):  # type: ignore[no-untyped-def]
    """A climber on this scene that knows every technique."""
    made = [(getattr(module, name)(scene), len(module.TECHNIQUES)) for module, name in _SCANNERS]
    return _climb.Climber(scene, [(scanner, kind) for scanner, n in made for kind in range(n)])
