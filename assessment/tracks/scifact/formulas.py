"""The counts of the official evaluator and the figures made of them.

Source: allenai/scifact-evaluator, `evaluator/eval.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.tracks.scifact.answer import Prediction
from assessment.tracks.scifact.sentence_window import Gold, Target, target

FAMILIES = (
    "abstract_label_only",
    "abstract_rationalized",
    "sentence_selection",
    "sentence_label",
)


class Counts(NamedTuple):
    """Sums over abstracts: relevant (gold), retrieved (predicted), and what is correct by each measure.

    `stops` counts predicted abstracts at which the official evaluator stops: a sentence of the list is in two
    gold sets.
    """

    abstracts: int = 0
    retrieved: int = 0
    label_only: int = 0
    rationalized: int = 0
    sentences: int = 0
    sentences_retrieved: int = 0
    selection: int = 0
    labelled: int = 0
    stops: int = 0

    def with_hits(self, hits: Hits) -> Counts:
        """The counts with what a run retrieves and how much of it is correct.

        The counts have the relevant abstracts and sentences.
        """
        retrieved, label_only, rationalized, sentences, selection, labelled, stops = (
            hits
        )
        return Counts(
            self.abstracts,
            retrieved,
            label_only,
            rationalized,
            self.sentences,
            sentences,
            selection,
            labelled,
            stops,
        )

    def family(self, name: str) -> tuple[int, int, int]:
        """Relevant, retrieved and correct of one of the four measures."""
        correct_counts = (
            self.label_only,
            self.rationalized,
            self.selection,
            self.labelled,
        )
        correct = correct_counts[FAMILIES.index(name)]
        if name.startswith("abstract"):
            return self.abstracts, self.retrieved, correct
        return self.sentences, self.sentences_retrieved, correct


class SentenceHits(NamedTuple):
    """How a list of predicted sentences meets the gold of its abstract.

    `sentences`: distinct sentences of sets that are predicted whole; `complete`: whether there is such a set;
    `within`: whether one is complete within the window; `stops`: whether a predicted sentence is in two gold
    sets, where the official evaluator stops.
    """

    sentences: int
    complete: bool
    within: bool
    stops: bool = False


def sentence_hits(target: Target, sentences: Sequence[int | str]) -> SentenceHits:
    """How a list of predicted sentences meets the gold; a sentence in two sets counts once.

    >>> sentence_hits(target(Gold("SUPPORT", ((0, 1), (4,))), "official"), [4, 4, 1])
    SentenceHits(sentences=1, complete=True, within=True, stops=False)
    """
    predicted = set(sentences)
    count, complete = 0, False
    for evidence in target.sets:
        if evidence <= predicted:
            count += len(evidence)
            complete = True
    stops = not target.shared.isdisjoint(predicted)
    # Sets share a sentence so rarely that the union is made only then.
    if stops:
        whole_sets = [evidence for evidence in target.sets if evidence <= predicted]
        count = len(frozenset().union(*whole_sets))
    within = complete
    # Positions count, repeats included: the evaluator cuts the list before it makes a set of it.
    if complete and len(sentences) > target.window:
        within = _has_complete_set(target, sentences[: target.window])
    return SentenceHits(count, complete, within, stops)


def _has_complete_set(target: Target, sentences: Sequence[int | str]) -> bool:
    predicted = set(sentences)
    return any(evidence <= predicted for evidence in target.sets)


Hits = tuple[int, int, int, int, int, int, int]
"""What a run retrieves, and what of it is correct.

In this order: predicted abstracts, those with the right label, those of them with a rationale too; predicted
sentences, those of complete sets, those of them under the right label; abstracts at which the official
evaluator stops.
"""
NO_HITS: Hits = (0, 0, 0, 0, 0, 0, 0)


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
    # Called once for each claim and run, which is the inner loop of all scores: plain numbers, no records.
    retrieved = label_only = rationalized = sentences = selection = labelled = stops = 0
    for document, label, predicted_sentences in predicted:
        retrieved += 1
        sentences += len(predicted_sentences)
        gold = targets.get(document)
        if gold is None:
            continue
        correct, _, within, stop = sentence_hits(gold, predicted_sentences)
        selection += (
            correct  # whatever the label: this is what tells selection from labelling
        )
        stops += stop
        if gold.label == label:
            label_only += 1
            rationalized += within
            labelled += correct
    return retrieved, label_only, rationalized, sentences, selection, labelled, stops


def summed(every: Iterable[Counts]) -> Counts:
    """The sums of counts, of at least one."""
    return Counts(*map(sum, zip(*every, strict=True)))


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
