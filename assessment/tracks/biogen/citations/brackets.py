"""Square brackets of an answer: which ones are citation lists, and the answer without them."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from assessment.sentences.lexicon import ALWAYS_JOIN, MAY_END
from assessment.sentences.spans import Span

Reading = Literal["spec", "validator", "evaluation"]

# Innermost brackets only, so that the search is linear even on a thousand "[" without a "]".
_BRACKET = re.compile(r"\[([^\[\]]*)\]")
_LISTS: dict[str, re.Pattern[str]] = {
    "spec": re.compile(r"[^0-9]*[0-9].*", re.DOTALL),
    "validator": re.compile(r"[0-9](?:[0-9]|(?<=[0-9]),|\s)*"),
    "evaluation": re.compile(r"[0-9]+(?:,\s?[0-9]+)*"),
}
_BETWEEN_LISTS = re.compile(r"[^\S\n]*[,;–-]?[^\S\n]*")
_STRAY = re.compile(r"[.!?]+(?=\s|$)")
_LAST_WORD = re.compile(r"([^\s()\[\]\"“”]*)\.[^\w\s]*$")
_INITIALS = re.compile(r"(?:[a-z]\.)*[a-z]")
_FINAL = ".!?…"
_CLOSING = "\"'”’»)]}"
_OPENING = "([{“‘«"
_LEANS_LEFT = _FINAL + _CLOSING + ",;:%-–—/"
WINDOW = 80


class CitationList(NamedTuple):
    """A citation list: its offsets with brackets, and where in the masked text it was taken out.

    `stray` is the end of final punctuation that was repeated after the list ("pregnancy. [1]."), else `end`.
    """

    start: int
    end: int
    at: int
    stray: int


class Piece(NamedTuple):
    """A stretch of the answer that the masked text keeps: `at` is its offset there."""

    at: int
    start: int
    end: int


class Masked(NamedTuple):
    """An answer without its citation lists, and how its offsets map back to the answer.

    `loose` are the brackets that stay in the text because the reading does not count them as lists.
    """

    text: str
    pieces: tuple[Piece, ...]
    lists: tuple[CitationList, ...]
    loose: tuple[Span, ...]

    def restore(self, spans: Sequence[Span]) -> list[Span]:
        """Spans of the masked text as spans of the answer; a list inside a span stays inside it."""
        starts = [piece.at for piece in self.pieces]
        restored = []
        for start, end in spans:
            first = self._original(starts, start)
            last = self._original(starts, end - 1)
            restored.append(Span(first, last + 1))
        return restored

    def _original(self, starts: list[int], offset: int) -> int:
        """The offset in the answer of a character of the masked text."""
        piece = self.pieces[max(bisect_right(starts, offset) - 1, 0)]
        return min(piece.start + offset - piece.at, piece.end - 1)


class _Cut(NamedTuple):
    """Adjacent lists, and the stretch that is taken out for them."""

    start: int
    end: int
    lists: tuple[Span, ...]


def mask(text: str, reading: Reading) -> Masked:
    """The answer without the brackets that `reading` counts as citation lists.

    It runs before any splitter, which would cut between a full stop and the list after it.  White space
    before a list is removed with it where the text then closes up ("apnea [1]." -> "apnea."); a space is
    put in where two words would touch.  Other brackets stay.
    """
    lists, loose = _brackets_by_reading(text, reading)
    masked = _MaskedText(text)
    citation_lists: list[CitationList] = []
    for cut in _cuts(text, lists):
        following = text[cut.end : cut.end + 1]
        masked.keep(cut.start, follow=following)
        stray = masked.stray_end(cut.end)
        *others, last = cut.lists
        for span in others:
            citation_lists.append(CitationList(*span, masked.length, span.end))
        # A full stop after several lists belongs to the last of them.
        citation_lists.append(CitationList(*last, masked.length, stray))
        masked.skip(stray)
    masked.finish()
    return Masked(
        text="".join(masked.parts),
        pieces=tuple(masked.pieces),
        lists=tuple(citation_lists),
        loose=tuple(loose),
    )


def ends_final(text: str, end: int | None = None) -> bool:
    """Whether the text up to `end` ends in . ! ? or …, also where closing quotes and brackets follow.

    >>> ends_final('He said "no."'), ends_final("no; ")
    (True, False)
    """
    tail = _tail(text, end).rstrip(_CLOSING)
    return tail.endswith(tuple(_FINAL))


def ends_abbreviated(text: str, end: int | None = None) -> bool:
    """Whether the full stop at the end belongs to an abbreviation.

    >>> ends_abbreviated("in the U.S."), ends_abbreviated("(Smith et al.)"), ends_abbreviated("in pregnancy.")
    (True, True, False)
    """
    match = _LAST_WORD.search(_tail(text, end))
    word = match[1].lower() if match else ""
    if word in ALWAYS_JOIN or word in MAY_END:
        return True
    return _INITIALS.fullmatch(word) is not None


def _tail(text: str, end: int | None) -> str:
    """The text's last characters before `end` without white space; bounded, so that time stays linear."""
    if end is None:
        end = len(text)
    start = max(0, end - WINDOW)
    return text[start:end].rstrip()


