"""Which runs stand by means over fewer topics than others, in a sentence."""

from __future__ import annotations

import numpy as np

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.lead.shared_topics import order_in_words
from assessment.analysis.comparison.shared_order import shared_order
from assessment.formats.plurals import number_of, plural
from assessment.model import Measure
from assessment.ui.compare.run_names import MAX_NAMED, few_runs
from assessment.ui.foreign_text import md


def incomplete_means(scores: ScoreMatrix, measure: Measure) -> str:
    """Which runs have a mean over fewer topics than others, and what that does to the order of the runs.

    "" where all runs have scores at equally many topics.
    """
    counts = np.isfinite(scores.values).sum(axis=0).tolist()
    most = max(counts)
    fewer = []
    others = []
    for run, topics in zip(scores.runs, counts, strict=True):
        if topics < most:
            fewer.append(run)
        else:
            others.append(run)
    if not fewer:
        return ""
    names = few_runs(fewer)
    if len(fewer) > MAX_NAMED and len(others) <= MAX_NAMED:
        names = f"All runs but {few_runs(others)}"
    have = plural(len(fewer), "has", "have")
    one, several = scores.noun
    start = f"{names} {have} a mean over fewer {several} than others"
    order = shared_order(scores, measure)
    if order is None:
        return f"{start}, and no {one} has a score of every run."
    own_means = dict(
        zip(scores.runs, np.nanmean(scores.values, axis=0).tolist(), strict=True)
    )
    where = f"over the {number_of(order.topics, *scores.noun)} that all runs have"
    return f"{start}; {where}, {md(order_in_words(order, own_means))}."
