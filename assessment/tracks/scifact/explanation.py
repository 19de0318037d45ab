"""A run's answer to a claim, with the rules that made each part count or not.

The parts are abstracts and their sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.formats.reports import shown
from assessment.model import Document, Explained, Part, Reason
from assessment.model.scales import Tone
from assessment.tracks.scifact.answer import Answer, Prediction, label_ref, set_text
from assessment.tracks.scifact.outcome import lacking, outcome
from assessment.tracks.scifact.score import SciFactState, gold_in
from assessment.tracks.scifact.sentence_window import Gold, window_of
from assessment.tracks.scifact.units import link

_NO_GOLD = Gold("", ())
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
    """One abstract with what the run and the gold say of it.

    The first `window` predicted sentences count for the rationale; `right`: the run gives it the label of the
    gold.
    """

    document: Document
    prediction: Prediction | None
    gold: Gold
    window: int
    right: bool

    @property
    def predicted(self) -> tuple[int | str, ...]:
        return self.prediction.sentences if self.prediction else ()


def explain(state: SciFactState, run: str) -> Iterator[Explained]:
    """Every abstract that the run predicts, in its order, then those of the gold that it misses.

    A run that predicts none says so first: what stands below are other runs' abstracts.
    """
    answer = state.answers.get(run, Answer())
    predicted = {prediction.document: prediction for prediction in answer.documents}
    gold = gold_in(state)
    # A dictionary, because each abstract must come once, predicted ones first.
    order = dict.fromkeys((*predicted, *gold))
    texts = state.documents(order)
    if not predicted:
        yield Explained("No abstract predicted", (_nothing_predicted(gold),))
    for name in order:
        yield _explained(
            state, texts.get(name, Document(name)), predicted.get(name), gold.get(name)
        )


def _explained(
    state: SciFactState,
    document: Document,
    prediction: Prediction | None,
    gold: Gold | None,
) -> Explained:
    rule = state.settings["window"]
    known_gold = gold or _NO_GOLD
    right = False
    reasons = [_missed(known_gold)]
    if prediction is not None:
        label = state.judged.label(label_ref(state.id, document.id))
        decided = outcome(prediction, gold, label, rule)
        right = decided.right
        # One reason can decide on the label, the rationale and the sentences: it is shown once.
        reasons = list(
            dict.fromkeys((decided.label, decided.rationale, decided.sentences))
        )
    abstract = Abstract(
        document, prediction, known_gold, window_of(known_gold, rule), right
    )
    title = f"Abstract {document.id}"
    if document.title:
        title = f"{title}: {document.title}"
    if prediction is not None:
        title = f"{title} (predicted {prediction.label})"
    reasons += [*_undecided(state, document.id), *_out_of_range(abstract)]
    return Explained(title, tuple(reasons), tuple(_parts(abstract)), link(document.id))


def _undecided(state: SciFactState, document: str) -> Iterator[Reason]:
    """Why an abstract with votes counts as not judged."""
    ref = label_ref(state.id, document)
    labels = sorted({str(vote.label) for vote in state.judged.votes(ref)})
    if labels and state.judged.label(ref) is None:
        rule = f"assessors said {' and '.join(labels)}, of which by the campaign's policy none counts"
        yield Reason("≠", "undecided", rule, "mixed")


def _nothing_predicted(gold: Mapping[str, Gold]) -> Reason:
    missed = "no abstract is evidence by the gold so far, so nothing is missed"
    tone: Tone = "plain"
    if gold:
        missed = f"{number_of(len(gold), 'abstract')} of the gold missed"
        tone = "bad"
    rule = f"the run predicts no abstract for this claim; {missed}"
    return Reason("○", "nothing predicted", rule, tone)


def _missed(gold: Gold) -> Reason:
    numbered = (
        f"{gold_sign(number)} {set_text(evidence)}"
        for number, evidence in enumerate(gold.sets, 1)
    )
    sets = ", ".join(numbered)
    with_sets = f" with {sets}" if sets else ""
    rule = (
        f"missed: the gold says {gold.label}{with_sets}; "
        "the run does not name the abstract, which lowers every recall"
    )
    return Reason("○", "missed", rule, "bad")


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
        yield Reason(
            "!", "more", f"{len(stray) - _SHOWN:,} more indices like these", "bad"
        )
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
        yield Reason(
            "!",
            "out of range",
            f"index {index}: {_range(length)}; it counts as retrieved",
            "bad",
        )


def _range(length: int) -> str:
    return (
        f"the abstract has sentences 0 to {length - 1}"
        if length
        else "sentences are counted from 0"
    )


def _parts(abstract: Abstract) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    """Each sentence; of an abstract without text, those that the run or the gold names."""
    passages = abstract.document.passages
    numbers = range(len(passages)) if passages else _named_sentences(abstract)
    for number in numbers:
        text = passages[number] if passages else ""
        yield (
            Part(text, name=f"sentence {number}"),
            tuple(_sentence_reasons(abstract, number)),
        )


def _named_sentences(abstract: Abstract) -> list[int]:
    """Sentences that the run or the gold names, in order, at most `_PARTS`."""
    indices = set(abstract.predicted).union(*abstract.gold.sets)
    return sorted(index for index in indices if isinstance(index, int) and index >= 0)[
        :_PARTS
    ]


def _sentence_reasons(abstract: Abstract, sentence: int) -> Iterator[Reason]:
    homes: list[tuple[int, ...]] = []
    for number, evidence in enumerate(abstract.gold.sets, 1):
        if sentence in evidence:
            homes.append(evidence)
            rule = f"in gold set {number}: {set_text(evidence)}, of which all sentences are needed"
            yield Reason(gold_sign(number), f"gold set {number}", rule)
    positions = [
        position
        for position, index in enumerate(abstract.predicted, 1)
        if index == sentence
    ]
    if positions:
        yield from _predicted_reasons(abstract, positions, homes)
    elif homes:
        rule = "of the gold, not predicted: it lowers the recall of sentences"
        yield Reason("○", "not predicted", rule, "bad")


def _predicted_reasons(
    abstract: Abstract, positions: list[int], homes: list[tuple[int, ...]]
) -> Iterator[Reason]:
    """What becomes of a sentence that is predicted at some positions (from 1) and is in some gold sets."""
    first, window = positions[0], abstract.window
    yield Reason(
        f"#{first}",
        "predicted",
        f"predicted, at position {first} of {len(abstract.predicted)}",
    )
    yield _worth(abstract, homes)
    if first > window and abstract.gold.label:
        rule = (
            f"beyond the first {window}: it does not count for abstract_rationalized, "
            "at sentence level it does"
        )
        yield Reason("↓", f"beyond the first {window}", rule, "mixed")
    if len(positions) > 1:
        rule = (
            f"listed {len(positions)} times: each copy counts as retrieved "
            f"and takes a place of the first {window}, one can be right"
        )
        yield Reason(f"×{len(positions)}", "repeated", rule, "bad")


def _worth(abstract: Abstract, homes: list[tuple[int, ...]]) -> Reason:
    """What a predicted sentence is worth at sentence level."""
    predicted = set(abstract.predicted)
    if not homes:
        why = "in no gold set" if abstract.gold.label else "the abstract is not in gold"
        return Reason(
            "✗",
            "no evidence",
            f"predicted, but {why}: it counts as retrieved only",
            "bad",
        )
    if not any(predicted.issuperset(evidence) for evidence in homes):
        rule = f"predicted, but its set is incomplete: {lacking(homes[0], predicted)} missing"
        return Reason("~", "set incomplete", rule, "mixed")
    if not abstract.right:
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