def without_lists(text: str, reading: Reading) -> str:
    """The text with its citation lists cut out and nothing else changed."""
    return _BRACKET.sub(
        lambda match: "" if _is_list(match[1], reading) else match[0], text
    )


def _is_list(content: str, reading: Reading) -> bool:
    return bool(_LISTS[reading].fullmatch(content))


def _brackets_by_reading(text: str, reading: Reading) -> tuple[list[Span], list[Span]]:
    """The brackets that are citation lists, and all others."""
    lists: list[Span] = []
    loose: list[Span] = []
    for bracket in _BRACKET.finditer(text):
        spans = lists if _is_list(bracket[1], reading) else loose
        spans.append(Span(*bracket.span()))
    return lists, loose


def _cuts(text: str, lists: Sequence[Span]) -> Iterator[_Cut]:
    """Lists with nothing but a comma or space between them are taken out together."""
    group: list[Span] = []
    for span in lists:
        if group and not _BETWEEN_LISTS.fullmatch(text, group[-1].end, span.start):
            yield _cut(group)
            group = []
        group.append(span)
    if group:
        yield _cut(group)


def _cut(group: Sequence[Span]) -> _Cut:
    first = group[0]
    last = group[-1]
    return _Cut(first.start, last.end, tuple(group))


class _MaskedText:
    """The masked text while it is being put together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.done = 0
        self.length = 0
        self.tail = ""
        self.parts: list[str] = []
        self.needs_space = False
        self.pieces: list[Piece] = []

    def keep(self, end: int, follow: str) -> None:
        """Take the answer up to `end`; `follow` is the character after the list that begins there."""
        piece = self.text[self.done : end]
        if not follow or follow.isspace() or follow in _LEANS_LEFT:
            self._add(piece.rstrip(" \t\u00a0\u202f"))
            self.needs_space = False
            return
        self._add(piece)
        last = self.tail[-1:]
        is_apart = last.isspace() or last in _OPENING
        self.needs_space = bool(last) and not is_apart

    def stray_end(self, end: int) -> int:
        """Where punctuation ends that only repeats the full stop before the list."""
        stray = _STRAY.match(self.text, end)
        if not stray:
            return end
        # A mark after nothing at all belongs to no sentence.
        if not self.tail.strip():
            return stray.end()
        is_over = ends_final(self.tail) and not ends_abbreviated(self.tail)
        return stray.end() if is_over else end

    def skip(self, end: int) -> None:
        """Continue after a list."""
        self.done = end
        if self.needs_space:
            self.parts.append(" ")
            self.length += 1

    def finish(self) -> None:
        self._add(self.text[self.done :])

    def _add(self, text: str) -> None:
        if text:
            end = self.done + len(text)
            self.pieces.append(Piece(self.length, self.done, end))
        self.parts.append(text)
        self.length += len(text)
        # Rules look at the end of a sentence only, and never further back than this.
        tail = self.tail + text[-WINDOW:]
        self.tail = tail[-WINDOW:]
