"""The counts of the official evaluator and the figures made of them.

Source: allenai/scifact-evaluator, `evaluator/eval.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.tracks.scifact.answer import Prediction
from assessment.tracks.scifact.comparison.rationales import (
    Target,
    sentence_hits,
    target,
)
from assessment.tracks.scifact.comparison.sentence_window import Gold

FAMILIES = (
    "abstract_label_only",
    "abstract_rationalized",
    "sentence_selection",
    "sentence_label",
)


class Counts(NamedTuple):
    """Sums over abstracts: what is relevant (gold), retrieved (predicted), and correct by each measure."""

    abstracts: int = 0
    """Gold abstracts."""
    retrieved: int = 0
    """Predicted abstracts."""
    label_only: int = 0
    """Predicted abstracts with the right label."""
    rationalized: int = 0
    """Predicted abstracts with the right label and a complete evidence set within the window."""
    sentences: int = 0
    """Sentences of gold sets."""
    sentences_retrieved: int = 0
    """Predicted sentences."""
    selection: int = 0
    """Predicted sentences of complete sets, whatever the label."""
    labelled: int = 0
    """Predicted sentences of complete sets under the right label."""
    stops: int = 0
    """Predicted abstracts with a sentence in two gold sets, where the official evaluator stops."""

    def with_hits(self, hits: Hits) -> Counts:
        """The relevant abstracts and sentences of these counts, with what a run retrieves."""
        return self._replace(**hits._asdict())

    def family(self, name: str) -> FamilyCounts:
        """The counts of one of the four measures."""
        correct_counts = (
            self.label_only,
            self.rationalized,
            self.selection,
            self.labelled,
        )
        correct = correct_counts[FAMILIES.index(name)]
        if name.startswith("abstract"):
            return FamilyCounts(self.abstracts, self.retrieved, correct)
        return FamilyCounts(self.sentences, self.sentences_retrieved, correct)


class Hits(NamedTuple):
    """What a run retrieves, and what of it is correct; the names are those of `Counts`."""

    retrieved: int
    label_only: int
    rationalized: int
    sentences_retrieved: int
    selection: int
    labelled: int
    stops: int


NO_HITS = Hits(0, 0, 0, 0, 0, 0, 0)


class FamilyCounts(NamedTuple):
    """What precision and recall of one measure are made of."""

    relevant: int
    retrieved: int
    correct: int


def counts(
    gold: Mapping[str, Gold], predicted: Iterable[Prediction], rule: str = "official"
) -> Counts:
    """The counts of one claim, from gold by document and predicted abstracts.

    The rule for the window is "official" or "three".
    """
    targets = {
        document: target(gold_abstract, rule)
        for document, gold_abstract in gold.items()
    }
    return relevant(gold).with_hits(tally(targets, predicted))


def tally(targets: Mapping[str, Target], predicted: Iterable[Prediction]) -> Hits:
    """What a run retrieves for a claim, and what of it is correct."""
    # The inner loop of all scores, so plain numbers are counted up, not records.
    retrieved = label_only = rationalized = sentences = selection = labelled = stops = 0
    for document, label, predicted_sentences in predicted:
        retrieved += 1
        sentences += len(predicted_sentences)
        gold = targets.get(document)
        if gold is None:
            continue
        correct, _, within, stop = sentence_hits(gold, predicted_sentences)
        # Whatever the label: this is what tells selection from labelling.
        selection += correct
        stops += stop
        if gold.label == label:
            label_only += 1
            rationalized += within
            labelled += correct
    return Hits(
        retrieved, label_only, rationalized, sentences, selection, labelled, stops
    )


def summed(every: Iterable[Counts]) -> Counts:
    """The sums of counts, of at least one."""
    return Counts(*map(sum, zip(*every, strict=True)))


def summed_hits(every: Iterable[Hits]) -> Hits:
    """The sums of hits, of at least one."""
    return Hits(*map(sum, zip(*every, strict=True)))


def relevant(gold: Mapping[str, Gold]) -> Counts:
    """The relevant abstracts and sentences of a claim, with nothing predicted."""
    sentences = 0
    for gold_abstract in gold.values():
        sentences += sum(map(len, gold_abstract.sets))
    return Counts(abstracts=len(gold), sentences=sentences)


def ratio(part: float, whole: float) -> float:
    """Part of the whole; 0/0 is 0, as in the official evaluator."""
    return part / whole if whole else 0.0


def metrics(total: Counts) -> dict[str, float]:
    """The twelve official figures by key.

    >>> metrics(Counts(abstracts=2, retrieved=2, label_only=1))["abstract_label_only_f1"]
    0.5
    """
    figures: dict[str, float] = {}
    for name in FAMILIES:
        wanted, retrieved, correct = total.family(name)
        precision = ratio(correct, retrieved)
        recall = ratio(correct, wanted)
        figures[f"{name}_precision"] = precision
        figures[f"{name}_recall"] = recall
        figures[f"{name}_f1"] = ratio(2 * precision * recall, precision + recall)
    return figures
