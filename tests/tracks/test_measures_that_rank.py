"""Which measures say how good a run is: by the others no run leads, is better or has a rank."""

from __future__ import annotations

from importlib import import_module

import pytest

from assessment.tracks import TRACKS, track_named

PREFIX, ENDING = "condensed:", " (direct)"
"""Of names that ad hoc and R2C2 give to the same measures once more."""


def plain(name):
    return name.removeprefix(PREFIX).removesuffix(ENDING)


@pytest.mark.parametrize("track", TRACKS)
def test_every_measure_is_known_to_rank_runs_or_not(track):
    measures = track_named(track).measures
    unranked = {plain(measure.name) for measure in measures if not measure.ranks_runs}
    expected = import_module(f"tests.tracks.{track}.expectations").UNRANKED_MEASURES
    assert unranked == set(expected)


@pytest.mark.parametrize("track", TRACKS)
def test_only_measures_that_rank_runs_have_a_better_end(track):
    for measure in track_named(track).measures:
        low, _ = measure.range
        if measure.ranks_runs:
            assert measure.direction in ("higher is better", "lower is better")
            # Between both signs 0 is the aim, so that neither end is the better one.
            assert low >= 0, measure.name
        else:
            assert measure.direction == ""
            assert measure.better == "higher", measure.name
            assert measure.why_unranked, measure.name
