"""Whether one assessor's labels alone change the order of the runs, in sentences of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple

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
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import ROUGH_TOPICS
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
Effect = Literal["first", "tie", "order", "none", "unknown"]
CLAIMS: dict[Effect, str] = {
    "first": "which run comes first depends on whose labels count",
    "tie": "whether the first place is shared depends on whose labels count",
    "order": "the order of the runs below the first depends on whose labels count",
    "none": "the order of the runs does not depend on whose labels count",
    "unknown": "too few topics are shared to say whether the order of the runs depends on whose labels count",
}
"""Each effect of one assessor's labels on the order, as the beginning of a sentence."""
LeadChange = Literal[
    "none", "replaced", "opened", "grown", "closed", "shrunk", "exchanged"
]
"""What becomes of the runs that lead: others do instead; or some stay and others join, leave, or both."""
_TIES: dict[LeadChange, str] = {
    "opened": "a tie for first place opens",
    "grown": "a tie for first place grows",
    "closed": "a tie for first place closes",
    "shrunk": "a tie for first place loses runs",
    "exchanged": "another run shares the first place",
}
Remark = Callable[[Collection[str], Collection[str]], str]
"""What is to be said of the runs that lead before and after; "" for nothing."""


class OrderFinding(NamedTuple):
    """What one assessor's labels alone change in the order, over so many topics for each assessor.

    `leader` is a sentence on the largest change, `others` one on the other assessors; "" without.
    """

    effect: Effect
    leader: str = ""
    others: str = ""
    topics: tuple[int, ...] = ()

    @property
    def sentences(self) -> str:
        """The claim in bold, what changes, and how far that can be relied on."""
        claim = CLAIMS[self.effect]
        bold = f"**{claim[:1].upper()}{claim[1:]}.**"
        parts = [bold, self.leader, self.others, hint_in_words(self.topics)]
        return " ".join(filter(None, parts))


def _no_remark(before: Collection[str], after: Collection[str]) -> str:
    return ""


def order_by_measure(
    campaign: Campaign, questions: Sequence[Question], progress: Progress = no_progress
) -> OrderFinding | None:
    """The finding by the measure of `measure_of_order`, which it names; None without scores."""
    view = chosen_task(campaign)
    measure = measure_of_order(view)
    if not measure:
        return None
    ranked = rankings(view, measure, people(questions), progress)
    # Tasks may have measures of the same name.
    task = ""
    if view.task and len(campaign.by_task()) > 1:
        task = f" in *{md(view.task.title)}*"
    by = f"{md(measure)}{task} and "
    return order_finding(ranked, remark_of_test(view, measure), by)


def measure_of_order(view: Campaign) -> str:
    """The chosen measure of a view of one task, or else the first one; "" without scores."""
    measures = measures_of(view)
    chosen = chosen_at(MEASURE)
    if chosen in measures:
        return str(chosen)
    return measures[0] if measures else ""


def order_finding(
    ranked: Rankings, remark: Remark = _no_remark, by: str = ""
) -> OrderFinding | None:
    """What the labels of one assessor alone change in the order of the runs; None without assessors.

    `remark` is asked about the runs between which the first place changes; `by` names the measure in front of
    the assessor.
    """
    against_all = [pair for pair in ranked.compared if pair.first == ALL]
    pairs = [pair for pair in against_all if pair.correlation.tau is not None]
    if not pairs:
        return OrderFinding("unknown") if against_all else None
    topics = tuple(pair.topics for pair in pairs)
    replaced = [pair for pair in pairs if lead_change(pair) == "replaced"]
    tied = [pair for pair in pairs if lead_change(pair) in _TIES]
    differing = [pair for pair in pairs if _tau(pair) < 1]
    moved = replaced or tied
    if not moved and not differing:
        leader = f"By {by}the labels of {_names(pairs, 'or')} alone the runs come out in the same order."
        return OrderFinding("none", leader, _assessors_apart(ranked), topics)
    least = min(moved or differing, key=likeness)
    change = _leader_in_words(least, remark) if moved else _swaps_in_words(least)
    leader = f"By {by}{md(least.second)}'s labels alone, {change}."
    others = _others_in_words(pairs, least)
    effect: Effect = "order"
    if moved:
        effect = "first" if replaced else "tie"
    return OrderFinding(effect, leader, others, topics)


