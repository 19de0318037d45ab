"""The code of each track is plain by itself: one thought a line."""

from pathlib import Path
from statistics import median

import pytest

from tests.test_density import MOST_NODES_A_LINE, densities

TRACKS = Path(__file__).parents[2] / "assessment" / "tracks"
PLAIN = ("biogen", "car", "qa2007", "r2c2", "scifact")


def files(track):
    return sorted((TRACKS / track).rglob("*.py"))


@pytest.mark.parametrize("track", PLAIN)
def test_functions_of_a_track_hold_one_thought_a_line(track):
    measured = [density for path in files(track) for density in densities(path)]
    assert median(measured) <= MOST_NODES_A_LINE
