"""Why each abstract of a claim gains or loses what it does, run by run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import Detail
from assessment.tracks.scifact.answer import NEI, Answer, Prediction, label_ref
from assessment.tracks.scifact.arithmetic import FAMILIES, Ambiguous, Gold, counts, is_complete, ratio, window_of
from assessment.tracks.scifact.gold import candidates, gold_of
from assessment.tracks.scifact.score import SciFactCase, votes_of


class Reasons(NamedTuple):
    """The rule that decides on an abstract, for its label, its rationale and its sentences."""

    label: str
    rationale: str
    sentences: str


def details(case: SciFactCase) -> Iterator[Detail]:
    """For each run and abstract the share of what it returns that is right, by each measure; gold abstracts that a run leaves out
    lower its recall."""
    gold = gold_of(votes_of(case), candidates(case.topic, case.judged, case.answers.values()))
    for run, answer in case.answers.items():
        for prediction in answer.documents:
            yield from _of_prediction(case, run, prediction, gold)
        yield from _missed(run, answer, gold)


def _of_prediction(case: SciFactCase, run: str, prediction: Prediction, gold: dict[str, Gold]) -> Iterator[Detail]:
    document = prediction.document
    given = case.judged.label(label_ref(case.id, document))
    rule = case.settings["window"]
    reasons = explain(prediction, gold.get(document), given, rule)
    total = counts({document: gold[document]} if document in gold else {}, [prediction], rule)
    for name, why in zip(FAMILIES, (reasons.label, reasons.rationale, reasons.sentences, _labelled(reasons)), strict=True):
        _, retrieved, correct = total.family(name)
        yield Detail(run, document, f"{name}_precision", ratio(correct, retrieved), int(given is not None), 1, why)


def _labelled(reasons: Reasons) -> str:
    return reasons.sentences if reasons.label == _RIGHT else reasons.label


def _missed(run: str, answer: Answer, gold: dict[str, Gold]) -> Iterator[Detail]:
    predicted = {prediction.document for prediction in answer.documents}
    for document, one in gold.items():
        if document not in predicted:
            for name in FAMILIES:
                yield Detail(run, document, f"{name}_recall", 0.0, 1, 1, f"missed: the gold says {one.label}")


_RIGHT = "right label"


def explain(prediction: Prediction, gold: Gold | None, given: str | None, rule: str) -> Reasons:
    """The rules that decide on one predicted abstract; `given` is its resolved label.

    >>> explain(Prediction("7", "SUPPORT", (0,)), Gold("SUPPORT", ((0, 1),)), "SUPPORT", "official").rationale
    'incomplete set: sentence 1 is missing from {0, 1}'
    """
    if gold is None:
        why = f"not in gold: the abstract is {NEI}" if given == NEI else "not judged: it counts as wrong"
        return Reasons(why, why, why)
    label = _RIGHT if gold.label == prediction.label else f"wrong label: the gold says {gold.label}"
    return Reasons(label, _rationale(prediction, gold, rule) if label == _RIGHT else label, _sentences(prediction, gold))


def _rationale(prediction: Prediction, gold: Gold, rule: str) -> str:
    window = window_of(gold, rule)
    if is_complete(gold, prediction.sentences[:window]):
        return f"a complete set within the first {window} sentences"
    if is_complete(gold, prediction.sentences):
        return f"window: a set is complete, but not within the first {window} sentences"
    return _incomplete(prediction, gold)


def _sentences(prediction: Prediction, gold: Gold) -> str:
    try:
        found = counts({prediction.document: gold}, [prediction]).selection
    except Ambiguous as error:
        return str(error)
    return f"{found} of {len(prediction.sentences)} sentences are of complete sets" if found else _incomplete(prediction, gold)


def _incomplete(prediction: Prediction, gold: Gold) -> str:
    """What the set lacks that is nearest to complete."""
    given = set(prediction.sentences)
    touched = [one for one in gold.sets if given & set(one)]
    if not gold.sets:
        return "the gold has no evidence set for this abstract yet"
    if not touched:
        return "no sentence of any set" if given else "no sentences"
    nearest = min(touched, key=lambda one: len(set(one) - given))
    lacking = ", ".join(str(sentence) for sentence in nearest if sentence not in given)
    return f"incomplete set: sentence {lacking} is missing from {{{', '.join(map(str, nearest))}}}"
