"""Parts of sentences on topics, of which those with a score of every run alone can be compared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assessment.analysis.comparison import ScoreMatrix
from assessment.formats.plurals import number_of
from assessment.ui.foreign_text import md


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
