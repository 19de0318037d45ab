"""Why each abstract of a claim gains or loses what it does, run by run."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import PartScore
from assessment.tracks.scifact.answer import Answer, Prediction, SciFactState, label_ref
from assessment.tracks.scifact.comparison.formulas import FAMILIES, counts, ratio
from assessment.tracks.scifact.comparison.outcome import Outcome, outcome
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.judgments.gold import gold_in


def part_scores(state: SciFactState) -> Iterator[PartScore]:
    """By run and measure, the precision of each predicted abstract, then gold abstracts that lower recall."""
    gold = gold_in(state)
    for run, answer in state.answers.items():
        for prediction in answer.documents:
            yield from _prediction_details(state, run, prediction, gold)
        yield from _missed_details(run, answer, gold)


def _prediction_details(
    state: SciFactState, run: str, prediction: Prediction, gold: dict[str, Gold]
) -> Iterator[PartScore]:
    """The precision of one predicted document in each family of measures."""
    document = prediction.document
    label = state.judged.label(label_ref(state.id, document))
    judged = int(label is not None)
    rule = state.settings["window"]
    notes = _measure_notes(outcome(prediction, gold.get(document), label, rule))
    own_gold = {document: gold[document]} if document in gold else {}
    total = counts(own_gold, [prediction], rule)
    for name, note in zip(FAMILIES, notes, strict=True):
        _, retrieved, correct = total.family(name)
        precision = ratio(correct, retrieved)
        yield PartScore(run, document, f"{name}_precision", precision, judged, 1, note)


def _measure_notes(outcome: Outcome) -> tuple[str, str, str, str]:
    """The rule behind each of the four measures; a wrong label decides all but the selection of sentences."""
    label = outcome.label.rule
    sentences = outcome.sentences.rule
    if outcome.right:
        return label, outcome.rationale.rule, sentences, sentences
    return label, label, sentences, label


def _missed_details(
    run: str, answer: Answer, gold: dict[str, Gold]
) -> Iterator[PartScore]:
    predicted = {prediction.document for prediction in answer.documents}
    for document, abstract in gold.items():
        if document in predicted:
            continue
        note = f"missed: the gold says {abstract.label}"
        for name in FAMILIES:
            yield PartScore(run, document, f"{name}_recall", 0.0, 1, 1, note)
