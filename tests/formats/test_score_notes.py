"""Notes of scores: each once, with the measures and runs that it is about and no others."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest

from assessment.formats.score_notes import (
    note_entries,
    note_lines,
    standard_error,
    statement_lines,
)
from assessment.model import Score

MEASURES, RUNS = tuple("ABCDEFG"), tuple("uvwxyz")


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


def test_a_short_line_is_about_every_measure_of_every_run_that_it_names():
    scores = []
    for run, measure in itertools.product(RUNS, MEASURES):
        is_noted = measure not in "ABC" or run in "vy"
        scores.append(noted(run, measure, "not judged" if is_noted else ""))
    assert statement_lines(scores) == [
        "4 of 7 measures (not A, B, C) of all 6 runs: not judged",
        "A, B, C of v, y: not judged",
    ]


def named(text: str, names: tuple[str, ...]) -> set[str]:
    """The names that one half of a line stands for."""
    if text.startswith(("all ", "both ")):
        return set(names)
    others = re.search(r"\(not (.*)\)", text)
    if others:
        return set(names) - set(others[1].split(", "))
    return set(text.split(", "))


def pairs_in(lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """Run, measure and statement of every score that the lines are about."""
    # note_lines has all blocks of a note in one line.
    for line in lines:
        about, _, statement = line.partition(": ")
        for block in about.split("; "):
            # Not the word within "4 of 7 measures".
            measures, runs = re.split(r"(?<!\d) of ", block, maxsplit=1)
            pairs = itertools.product(named(runs, RUNS), named(measures, MEASURES))
            for run, measure in pairs:
                yield run, measure, statement


@pytest.mark.parametrize("lines_of", [statement_lines, note_lines])
@pytest.mark.parametrize("seed", range(20))
def test_the_lines_are_about_exactly_the_noted_scores(lines_of, seed):
    dice = random.Random(seed)
    share = dice.choice([0.1, 0.5, 0.9])
    scores = [noted(run, name, "") for run in RUNS for name in MEASURES]
    for index, score in enumerate(scores):
        if dice.random() < share:
            note = dice.choice(["few topics", "one topic"])
            scores[index] = score._replace(note=note)
    expected = [
        (score.run, score.measure, score.note) for score in scores if score.note
    ]
    # As a list: no score is told twice.
    assert sorted(pairs_in(lines_of(scores))) == sorted(expected)


def test_a_standard_error_is_a_figure_and_no_statement():
    score = noted("alder", "MAP", "standard error 0.0191 over 8 pages; few votes")
    assert statement_lines([score]) == ["alder: few votes"]
    assert standard_error(score) == "0.0191 over 8 pages"
    assert standard_error(noted("alder", "MAP")) == ""
