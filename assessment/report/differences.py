"""Which differences between runs are more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.model import Noun
from assessment.report.conclusion import LEVEL, conclusion
from assessment.report.markup import Html, joined, tag
from assessment.report.means import ROUNDS, Means
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell, grid
from assessment.statistics.score_matrix import SEED, Floats, complete
from assessment.statistics.significance import Pairs, randomised_tukey

_DIFFER = "differ"
_MOST_NAMED = 3
"""Pairs that the finding names; the table has all of them."""
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


def differences(run_means: Means, report_data: ReportData, name: str) -> Html:
    """Which pairs of runs differ, and all pairs (see `READING`); empty with fewer than two runs."""
    runs = list(run_means.intervals)
    if len(runs) < 2:
        return Html("")
    scores = run_means.scores.of_runs(runs).values
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        one = run_means.scores.noun.one
        text = (
            f"There is no {one} at which all these runs have a score, "
            "so their differences are not tested."
        )
        return tag("p", text, class_="note")
    measure = report_data.measure(name)
    means = complete(scores)[0].mean(axis=0)
    rows = _pair_rows(pairs, runs, means, better=measure.better, digits=measure.digits)
    finding = tag("p", tag("strong", pairs_in_words(rows, len(runs))))
    return joined(finding, _pair_table(pairs, rows, name, run_means.scores.noun))


def pairs_in_words(rows: Sequence[PairRow], runs: int) -> str:
    """How many pairs differ, and which these are, as far as they are few."""
    better_runs = []
    for row in rows:
        if row.verdict == _DIFFER:
            better_runs.append(f"{row.better} is better than {row.other}")
    finding = conclusion(len(better_runs), len(rows), runs).finding
    is_short = 0 < len(better_runs) <= _MOST_NAMED
    if not is_short:
        return finding
    named = ", ".join(better_runs)
    return f"{finding.removesuffix('.')}: {named}."


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
