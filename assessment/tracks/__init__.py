"""The tracks by name; a new one is a folder and one line here."""

from typing import Any

from assessment.model import Track, UnknownName
from assessment.tracks import biogen, car, qa2007, r2c2, scifact

TRACKS: dict[str, Track[Any, Any]] = {
    track.name: track
    for track in (biogen.TRACK, car.TRACK, qa2007.TRACK, r2c2.TRACK, scifact.TRACK)
}


def track_named(name: str) -> Track[Any, Any]:
    """A track by name.  Raises `UnknownName`, a KeyError, which lists the known names."""
    if name not in TRACKS:
        raise UnknownName(f"unknown track {name!r}; known tracks: {', '.join(TRACKS)}")
    return TRACKS[name]
