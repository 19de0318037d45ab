"""Whether one assessor's labels alone change the order of the runs, in sentences of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from assessment.analysis.agreement import (
    ALL,
    Question,
    RankingComparison,
    Rankings,
    likeness,
    measures_of,
    people,
    rankings,
)
from assessment.campaign import Campaign
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import over_topics
from assessment.ui.agreement.leader_remarks import remark_of_test
from assessment.ui.choices import chosen_at
from assessment.ui.foreign_text import md
from assessment.ui.tasks import chosen_task

MEASURE = "agreement-measure"
"""Name under which the address keeps the measure."""
_MOST_SWAPS = 2
"""Pairs of runs that a sentence names."""
_MOST_LEADERS = 3
"""Runs of one place that a sentence names."""


_BOTH = "at which every run has a score by both"
Remark = Callable[[Collection[str], Collection[str]], str]
"""What is to be said of the runs that lead before and after; "" for nothing."""


def _no_remark(before: Collection[str], after: Collection[str]) -> str:
    return ""


def order_by_measure(
    campaign: Campaign, questions: Sequence[Question], progress: Progress = no_progress
) -> str:
    """The sentence on the measure of `measure_of_order`, with its name; "" if unknown."""
    view = chosen_task(campaign)
    measure = measure_of_order(view)
    if not measure:
        return ""
    ranked = rankings(view, measure, people(questions), progress)
    sentence = order_in_words(ranked, remark_of_test(view, measure))
    return f"{sentence} The measure is {md(measure)}." if sentence else ""


def measure_of_order(view: Campaign) -> str:
    """The chosen measure of a view of one task, or else the first one; "" without scores."""
    measures = measures_of(view)
    chosen = chosen_at(MEASURE)
    if chosen in measures:
        return str(chosen)
    return measures[0] if measures else ""


def order_in_words(ranked: Rankings, remark: Remark = _no_remark) -> str:
    """Whether the runs come out in another order by one assessor's labels, in Markdown; "" if unknown.

    `remark` is asked about the runs between which the first place changes.
    """
    unranked = _unranked_in_words(ranked)
    pairs = {}
    for pair in ranked.compared:
        if pair.first == ALL and pair.correlation.tau is not None:
            pairs[pair.second] = pair
    other = [name for name, pair in pairs.items() if _tau(pair) < 1]
    if not pairs:
        return unranked
    if not other:
        claim = (
            "By the labels of each assessor alone the runs come out in the same order"
        )
        sentence = f"**{claim}.**{_assessors_apart(ranked)}"
        return f"{sentence} {unranked}".rstrip()
    least = min(other, key=lambda name: likeness(pairs[name]))
    change = _change_in_words(pairs[least], remark)
    return f"{change}{_others_in_words(pairs, least)} {unranked}".rstrip()


def _unranked_in_words(ranked: Rankings) -> str:
    """By whose labels too few topics have a score of every run to rank them; "" for nobody's."""
    names = []
    for pair in ranked.compared:
        if pair.first == ALL and pair.has_too_few_topics:
            names.append(md(pair.second))
    if not names:
        return ""
    whose = " and of ".join(names)
    return f"By the labels of {whose} nothing is ranked: there are fewer than two topics {_BOTH}."


def _change_in_words(pair: RankingComparison, remark: Remark) -> str:
    """What the labels of the pair's assessor alone change in the ranking."""
    name = md(pair.second)
    claim = f"**By the labels of {name} alone the runs come out in another order**"
    change = f"{_swaps_in_words(pair)}{_leader_in_words(pair, remark)}"
    tau = f"Kendall's tau with that of the labels that count is {_tau(pair):.2f}"
    # The labels that count are ranked over these topics too, so their leader need not be that of all topics.
    return f"{claim} {_where(pair, name)}: {change}{tau}."


