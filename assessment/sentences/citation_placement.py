"""Which sentence each citation list of an answer belongs to."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from assessment.sentences.brackets import (
    WINDOW,
    Block,
    Masked,
    Reading,
    ends_abbreviated,
    ends_final,
)
from assessment.sentences.spans import Span

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_NO_WORD = re.compile(r"[\W_]*")


class Slot(NamedTuple):
    """A future sentence: its place in the answer, its text without lists, and its lists."""

    start: int
    end: int
    bare: str
    blocks: tuple[Block, ...] = ()


class Outside(NamedTuple):
    """A list that is in no sentence: after the one with number `after_sentence`, or before any text (0)."""

    block: Block
    after_sentence: int


def place(
    masked: Masked, spans: Sequence[Span], reading: Reading
) -> tuple[list[Slot], list[Outside]]:
    """The sentences in order with their lists, and the lists that the reading leaves outside of all of them.

    `spans` are sentences of the masked text. In the evaluation reading a list between two sentences belongs
    to the second, and is an empty sentence at the end of the answer.
    """
    inside: dict[int, list[Block]] = defaultdict(list)
    between: dict[int, list[Block]] = defaultdict(list)
    for block, sentence, belongs in _homes(masked, spans, reading):
        blocks = inside if belongs else between
        blocks[sentence].append(block)
    slots = []
    for number, span in enumerate(spans):
        slots.append(_slot(masked, span, inside[number]))
    if reading == "evaluation":
        handed_on = _handed_on(masked, slots, between)
        return list(handed_on), []
    lost = []
    for sentence in sorted(between):
        for block in between[sentence]:
            # Numbers of sentences begin at 1 for readers.
            lost.append(Outside(block, sentence + 1))
    return slots, lost


def _homes(
    masked: Masked, spans: Sequence[Span], reading: Reading
) -> Iterator[tuple[Block, int, bool]]:
    """Each list with the sentence that it is in or after (-1: before any), and whether it is part of it."""
    starts = [span.start for span in spans]
    for block in masked.blocks:
        sentence = bisect_left(starts, block.at) - 1
        belongs = sentence >= 0 and _belongs(
            masked.text, spans[sentence], block.at, reading
        )
        yield block, sentence, belongs


def _belongs(text: str, span: Span, at: int, reading: Reading) -> bool:
    if at < span.end:
        # In "(It helps. [1])" the specification has the sentence end before the list.
        if reading == "spec":
            return not _only_closes(text, at, span.end)
        return True
    if ends_final(text, span.end):
        return False
    return not _BLANK_LINE.search(text, span.end, at)


def _only_closes(text: str, at: int, end: int) -> bool:
    """Whether the sentence is over at `at`, with nothing but marks after it: "(It helps. [1])"."""
    over = end - at < WINDOW and _NO_WORD.fullmatch(text, at, end)
    return bool(over) and ends_final(text, at) and not ends_abbreviated(text, at)


def _slot(masked: Masked, span: Span, blocks: Sequence[Block]) -> Slot:
    [(start, end)] = masked.restore([span])
    # A list after the last word is no part of the masked sentence, but of the sentence in the answer.
    if blocks:
        end = max(end, blocks[-1].end)
    bare = masked.text[span.start : span.end]
    return Slot(start, end, bare, tuple(blocks))


def _handed_on(
    masked: Masked, slots: Sequence[Slot], between: dict[int, list[Block]]
) -> Iterator[Slot]:
    """The sentences with the lists before them; lists with a full stop of their own are empty sentences."""
    waiting: tuple[Block, ...] = ()
    for number in range(-1, len(slots)):
        if number >= 0:
            slot = slots[number]
            start = waiting[0].start if waiting else slot.start
            blocks = waiting + slot.blocks
            yield slot._replace(start=start, blocks=blocks)
        *alone, waiting = _closed_runs(between[number])
        for run in alone:
            yield _alone(run)
    if waiting:
        yield _alone(waiting)


def _closed_runs(blocks: Iterable[Block]) -> list[tuple[Block, ...]]:
    """The lists cut after each that has a full stop of its own; the last run has none and may be empty."""
    runs: list[list[Block]] = [[]]
    for block in blocks:
        runs[-1].append(block)
        if block.stray > block.end:
            runs.append([])
    return [tuple(run) for run in runs]


def _alone(blocks: Sequence[Block]) -> Slot:
    first = blocks[0]
    last = blocks[-1]
    has_stop = last.stray > last.end
    bare = "." if has_stop else ""
    return Slot(first.start, last.stray, bare, tuple(blocks))
