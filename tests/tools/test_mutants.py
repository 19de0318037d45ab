"""Mutation tests change the files that compute scores, and `make coverage` counts the same ones."""

from __future__ import annotations

import re

import pytest

from tests.tools.mutants import ROOT, SCORERS, scorers


@pytest.mark.parametrize(
    ("track", "file"),
    [
        ("r2c2", "formulas/ranking.py"),
        ("r2c2", "formulas/rewards.py"),
        ("r2c2", "scoring/answer_scores.py"),
        ("r2c2", "scoring/ranking_scores.py"),
        ("adhoc", "measures/evaluation.py"),
        ("qa2007", "scoring/series_values.py"),
        ("qa2007", "nuggets/nugget_weights.py"),
    ],
)
def test_what_computes_scores_beside_score_and_totals_is_changed(track, file):
    assert f"assessment/tracks/{track}/{file}" in scorers(track)


def test_every_name_is_that_of_some_file():
    tracks = ROOT / "assessment" / "tracks"
    assert [name for name in SCORERS if not any(tracks.rglob(name))] == []


def test_coverage_counts_the_same_files():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    [names] = re.findall(r"^SCORER_FILES := (.*)$", makefile, re.MULTILINE)
    assert names.split() == list(SCORERS)
