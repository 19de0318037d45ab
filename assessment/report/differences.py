"""Which differences between runs are more than chance."""

from __future__ import annotations

from assessment.report.conclusion import LEVEL, conclusion
from assessment.report.markup import Html, joined, tag
from assessment.report.means import ROUNDS, SEED, Means
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, Cell, grid
from assessment.statistics.significance import Floats, Pairs, complete, randomised_tukey


def differences(found: Means, report_data: ReportData, name: str) -> Html:
    """What may be concluded of all pairs of runs, and the pairs; empty with fewer than two runs."""
    able = list(found.intervals)
    if len(able) < 2:
        return Html("")
    scores = found.scores.values[:, [found.scores.runs.index(run) for run in able]]
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        return tag(
            "p",
            "There is no topic at which all these runs have a score, so their differences are not tested.",
            class_="note",
        )
    measure = report_data.measure(name)
    rows = _pairs(pairs, able, complete(scores)[0].mean(axis=0), better=measure.better, digits=measure.digits)
    note = (
        f"Randomised Tukey HSD (Carterette 2012), two-sided, all pairs together: {ROUNDS:,} rounds, seed {SEED}, {pairs.topics:,} topics, "
        f"{pairs.left_out:,} left out because a run has no defined score there. A p of 0 means smaller than 1/{ROUNDS:,}."
    )
    heads = ("better run", "other run", "difference", "p", f"at p < {LEVEL:g}", "effect")
    caption = f"Differences between runs by {name}"
    table = tag("details", tag("summary", f"{caption}: all pairs"), grid(caption, heads, rows, note=note))
    said = conclusion(sum(pair.p < LEVEL for pair in pairs.rows), len(pairs.rows), len(able))
    return joined(tag("p", tag("strong", said.finding), f" {said.reading}"), table)


def _pairs(
    pairs: Pairs, runs: list[str], mean: Floats, *, better: str, digits: int
) -> list[tuple[str | Cell | float | None, ...]]:
    rows: list[tuple[str | Cell | float | None, ...]] = []
    for first, second, difference, p, effect in pairs.rows:
        one, two = (
            (first, second) if (mean[first] >= mean[second]) == (better == "higher") else (second, first)
        )
        size = Cell(UNDEFINED if effect is None else f"{effect:.2f}")
        rows.append(
            (
                runs[one],
                runs[two],
                Cell(f"{difference:.{digits}f}"),
                Cell(f"{p:.4f}"),
                "differ" if p < LEVEL else "not shown",
                size,
            )
        )
    return rows
