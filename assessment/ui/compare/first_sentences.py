"""What the pictures of the page Compare show, in a sentence or two above each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from assessment.access.visibility import BEST
from assessment.analysis.comparison import (
    MeasureSimilarity,
    ScoreMatrix,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.ui.compare.best_runs import MAX_NAMED, best_most_often
from assessment.ui.foreign_text import md

_MIN_TAU = 0.5
"""Least tau of measures that rank runs much as one another: three quarters of the pairs in the same order."""


def heat_map_in_words(
    scores: ScoreMatrix,
    labels: Sequence[str],
    digits: int,
    *,
    higher: bool,
    whose: str = "",
) -> str:
    """Who is best at most topics, which topic is hardest, and how many cells are undefined, in Markdown.

    The matrix has the best runs and topics first, and a score at least; `labels` name its topics.  `whose` is
    "Of your runs, " or the like, "" where all runs are there.
    """
    sentences = []
    # The best of other teams' runs is another run at each topic.
    if BEST not in scores.runs:
        sentences += best_most_often(scores, higher=higher, whose=whose)
    sentences.append(_hardest_topic(scores, labels, digits, higher=higher))
    missing = int(np.isnan(scores.values).sum())
    if missing:
        cells = number_of(scores.values.size, "score")
        verb = plural(missing, "is", "are")
        sentences.append(f"{missing:,} of {cells} {verb} undefined (–) and in no mean.")
    return " ".join(sentences)


def _hardest_topic(
    scores: ScoreMatrix, labels: Sequence[str], digits: int, *, higher: bool
) -> str:
    """The hardest of the topics that every run has; those of some runs only are no easier or harder ones."""
    complete = scores.complete_topics()
    one, several = scores.noun
    if len(complete) < 2:
        return too_few_complete(scores, labels)
    scored = scores.of_topics(complete).of_runs(scores.runs_with_scores())
    means = scored.values.mean(axis=1)
    worst = int(means.argmin() if higher else means.argmax())
    mean = decimal_text(float(means[worst]), digits)
    tied = int(np.isclose(means, means[worst]).sum())
    if tied == len(means):
        return f"Every {one}{of_complete(scores)} has the mean {mean}."
    if tied > 1:
        return f"{tied:,} {several}{of_complete(scores)} are hardest, with a mean of {mean}."
    name = topic_name(labels[scores.topics.index(complete[worst])])
    return f"The hardest {one}{of_complete(scores)} is {name} with a mean of {mean}."


def of_complete(scores: ScoreMatrix) -> str:
    """Says that only the topics that every run has are compared; "" where these are all with a score."""
    complete = len(scores.complete_topics())
    with_score = int(np.isfinite(scores.values).any(axis=1).sum())
    if complete == with_score:
        return ""
    return f" of the {complete:,} with a score of every run"


def too_few_complete(scores: ScoreMatrix, labels: Sequence[str]) -> str:
    """Why no topic is called the hardest, where fewer than two have a score of every run."""
    complete = scores.complete_topics()
    one = scores.noun.one
    if not complete:
        return f"No {one} has a score of every run, so none can be called the hardest."
    name = topic_name(labels[scores.topics.index(complete[0])])
    return (
        f"Only {name} has a score of every run, so no {one} can be called the hardest."
    )


def of_runs(with_score: int, runs: int) -> str:
    """Says that a mean rests on some of the runs only; "" where all have a score."""
    if with_score == runs:
        return ""
    return f" of the {with_score:,} of {number_of(runs, 'run')} with a score there"


def topic_name(label: str) -> str:
    """The words of a topic in quotation marks, since they may be a question, and without a full stop."""
    words = " ".join(label.rstrip(".").split())
    return f"“{md(words)}”"


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
    return [name for name, value in taus.items() if np.isclose(value, tau)]


def _measures(names: Sequence[str], heading: Callable[[str], str]) -> str:
    """The headings of the measures, of many the first ones and how many more they are."""
    headings = [heading(name) for name in names]
    if len(headings) > MAX_NAMED + 1:
        first = ", ".join(map(md, headings[:MAX_NAMED]))
        return f"{first} and {len(headings) - MAX_NAMED:,} more"
    *before, last = map(md, headings)
    return f"{', '.join(before)} and {last}" if before else last


def _tau(tau: float) -> str:
    return decimal_text(tau, 2)


def one_topic_in_words(
    at_topic: Sequence[tuple[str, float]], digits: int, one: str
) -> str:
    """Which run is best at a topic and which is last, in Markdown; `at_topic` has the best run first."""
    best, worst = at_topic[0][1], at_topic[-1][1]
    top = decimal_text(best, digits)
    if best == worst:
        runs = number_of(len(at_topic), "run")
        return f"**All scores at this {one} are {top}: of {runs}, none is ahead.**"
    first = [run for run, value in at_topic if value == best]
    last = [run for run, value in at_topic if value == worst]
    bottom = decimal_text(worst, digits)
    return (
        f"**Best here: {_runs(first)} with {top}; last: {_runs(last)} with {bottom}.**"
    )


def _runs(names: Sequence[str]) -> str:
    """The name of a run, or how many they are."""
    return md(names[0]) if len(names) == 1 else number_of(len(names), "run")
