"""Whether the order of the runs depends on whose labels count, in sentences of Markdown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis.agreement import (
    ALL,
    Effect,
    LabelledQuestion,
    OrderVerdict,
    RankingComparison,
    Rankings,
    measures_by_kind,
    measures_with_totals,
    order_verdict,
    rankings,
)
from assessment.analysis.interval_words import FEW
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import ROUGH_TOPICS
from assessment.ui.agreement.ranking_words import (
    assessors_of,
    change_in_words,
)
from assessment.ui.agreement.tested_pairs import insignificant_pairs
from assessment.ui.choices import chosen_at
from assessment.ui.choices.tasks import chosen_task
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits

MEASURE = "agreement-measure"
"""Name under which the address keeps the measure."""
_UNKNOWN = "too few topics are shared to say whether the order of the runs depends on whose labels count"
_MOVED_BY_OTHERS = "which labels on other questions move as well"
_CLAIMS: dict[Effect, str] = {
    "first": "which run comes first depends on whose labels count",
    "tie": "whether the first place is shared depends on whose labels count",
    "order": "the order of the runs below the first depends on whose labels count",
    "none": "the order of the runs does not depend on whose labels count",
}
"""Each effect of one assessor's labels beside the labels that count, as the beginning of a sentence."""
_CLAIMS_ON_TWO: dict[Effect, str] = {
    "first": "two assessors put different runs first",
    "tie": "two assessors differ on whether the first place is shared",
    "order": "two assessors differ on the order of the runs below the first",
}
"""Each effect of an assessor's labels beside another assessor's, where the labels that count show less."""


class OrderWords(NamedTuple):
    """What the page says of the order of the runs.

    `claim` is the beginning of a sentence; `change` is one on the largest change, `others` are sentences on
    the other assessors; "" without.  All rest on so many `topics` for each comparison.
    """

    claim: str
    change: str = ""
    others: str = ""
    topics: tuple[int, ...] = ()

    @property
    def sentences(self) -> str:
        """The claim in bold, what changes, and how far that can be relied on."""
        bold = f"**{self.claim[:1].upper()}{self.claim[1:]}.**"
        parts = [bold, self.change, self.others, hint_in_words(self.topics)]
        return " ".join(filter(None, parts))


class RankedBy(NamedTuple):
    """The view of one task, and the measure by which its runs are ranked.

    `moved_by_others`: a question was chosen, and labels on others move the measure as well.
    """

    view: Campaign
    measure: str
    moved_by_others: bool = False


def ranked_by(
    campaign: Campaign, question: LabelledQuestion | None = None
) -> RankedBy | None:
    """The chosen task and measure, or else the first ones; None without scores.

    With a question, those by a measure that its labels alone move, or else one that they move together with
    labels on others; None where neither is known.
    """
    chosen = chosen_task(campaign)
    if question is None:
        measure = _chosen_or_first(measures_with_totals(chosen))
        return RankedBy(chosen, measure) if measure else None
    # A derived question is moved by the labels that it is derived from.
    kind = question.derived_from or question.name
    for alone in (True, False):
        for view in (chosen, *campaign.by_task()):
            measure = _chosen_or_first(measures_by_kind(view, kind, alone=alone))
            if measure:
                return RankedBy(view, measure, moved_by_others=not alone)
    return None


def order_by_measure(
    campaign: Campaign,
    by: RankedBy,
    assessors: Sequence[str],
    progress: Progress = no_progress,
) -> OrderWords | None:
    """The words by this measure, which they name; None where none of the assessors has judged."""
    view, measure, moved_by_others = by
    ranked = rankings(view, measure, assessors, progress)
    # Tasks may have measures of the same name.
    task = ""
    if view.task and len(campaign.by_task()) > 1:
        task = f" in *{md(view.task.title)}*"
    name = f"{md(measure)}{task}"
    if moved_by_others:
        name += f", {_MOVED_BY_OTHERS},"
    return order_of_rankings(view, measure, ranked, name)


