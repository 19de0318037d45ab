"""Which differences between runs are more than chance."""

from __future__ import annotations

from assessment.model import Noun
from assessment.report.conclusion import LEVEL, conclusion
from assessment.report.markup import Html, joined, tag
from assessment.report.means import ROUNDS, Means
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell, Value, grid
from assessment.statistics.score_matrix import SEED, Floats, complete
from assessment.statistics.significance import Pairs, randomised_tukey


def differences(run_means: Means, report_data: ReportData, name: str) -> Html:
    """What may be concluded of all pairs of runs, and the pairs; empty with fewer than two runs."""
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
    differing = sum(pair.p < LEVEL for pair in pairs.rows)
    tested = conclusion(differing, len(pairs.rows), len(runs))
    finding = tag("p", tag("strong", tested.finding), f" {tested.reading}")
    measure = report_data.measure(name)
    means = complete(scores)[0].mean(axis=0)
    rows = _pair_rows(pairs, runs, means, better=measure.better, digits=measure.digits)
    return joined(finding, _pair_table(pairs, rows, name, run_means.scores.noun))


def _pair_table(
    pairs: Pairs, rows: list[tuple[Value | TableCell, ...]], name: str, noun: Noun
) -> Html:
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
) -> list[tuple[Value | TableCell, ...]]:
    rows: list[tuple[Value | TableCell, ...]] = []
    for pair in pairs.rows:
        better_run = runs[pair.first]
        other_run = runs[pair.second]
        # The test tells how far two runs are apart, the means which of them is the better one.
        first_is_higher = means[pair.first] >= means[pair.second]
        if first_is_higher != (better == "higher"):
            better_run, other_run = other_run, better_run
        difference = f"{pair.difference:.{digits}f}"
        p = f"{pair.p:.4f}"
        verdict = "differ" if pair.p < LEVEL else "not shown"
        effect = UNDEFINED
        if pair.effect is not None:
            effect = f"{pair.effect:.2f}"
        row = (
            better_run,
            other_run,
            TableCell(difference),
            TableCell(p),
            verdict,
            TableCell(effect),
        )
        rows.append(row)
    return rows
