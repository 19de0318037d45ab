"""The shapes of what a screen shows: units, parts, documents and scales, as the desk is sent them.

`screen_data.py` makes most of them; `ui/desk/static/protocol.js` describes them for the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from assessment.model.scales import Tone


class RefValues(TypedDict):
    """The name of a unit."""

    kind: str
    topic: str
    key: str


class EvidenceValues(TypedDict):
    """An excerpt that an assessor attached to a judgment."""

    text: str
    label: str | None


# Scales


class LabelValues(TypedDict):
    """A label that people can give."""

    name: str
    key: str
    definition: str
    tone: Tone
    example: str
    offered: bool
    words: str


class ScaleValues(TypedDict):
    """A question and its labels, as far as the desk reads it; the other fields of `Scale` come along."""

    kind: str
    title: str
    question: str
    labels: list[LabelValues]
    evidence: bool
    free: bool


# Units


class JudgmentFields(TypedDict):
    """What lists show of the assessor's own judgment; without one `label` is None and the rest empty."""

    label: str | None
    reason: str
    note: str
    flagged: bool


class StateValues(JudgmentFields):
    """The assessor's whole judgment of a unit on the screen; `at` is "" where there is none."""

    evidence: list[EvidenceValues]
    at: str


class SuggestionValues(TypedDict):
    """A label that the desk suggests, and the sentence that says where it comes from."""

    label: str
    why: str


class FeedbackValues(TypedDict):
    """What an assessor sees after a judgment in training.

    `label` is the known one, `right` whether theirs equals it, `note` the reason for the known one.
    """

    label: str
    right: bool
    note: str


class OwnLabelValues(RefValues):
    """What the assessor said of a text like the one in hand."""

    label: str | None
    location: str
    text: str


class UnitFields(RefValues):
    """A unit as the track made it; `part` is the index of its part, -1 for the whole screen."""

    question: str
    part: int
    name: str
    document: str
    choices: Sequence[str]
    group: str


class UnitValues(UnitFields):
    """A unit with what the assessor has said of it.

    `sent_back` is the reason why an organiser asks for another look, "" where nobody does.
    """

    state: StateValues
    sent_back: str
    review: bool
    feedback: FeedbackValues | None
    similar: list[OwnLabelValues]
    suggestion: SuggestionValues | None


class UnitWithHint(UnitValues):
    """A unit where hints are on, with the index of its hint; None where it has no document."""

    hint: int | None


# The screen


class MarkValues(TypedDict):
    """A stretch of a part's text, in code points."""

    start: int
    end: int
    style: Literal["cited", "dropped", "link"]
    title: str


class OccurrenceValues(TypedDict):
    """A stretch of a document's passage (counted from 0), in code points."""

    passage: int
    start: int
    end: int


class PartValues(TypedDict):
    """A part with the places of its text in the document that it was taken from.

    `passage` is the one to read first; `whole` says that the text stands there as it is.
    """

    head: str
    text: str
    marks: list[MarkValues]
    document: str
    occurrences: list[OccurrenceValues]
    passage: int | None
    whole: bool


class PartWithHint(PartValues):
    """A part where hints are on, with the index of its hint in the document that it was taken from."""

    hint: int | None


ModeData = Mapping[str, Any]
"""What a screen's mode needs; each mode of each track has fields of its own, which `protocol.js` names."""


class ScreenValues(TypedDict):
    """A screen's text, without its units."""

    id: str
    notes: Sequence[str]
    mode: str
    title: str
    data: ModeData
    parts: Sequence[PartValues]


class LayoutValues(TypedDict):
    """The layout of a passage: start and end of heading of each paragraph, and starts of sentences."""

    paragraphs: list[tuple[int, ...]]
    sentences: Sequence[int]


class DocumentValues(TypedDict):
    """A document; it is `absent` where the campaign lacks its text.

    `other_locations` say where else in the topic it is judged against.
    """

    title: str
    passages: Sequence[str]
    link: str
    absent: bool
    other_locations: list[str]
    layouts: NotRequired[list[LayoutValues]]


class HintValues(TypedDict):
    """What to look at in a document: passages with sentences, the best first, and the `marks` of `Hint`."""

    best: list[tuple[int, ...]]
    marks: Sequence[int]
