"""Which differences between runs are more than chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.comparison.conclusion import (
    OF_EACH_PAIR,
    SIGNIFICANCE_LEVEL,
    conclusion,
)
from assessment.analysis.comparison.ordered_pairs import OrderedPair
from assessment.analysis.comparison.run_means import ROUNDS, Means
from assessment.analysis.comparison.tested_runs import (
    RunsTestedTogether,
    runs_tested_together,
)
from assessment.analysis.interval_words import interval_words, rough_words
from assessment.formats.name_lists import joined_runs
from assessment.formats.numbers import percent_text
from assessment.formats.plurals import number_of, plural
from assessment.model import Measure, Noun
from assessment.report.compared_means import (
    ComparedMeans,
    apart_in_words,
    basis_in_words,
)
from assessment.report.markup import Html, tag
from assessment.report.pair_rows import pair_row
from assessment.report.tables import grid
from assessment.statistics.confidence_intervals import FEWEST_TOPICS
from assessment.statistics.significance import Pairs
from assessment.statistics.topic_draws import SEED


class Differences(NamedTuple):
    """Which pairs of runs differ, as a paragraph, and a folded table of all pairs."""

    finding: Html = Html("")
    table: Html = Html("")


_MAX_GROUPS = 3
"""Groups of runs that the finding names; the table has all pairs."""
READING = (
    "How to read the tests of pairs: if all runs were equally good, fewer than "
    f"{percent_text(SIGNIFICANCE_LEVEL)} of rounds would bring any two of them as far apart on these topics "
    "as a pair that differs, and the run with the better mean may be called better by that measure. "
    "Of the other pairs nothing is concluded: that no difference is shown does not make them equal. "
    "Their intervals need not overlap: an interval is of one run alone, while the test goes by the spread "
    "among all runs."
)
"""Stands once before the findings of all measures."""


def differences(run_means: Means, measure: Measure, name: str) -> Differences:
    """The tests of all pairs (see `READING`); empty with fewer than two runs."""
    runs = list(run_means.intervals)
    if len(runs) < 2:
        return Differences()
    tested = runs_tested_together(run_means.scores.of_runs(runs), measure)
    if tested is None:
        one = run_means.scores.noun.one
        text = (
            f"There is no {one} at which all these runs have a score, "
            "so their differences are not tested."
        )
        return Differences(tag("p", text, class_="note"))
    compared = ComparedMeans(run_means, tested.topics, tested.means)
    finding = _finding(tested, compared)
    table = _pair_table(tested, name, yes_or_no=run_means.are_yes_or_no)
    return Differences(finding, table)


def _finding(tested: RunsTestedTogether, compared: ComparedMeans) -> Html:
    """Which pairs differ, on which means, and why others do not although their intervals lie apart."""
    measure = tested.measure
    basis = basis_in_words(compared)
    sentence = pairs_in_words(
        tested.pairs, len(tested.means), measure.comparative, basis
    )
    words = tag("strong", sentence)
    differing = {
        frozenset((pair.better, pair.worse)) for pair in tested.pairs if pair.differs
    }
    reason = apart_in_words(compared, differing, measure)
    if reason:
        return tag("p", words, f" {reason}")
    return tag("p", words)


def pairs_in_words(
    pairs: Sequence[OrderedPair], runs: int, comparative: str, basis: str = ""
) -> str:
    """How many pairs differ, and which; runs that are better than the same others stand together.

    `comparative` is what the first run of a pair is (`Measure.comparative`).  `basis` says what is tested,
    where that is not what stands beside.
    """
    worse_runs: dict[str, list[str]] = {}
    differing = 0
    for pair in pairs:
        if pair.differs:
            worse_runs.setdefault(pair.better, []).append(pair.worse)
            differing += 1
    claim = conclusion(differing, len(pairs), runs).claim
    if basis:
        claim = f"{claim} ({basis})"
    if not differing:
        return f"{claim}."
    return f"{claim}: {_groups_in_words(worse_runs, comparative)}."


def _groups_in_words(worse_runs: Mapping[str, Sequence[str]], comparative: str) -> str:
    """Which runs are better than which others, those that are better than most first."""
    better_runs: dict[frozenset[str], list[str]] = {}
    for better, others in worse_runs.items():
        better_runs.setdefault(frozenset(others), []).append(better)

    def others_of(names: list[str]) -> int:
        return len(worse_runs[names[0]])

    groups = []
    # Sorting keeps groups of equal size in the order of the tests.
    largest_first = sorted(better_runs.values(), key=others_of, reverse=True)
    for names in largest_first:
        verb = plural(len(names), "is", "are")
        worse = worse_runs[names[0]]
        groups.append(
            f"{joined_runs(names)} {verb} {comparative} than {joined_runs(worse)}"
        )
    more = len(groups) - _MAX_GROUPS
    if more > 0:
        groups[_MAX_GROUPS:] = ["the table has the others"]
    return "; ".join(groups)


def _pair_table(tested: RunsTestedTogether, name: str, *, yes_or_no: bool) -> Html:
    """All pairs, folded, with how all this was worked out."""
    measure, noun = tested.measure, tested.scores.noun
    rough = rough_words(tested.topics, several=noun.several)
    tested_columns = ("p", f"at p < {SIGNIFICANCE_LEVEL:g}", "effect")
    columns = (
        f"{measure.comparative} run",
        "other run",
        "difference",
        f"95 % interval{rough}",
        *tested_columns,
    )
    intervals = tested.intervals(yes_or_no=yes_or_no)
    rows = [
        pair_row(pair, interval, measure.digits)
        for pair, interval in zip(tested.pairs, intervals, strict=True)
    ]
    of_intervals = _interval_note(tested.topics, noun, yes_or_no=yes_or_no)
    note = f"{_test_note(tested.test, noun)} {of_intervals}"
    caption = f"Differences between runs by {name}"
    table = grid(caption, columns, rows, note=note)
    return tag("details", tag("summary", f"{caption}: all pairs"), table)


def _test_note(pairs: Pairs, noun: Noun) -> str:
    """Which test it is, and over which topics."""
    text = (
        "Randomised Tukey HSD (Carterette 2012), two-sided, all pairs together: "
        f"{ROUNDS:,} rounds, seed {SEED}, {number_of(pairs.topics, *noun)}"
    )
    if not pairs.left_out:
        return f"{text}."
    return f"{text}; {pairs.left_out:,} left out, where a run has no defined score."


def _interval_note(topics: int, noun: Noun, *, yes_or_no: bool) -> str:
    """How the intervals of the differences are worked out."""
    if topics < FEWEST_TOPICS:
        return interval_words(topics, several=noun.several)
    method = (
        f"percentiles of {ROUNDS:,} bootstrap samples of {noun.several}, both runs of a pair together "
        "(Efron and Tibshirani 1993, chapter 13)"
    )
    if yes_or_no:
        method = "Newcombe's of two shares of the same items (1998, method 10)"
    return f"Intervals: {method}; {OF_EACH_PAIR}."
