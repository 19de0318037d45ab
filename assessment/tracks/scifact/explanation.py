"""A run at a claim, abstract by abstract and sentence by sentence, with the rules that made each count or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import Document, Explained, Part, Reason
from assessment.tracks.scifact.answer import Answer, Prediction, label_ref, listed
from assessment.tracks.scifact.arithmetic import Gold, window_of
from assessment.tracks.scifact.lines import SHOWN
from assessment.tracks.scifact.outcome import lacking, outcome
from assessment.tracks.scifact.score import SciFactCase, gold_in
from assessment.tracks.scifact.units import link

_NO_GOLD = Gold("", ())
_SHOWN = 20
"""Stray indices that are told one by one; a run may list any number."""
_PARTS = 400
"""Sentences shown of an abstract without text; the longest abstract of the release has 367."""
_NO_TEXT = Reason(
    "–", "no text", "the text of this abstract is not in the campaign: take in a corpus that has it", "off"
)


class Abstract(NamedTuple):
    """One abstract with what the run and the gold say of it; `window` predicted sentences count for the rationale."""

    document: Document
    prediction: Prediction | None
    gold: Gold
    window: int
    right: bool

    @property
    def predicted(self) -> tuple[int | str, ...]:
        return self.prediction.sentences if self.prediction else ()


def explain(state: SciFactCase, run: str) -> Iterator[Explained]:
    """Every abstract that the run predicts, in its order, then those of the gold that it misses."""
    predicted = {one.document: one for one in state.answers.get(run, Answer()).documents}
    gold = gold_in(state)
    order = dict.fromkeys((*predicted, *gold))
    texts = state.documents(order)
    for name in order:
        yield _explained(state, texts.get(name, Document(name)), predicted.get(name), gold.get(name))


def _explained(
    state: SciFactCase, document: Document, prediction: Prediction | None, gold: Gold | None
) -> Explained:
    rule = state.settings["window"]
    if prediction is None:
        reasons, right = [_missed(gold or _NO_GOLD)], False
    else:
        found = outcome(prediction, gold, state.judged.label(label_ref(state.id, document.id)), rule)
        reasons, right = list(dict.fromkeys(found[1:])), found.right
    one = Abstract(document, prediction, gold or _NO_GOLD, window_of(gold or _NO_GOLD, rule), right)
    title = f"Abstract {document.id}: {document.title}" if document.title else f"Abstract {document.id}"
    return Explained(
        title,
        (*reasons, *_undecided(state, document.id), *_outside(one)),
        tuple(_parts(one)),
        link(document.id),
    )


def _undecided(state: SciFactCase, document: str) -> Iterator[Reason]:
    """Why an abstract with votes counts as not judged."""
    ref = label_ref(state.id, document)
    given = sorted({str(vote.label) for vote in state.judged.votes(ref)})
    if given and state.judged.label(ref) is None:
        yield Reason(
            "≠",
            "undecided",
            f"assessors said {' and '.join(given)}, of which by the campaign's policy none counts",
            "mixed",
        )


def _missed(gold: Gold) -> Reason:
    sets = ", ".join(f"{circled(number)} {listed(one)}" for number, one in enumerate(gold.sets, 1))
    told = f" with {sets}" if sets else ""
    return Reason(
        "○",
        "missed",
        f"missed: the gold says {gold.label}{told}; the run does not name the abstract, which lowers every recall",
        "bad",
    )


def _outside(one: Abstract) -> Iterator[Reason]:
    """Indices that are none of the abstract's."""
    length = len(one.document.passages)
    if not length:
        yield _NO_TEXT
    wrong = [reason for index in dict.fromkeys(one.predicted) for reason in _stray(index, length)]
    yield from wrong[:_SHOWN]
    if len(wrong) > _SHOWN:
        yield Reason("!", "more", f"{len(wrong) - _SHOWN:,} more indices like these", "bad")
    for number, sentences in enumerate(one.gold.sets, 1):
        for index in (index for index in sentences if 0 < length <= index):
            yield Reason(
                "!", "gold out of range", f"gold set {number} has sentence {index}: {_range(length)}", "bad"
            )


def _stray(index: int | str, length: int) -> Iterator[Reason]:
    if isinstance(index, str):
        yield Reason(
            "!",
            "no index",
            f"index {index[:SHOWN]!r} is no whole number: it counts as retrieved and never matches",
            "bad",
        )
    elif index < 0 or 0 < length <= index:
        yield Reason("!", "out of range", f"index {index}: {_range(length)}; it counts as retrieved", "bad")


def _range(length: int) -> str:
    return f"the abstract has sentences 0 to {length - 1}" if length else "sentences are counted from 0"


def _parts(one: Abstract) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    """Each sentence; of an abstract without text, those that the run or the gold names."""
    passages = one.document.passages
    named = {
        index
        for index in (*one.predicted, *(n for each in one.gold.sets for n in each))
        if isinstance(index, int) and index >= 0
    }
    for number in range(len(passages)) if passages else sorted(named)[:_PARTS]:
        text = passages[number] if passages else ""
        yield Part(text, name=f"sentence {number}"), tuple(_of_sentence(one, number))


def _of_sentence(one: Abstract, sentence: int) -> Iterator[Reason]:
    homes = [(number, each) for number, each in enumerate(one.gold.sets, 1) if sentence in each]
    for number, each in homes:
        yield Reason(
            circled(number),
            f"gold set {number}",
            f"in gold set {number}: {listed(each)}, of which all sentences are needed",
        )
    places = [place for place, index in enumerate(one.predicted, 1) if index == sentence]
    if not places:
        if homes:
            yield Reason(
                "○", "not predicted", "of the gold, not predicted: it lowers the recall of sentences", "bad"
            )
        return
    yield Reason(f"#{places[0]}", "predicted", f"predicted, at position {places[0]} of {len(one.predicted)}")
    yield _worth(one, [each for _, each in homes])
    if places[0] > one.window and one.gold.label:
        rule = f"beyond the first {one.window}: it does not count for abstract_rationalized, at sentence level it does"
        yield Reason("↧", f"beyond the first {one.window}", rule, "mixed")
    if len(places) > 1:
        rule = f"listed {len(places)} times: each copy counts as retrieved and takes a place of the first {one.window}, one can be right"
        yield Reason(f"×{len(places)}", "repeated", rule, "bad")


def _worth(one: Abstract, homes: list[tuple[int, ...]]) -> Reason:
    """What a predicted sentence is worth at sentence level."""
    given = set(one.predicted)
    if not homes:
        why = "in no gold set" if one.gold.label else "the abstract is not in gold"
        return Reason("✗", "no evidence", f"predicted, but {why}: it counts as retrieved only", "bad")
    if not any(given.issuperset(each) for each in homes):
        return Reason(
            "◐",
            "set incomplete",
            f"predicted, but its set is incomplete: {lacking(homes[0], given)} missing",
            "mixed",
        )
    if not one.right:
        return Reason(
            "◑",
            "counts without label",
            "its set is complete: it counts for sentence_selection; the label is wrong for the rest",
            "mixed",
        )
    return Reason(
        "✓", "counts", "its set is complete: it counts for sentence_selection and sentence_label", "good"
    )


def circled(number: int) -> str:
    """The sign of a gold set.

    >>> circled(1), circled(9), circled(21)
    ('①', '⑨', '21')
    """
    return chr(ord("①") + number - 1) if 1 <= number <= 20 else str(number)
