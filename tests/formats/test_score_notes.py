"""Notes of scores: each once, with the measures and runs that it is about and no others."""

from __future__ import annotations

from assessment.formats.score_notes import note_entries, note_lines
from assessment.model import Score


def noted(run, measure, note="few topics"):
    return Score(run, None, measure, 0.5, 1, 1, note)


def test_measures_and_runs_are_joined_only_where_every_pair_has_the_note():
    scores = [
        noted("alder", "coverage"),
        noted("alder", "overlap", "one topic"),
        noted("birch", "coverage"),
        noted("birch", "overlap"),
    ]
    assert note_lines(scores) == [
        "coverage of all runs; overlap of birch: few topics",
        "overlap of alder: one topic",
    ]


def test_a_run_with_all_measures_is_told_by_run():
    scores = [noted("alder", name) for name in ("MAP", "RR", "P@5")]
    others = [noted("birch", name, "") for name in ("MAP", "RR", "P@5")]
    assert note_lines([*scores, *others]) == ["all measures of alder: few topics"]


def test_the_entry_holds_every_score_with_its_note():
    scores = [noted("alder", "MAP"), noted("birch", "RR")]
    (entry,) = note_entries(scores)
    assert entry.about == "MAP of alder; RR of birch"
    assert entry.scores == tuple(scores)
