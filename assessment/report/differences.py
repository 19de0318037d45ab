"""Which differences between runs are more than chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.formats.plurals import plural
from assessment.model import Noun
from assessment.report.conclusion import LEVEL, conclusion
from assessment.report.lead_tests import listed
from assessment.report.markup import Html, tag
from assessment.report.means import ROUNDS, Means
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell, grid
from assessment.statistics.score_matrix import SEED, Floats, complete
from assessment.statistics.significance import Pairs, randomised_tukey


class Differences(NamedTuple):
    """Which pairs of runs differ, as a paragraph, and a folded table of all pairs."""

    finding: Html = Html("")
    table: Html = Html("")


_DIFFER = "differ"
_MOST_GROUPS = 3
"""Groups of runs that the finding names; the table has all pairs."""
READING = (
    f"How to read the tests of pairs: if all runs were equally good, fewer than {LEVEL:.0%} of rounds would "
    "bring any two of them as far apart on these topics as a pair that differs, and the run with the better "
    "mean may be called better by that measure. Of the other pairs nothing is concluded: that no difference "
    "is shown does not make them equal."
)
"""Stands once before the findings of all measures."""


class PairRow(NamedTuple):
    """Two runs in the table of pairs, the one with the better mean first; numbers are text, rounded."""

    better: str
    other: str
    difference: TableCell
    p: TableCell
    verdict: str
    effect: TableCell


def differences(run_means: Means, report_data: ReportData, name: str) -> Differences:
    """The tests of all pairs (see `READING`); empty with fewer than two runs."""
    runs = list(run_means.intervals)
    if len(runs) < 2:
        return Differences()
    scores = run_means.scores.of_runs(runs).values
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        one = run_means.scores.noun.one
        text = (
            f"There is no {one} at which all these runs have a score, "
            "so their differences are not tested."
        )
        return Differences(tag("p", text, class_="note"))
    measure = report_data.measure(name)
    means = complete(scores)[0].mean(axis=0)
    rows = _pair_rows(pairs, runs, means, better=measure.better, digits=measure.digits)
    words = pairs_in_words(rows, len(runs))
    finding = tag("p", tag("strong", words))
    table = _pair_table(pairs, rows, name, run_means.scores.noun)
    return Differences(finding, table)


def pairs_in_words(rows: Sequence[PairRow], runs: int) -> str:
    """How many pairs differ, and which; runs that are better than the same others stand together."""
    worse_runs: dict[str, list[str]] = {}
    differing = 0
    for row in rows:
        if row.verdict == _DIFFER:
            worse_runs.setdefault(row.better, []).append(row.other)
            differing += 1
    finding = conclusion(differing, len(rows), runs).finding
    if not differing:
        return finding
    return f"{finding.removesuffix('.')}: {_groups_in_words(worse_runs)}."


def _groups_in_words(worse_runs: Mapping[str, Sequence[str]]) -> str:
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
        groups.append(f"{listed(names)} {verb} better than {listed(worse)}")
    more = len(groups) - _MOST_GROUPS
    if more > 0:
        groups[_MOST_GROUPS:] = ["the table has the others"]
    return "; ".join(groups)


def _pair_table(pairs: Pairs, rows: list[PairRow], name: str, noun: Noun) -> Html:
    rows_tested = f"{pairs.topics:,} {noun.several}"
    note = (
        "Randomised Tukey HSD (Carterette 2012), two-sided, all pairs together: "
        f"{ROUNDS:,} rounds, seed {SEED}, {rows_tested}, {pairs.left_out:,} left out "
        f"because a run has no defined score there. A p of 0 means smaller than 1/{ROUNDS:,}."
    )
    columns = (
        "better run",
        "other run",
        "difference",
        "p",
        f"at p < {LEVEL:g}",
        "effect",
    )
    caption = f"Differences between runs by {name}"
    table = grid(caption, columns, rows, note=note)
    return tag("details", tag("summary", f"{caption}: all pairs"), table)


def _pair_rows(
    pairs: Pairs, runs: list[str], means: Floats, *, better: str, digits: int
) -> list[PairRow]:
    rows: list[PairRow] = []
    for pair in pairs.rows:
        better_run = runs[pair.first]
        other_run = runs[pair.second]
        # The test tells how far two runs are apart, the means which of them is the better one.
        first_is_higher = means[pair.first] >= means[pair.second]
        if first_is_higher != (better == "higher"):
            better_run, other_run = other_run, better_run
        difference = f"{pair.difference:.{digits}f}"
        p = f"{pair.p:.4f}"
        verdict = _DIFFER if pair.p < LEVEL else "not shown"
        effect = UNDEFINED
        if pair.effect is not None:
            effect = f"{pair.effect:.2f}"
        row = PairRow(
            better_run,
            other_run,
            TableCell(difference),
            TableCell(p),
            verdict,
            TableCell(effect),
        )
        rows.append(row)
    return rows
