"""Which measures rank the runs most and least alike, in sentences above their picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assessment.analysis.comparison import MeasureSimilarity
from assessment.formats.name_lists import joined_names
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.statistics.tied_scores import is_tied
from assessment.ui.compare.run_names import MAX_NAMED
from assessment.ui.foreign_text import md

_MIN_TAU = 0.5
"""Least tau of measures that rank runs much as one another: three quarters of the pairs in the same order."""


def measures_in_words(
    similarity: MeasureSimilarity,
    measure: str,
    measures: Sequence[str],
    heading: Callable[[str], str],
    *,
    among: str = "",
) -> str:
    """Which of the measures rank the runs most and least as this one does, and how sure that is.

    `among` says which measures these are, as "Of the official measures".  "" where no tau is defined.
    """
    taus = _taus(similarity, measure, measures)
    if not taus:
        return ""
    likeness = _likeness(taus, md(heading(measure)), heading, among=among)
    highest, lowest = max(taus.values()), min(taus.values())
    if lowest < highest:
        least = _measures(_with_tau(taus, lowest), heading)
        likeness += f", {least} least ({_tau(lowest)})"
    below = ""
    if highest < _MIN_TAU:
        below = f" Below {_tau(_MIN_TAU)} more than a quarter of the pairs are in another order."
    runs = len(similarity.totals[measure])
    return f"**{likeness}.** {_what_tau_counts(runs)}{below}"


def _likeness(
    taus: Mapping[str, float], name: str, heading: Callable[[str], str], *, among: str
) -> str:
    """Which measures rank the runs most as the one of this name, or that none does so much."""
    highest = max(taus.values())
    nearest = _with_tau(taus, highest)
    listed = _measures(nearest, heading)
    tau = f"(tau {_tau(highest)})"
    if highest >= _MIN_TAU:
        start = f"{among}, " if among else ""
        verb = plural(len(nearest), "ranks", "rank")
        return f"{start}{listed} {verb} the runs most like {name} {tau}"
    start = f"{among}, none ranks" if among else "No measure ranks"
    verb = plural(len(nearest), "is", "are")
    return f"{start} the runs much as {name} does: {listed} {verb} nearest {tau}"


def _what_tau_counts(runs: int) -> str:
    pairs = runs * (runs - 1) // 2
    # Tau is the share of pairs in the same order less that in the other one: a pair changes both.
    step = decimal_text(2 / pairs, 2)
    return (
        f"Tau counts pairs of runs: of {runs} runs with {number_of(pairs, 'pair')}, "
        f"each pair in another order takes {step} from it."
    )


def _taus(
    similarity: MeasureSimilarity, measure: str, others: Sequence[str]
) -> dict[str, float]:
    """The tau between the measure and each of the others, where it is defined."""
    taus = {}
    for other in others:
        correlation = similarity.of(measure, other)
        if correlation is not None and correlation.tau is not None:
            taus[other] = correlation.tau
    return taus


def _with_tau(taus: Mapping[str, float], tau: float) -> list[str]:
    return [name for name, value in taus.items() if is_tied(value, tau)]


def _measures(names: Sequence[str], heading: Callable[[str], str]) -> str:
    """The headings of the measures, of many the first ones and how many more they are."""
    headings = [heading(name) for name in names]
    if len(headings) > MAX_NAMED + 1:
        first = ", ".join(map(md, headings[:MAX_NAMED]))
        return f"{first} and {len(headings) - MAX_NAMED:,} more"
    return joined_names(map(md, headings))


def _tau(tau: float) -> str:
    return decimal_text(tau, 2)
