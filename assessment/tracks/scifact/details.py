"""Why each abstract of a claim gains or loses what it does, run by run."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Detail
from assessment.tracks.scifact.answer import Answer, Prediction, label_ref
from assessment.tracks.scifact.arithmetic import FAMILIES, Gold, counts, ratio
from assessment.tracks.scifact.outcome import Outcome, outcome
from assessment.tracks.scifact.score import SciFactCase, gold_in


def details(state: SciFactCase) -> Iterator[Detail]:
    """For each run and abstract the share of what it returns that is right, by each measure; gold abstracts that a run leaves out
    lower its recall."""
    gold = gold_in(state)
    for run, answer in state.answers.items():
        for prediction in answer.documents:
            yield from _of_prediction(state, run, prediction, gold)
        yield from _missed(run, answer, gold)


def _of_prediction(
    state: SciFactCase, run: str, prediction: Prediction, gold: dict[str, Gold]
) -> Iterator[Detail]:
    document = prediction.document
    given = state.judged.label(label_ref(state.id, document))
    rule = state.settings["window"]
    found = outcome(prediction, gold.get(document), given, rule)
    total = counts({document: gold[document]} if document in gold else {}, [prediction], rule)
    for name, why in zip(FAMILIES, _notes(found), strict=True):
        _, retrieved, correct = total.family(name)
        yield Detail(
            run, document, f"{name}_precision", ratio(correct, retrieved), int(given is not None), 1, why
        )


def _notes(found: Outcome) -> tuple[str, str, str, str]:
    """The rule behind each of the four measures; a wrong label decides all but the selection of sentences."""
    label, rationale, sentences = found.label.rule, found.rationale.rule, found.sentences.rule
    return (label, rationale, sentences, sentences) if found.right else (label, label, sentences, label)


def _missed(run: str, answer: Answer, gold: dict[str, Gold]) -> Iterator[Detail]:
    predicted = {prediction.document for prediction in answer.documents}
    for document, one in gold.items():
        if document not in predicted:
            for name in FAMILIES:
                yield Detail(run, document, f"{name}_recall", 0.0, 1, 1, f"missed: the gold says {one.label}")
