"""The counts of the official evaluator (allenai/scifact-evaluator, `evaluator/eval.py`) and the figures made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    """Sums over abstracts: relevant (gold), retrieved (predicted), and what is correct by each measure.

    `stops` counts predicted abstracts at which the official evaluator stops: a sentence of the list is in two gold sets.
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
        """What there is to find, with what a run finds of it."""
        retrieved, label_only, rationalized, sentences, selection, labelled, stops = hits
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
        correct = dict(
            zip(FAMILIES, (self.label_only, self.rationalized, self.selection, self.labelled), strict=True)
        )[name]
        abstract = name.startswith("abstract")
        return (
            (self.abstracts, self.retrieved, correct)
            if abstract
            else (self.sentences, self.sentences_retrieved, correct)
        )


def window_of(gold: Gold, rule: str) -> int:
    """How many predicted sentences count for the rationale of an abstract.

    >>> window_of(Gold("SUPPORT", ((7, 8, 9, 10),)), "official"), window_of(Gold("SUPPORT", ((7, 8, 9, 10),)), "three")
    (4, 3)
    """
    return WINDOW if rule == "three" else max(WINDOW, min((len(set(one)) for one in gold.sets), default=0))


class Target(NamedTuple):
    """The gold of one abstract made ready for many runs: `shared` sentences are in two sets, `window` predicted ones count for its rationale."""

    label: str
    sets: tuple[frozenset[int], ...]
    shared: frozenset[int]
    window: int


def target(gold: Gold, rule: str) -> Target:
    sets = tuple(map(frozenset, gold.sets))
    shared = (
        frozenset(
            one for n, each in enumerate(sets) for one in each if any(one in other for other in sets[:n])
        )
        if len(sets) > 1
        else frozenset()
    )
    return Target(gold.label, sets, shared, window_of(gold, rule))


class Found(NamedTuple):
    """What a list of predicted sentences holds of the gold.

    `count`: distinct sentences of sets that are predicted whole; `complete`: whether there is such a set; `within`: whether within
    the window; `stops`: whether a sentence is in two gold sets, where the official evaluator stops.
    """

    count: int
    complete: bool
    within: bool
    stops: bool = False


def found_in(target: Target, sentences: Sequence[int | str]) -> Found:
    """What a list of predicted sentences holds of the gold; a sentence in two sets counts once.

    >>> found_in(target(Gold("SUPPORT", ((0, 1), (4,))), "official"), [4, 4, 1])
    Found(count=1, complete=True, within=True, stops=False)
    """
    given = set(sentences)
    count, complete = 0, False
    for one in target.sets:
        if one <= given:
            count, complete = count + len(one), True
    stops = not target.shared.isdisjoint(given)
    if stops:
        count = len(frozenset().union(*(one for one in target.sets if one <= given)))
    within = complete and (len(sentences) <= target.window or _complete(target, sentences[: target.window]))
    return Found(count, complete, within, stops)


def _complete(target: Target, sentences: Sequence[int | str]) -> bool:
    given = set(sentences)
    return any(one <= given for one in target.sets)


Hits = tuple[int, int, int, int, int, int, int]
"""What one run finds: abstracts, those with the right label, those with a rationale too; sentences, those of complete sets, those of them
under the right label; abstracts at which the official evaluator stops."""
NO_HITS: Hits = (0, 0, 0, 0, 0, 0, 0)


def counts(gold: Mapping[str, Gold], predicted: Iterable[Prediction], rule: str = "official") -> Counts:
    """The counts of one claim: gold by document, predicted abstracts, and the rule for the window ("official" or "three")."""
    return relevant(gold).with_hits(
        tally({document: target(one, rule) for document, one in gold.items()}, predicted)
    )


def tally(targets: Mapping[str, Target], predicted: Iterable[Prediction]) -> Hits:
    """What one run finds of a claim's gold.  It is called once for each claim and run, so it makes nothing but numbers."""
    retrieved = label_only = rationalized = sentences = selection = labelled = stops = 0
    for document, label, listed in predicted:
        retrieved += 1
        sentences += len(listed)
        gold = targets.get(document)
        if gold is None:
            continue
        found, _, within, stop = found_in(gold, listed)
        selection += found
        stops += stop
        if gold.label == label:
            label_only += 1
            rationalized += within
            labelled += found
    return retrieved, label_only, rationalized, sentences, selection, labelled, stops


def summed(every: Iterable[Counts]) -> Counts:
    """The sums of counts, of at least one."""
    return Counts(*map(sum, zip(*every, strict=True)))


def relevant(gold: Mapping[str, Gold]) -> Counts:
    """What a claim has to find, with nothing predicted."""
    return Counts(abstracts=len(gold), sentences=sum(len(one) for each in gold.values() for one in each.sets))


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
