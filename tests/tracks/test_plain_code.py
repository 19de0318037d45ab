"""The code of each track is plain by itself: one thought a line."""

from pathlib import Path
from statistics import median

import pytest

from assessment.tracks import TRACKS
from tests.test_density import MAX_NODES_A_LINE, measures

FOLDERS = Path(__file__).parents[2] / "assessment" / "tracks"


def files(track):
    return sorted((FOLDERS / track).rglob("*.py"))


@pytest.mark.parametrize("track", TRACKS)
def test_functions_of_a_track_hold_one_thought_a_line(track):
    measured = [
        density for path in files(track) for density in measures(path).densities
    ]
    assert median(measured) <= MAX_NODES_A_LINE