def _chosen_or_first(measures: Sequence[str]) -> str:
    """The chosen one of these measures, or else the first one; "" without any."""
    chosen = chosen_at(MEASURE)
    if chosen in measures:
        return str(chosen)
    return measures[0] if measures else ""


def order_of_rankings(
    view: Campaign, measure: str, ranked: Rankings, by: str = ""
) -> OrderWords | None:
    """The words on these rankings by the measure, which `by` names; None where nobody has judged."""
    verdict = order_verdict(ranked)
    if verdict is None:
        return None
    # Only a first place that changes is worth the test, which takes a moment.
    is_significant = True
    if verdict.contested:
        is_significant = not verdict.contested <= insignificant_pairs(view, measure)
    digits = measure_digits(view, measure)
    return order_in_words(verdict, digits, by, is_significant=is_significant)


def order_in_words(
    verdict: OrderVerdict, digits: int, by: str = "", *, is_significant: bool = True
) -> OrderWords:
    """The verdict in words, with means of so many digits; `by` names the measure.

    `is_significant` is False where the test of all runs tells none of the contested runs from one another.
    """
    if verdict.effect is None or verdict.change is None:
        return OrderWords(_UNKNOWN)
    claim = _claim(verdict, verdict.change, is_significant=is_significant)
    change = change_in_words(verdict.change, digits, by)
    if verdict.effect == "none":
        change = _no_change_in_words(verdict, by)
    others = _others_in_words(verdict)
    return OrderWords(claim, change, others, verdict.topics)


def _claim(
    verdict: OrderVerdict, change: RankingComparison, *, is_significant: bool
) -> str:
    effect = verdict.effect or "none"
    claims = _CLAIMS
    if change.first != ALL and effect != "none":
        claims = _CLAIMS_ON_TWO
    claim = claims[effect]
    if effect != "first" or is_significant:
        return claim
    return f"{claim}, but *Compare*'s test does not tell these runs apart"


def _no_change_in_words(verdict: OrderVerdict, by: str) -> str:
    with_counted = [each for each in verdict.compared if each.first == ALL]
    names = assessors_of(with_counted or verdict.compared, "or")
    by_measure = f"{by} and " if by else ""
    return f"By {by_measure}the labels of {names} alone the runs come out in the same order."


def _others_in_words(verdict: OrderVerdict) -> str:
    """How often else the first place changes, and whose labels change less than that, or nothing."""
    leads = verdict.others("first", "tie")
    sentences = [_smaller_changes_in_words(verdict)]
    if leads:
        rows = number_of(len(leads), "more row")
        sentences.insert(0, f"The first place differs in {rows} of the table.")
    return " ".join(filter(None, sentences))


def _smaller_changes_in_words(verdict: OrderVerdict) -> str:
    """Whose labels alone change the order below the first only, or nothing; "" where that is said already."""
    parts = []
    lower = [each for each in verdict.others("order") if each.first == ALL]
    if lower:
        names = assessors_of(lower)
        parts.append(f"those of {names} alone change only the order below the first")
    same = [each for each in verdict.others("none") if each.first == ALL]
    if same and verdict.effect != "none":
        parts.append(f"those of {assessors_of(same)} alone change nothing")
    return f"Beside the labels that count, {', '.join(parts)}." if parts else ""


def hint_in_words(topics: Collection[int]) -> str:
    """How far figures from so many topics can be relied on; "" where all are from enough.

    >>> hint_in_words([4, 6, 6]), hint_in_words([12, 17])
    ('All this rests on fewer than ten topics: take it as a hint.', '')
    >>> hint_in_words([9, 12])
    'Some of this rests on fewer than ten topics: take that as a hint.'
    """
    few = [count for count in topics if count < ROUGH_TOPICS]
    if not few:
        return ""
    if len(few) < len(topics):
        return f"Some of this rests on {FEW} topics: take that as a hint."
    # How many there are differs from sentence to sentence, and each says so itself.
    return f"All this rests on {FEW} topics: take it as a hint."
