"""How runs compare over the topics that all of them have, where their totals rest on others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.comparison.run_means import Means
from assessment.analysis.comparison.shared_order import (
    SharedOrder,
    are_in_same_order,
    newly_level,
)
from assessment.analysis.comparison.tested_runs import RunsTestedTogether
from assessment.formats.name_lists import joined_names
from assessment.formats.numbers import decimal_text
from assessment.model.measures import Noun
from assessment.statistics.tied_scores import is_tied

_MAX_NAMED = 5
"""Runs whose order is written out; of more only the first is named."""


class SharedTopics(NamedTuple):
    """The means of the leader and of the `second` run over the `topics` at which all runs have a score.

    `order` says in words in which order all runs are there.
    """

    topics: int
    second: str
    first_mean: str
    second_mean: str
    order: str = ""


def shared_topics(
    run_means: Means, runs: Sequence[str], tested: RunsTestedTogether
) -> SharedTopics | None:
    """The means of the first two runs over the topics that the test of all of them uses.

    None where the totals of the two rest on the same topics.
    """
    leader, second, *_ = runs
    if not run_means.is_mean(second):
        return None
    first_two = run_means.scores.of_runs([leader, second])
    if len(first_two.runs_by_topics()) == 1:
        return None
    digits = tested.measure.digits
    first_mean = decimal_text(tested.means[leader], digits)
    second_mean = decimal_text(tested.means[second], digits)
    words = order_in_words(tested.order, run_means.totals)
    # That the first two are level is said by their means.
    if newly_level(run_means.totals, tested.order.means) == [[leader, second]]:
        words = "the order of the runs is otherwise the same"
    return SharedTopics(tested.topics, second, first_mean, second_mean, words)


def order_in_words(order: SharedOrder, before: Mapping[str, float | None]) -> str:
    """Whether the runs are in the order of the values `before`, and in which they are if not."""
    if are_in_same_order(before, order.means):
        level = level_in_words(order, before)
        same = "the order of the runs is the same"
        return f"{same}, except that {level}" if level else same
    if len(order.runs) > _MAX_NAMED:
        return f"the order of the runs is another one, with {order.runs[0]} first"
    return f"the order of the runs is another one: {joined_names(order.runs)}"


def level_in_words(order: SharedOrder, before: Mapping[str, float | None]) -> str:
    """Which runs are level here and apart by the values `before`; "" where there are none."""
    groups = newly_level(before, order.means)
    runs = sum(map(len, groups))
    if runs > _MAX_NAMED:
        return f"{runs:,} of them are level with another one"
    return " and ".join(f"{joined_names(group)} are level" for group in groups)


def over_shared_topics(leader: str, shared: SharedTopics, noun: Noun) -> str:
    """How the first two runs compare over the same topics, and in which order all runs are there."""
    _, second, first_mean, second_mean, order = shared
    where = f"over the {shared.topics:,}"
    if shared.topics == 1:
        where = "at the one"
    both = f"{leader} has {first_mean} and {second} {second_mean}"
    if first_mean == second_mean:
        both = f"{leader} and {second} both have {first_mean}"
    text = f"The totals rest on different {noun.several}: {where} that all runs have, {both}"
    return f"{text}, and {order}." if order else f"{text}."


def first_by_means(tested: RunsTestedTogether, leader: str) -> str:
    """Which run the means that are tested put before the leader; "" where they put none."""
    best = tested.order.runs[0]
    means = tested.means[best], tested.means[leader]
    if is_tied(*means):
        return ""
    digits = tested.measure.digits
    best_mean, leaders_mean = (decimal_text(mean, digits) for mean in means)
    return (
        f"By the means that are tested, {best} is first with {best_mean}; "
        f"{leader} has {leaders_mean}."
    )
