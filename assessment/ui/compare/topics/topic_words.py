"""What the part Topics of the page Compare shows, in sentences, and which topic they name first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.comparison import (
    ScoreMatrix,
    TopicDiscrimination,
    hardest,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import plural
from assessment.model import Measure
from assessment.statistics.tied_scores import are_tied
from assessment.ui.compare.complete_topics import (
    of_complete,
    of_runs,
    too_few_complete,
    topic_name,
)
from assessment.ui.compare.run_names import MAX_NAMED

_AGAINST = -0.1
"""A topic that is named as against the others has at most this discrimination."""
_FEW_RUNS = 10
"""Runs up to which a correlation over them is no more than a hint."""


class ComparedTopics(NamedTuple):
    """Topics, or parts of topics: how each tells the runs apart, the `scores` of all runs, and its label.

    Means are shown with the digits of the measure.  Topics whose judgments should be looked at have an
    address.
    """

    rows: Sequence[TopicDiscrimination]
    scores: ScoreMatrix
    labels: Mapping[str, str]
    measure: Measure
    addresses: Mapping[str, str] = {}

    def name(self, topic: str) -> str:
        """The topic in quotation marks."""
        return topic_name(self.labels[topic])

    def with_discrimination(self, row: TopicDiscrimination) -> str:
        """The topic with its discrimination, and of how many runs that is where some have no score there."""
        discrimination = decimal_text(row.discrimination or 0.0, 2)
        basis = of_runs(row.runs, len(self.scores.runs))
        name = self.name(row.topic)
        if row.topic in self.addresses:
            name = f"[{name}]({self.addresses[row.topic]})"
        return f"{name} ({discrimination}{basis})"


def topics_in_words(topics: ComparedTopics) -> str:
    """Which topic ranks the runs most as the others do, and which against the others; how sure that is.

    "" where no topic has a score.
    """
    if all(row.mean is None for row in topics.rows):
        return ""
    claim = _sentences(topics).claim
    return " ".join([f"**{claim}**", *_against_others(topics)])


def other_topics_in_words(topics: ComparedTopics) -> str:
    """Below the picture: which topic is hardest and which easiest; "" where that is said above."""
    if all(row.mean is None for row in topics.rows):
        return ""
    return " ".join(_sentences(topics).others)


class _TopicSentences(NamedTuple):
    """The claim that stands above the picture, and the sentences below it."""

    claim: str
    others: Sequence[str] = ()


def _sentences(topics: ComparedTopics) -> _TopicSentences:
    """Without a topic that is discriminating, the hardest and the easiest one are the claim."""
    hardest_and_easiest = _hardest_and_easiest(topics)
    most = most_discriminating(topics.rows)
    if most is None:
        return _TopicSentences(hardest_and_easiest)
    claim = _most_discriminating_in_words(topics, most)
    more = _more_discriminating_in_words(topics, most)
    return _TopicSentences(claim, [*more, hardest_and_easiest])


def first_named(rows: Sequence[TopicDiscrimination], measure: Measure) -> str | None:
    """The topic that `topics_in_words` names first, which opens below; None without any topic.

    At other topics, as the hardest one, all runs may have the same score; that one opens only where no topic
    is discriminating.
    """
    most = most_discriminating(rows)
    if most is not None:
        return most.topic
    worst_first = hardest(rows, 1, measure)
    return worst_first[0] if worst_first else None


def most_discriminating(
    rows: Sequence[TopicDiscrimination],
) -> TopicDiscrimination | None:
    """The topic that ranks the runs most as the others do, among topics with scores of most runs.

    None where no topic ranks them rather as the others do than against them.
    """
    positive = []
    for row in rows:
        if round(row.discrimination or 0.0, 2) > 0:
            positive.append(row)
    return max(positive, key=_runs_and_discrimination, default=None)


def _runs_and_discrimination(row: TopicDiscrimination) -> tuple[int, float]:
    return row.runs, row.discrimination or 0.0


def _most_discriminating_in_words(
    topics: ComparedTopics, most: TopicDiscrimination
) -> str:
    """The sentence on the most discriminating topic."""
    scores = topics.scores
    several = scores.noun.several
    figure = f"discrimination {decimal_text(most.discrimination or 0.0, 2)}"
    tied = _as_discriminating(topics.rows, most)
    if tied > 1:
        figure += f", as {tied - 1:,} more"
    start = _where(most, scores)
    name = topics.name(most.topic)
    basis = of_runs(most.runs, len(scores.runs))
    return f"{start}{name} ranks the runs most as the other {several} do ({figure}{basis})."


def _more_discriminating_in_words(
    topics: ComparedTopics, most: TopicDiscrimination
) -> list[str]:
    """The sentence on a topic of fewer runs with a higher discrimination; none without such a topic."""
    fewer = [row for row in topics.rows if row.runs < most.runs]
    highest = max(fewer, key=lambda row: row.discrimination or 0.0, default=most)
    # Figures are compared as they are shown, so that none is called more than an equal one.
    if round(highest.discrimination or 0.0, 2) <= round(most.discrimination or 0.0, 2):
        return []
    return [f"With fewer runs, {topics.with_discrimination(highest)} has more."]


def _as_discriminating(
    rows: Sequence[TopicDiscrimination], most: TopicDiscrimination
) -> int:
    """How many topics of as many runs have this discrimination as it is shown, with the topic itself."""
    value = round(most.discrimination or 0.0, 2)
    tied = 0
    for row in rows:
        if row.runs == most.runs and row.discrimination is not None:
            tied += round(row.discrimination, 2) == value
    return tied


def _where(row: TopicDiscrimination, scores: ScoreMatrix) -> str:
    """Among which topics the row's one is compared; "" where all are of every run."""
    which = of_complete(scores)
    if not which or not row.is_complete:
        return ""
    return f"Of the {len(scores.complete_topics()):,} {scores.noun.several} with a score of every run, "


