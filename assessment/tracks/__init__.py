"""The tracks by name: every folder of this one declares a `TRACK`."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from assessment.model import Track, UnknownName


def _declared_tracks() -> dict[str, Track[Any, Any]]:
    tracks: dict[str, Track[Any, Any]] = {}
    for folder in iter_modules(__path__):
        track = import_module(f"{__name__}.{folder.name}").TRACK
        tracks[track.name] = track
    return tracks


TRACKS = _declared_tracks()


def track_named(name: str) -> Track[Any, Any]:
    """A track by name.  Raises `UnknownName`, a KeyError, which lists the known names."""
    if name not in TRACKS:
        raise UnknownName(f"unknown track {name!r}; known tracks: {', '.join(TRACKS)}")
    return TRACKS[name]
