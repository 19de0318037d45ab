"""Why each abstract and sentence that a run predicts for a claim counts or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats.reports import shown
from assessment.model import Document, Explained, Part, Reason, Ref, UnitPlace
from assessment.tracks.scifact.answer import (
    Answer,
    Prediction,
    SciFactState,
    label_ref,
    set_ref,
)
from assessment.tracks.scifact.comparison.outcome import lacking, outcome
from assessment.tracks.scifact.comparison.sentence_window import Gold, window_of
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.gold import gold_in
from assessment.tracks.scifact.scoring.disputed_sets import with_disputed_sets
from assessment.tracks.scifact.scoring.open_verdicts import with_open_verdict
from assessment.tracks.scifact.scoring.sets_of_sentences import sets_in_place_of_numbers
from assessment.tracks.scifact.screens.units import link

_NO_GOLD = Gold("", ())
_NOTHING = "The run predicted nothing for this claim"
_SHOWN = 20
"""Stray indices that are listed one by one; a run may have any number of them."""
_PARTS = 400
"""Sentences shown of an abstract without text; the longest abstract of the release has 367."""
_NO_TEXT = Reason(
    "–",
    "no text",
    "the text of this abstract is not in the campaign: import a corpus that has it",
    "off",
)


class Abstract(NamedTuple):
    """One abstract with what the run and the gold say of it."""

    document: Document
    prediction: Prediction | None
    gold: Gold
    window: int
    """How many of the first predicted sentences count for the rationale."""
    has_right_label: bool
    """Whether the run gives it the label of the gold."""
    has_verdict: bool
    """Whether a label of the whole abstract counts, NOT ENOUGH INFO included."""

    @property
    def predicted(self) -> tuple[int | str, ...]:
        return self.prediction.sentences if self.prediction else ()


def explain(state: SciFactState, run: str) -> Iterator[Explained]:
    """Every abstract that the run predicts, in its order, then those of the gold that it misses.

    For a run that predicts none, a line that says so comes first.
    """
    answer = state.answers.get(run, Answer())
    predicted = {prediction.document: prediction for prediction in answer.documents}
    gold = gold_in(state)
    # A dictionary, because each abstract must come once, predicted ones first.
    order = dict.fromkeys((*predicted, *gold))
    texts = state.documents(order)
    if not predicted:
        yield Explained(_NOTHING, (_nothing_predicted(gold),))
    for name in order:
        document = texts.get(name, Document(name))
        yield _explained_abstract(state, document, predicted.get(name), gold.get(name))


def _explained_abstract(
    state: SciFactState,
    document: Document,
    prediction: Prediction | None,
    gold: Gold | None,
) -> Explained:
    rule = state.settings["window"]
    known_gold = gold or _NO_GOLD
    has_right_label = False
    reasons = [_missed_reason(known_gold)]
    label = state.judged.label(label_ref(state.id, document.id))
    has_verdict = gold is not None or label is not None
    if prediction is not None:
        decided = outcome(prediction, gold, label, rule)
        has_right_label = decided.right
        # One reason can decide on the label, the rationale and the sentences: it is shown once.
        deciding = (decided.label, decided.rationale, decided.sentences)
        reasons = list(dict.fromkeys(deciding))
    reasons = with_disputed_sets(state, document.id, known_gold, reasons)
    window = window_of(known_gold, rule)
    abstract = Abstract(
        document, prediction, known_gold, window, has_right_label, has_verdict
    )
    reasons = with_open_verdict(state, document.id, reasons)
    reasons += _out_of_range(abstract)
    parts = tuple(_parts(abstract))
    address = link(document.id)
    units = _shown_units(state, document)
    title = _title(abstract)
    overruled = sets_in_place_of_numbers(state, document, known_gold)
    return Explained(
        title, tuple(reasons), parts, address, units, document.id, overruled
    )


def _shown_units(state: SciFactState, document: Document) -> dict[Ref, int | UnitPlace]:
    """The unit of the verdict on the whole abstract (-1), and those of its sentences with their indexes."""
    units: dict[Ref, int | UnitPlace] = {}
    units[label_ref(state.id, document.id)] = UnitPlace.WHOLE_TEXT
    for sentence in range(len(document.passages)):
        units[set_ref(state.id, document.id, sentence)] = sentence
    return units


def _title(abstract: Abstract) -> str:
    title = f"Abstract {abstract.document.id}"
    if abstract.document.title:
        title = f"{title}: {abstract.document.title}"
    if abstract.prediction is not None:
        title = f"{title} (predicted {abstract.prediction.label})"
    return title


def _nothing_predicted(gold: Mapping[str, Gold]) -> Reason:
    if not gold:
        rule = (
            "right so far: by the gold no abstract is evidence for or against this claim, so nothing is "
            "missed, and no total is lower for it (at the topic alone 0/0 counts as 0)"
        )
        return Reason("○", "nothing predicted", rule, "plain")
    missed = [f"{name} ({evidence.label})" for name, evidence in gold.items()]
    names = ", ".join(missed[:_SHOWN])
    if len(missed) > _SHOWN:
        names += f" and {len(missed) - _SHOWN:,} more"
    noun = "abstract" if len(missed) == 1 else "abstracts"
    rule = f"the gold has evidence in {noun} {names}, which the run misses"
    return Reason("○", "nothing predicted", rule, "bad")


def _missed_reason(gold: Gold) -> Reason:
    numbered: list[str] = []
    for number, evidence in enumerate(gold.sets, 1):
        numbered.append(f"{gold_sign(number)} {set_text(evidence)}")
    known = f"the gold says {gold.label}"
    if numbered:
        known += f" with {', '.join(numbered)}"
    consequence = "the run does not name the abstract, which lowers every recall"
    return Reason("○", "missed", f"missed: {known}; {consequence}", "bad")


def _out_of_range(abstract: Abstract) -> Iterator[Reason]:
    """Predicted and gold indices that the abstract does not have."""
    length = len(abstract.document.passages)
    if not length:
        yield _NO_TEXT
    stray: list[Reason] = []
    for index in dict.fromkeys(abstract.predicted):
        stray += _stray(index, length)
    yield from stray[:_SHOWN]
    if len(stray) > _SHOWN:
        rule = f"{len(stray) - _SHOWN:,} more indices like these"
        yield Reason("!", "more", rule, "bad")
    for number, sentences in enumerate(abstract.gold.sets, 1):
        for index in sentences:
            if 0 < length <= index:
                rule = f"gold set {number} has sentence {index}: {_range(length)}"
                yield Reason("!", "gold out of range", rule, "bad")


def _stray(index: int | str, length: int) -> Iterator[Reason]:
    if isinstance(index, str):
        rule = f"index {shown(index)!r} is no whole number: it counts as retrieved and never matches"
        yield Reason("!", "no index", rule, "bad")
    elif index < 0 or 0 < length <= index:
        rule = f"index {index}: {_range(length)}; it counts as retrieved"
        yield Reason("!", "out of range", rule, "bad")


def _range(length: int) -> str:
    if not length:
        return "sentences are counted from 0"
    return f"the abstract has sentences 0 to {length - 1}"


def _parts(abstract: Abstract) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    """Each sentence; of an abstract without text, those that the run or the gold names."""
    passages = abstract.document.passages
    numbers = range(len(passages)) if passages else _named_sentences(abstract)
    for number in numbers:
        text = passages[number] if passages else ""
        reasons = tuple(_sentence_reasons(abstract, number))
        yield Part(text, name=f"sentence {number}"), reasons


def _named_sentences(abstract: Abstract) -> list[int]:
    """Sentences that the run or the gold names, in order, at most `_PARTS`."""
    named = set(abstract.predicted)
    for evidence in abstract.gold.sets:
        named.update(evidence)
    numbers: list[int] = []
    for index in named:
        if isinstance(index, int) and index >= 0:
            numbers.append(index)
    numbers.sort()
    return numbers[:_PARTS]


def _sentence_reasons(abstract: Abstract, sentence: int) -> Iterator[Reason]:
    """What a sentence is in gold, and what its prediction counts."""
    sets: list[tuple[int, ...]] = []
    for number, evidence in enumerate(abstract.gold.sets, 1):
        if sentence in evidence:
            sets.append(evidence)
            rule = f"in gold set {number}, {set_text(evidence)}: all of its sentences are needed"
            yield Reason(gold_sign(number), f"gold set {number}", rule)
    positions: list[int] = []
    for position, index in enumerate(abstract.predicted, 1):
        if index == sentence:
            positions.append(position)
    if positions:
        yield from _predicted_reasons(abstract, positions, sets)
    elif sets:
        rule = "a gold sentence that is not predicted lowers the recall of sentences"
        yield Reason("○", "not predicted", rule, "bad")


def _predicted_reasons(
    abstract: Abstract, positions: list[int], sets: list[tuple[int, ...]]
) -> Iterator[Reason]:
    """What becomes of a sentence that is predicted at some positions (from 1) and is in some gold sets."""
    first = positions[0]
    window = abstract.window
    rule = f"at position {first} of {len(abstract.predicted)} in the run's list"
    yield Reason("→", "predicted", rule)
    yield _sentence_level_reason(abstract, sets)
    if first > window and abstract.gold.label:
        rule = (
            f"beyond the first {window}: it counts at sentence level, "
            "but not for abstract_rationalized"
        )
        yield Reason("↓", f"beyond the first {window}", rule, "mixed")
    if len(positions) > 1:
        times = len(positions)
        rule = (
            f"listed {times} times: each copy counts as retrieved and takes one of the first {window} "
            "positions, but only one can be right"
        )
        yield Reason(f"×{times}", "repeated", rule, "bad")


def _sentence_level_reason(abstract: Abstract, sets: list[tuple[int, ...]]) -> Reason:
    """What a predicted sentence in some gold sets counts at sentence level."""
    predicted = set(abstract.predicted)
    if not abstract.has_verdict:
        rule = "predicted; while no verdict on the abstract counts, it counts as retrieved only"
        return Reason("?", "no verdict", rule, "off")
    if not sets:
        why = "the abstract is not in gold"
        if abstract.gold.label:
            why = "in no gold set" if abstract.gold.sets else "no set counts here"
        rule = f"predicted, but {why}: it counts as retrieved only"
        return Reason("✗", "no evidence", rule, "bad")
    if not any(predicted.issuperset(evidence) for evidence in sets):
        rule = f"predicted, but its set is incomplete: {lacking(sets[0], predicted)} missing"
        return Reason("~", "set incomplete", rule, "mixed")
    if not abstract.has_right_label:
        rule = "its set is complete: it counts for sentence_selection; the label is wrong for the rest"
        return Reason("(✓)", "counts without label", rule, "mixed")
    rule = "its set is complete: it counts for sentence_selection and sentence_label"
    return Reason("✓", "counts", rule, "good")


def gold_sign(number: int) -> str:
    """The sign of a gold set.

    >>> gold_sign(1), gold_sign(21)
    ('G1', 'G21')
    """
    return f"G{number}"
