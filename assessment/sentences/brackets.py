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
_FINAL, _CLOSING, _OPENING = ".!?…", "\"'”’»)]}", "([{“‘«"
_LEANS_LEFT = _FINAL + _CLOSING + ",;:%-–—/"
WINDOW = 80


class Block(NamedTuple):
    """A citation list: its offsets with brackets, and where in the masked text it was taken out.

    `stray` is the end of final punctuation that was repeated behind the list ("pregnancy. [1]."), else `end`.
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
    """An answer without its citation lists, and the way back.

    `loose` are the brackets that stay in the text because the reading does not count them as lists.
    """

    text: str
    pieces: tuple[Piece, ...]
    blocks: tuple[Block, ...]
    loose: tuple[Span, ...]

    def restore(self, spans: Sequence[Span]) -> list[Span]:
        """Spans of the masked text as spans of the answer; a list inside a span stays inside it."""
        starts = [piece.at for piece in self.pieces]
        return [Span(self._back(starts, start), self._back(starts, end - 1) + 1) for start, end in spans]

    def _back(self, starts: list[int], offset: int) -> int:
        at, start, end = self.pieces[max(bisect_right(starts, offset) - 1, 0)]
        return min(start + offset - at, end - 1)


class _Cut(NamedTuple):
    """Lists that stand side by side, and the stretch that is taken out for them."""

    start: int
    end: int
    lists: tuple[Span, ...]


def mask(text: str, reading: Reading) -> Masked:
    """The answer without the brackets that `reading` counts as citation lists.

    Goes before any splitter, which would cut between a full stop and the list behind it. White space before a list
    goes with it where the text then closes up ("apnea [1]." -> "apnea."); a space is put in where two words would
    touch. Other brackets stay.
    """
    lists, loose = _sort(text, reading)
    out, pieces, blocks = _Out(text), [], []
    for cut in _cuts(text, lists):
        out.keep(cut.start, follow=text[cut.end : cut.end + 1])
        stray = out.stray_end(cut.end)
        last = cut.lists[-1]
        blocks += [Block(*span, out.length, stray if span is last else span.end) for span in cut.lists]
        out.skip(stray)
    out.finish()
    pieces = tuple(out.pieces)
    return Masked("".join(out.parts), pieces, tuple(blocks), tuple(loose))


def ends_final(text: str, end: int | None = None) -> bool:
    """Whether the text up to `end` ends in . ! ? or …, with closing quotes and brackets allowed behind it.

    >>> ends_final('He said "no."'), ends_final("no; ")
    (True, False)
    """
    end = len(text) if end is None else end
    tail = text[max(0, end - WINDOW) : end].rstrip().rstrip(_CLOSING)
    return tail.endswith(tuple(_FINAL))


def ends_abbreviated(text: str, end: int | None = None) -> bool:
    """Whether the full stop at the end belongs to an abbreviation.

    >>> ends_abbreviated("in the U.S."), ends_abbreviated("(Smith et al.)"), ends_abbreviated("in pregnancy.")
    (True, True, False)
    """
    end = len(text) if end is None else end
    found = _LAST_WORD.search(text[max(0, end - WINDOW) : end].rstrip())
    word = found[1].lower() if found else ""
    return word in ALWAYS_JOIN or word in MAY_END or bool(re.fullmatch(r"(?:[a-z]\.)*[a-z]", word))


def without_lists(text: str, reading: Reading) -> str:
    """The text with its citation lists cut out and nothing else changed."""
    return _BRACKET.sub(lambda found: "" if _is_list(found[1], reading) else found[0], text)


def _is_list(content: str, reading: Reading) -> bool:
    return bool(_LISTS[reading].fullmatch(content))


def _sort(text: str, reading: Reading) -> tuple[list[Span], list[Span]]:
    lists: list[Span] = []
    loose: list[Span] = []
    for found in _BRACKET.finditer(text):
        (lists if _is_list(found[1], reading) else loose).append(Span(*found.span()))
    return lists, loose


def _cuts(text: str, lists: Sequence[Span]) -> Iterator[_Cut]:
    """Lists with nothing but a comma or space between them go out together."""
    group: list[Span] = []
    for span in lists:
        if group and not _BETWEEN_LISTS.fullmatch(text, group[-1].end, span.start):
            yield _Cut(group[0].start, group[-1].end, tuple(group))
            group = []
        group.append(span)
    if group:
        yield _Cut(group[0].start, group[-1].end, tuple(group))


class _Out:
    """The masked text while it is being put together."""

    def __init__(self, text: str) -> None:
        self.text, self.done, self.length, self.tail = text, 0, 0, ""
        self.parts: list[str] = []
        self.glued = False
        self.pieces: list[Piece] = []

    def keep(self, end: int, follow: str) -> None:
        """Take the answer up to `end`; `follow` is the character behind the list that begins there."""
        kept = self.text[self.done : end]
        closes = not follow or follow.isspace() or follow in _LEANS_LEFT
        self._add(kept.rstrip(" \t\u00a0\u202f") if closes else kept)
        self.glued = (
            not closes and bool(self.tail) and not self.tail[-1].isspace() and self.tail[-1] not in _OPENING
        )

    def stray_end(self, end: int) -> int:
        """Where punctuation ends that only repeats the full stop before the list."""
        found = _STRAY.match(self.text, end)
        repeats = found and (
            not self.tail.strip() or (ends_final(self.tail) and not ends_abbreviated(self.tail))
        )
        return found.end() if found and repeats else end

    def skip(self, end: int) -> None:
        """Go on behind a list."""
        self.done = end
        if self.glued:
            self.parts.append(" ")
            self.length += 1

    def finish(self) -> None:
        self._add(self.text[self.done :])

    def _add(self, kept: str) -> None:
        if kept:
            self.pieces.append(Piece(self.length, self.done, self.done + len(kept)))
        self.parts.append(kept)
        self.length += len(kept)
        self.tail = (self.tail + kept[-WINDOW:])[-WINDOW:]