def _hardest_and_easiest(topics: ComparedTopics) -> str:
    """The hardest and the easiest of the topics that every run has."""
    means = _means_of_all_runs(topics.rows)
    scores = topics.scores
    if len(means) < 2:
        return too_few_complete(scores, list(topics.labels.values()))
    sign = topics.measure.sign
    worst_first = sorted(means, key=lambda topic: sign * means[topic])
    worst, best = worst_first[0], worst_first[-1]
    one, several = scores.noun
    which = of_complete(scores)
    if means[best] == means[worst]:
        return f"Every {one}{which} is as hard as the others."
    least = decimal_text(means[worst], topics.measure.digits)
    easy = _easiest(topics, means, best)
    tied = _tied(means, worst)
    if tied > 1:
        return f"{tied:,} {several}{which} are hardest with a mean of {least}, {easy}."
    return f"The hardest {one}{which} is {topics.name(worst)} (mean {least}), {easy}."


def _means_of_all_runs(rows: Sequence[TopicDiscrimination]) -> dict[str, float]:
    """The means of the topics that every run has."""
    means = {}
    for row in rows:
        if row.mean is not None and row.is_complete:
            means[row.topic] = row.mean
    return means


def _easiest(topics: ComparedTopics, means: Mapping[str, float], best: str) -> str:
    mean = decimal_text(means[best], topics.measure.digits)
    tied = _tied(means, best)
    if tied > 1:
        return f"{tied:,} are easiest ({mean})"
    return f"the easiest is {topics.name(best)} ({mean})"


def _tied(means: Mapping[str, float], topic: str) -> int:
    """How many topics have the mean of this one; the last digits of a sum make no difference."""
    return int(are_tied(list(means.values()), means[topic]).sum())


def rows_against_others(
    rows: Sequence[TopicDiscrimination],
) -> list[TopicDiscrimination]:
    """The topics that clearly rank the runs against the others.

    Those of every run come first, and of them the most unlike ones.
    """
    against = [row for row in rows if round(row.discrimination or 0.0, 2) <= _AGAINST]
    return sorted(
        against, key=lambda row: (not row.is_complete, row.discrimination or 0.0)
    )


def _against_others(topics: ComparedTopics) -> list[str]:
    """Which topics rank the runs against the others, and how little that shows with few runs."""
    counts = [row.runs for row in topics.rows if row.discrimination is not None]
    if not counts:
        return []
    against = rows_against_others(topics.rows)
    near_zero = _slightly_below_zero(topics.rows)
    one, several = topics.scores.noun
    if not against:
        sentence = f"No {one} ranks the runs against the others{near_zero}."
        return [sentence, *_hint(min(counts), max(counts))]
    counts = [row.runs for row in against]
    named = [topics.with_discrimination(row) for row in against[:MAX_NAMED]]
    which = ", ".join(named)
    if len(against) == 1:
        sentence = (
            f"One {one} ranks the runs against the others: {which}{near_zero}. "
            "Look at its judgments."
        )
    else:
        first = "first of all " if len(against) > MAX_NAMED else ""
        sentence = (
            f"{len(against):,} {several} rank the runs against the others: {first}{which}{near_zero}. "
            "Look at their judgments."
        )
    return [sentence, *_hint(min(counts), max(counts))]


def _slightly_below_zero(rows: Sequence[TopicDiscrimination]) -> str:
    """Goes on from those that are named: the picture and the table have others below 0; "" without any."""
    near_zero = 0
    for row in rows:
        near_zero += _AGAINST < round(row.discrimination or 0.0, 2) < 0
    if not near_zero:
        return ""
    return f"; {near_zero:,} more {plural(near_zero, 'is', 'are')} only just below 0"


def _hint(fewest: int, most: int) -> list[str]:
    """How little a discrimination shows with so few runs: it is a correlation over them."""
    if fewest >= _FEW_RUNS:
        return []
    runs = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return [f"With {runs} runs that is a hint and no proof."]


def undrawn_in_words(
    rows: Sequence[TopicDiscrimination], labels: Mapping[str, str]
) -> str:
    """Which topics have no discrimination, hence no place in its picture, and why; "" where all have one."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        if row.discrimination is None:
            by_reason.setdefault(row.why, []).append(labels[row.topic])
    reasons = []
    for why, names in by_reason.items():
        which = f"{len(names):,}"
        if len(names) <= MAX_NAMED:
            which = ", ".join(map(topic_name, names))
        reasons.append(f"{which} ({why})")
    if not reasons:
        return ""
    return f"Not in the picture: {'; '.join(reasons)}."
