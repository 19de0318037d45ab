"""Which differences between runs are more than chance."""

from __future__ import annotations

from assessment.report.grids import UNDEFINED, Cell, grid
from assessment.report.markup import Html, joined, tag
from assessment.report.matter import Matter
from assessment.report.means import ROUNDS, SEED, Means
from assessment.significance import Floats, Pairs, complete, randomised_tukey

LEVEL = 0.05


def differences(found: Means, matter: Matter, name: str) -> Html:
    """What may be concluded of all pairs of runs, and the pairs; empty with fewer than two runs."""
    able = list(found.intervals)
    if len(able) < 2:
        return Html("")
    scores = found.scores.values[:, [found.scores.runs.index(run) for run in able]]
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        return tag("p", "There is no topic at which all these runs have a score, so their differences are not tested.", class_="note")
    measure = matter.measure(name)
    rows = _pairs(pairs, able, complete(scores)[0].mean(axis=0), better=measure.better, digits=measure.digits)
    note = (
        f"Randomised Tukey HSD (Carterette 2012), two-sided, all pairs together: {ROUNDS:,} rounds, seed {SEED}, {pairs.topics:,} topics, "
        f"{pairs.left_out:,} left out because a run has no defined score there. A p of 0 means smaller than 1/{ROUNDS:,}."
    )
    heads = ("better run", "other run", "difference", "p", f"at p < {LEVEL:g}", "effect")
    caption = f"Differences between runs by {name}"
    table = tag("details", tag("summary", f"{caption}: all pairs"), grid(caption, heads, rows, note=note))
    return joined(tag("p", conclusion(pairs, len(able))), table)


def _pairs(pairs: Pairs, runs: list[str], mean: Floats, *, better: str, digits: int) -> list[tuple[str | Cell | float | None, ...]]:
    rows: list[tuple[str | Cell | float | None, ...]] = []
    for first, second, difference, p, effect in pairs.rows:
        one, two = (first, second) if (mean[first] >= mean[second]) == (better == "higher") else (second, first)
        size = Cell(UNDEFINED if effect is None else f"{effect:.2f}")
        rows.append((runs[one], runs[two], Cell(f"{difference:.{digits}f}"), Cell(f"{p:.4f}"), "differ" if p < LEVEL else "not shown", size))
    return rows


def conclusion(pairs: Pairs, runs: int) -> str:
    """What may be said of the pairs, and what may not."""
    found = sum(pair.p < LEVEL for pair in pairs.rows)
    if not found:
        return (
            f"No pair of the {runs} runs differs at p < {LEVEL:g}. That does not show that they are equally good: with these topics a difference, "
            "if there is one, cannot be told from chance."
        )
    rest = " Of the other pairs nothing is concluded." if found < len(pairs.rows) else ""
    return f"{found:,} of {len(pairs.rows):,} pairs of runs differ at p < {LEVEL:g} by their means over topics.{rest}"
