"""Whether the order of the runs depends on whose labels count: rankings by each assessor's labels alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis.agreement import (
    SIZES,
    RankingComparison,
    is_sampled,
    likeness,
    rankings,
    sampled_topics,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.report.assessor_names import AssessorNames
from assessment.report.lead_tests import listed
from assessment.report.markup import Html
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell, Value, grid
from assessment.statistics.confidence_intervals import over_topics

SAMPLE = SIZES[1]
"""Most topics that agreement is worked out from."""
_CAPTION = "Rankings of the runs by the labels of each assessor alone"
_NOTE = (
    "Both rankings of a row are over the same topics, those of the assessor at which every run has a score "
    "by both, so that only labels make the difference; with fewer than two nothing is ranked. There the "
    "labels that count may put another run first than in the leaderboard. Kendall's tau is 1 where both have "
    "the runs in the same order, -1 where they are in the opposite one."
)


class GroupRankings(NamedTuple):
    """One leaderboard's runs by its first measure: each assessor against the labels that count.

    `title` is the leaderboard's, "" where there is one alone; the least alike ranking comes first.
    """

    title: str
    measure: str
    rows: tuple[RankingComparison, ...]

    @property
    def what(self) -> str:
        return f"{self.title}, {self.measure}" if self.title else self.measure


def compared_topics(campaign: Campaign) -> tuple[str, ...] | None:
    """The topics from which agreement is worked out: a sample of very many, None for all."""
    return sampled_topics(campaign, SAMPLE) if is_sampled(campaign) else None


def group_rankings(
    report_data: ReportData, people: Sequence[str]
) -> list[GroupRankings]:
    """The rankings of each group of runs; none with fewer than two people."""
    if len(people) < 2:
        return []
    topics = compared_topics(report_data.campaign)
    all_rankings = []
    for group in report_data.groups:
        measure = group.ranking_measure
        if not group.campaign.track.measure(measure).ranks_runs:
            continue
        rows: list[RankingComparison] = []
        # One at a time: pairs of assessors, which the report does not compare, would grow with the square.
        for person in people:
            ranked = rankings(group.campaign, measure, [person], topics=topics)
            rows += ranked.compared
        if rows:
            rows.sort(key=likeness)
            all_rankings.append(GroupRankings(group.title, measure, tuple(rows)))
    return all_rankings


def rankings_in_words(
    all_rankings: Sequence[GroupRankings], names: AssessorNames
) -> list[str]:
    """For each leaderboard whether one assessor's labels alone change the order of the runs, or the first."""
    sentences = []
    for ranked in all_rankings:
        rows = [row for row in ranked.rows if row.correlation.tau is not None]
        sentence = _unranked(ranked, names)
        if rows:
            sentence = f"{_in_words(ranked.measure, rows, names)} {sentence}".rstrip()
        if not sentence:
            continue
        if ranked.title:
            sentence = f"{ranked.title}. {sentence}"
        sentences.append(sentence)
    return sentences


def _in_words(measure: str, rows: list[RankingComparison], names: AssessorNames) -> str:
    other_first = [row for row in rows if _has_other_leader(row)]
    differing = [row for row in rows if _tau(row) < 1]
    if other_first:
        least = min(other_first, key=likeness)
        before, after = (_runs(leaders) for leaders in least.leaders)
        claim = f"another run comes first: {after} in place of {before}"
    elif differing:
        least = min(differing, key=likeness)
        claim = "the runs come out in another order"
    else:
        return f"By {measure}, the order of the runs is the same by the labels of each assessor alone."
    name = names.of(least.second)
    tau = f"Kendall's tau {decimal_text(_tau(least), 2)}"
    where = f"over {over_topics(least.topics)}"
    if least.topics < least.judged:
        where = f"{where}, of the {least.judged:,} that {name} judged"
    sentence = f"By {measure} and the labels of {name} alone, {claim} ({tau} {where})."
    return f"{sentence}{_others(least, other_first or differing, names)}"


def _unranked(ranked: GroupRankings, names: AssessorNames) -> str:
    """By whose labels too few topics have a score of every run to rank them; "" for nobody's."""
    whose = [names.of(row.second) for row in ranked.rows if row.has_too_few_topics]
    if not whose:
        return ""
    why = "fewer than two topics have a score of every run by both"
    return f"By {ranked.measure} and the labels of {listed(whose)} nothing is ranked: {why}."


def _others(
    least: RankingComparison, rows: list[RankingComparison], names: AssessorNames
) -> str:
    """By whose labels the same thing changes."""
    others = []
    for row in rows:
        if row is not least:
            others.append(names.of(row.second))
    if not others:
        return ""
    change = "The order"
    if _has_other_leader(least):
        change = "The first run"
    return f" {change} differs by those of {listed(others)} as well."


def _has_other_leader(row: RankingComparison) -> bool:
    """Whether no run that leads by the labels that count leads by the assessor's."""
    before, after = row.leaders
    return bool(before and after) and not before & after


def _tau(row: RankingComparison) -> float:
    tau = row.correlation.tau
    return 1.0 if tau is None else tau


def _runs(leaders: Collection[str]) -> str:
    return listed(sorted(leaders))


def rankings_table(all_rankings: Sequence[GroupRankings], names: AssessorNames) -> Html:
    """A row for each assessor: topics, Kendall's tau, who leads by both; empty without rankings."""
    if not all_rankings:
        return Html("")
    caption = _CAPTION
    columns = ["assessor", "topics", "Kendall's tau", "leads by the labels that count"]
    columns.append("leads by the assessor's alone")
    has_several = len(all_rankings) > 1
    if has_several:
        columns.insert(0, "measure")
    else:
        caption = f"{caption}, by {all_rankings[0].what}"
    rows: list[tuple[Value | TableCell, ...]] = []
    for ranked in all_rankings:
        first = (ranked.what,) if has_several else ()
        for row in ranked.rows:
            rows.append((*first, *_cells(row, names)))
    return grid(caption, columns, rows, note=_NOTE)


def _cells(
    row: RankingComparison, names: AssessorNames
) -> tuple[Value | TableCell, ...]:
    tau = UNDEFINED
    if row.correlation.tau is not None:
        tau = decimal_text(row.correlation.tau, 2)
    before, after = row.leaders
    leaders = (_runs(before) if before else None, _runs(after) if after else None)
    why = row.correlation.why
    return (names.of(row.second), row.topics, TableCell(tau, why), *leaders)
