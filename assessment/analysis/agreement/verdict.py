"""Whether people agree well enough, question by question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, NamedTuple

from assessment.analysis.agreement.titled_rows import TitledRow
from assessment.statistics.agreement import SAME, TENTATIVE, AgreementRow
from assessment.statistics.confidence_intervals import FEWEST_TOPICS

Sufficiency = Literal["enough", "too little", "open", "one label"]
Silence = Literal[
    "few topics", "order ignored", "one label", "same labels", "no interval"
]
"""Why a question has no verdict."""


class Untold(NamedTuple):
    """The title of a question without a verdict, and why it has none."""

    title: str
    why: Silence


class AgreementVerdict(NamedTuple):
    """The titles of the questions on which people agree well enough, too little, or on which it is open.

    On those of `one_label` a label dominates, and people never agree on another one.  `topics` are those of
    each of these.  Of the `untold` ones nothing can be said.  On the `unanimous` ones, which are `enough`,
    nobody differed, so that alpha has no interval.
    """

    enough: tuple[str, ...] = ()
    too_little: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    untold: tuple[Untold, ...] = ()
    topics: tuple[int, ...] = ()
    one_label: tuple[str, ...] = ()
    unanimous: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[str, ...]:
        """The questions with a verdict."""
        return (*self.enough, *self.too_little, *self.open, *self.one_label)

    @property
    def is_minority(self) -> bool:
        """Whether people agree well enough on fewer than half of these questions."""
        return 2 * len(self.enough) < len(self.counted)

    @property
    def is_curable(self) -> bool:
        """Whether more judging can bring a verdict."""
        return any(each.why == "few topics" for each in self.untold)

    @property
    def has_one_question(self) -> bool:
        return len(self.counted) + len(self.untold) == 1


def sufficiency(row: AgreementRow) -> Sufficiency | None:
    """By the interval of alpha on the least from which Krippendorff draws even tentative conclusions.

    None where alpha is undefined, takes no notice of an order, is low because one label dominates, or has no
    interval because of few topics.  Where one label dominates and people never agree on another one
    ("one label"), the dominant label is no excuse for a low alpha.
    """
    alpha = row.alpha
    if row.topics < FEWEST_TOPICS or row.reliability is None:
        return None
    if row.is_paradox:
        return "one label" if never_agree_otherwise(row) else None
    if alpha.low is None or alpha.high is None:
        # All samples are equal where nobody differed.
        return "enough" if row.share == 1 else None
    if alpha.low >= TENTATIVE:
        return "enough"
    return "too little" if alpha.high < TENTATIVE else "open"


def why_untold(row: AgreementRow) -> Silence:
    """Why nothing is said of a row without `sufficiency`; only more topics can change "few topics"."""
    if row.alpha.value is None and row.alpha.why == SAME:
        return "same labels"
    if row.alpha.value is None or row.topics < FEWEST_TOPICS:
        return "few topics"
    if row.reliability is None:
        return "order ignored"
    return "one label" if row.is_paradox else "no interval"


def never_agree_otherwise(row: AgreementRow) -> bool:
    """Whether people never agree on a label other than the most frequent one."""
    return row.common is not None and row.common.others == 0


def verdict(questions: Sequence[TitledRow]) -> AgreementVerdict:
    """The questions with items in common by what can be said of them, in their order."""
    titles: defaultdict[Sufficiency, tuple[str, ...]] = defaultdict(tuple)
    unanimous: tuple[str, ...] = ()
    untold: tuple[Untold, ...] = ()
    topics: tuple[int, ...] = ()
    for title, row in questions:
        if not row.items:
            continue
        agreement = sufficiency(row)
        if agreement is None:
            untold += (Untold(title, why_untold(row)),)
            continue
        titles[agreement] += (title,)
        if agreement == "enough" and row.alpha.low is None:
            unanimous += (title,)
        topics += (row.topics,)
    return AgreementVerdict(
        enough=titles["enough"],
        too_little=titles["too little"],
        open=titles["open"],
        untold=untold,
        topics=topics,
        one_label=titles["one label"],
        unanimous=unanimous,
    )
