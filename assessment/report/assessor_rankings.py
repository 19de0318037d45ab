"""Whether the order of the runs depends on whose labels count: rankings by each assessor's labels alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis.agreement import (
    Effect,
    RankingComparison,
    effect_on_order,
    likeness,
    ranking_change,
    renamed,
)
from assessment.analysis.interval_words import FEW
from assessment.formats.name_lists import joined_assessors, joined_names, joined_runs
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import plural
from assessment.report.assessor_names import AssessorNames
from assessment.report.group_rankings import GroupRankings
from assessment.report.markup import Html
from assessment.report.tables import UNDEFINED, TableCell, Value, grid
from assessment.statistics.confidence_intervals import ROUGH_TOPICS

_HINT = f"With {FEW} topics this is a hint only."
_HINTS = f"With {FEW} topics each these are hints only."
_CAPTION = "Rankings of the runs by the labels of each assessor alone"
_NOTE = (
    "Both rankings of a row are over the same topics, those of the assessor at which every run has a score "
    "by both, so that only labels make the difference; with fewer than two nothing is ranked. There the "
    "labels that count may put another run first than in the leaderboard. Kendall's tau is 1 where both have "
    "the runs in the same order, \N{MINUS SIGN}1 where they are in the opposite one."
)


_CHANGES: dict[Effect, str] = {
    "first": "put another run first",
    "tie": "change who shares the first place",
    "order": "change only the order behind the first",
    "none": "change nothing",
}
"""What the labels of assessors do by each effect, the largest first."""


def rankings_in_words(
    all_rankings: Sequence[GroupRankings], names: AssessorNames
) -> list[str]:
    """Says for each leaderboard whether one assessor's labels alone change the order or the first run."""
    paragraphs = []
    for ranked in all_rankings:
        paragraph = _paragraph(ranked, names)
        if paragraph.text:
            paragraphs.append(paragraph)
    has_one_hint = len(paragraphs) > 1 and all(each.is_hint for each in paragraphs)
    if not has_one_hint:
        return [paragraph.text for paragraph in paragraphs]
    # A hint that belongs to each of several paragraphs stands once, in front.
    first, *others = [paragraph.without_hint for paragraph in paragraphs]
    return [f"{_HINTS} {first}", *others]


class _Paragraph(NamedTuple):
    """What is said of one leaderboard.

    The `finding` rests on few topics where `is_hint`; `further` is what follows it.
    """

    title: str = ""
    finding: str = ""
    is_hint: bool = False
    further: str = ""

    @property
    def text(self) -> str:
        """The sentences, with how far the finding can be relied on; "" where there is nothing to say."""
        hint = _HINT if self.is_hint else ""
        return self._joined(self.finding, hint, self.further)

    @property
    def without_hint(self) -> str:
        """The sentences as `text` has them, but for the hint."""
        return self._joined(self.finding, self.further)

    def _joined(self, *sentences: str) -> str:
        text = " ".join(filter(None, sentences))
        if text and self.title:
            return f"{self.title}. {text}"
        return text


def _paragraph(ranked: GroupRankings, names: AssessorNames) -> _Paragraph:
    """The largest change of the order, how many change what, and whose labels rank nothing."""
    paragraph = _Paragraph(ranked.title)
    rows = [row for row in ranked.rows if row.correlation.tau is not None]
    if rows:
        paragraph = _finding(ranked, rows, names)
    unranked = _unranked_in_words(ranked, names)
    further = " ".join(filter(None, [paragraph.further, unranked]))
    return paragraph._replace(further=further)


def _finding(
    ranked: GroupRankings, rows: list[RankingComparison], names: AssessorNames
) -> _Paragraph:
    """The largest change of the order, as the page Agreement words it, and how many change what."""
    effects = {effect_on_order(row) for row in rows}
    largest = next(effect for effect in _CHANGES if effect in effects)
    if largest != "none":
        return _change_in_words(ranked, rows, largest, names)
    same = f"By {ranked.measure}, the order of the runs is the same by the labels of each assessor alone."
    return _Paragraph(ranked.title, same)


def _change_in_words(
    ranked: GroupRankings,
    rows: list[RankingComparison],
    effect: Effect,
    names: AssessorNames,
) -> _Paragraph:
    changed = [row for row in rows if effect_on_order(row) == effect]
    least = min(changed, key=likeness)
    shown = renamed(least, names.of, str)
    change = ranking_change(shown, ranked.digits, ranked.measure)
    over_all = _over_all_topics(ranked, least)
    finding = f"{change} {over_all}".rstrip()
    is_hint = least.topics < ROUGH_TOPICS
    return _Paragraph(ranked.title, finding, is_hint, _changes_counted(rows))


def _over_all_topics(ranked: GroupRankings, row: RankingComparison) -> str:
    """Names the leader of the leaderboard, if another run leads over the topics of the comparison."""
    if not ranked.leaders or ranked.leaders == row.leaders.first:
        return ""
    lead = plural(len(ranked.leaders), "leads", "lead")
    return f"Over all topics {_runs(ranked.leaders)} {lead} by the labels that count."


def _unranked_in_words(ranked: GroupRankings, names: AssessorNames) -> str:
    """Names the assessors by whose labels too few topics have a score of every run; "" if there are none."""
    whose = [names.of(row.second) for row in ranked.rows if row.has_too_few_topics]
    if not whose:
        return ""
    why = "fewer than two topics have a score of every run by both"
    return f"By {ranked.measure} and the labels of {joined_assessors(whose)} nothing is ranked: {why}."


def _changes_counted(rows: Sequence[RankingComparison]) -> str:
    """How many of the assessors change what, the largest change first; "" for one alone."""
    if len(rows) < 2:
        return ""
    counts = Counter(effect_on_order(row) for row in rows)
    clauses: list[str] = []
    for effect, change in _CHANGES.items():
        if counts[effect]:
            whose = "those" if clauses else "the labels"
            clauses.append(f"{whose} of {counts[effect]} {change}")
    return f"Of {len(rows)} assessors, {joined_names(clauses)}; Agreement has each."


def _runs(leaders: Collection[str]) -> str:
    return joined_runs(sorted(leaders))


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
    leaders = row.leaders
    first, second = _leaders_cell(leaders.first), _leaders_cell(leaders.second)
    why = row.correlation.why
    return (names.of(row.second), row.topics, TableCell(tau, why), first, second)


def _leaders_cell(leaders: Collection[str]) -> str | None:
    """The runs that lead; None where nothing is ranked."""
    if not leaders:
        return None
    return _runs(leaders)
