"""The tracks by name: every folder of this one declares a `TRACK`, whose name is the folder's."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from assessment.model import Track, UnknownName
from assessment.model.lazy_imports import OnDemand


def _declared_track(name: str) -> Track[Any, Any]:
    track: Track[Any, Any] = import_module(f"{__name__}.{name}").TRACK
    return track


TRACKS = OnDemand([folder.name for folder in iter_modules(__path__)], _declared_track)
"""A track is imported when it is first asked for: most commands need one, and some of them load libraries."""


def track_named(name: str) -> Track[Any, Any]:
    """A track by name.  Raises `UnknownName`, a KeyError, which lists the known names."""
    if name not in TRACKS:
        raise UnknownName(f"unknown track {name!r}; known tracks: {', '.join(TRACKS)}")
    return TRACKS[name]
