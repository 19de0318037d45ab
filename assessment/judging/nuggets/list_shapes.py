"""The shapes of what the page Nuggets is sent; `ui/desk/static/nuggets/types.js` describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from assessment.judging.pages.screen_shapes import (
    EvidenceValues,
    LabelValues,
    RefValues,
    ScaleValues,
)
from assessment.judging.pages.sheet import CampaignValues


class QuestionRow(TypedDict):
    """A question that can have nuggets; people vote on the `votable` ones, `voted` have an own vote."""

    topic: str
    question: str
    title: str
    items: int
    nuggets: int
    votable: int
    voted: int


# One nugget


class Remarks(TypedDict, total=False):
    """What goes with the assessor's vote on a nugget; empty without a vote."""

    flagged: bool
    note: str
    evidence: list[EvidenceValues]


# As a call: a class would define the retired name.
FormerName = TypedDict("FormerName", {"kept": Remarks})  # noqa: UP013
"""Pages left open across an upgrade read the older name; without it they would clear notes and flags."""


class OwnVoteValues(FormerName):
    """The assessor's vote on a nugget: `mine` is its label, `ref` the unit, None where nobody votes on it."""

    ref: RefValues | None
    mine: str | None
    voted: bool
    remarks: Remarks


class NuggetFields(TypedDict):
    """A nugget as the list has it; `terms` are words to mark in the items, `into` what it is merged into."""

    id: str
    number: int
    text: str
    retired: bool
    into: str
    terms: Sequence[str]


class NuggetRow(NuggetFields, OwnVoteValues):
    """A nugget with its votes.

    `votes` are counts by label, None before the assessor's own vote; `weight` is None while it is hidden or
    undefined.  `history` is the number of the nugget's events, `file_label` and `details` come from the
    nuggets' file.
    """

    votes: Mapping[str, int] | None
    weight: float | None
    history: int
    file_label: str
    details: Mapping[str, str]


class ListedNugget(NuggetRow):
    """A row as the page has it; `repeats` is the earlier answer that the nugget only repeats, or ""."""

    repeats: str
    marked: bool


# The list of a question


class HeadlineValues(TypedDict):
    """The question in words."""

    title: str
    question: str
    narrative: str


class EarlierQuestionValues(TypedDict):
    """A question before the one in hand, with the first of its known answers."""

    id: str
    text: str
    answers: Sequence[str]


class AgreementValues(TypedDict):
    """The fields of `Agreement`."""

    nuggets: int
    voters: int
    share: float | None
    kappa: float | None
    why: str


class QuestionValues(TypedDict):
    """The question of a list, with the labels of its votes and what they weigh."""

    topic: str
    question: str
    headline: HeadlineValues
    labels: list[LabelValues]
    weighs: str
    label_weights: Mapping[str, float]
    scoring: str


class ListValues(QuestionValues):
    """A question's list; `hidden` while weights are held back, `ended` says why nothing can be changed."""

    earlier: list[EarlierQuestionValues]
    nuggets: list[ListedNugget]
    hidden: bool
    agreement: AgreementValues
    ended: str


class ItemRow(TypedDict):
    """A piece of the responses from which nuggets are written; `n` counts from 1."""

    n: int
    text: str
    document: str


class HelpValues(TypedDict):
    """What stands beside every list of a campaign; `scale` is None while nobody can vote."""

    campaign: CampaignValues
    scale: ScaleValues | None


class ListUpdate(ListValues):
    """A list without what the page has already; `seq` and `version` name its state (`Nuggets.state`)."""

    items: None
    version: str
    seq: str


class WholeList(ListValues, HelpValues):
    """A list with the pooled items and with what stands beside it."""

    items: list[ItemRow]
    version: str
    seq: str


# Its history


class EventRow(TypedDict):
    """An event of the list; `what` says in words what it changed."""

    seq: int
    nugget: str
    number: int
    text: str
    what: str
    by: str
    at: str


WeightSteps = list[tuple[str, float | None]]
"""The time and the new value of each change of a weight, oldest first."""


class HistoryValues(TypedDict):
    """A list's events, newest first, and how weights moved, by nugget; `hidden` while these are held back."""

    events: list[EventRow]
    weights: Mapping[str, WeightSteps]
    hidden: bool
