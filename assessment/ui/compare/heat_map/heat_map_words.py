"""What the heat map shows, in a few sentences above it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assessment.access.visibility import BEST
from assessment.analysis.comparison import ScoreMatrix
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.model import Measure
from assessment.statistics.tied_scores import are_tied
from assessment.ui.compare.complete_topics import (
    of_complete,
    too_few_complete,
    topic_name,
)
from assessment.ui.compare.heat_map.best_most_often import best_most_often


def heat_map_in_words(
    scores: ScoreMatrix,
    labels: Sequence[str],
    measure: Measure,
    *,
    whose: str = "",
) -> str:
    """Who is best at most topics, which topic is hardest, and how many cells are undefined, in Markdown.

    The matrix has the best runs and topics first, and a score at least; `labels` name its topics.  `whose` is
    "Of your runs, " or the like, "" where all runs are there.
    """
    sentences = []
    # The best of other teams' runs is another run at each topic.
    if BEST not in scores.runs:
        sentences += best_most_often(scores, measure, whose=whose)
    sentences.append(_hardest_topic(scores, labels, measure))
    missing = int(np.isnan(scores.values).sum())
    if missing:
        cells = number_of(scores.values.size, "score")
        verb = plural(missing, "is", "are")
        sentences.append(f"{missing:,} of {cells} {verb} undefined (–) and in no mean.")
    return " ".join(sentences)


def _hardest_topic(scores: ScoreMatrix, labels: Sequence[str], measure: Measure) -> str:
    """The hardest of the topics that every run has; those of some runs only are no easier or harder ones."""
    complete = scores.complete_topics()
    one, several = scores.noun
    if len(complete) < 2:
        return too_few_complete(scores, labels)
    scored = scores.of_topics(complete).of_runs(scores.runs_with_scores())
    means = scored.values.mean(axis=1)
    worst = int((measure.sign * means).argmin())
    mean = decimal_text(float(means[worst]), measure.digits)
    tied = int(are_tied(means, means[worst]).sum())
    if tied == len(means):
        return f"Every {one}{of_complete(scores)} has the mean {mean}."
    if tied > 1:
        return f"{tied:,} {several}{of_complete(scores)} are hardest, with a mean of {mean}."
    name = topic_name(labels[scores.topics.index(complete[worst])])
    return f"The hardest {one}{of_complete(scores)} is {name} with a mean of {mean}."