def _where(pair: RankingComparison, who: str) -> str:
    """Over how many topics the two rankings are compared, and out of how many that were judged."""
    over = f"over {over_topics(pair.topics)}"
    if pair.topics < pair.judged:
        return f"{over} (of the {pair.judged:,} that {who} judged, those {_BOTH})"
    return f"{over} (all that {who} judged)"


def _others_in_words(pairs: Mapping[str, RankingComparison], least: str) -> str:
    """By whose labels the order differs as well, and by whose it is the same."""
    others = []
    same = []
    for name, pair in pairs.items():
        if _tau(pair) >= 1:
            same.append(md(name))
        elif name != least:
            tau = f"tau {_tau(pair):.2f} over {over_topics(pair.topics)}"
            others.append(f"{md(name)} ({tau}{_other_leader(pair)})")
    sentence = ""
    if others:
        sentence += f" It also differs by those of {' and of '.join(others)}."
    if same:
        sentence += f" By those of {' and of '.join(same)} alone the order is the same."
    return sentence


def _tau(pair: RankingComparison) -> float:
    tau = pair.correlation.tau
    return 1.0 if tau is None else tau


def _assessors_apart(ranked: Rankings) -> str:
    """The two assessors whose rankings differ most, over the topics that both judged; "" if none do."""
    differing = []
    for pair in ranked.compared:
        if pair.first != ALL and _tau(pair) < 1:
            differing.append(pair)
    if not differing:
        return ""
    pair = min(differing, key=likeness)
    change = f"{_swaps_in_words(pair)}{_leader_in_words(pair, _no_remark)}".rstrip()
    names = f"{md(pair.first)} and {md(pair.second)}"
    where = _where(pair, "both").capitalize()
    claim = f"{where}, {names} would rank them otherwise"
    return f" {claim} (Kendall's tau {_tau(pair):.2f}). {change}".rstrip()


def _swaps_in_words(pair: RankingComparison) -> str:
    """Which runs change places, of many how many pairs; nothing where only ties differ."""
    if not pair.swapped:
        return ""
    if len(pair.swapped) > _MOST_SWAPS:
        return f"{len(pair.swapped)} pairs of runs change places. "
    swaps = [f"{md(better)} and {md(worse)}" for better, worse in pair.swapped]
    return f"{', and '.join(swaps)} change places. "


def _leader_in_words(pair: RankingComparison, remark: Remark) -> str:
    """Whether the first place is another one, and how sure that is."""
    before, after = pair.leaders
    if not before or not after:
        return ""
    if before == after:
        return f"The first place stays with {_runs(after)}. "
    if before < after:
        verb = "shares" if len(after - before) == 1 else "share"
        return f"{_runs(after - before)} {verb} the first place with {_runs(before)}. "
    if after < before:
        verb = "keeps" if len(after) == 1 else "keep"
        return f"Only {_runs(after)} {verb} the first place. "
    change = f"The first place goes from {_runs(before)} to {_runs(after)}"
    basis = [f"over {over_topics(pair.topics)}", remark(before, after)]
    return f"{change} ({'; '.join(filter(None, basis))}). "


def _other_leader(pair: RankingComparison) -> str:
    """Who leads instead of whom; "" where the same runs do."""
    before, after = pair.leaders
    if before == after:
        return ""
    # Runs that lead by both are not led by another one.
    if before < after:
        shares = "shares" if len(after - before) == 1 else "share"
        return f": {_runs(after - before)} {shares} the first place"
    verb = "leads" if len(after) == 1 else "lead"
    if after < before:
        return f": only {_runs(after)} {verb}"
    return f": {_runs(after)} {verb} instead of {_runs(before)}"


def _runs(leaders: Collection[str]) -> str:
    """The runs that share a place, of many the first ones."""
    names = [md(run) for run in sorted(leaders)]
    if len(names) > _MOST_LEADERS:
        names[_MOST_LEADERS:] = [f"{len(names) - _MOST_LEADERS} more"]
    return " and ".join(names)
