"""The counts of the official evaluator (allenai/scifact-evaluator, `evaluator/eval.py`) and the figures made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.tracks.scifact.answer import Prediction

WINDOW = 3
"""Predicted sentences that count for an abstract's rationale; the official window grows to the smallest gold set."""
FAMILIES = ("abstract_label_only", "abstract_rationalized", "sentence_selection", "sentence_label")


class Gold(NamedTuple):
    """What is true of one abstract: its label, and evidence sets that are alternatives to each other."""

    label: str
    sets: tuple[tuple[int, ...], ...]


class Counts(NamedTuple):
    """Sums over abstracts: relevant (gold), retrieved (predicted), and what is correct by each measure."""

    abstracts: int = 0
    retrieved: int = 0
    label_only: int = 0
    rationalized: int = 0
    sentences: int = 0
    sentences_retrieved: int = 0
    selection: int = 0
    labelled: int = 0

    def plus(self, other: Counts) -> Counts:
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def family(self, name: str) -> tuple[int, int, int]:
        """Relevant, retrieved and correct of one of the four measures."""
        correct = dict(zip(FAMILIES, (self.label_only, self.rationalized, self.selection, self.labelled), strict=True))[name]
        abstract = name.startswith("abstract")
        return (self.abstracts, self.retrieved, correct) if abstract else (self.sentences, self.sentences_retrieved, correct)


class Ambiguous(ValueError):
    """A predicted sentence is in two gold sets: the official evaluator stops there."""


def window_of(gold: Gold, rule: str) -> int:
    """How many predicted sentences count for the rationale of an abstract.

    >>> window_of(Gold("SUPPORT", ((7, 8, 9, 10),)), "official"), window_of(Gold("SUPPORT", ((7, 8, 9, 10),)), "three")
    (4, 3)
    """
    return WINDOW if rule == "three" else max(WINDOW, min(map(len, gold.sets), default=0))


def is_complete(gold: Gold, sentences: Iterable[int | str]) -> bool:
    """Whether some set lies inside the sentences."""
    given = set(sentences)
    return any(given.issuperset(one) for one in gold.sets)


def correct_sentences(gold: Gold, sentences: Iterable[int | str]) -> int:
    """Distinct predicted sentences that lie in a gold set which is predicted as a whole.  Raises `Ambiguous`.

    >>> correct_sentences(Gold("SUPPORT", ((0, 1), (4,))), [4, 4, 1])
    1
    """
    given = set(sentences)
    found = 0
    for sentence in given:
        homes = [one for one in gold.sets if sentence in one]
        if len(homes) > 1:
            raise Ambiguous(f"sentence {sentence} is in two gold sets")
        found += bool(homes) and given.issuperset(homes[0])
    return found


def counts(gold: Mapping[str, Gold], predicted: Iterable[Prediction], rule: str = "official") -> Counts:
    """The counts of one claim: gold by document, predicted abstracts, and the rule for the window ("official" or "three")."""
    whole = relevant(gold)
    for one in predicted:
        whole = whole.plus(_of_document(gold.get(one.document), one, rule))
    return whole


def relevant(gold: Mapping[str, Gold]) -> Counts:
    """What a claim has to find, with nothing predicted."""
    return Counts(abstracts=len(gold), sentences=sum(len(one) for each in gold.values() for one in each.sets))


def _of_document(gold: Gold | None, one: Prediction, rule: str) -> Counts:
    retrieved = Counts(retrieved=1, sentences_retrieved=len(one.sentences))
    if gold is None:
        return retrieved
    right = gold.label == one.label
    selected = correct_sentences(gold, one.sentences)
    rationalized = right and is_complete(gold, one.sentences[: window_of(gold, rule)])
    return retrieved._replace(label_only=int(right), rationalized=int(rationalized), selection=selected, labelled=selected if right else 0)


def ratio(part: float, whole: float) -> float:
    """0/0 is 0, as official."""
    return part / whole if whole else 0.0


def metrics(total: Counts) -> dict[str, float]:
    """The twelve official figures by key.

    >>> metrics(Counts(abstracts=2, retrieved=2, label_only=1))["abstract_label_only_f1"]
    0.5
    """
    found = {}
    for name in FAMILIES:
        wanted, retrieved, correct = total.family(name)
        precision, recall = ratio(correct, retrieved), ratio(correct, wanted)
        f1 = ratio(2 * precision * recall, precision + recall)
        found |= {f"{name}_precision": precision, f"{name}_recall": recall, f"{name}_f1": f1}
    return found