def hint_in_words(topics: Collection[int]) -> str:
    """How far figures from so many topics can be relied on; "" where all are from ten or more.

    >>> hint_in_words([4, 6, 6]), hint_in_words([12, 17])
    ('All this rests on 4 to 6 topics: take it as a hint.', '')
    >>> hint_in_words([9, 12])
    'Where fewer than ten topics are behind it, take it as a hint.'
    """
    few = [count for count in topics if count < ROUGH_TOPICS]
    if not few:
        return ""
    if len(few) < len(topics):
        return "Where fewer than ten topics are behind it, take it as a hint."
    low, high = min(few), max(few)
    rest = number_of(high, "topic")
    if low < high:
        rest = f"{low} {'or' if high == low + 1 else 'to'} {rest}"
    return f"All this rests on {rest}: take it as a hint."


def _names(pairs: Sequence[RankingComparison], word: Literal["and", "or"]) -> str:
    *first, last = [md(pair.second) for pair in pairs]
    return f"{', '.join(first)} {word} {last}" if first else last


def _others_in_words(
    pairs: Sequence[RankingComparison], least: RankingComparison
) -> str:
    """By whose labels another run leads as well, ties, or only the order differs, and by whose nothing."""
    differing = []
    same = []
    by_change: dict[LeadChange, list[RankingComparison]] = {}
    for pair in pairs:
        if pair is least:
            continue
        change = lead_change(pair)
        if change != "none":
            by_change.setdefault(change, []).append(pair)
        elif _tau(pair) < 1:
            differing.append(pair)
        else:
            same.append(pair)
    parts = []
    claims: dict[LeadChange, str] = {"replaced": "the first place changes, too"}
    for change, claim in (claims | _TIES).items():
        if change in by_change:
            parts.append(f"by {_labels_of(by_change[change])} {claim}")
    if differing:
        too = ", too" if lead_change(least) == "none" else ""
        parts.append(
            f"by {_labels_of(differing)} the order below the first changes{too}"
        )
    if same:
        parts.append(f"by {_labels_of(same)} the order is the same")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _labels_of(pairs: Sequence[RankingComparison]) -> str:
    if len(pairs) == 1:
        return f"{md(pairs[0].second)}'s"
    return f"those of {_names(pairs, 'and')}"


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
    names = f"{md(pair.first)} and {md(pair.second)}"
    topics = number_of(pair.topics, "topic")
    return f"Over the {topics} of both, {names} alone differ: {_swaps_in_words(pair)}."


def _swaps_in_words(pair: RankingComparison) -> str:
    """Which runs change places, of many how many pairs, with Kendall's tau."""
    tau = f"Kendall's tau {decimal_text(_tau(pair), 2)}"
    if not pair.swapped:
        return f"only ties differ ({tau})"
    if len(pair.swapped) > _MOST_SWAPS:
        return f"{len(pair.swapped)} pairs of runs change places ({tau})"
    swaps = [f"{md(better)} and {md(worse)}" for better, worse in pair.swapped]
    return f"{', and '.join(swaps)} change places ({tau})"


def lead_change(pair: RankingComparison) -> LeadChange:
    """What becomes of the runs of the highest score, in the second ranking."""
    before, after = pair.leaders
    if not before or not after or before == after:
        return "none"
    if not before & after:
        return "replaced"
    if before < after:
        return "opened" if len(before) == 1 else "grown"
    if after < before:
        return "closed" if len(after) == 1 else "shrunk"
    return "exchanged"


def _leader_in_words(pair: RankingComparison, remark: Remark) -> str:
    """Who leads instead of whom, and whether that is more than chance."""
    before, after = pair.leaders
    change = lead_change(pair)
    verb = plural(len(after), "leads", "lead")
    joined, left = after - before, before - after
    if joined and change != "replaced":
        shares = plural(len(joined), "shares", "share")
        place = f"{_runs(joined)} {shares} the first place with {_runs(before & after)}"
        return f"{place} instead of {_runs(left)}" if left else place
    if change in ("closed", "shrunk"):
        return f"{_runs(after)} {verb}, no longer tied with {_runs(left)}"
    lead = f"{_runs(after)} {verb} instead of {_runs(before)}"
    of_test = remark(before, after)
    return f"{lead}; {of_test}" if of_test else lead


def _runs(leaders: Collection[str]) -> str:
    """The runs that share a place, of many the first ones."""
    names = [md(run) for run in sorted(leaders)]
    if len(names) > _MOST_LEADERS:
        names[_MOST_LEADERS:] = [f"{len(names) - _MOST_LEADERS} more"]
    return " and ".join(names)
