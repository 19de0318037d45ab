"""Hints to read a document by: the words that it shares with what is judged, and its most likely sentences.

A hint says where to look and never what to answer: it is made of words alone, not of labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.judging.hints.document_texts import (
    IMPORTED,
    DocumentText,
    SentencePosition,
    document_text,
    rarity,
    stored_text,
)
from assessment.judging.pages.screen_data import (
    REFERENCE_TEXT,
    reference_passages,
    text_without_citations,
)
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import (
    HintValues,
    PartValues,
    PartWithHint,
    ScreenValues,
    UnitWithHint,
)
from assessment.judging.pages.sheet import Sheet
from assessment.model import Part, Unit
from assessment.model.shared_settings import HINTS, HINTS_ON
from assessment.statistics.sentence_ranking import Rarity, ranked, tokens
from assessment.statistics.shared_words import shared_words

SENTENCES_IN_A_HINT = 5
"""How many sentences the key for the next best sentence goes through."""
MARKS_IN_A_HINT = 400
"""Stretches that are marked in a document for one unit."""
_MAX_QUERY = 2_000
"""Characters of what is judged that hints are made of."""


class Hint(NamedTuple):
    """What to look at in a document for one text.

    `best` are passage and sentence, the best one first.  `marks` are passage, start, end and strength of one
    stretch after the other, flat, as a screen may have tens of thousands.
    """

    best: tuple[SentencePosition, ...] = ()
    marks: tuple[int, ...] = ()


def are_on(data: CampaignData) -> bool:
    """Whether the campaign's organisers let hints be shown."""
    return data.settings[HINTS.name] == HINTS_ON


def hint(text: str, document: DocumentText, words: Rarity, context: str = "") -> Hint:
    """The best sentences of a document for a text, and the words that both have; empty where they share none.

    `context` decides between sentences that are equally good.
    """
    query = tokens(text[:_MAX_QUERY])
    order = ranked(query, document.sentences, words, tokens(context[:_MAX_QUERY]))
    best = tuple(document.positions[index] for index in order[:SENTENCES_IN_A_HINT])
    if not best:
        return Hint()
    marks: list[int] = []
    # The number of marks is limited, so the passages that matter most are marked first.
    for passage in _reading_order(document, [sentence.passage for sentence in best]):
        for stretch in shared_words(query, document.words[passage], words):
            marks += (passage, *stretch)
    return Hint(best, tuple(marks[: 4 * MARKS_IN_A_HINT]))


def _reading_order(document: DocumentText, first: Sequence[int]) -> list[int]:
    """All passages, those of the best sentences first: they are marked in any case."""
    rest = [passage for passage in range(len(document.words)) if passage not in first]
    return [*dict.fromkeys(first), *rest]


class _Request(NamedTuple):
    """The document and the text that a hint is for."""

    text: str
    context: str
    document: str


@derived(of="campaign", needs=IMPORTED)
def _hint_of(data: CampaignData, request: _Request) -> Hint:
    """Computed once, and sent with every screen that shows the document to the text."""
    text, context, document = request
    return hint(text, stored_text(data, document), rarity(data), context)


class ScreenHints:
    """The hints of one screen: each once, and for each unit and part the index of its hint."""

    def __init__(self, data: CampaignData, page: DeskPage, sheet: Sheet) -> None:
        self.data = data
        self.page = page
        self.topic = sheet["topic"]
        self.question = self.topic["question"]
        self.titles: dict[str, str] = {
            name: document["title"] for name, document in sheet["documents"].items()
        }
        self._indices: dict[_Request, int] = {}

    def of_unit(self, unit: Unit) -> int | None:
        """The index of a unit's hint; None where it has no document."""
        document = unit.document
        if self.page.screen.reference_text:
            document = document or REFERENCE_TEXT
        if not document:
            return None
        # In the mode "sets" the parts are the sentences of the document itself.
        if unit.part < 0 or self.page.screen.mode == "sets":
            request = _Request(self.question, "", document)
            return self._index(request)
        part = self.page.screen.parts[unit.part]
        if part.text == self.titles.get(document):
            # A document's own title does not say what to look for in it.
            topic = f"{self.topic['title']}. {self.question}"
            request = _Request(topic, "", document)
            return self._index(request)
        request = self._about(part, document)
        return self._index(request)

    def of_part(self, part: Part) -> int | None:
        """The index of the hint of a part in the document that it was taken from; None without one."""
        if not part.document:
            return None
        return self._index(self._about(part, part.document))

    def _about(self, part: Part, document: str) -> _Request:
        # The numbers of citations would be marked as if they were results.
        text = text_without_citations(part)
        return _Request(text, self.question, document)

    def _index(self, request: _Request) -> int:
        return self._indices.setdefault(request, len(self._indices))

    def _hint(self, request: _Request) -> Hint:
        if request.document != REFERENCE_TEXT:
            return _hint_of(self.data, request)
        words = rarity(self.data)
        return hint(request.text, self._reference, words, request.context)

    @cached_property
    def _reference(self) -> DocumentText:
        return document_text(reference_passages(self.page.screen))

    def values(self) -> list[HintValues]:
        """The hints by index, as plain values."""
        hints: list[HintValues] = []
        for request in self._indices:
            shown = self._hint(request)
            best = [tuple(sentence) for sentence in shown.best]
            hints.append({"best": best, "marks": shown.marks})
        return hints


def with_hints(data: CampaignData, page: DeskPage, sheet: Sheet) -> Sheet:
    """The sheet with hints, if the organisers let them be shown.

    Without hints no words are marked either, whatever the mode.
    """
    if are_on(data):
        return _with_indexes(ScreenHints(data, page, sheet), sheet)
    screen = _without_words(sheet["screen"])
    return {**sheet, "screen": screen, "terms": [], "hints": None}


def _with_indexes(screen_hints: ScreenHints, sheet: Sheet) -> Sheet:
    """The sheet with the hints, and with the index of its hint in each unit and part."""
    page = screen_hints.page
    units: list[UnitWithHint] = []
    for unit, unit_values in zip(page.units, sheet["units"], strict=True):
        units.append({**unit_values, "hint": screen_hints.of_unit(unit)})
    parts: list[PartWithHint] = []
    shown_parts = sheet["screen"]["parts"]
    for part, part_values in zip(page.screen.parts, shown_parts, strict=True):
        parts.append({**part_values, "hint": screen_hints.of_part(part)})
    screen: ScreenValues = {**sheet["screen"], "parts": parts}
    # Last, because units and parts add the hints that this lists.
    hints = screen_hints.values()
    return {**sheet, "screen": screen, "units": units, "hints": hints}


def _without_words(screen: ScreenValues) -> ScreenValues:
    """A screen without marked words, except for an answer that its document contains word for word."""
    parts: list[PartValues] = []
    for part in screen["parts"]:
        if part["whole"]:
            parts.append(part)
        else:
            parts.append({**part, "occurrences": [], "passage": None})
    data = dict(screen["data"])
    if "terms" in data:
        data["terms"] = dict.fromkeys(data["terms"], ())
    return {**screen, "data": data, "parts": parts}
