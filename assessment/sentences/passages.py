"""How a passage of a document is read: its paragraphs with their headings, and its sentences, as offsets.

The text stays as it is: the offsets of paragraphs, and those of sentences, cover it without a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from assessment.sentences.boundaries import sentence_starts

MAX_SPLIT = 100_000
"""Characters of a passage that are split; the text after them belongs to the last sentence."""
_MAX_SENTENCES = 2_000
"""Sentences of a passage; the last one holds the rest of it."""
_MAX_WORDS = 6
"""Words of a heading in capitals that is not in the list."""
_NAMES = (
    "Abstract|Aims?|Background|Conclusions?|Context|Data Collection|"
    "Data Extraction|Data Sources?|Data Synthesis|Design|Discussion|Findings|"
    "Funding|Importance|Interpretation|Interventions?|Introduction|Limitations?|"
    "Main Outcome Measures?|Main Outcomes?|Main Results|Materials?|Measurements?|"
    "Methodology|Methods?|Objectives?|Outcomes?|Participants?|Patients?|Purpose|"
    "Rationale|Results?|Search Strategy|Settings?|Significance|Study Design|"
    "Study Selection|Subjects?|Summary|Trial Registration"
)
_LIST = rf"(?:{_NAMES})(?:(?: and | ?[/&] ?|, (?:and )?)(?:{_NAMES})){{0,3}}"
_HEADING = re.compile(
    rf"(?P<name>(?i:{_LIST}))(?!\w)(?P<mark>[ ]?:|\.(?=\s)|[ ]?[—–-](?=\s))?"
)
_CAPITALS = re.compile(
    rf"[A-Z][A-Z/&,-]{{1,30}}(?:[ ][A-Z/&,-]{{1,30}}){{0,{_MAX_WORDS - 1}}}[ ]?:"
)
_BLANK_LINE = re.compile(r"\n[ \t\r]{0,20}\n\s{0,200}")


class Paragraph(NamedTuple):
    """A paragraph of a passage; its heading is the text from `start` to `heading_end`, empty for none."""

    start: int
    heading_end: int


class PassageLayout(NamedTuple):
    """Where the paragraphs and the sentences of a passage begin; the first of each begins at 0.

    Every paragraph begins with a sentence.  Both are empty for an empty text.
    """

    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[int, ...]


def layout(text: str) -> PassageLayout:
    """The paragraphs and sentences of a passage.

    >>> text = "BACKGROUND: Iron is low. RESULTS We saw 75 adults. Scores fell."
    >>> [text[:one.heading_end][one.start:] for one in layout(text).paragraphs]
    ['BACKGROUND:', 'RESULTS']
    >>> layout(text).sentences
    (0, 25, 51)
    """
    if not text:
        return PassageLayout((), ())
    read = text[:MAX_SPLIT]
    starts = {0, *sentence_starts(read)}
    blank = {match.end() for match in _BLANK_LINE.finditer(read)}
    starts.update(start for start in blank if start < len(read))
    # A text that begins with white space or a blank line has its first sentence behind it.
    starts.discard(len(text))
    ordered = sorted(starts)[:_MAX_SENTENCES]
    paragraphs = tuple(_paragraphs(read, ordered, blank))
    return PassageLayout(paragraphs, tuple(ordered))


def _paragraphs(
    text: str, starts: Sequence[int], blank: set[int]
) -> Iterator[Paragraph]:
    headings = {start: heading_end(text, start) for start in starts}
    count = sum(end > start for start, end in headings.items())
    is_structured = count > 1
    for start in starts:
        end = headings[start] if is_structured else start
        has_heading = end > start
        if start == 0 or start in blank or has_heading:
            yield Paragraph(start, end)


def heading_end(text: str, start: int) -> int:
    """The end of the heading that begins at `start`; `start` itself where none does.

    >>> heading_end("Methods: In this trial", 0), heading_end("Results were mixed.", 0)
    (8, 0)
    """
    capitals = _CAPITALS.match(text, start)
    if capitals:
        return capitals.end()
    match = _HEADING.match(text, start)
    if match is None or not match["name"][0].isupper():
        return start
    if match["mark"] is not None or _is_run_in(text, match):
        return match.end()
    return start


def _is_run_in(text: str, match: re.Match[str]) -> bool:
    """Whether words without a colon are a heading: all in capitals, before a capital letter or a number."""
    end = match.end()
    rest = text[end : end + 2].lstrip()
    if not match["name"].isupper() or not rest:
        return False
    first = rest[0]
    return first.isupper() or first.isdigit()


def spans(starts: Iterable[int], length: int) -> list[tuple[int, int]]:
    """Start and end of each piece of a text that begins at these offsets.

    >>> spans([0, 25], 40)
    [(0, 25), (25, 40)]
    """
    return list(pairwise([*starts, length]))
