"""What decides on one abstract that a run predicts: its label, its rationale, its sentences."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.model import Reason
from assessment.tracks.scifact.answer import NEI, Prediction
from assessment.tracks.scifact.comparison.rationales import (
    SentenceHits,
    Target,
    sentence_hits,
    target,
)
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.evidence_sets import set_text

NOT_JUDGED = "not judged"
"""The word of the reason for an abstract on which no label counts."""
NO_SET = "no set"
"""The word of the reason for an abstract with a verdict and without an evidence set."""


class Outcome(NamedTuple):
    """Why a predicted abstract counts or not: by its label, its rationale and its sentences."""

    right: bool
    label: Reason
    rationale: Reason
    sentences: Reason


def outcome(
    prediction: Prediction, gold: Gold | None, label: str | None, rule: str
) -> Outcome:
    """The rules that decide on one predicted abstract.

    `label` is its resolved label, `rule` that of the window.

    >>> prediction = Prediction("7", "SUPPORT", (0,))
    >>> outcome(prediction, Gold("SUPPORT", ((0, 1),)), "SUPPORT", "official").rationale.rule
    'incomplete set: sentence 1 is missing from {0, 1}'
    """
    if gold is None:
        reason = _not_relevant(label)
        return Outcome(False, reason, reason, reason)
    right = gold.label == prediction.label
    prepared = target(gold, rule)
    hits = sentence_hits(prepared, prediction.sentences)
    if hits.complete:
        rationale = _complete(hits.within, prepared.window, right)
    else:
        rationale = _incomplete(prediction, gold)
    sentences = _sentences(prediction, prepared, hits, rationale)
    return Outcome(right, _label(right, gold), rationale, sentences)


def _sentences(
    prediction: Prediction, target: Target, hits: SentenceHits, rationale: Reason
) -> Reason:
    """The rule for the sentences; where no set is complete, it is the reason for that."""
    # Before all else: with this sentence the official evaluator gives no figures at all.
    if hits.stops:
        shared = min(
            sentence for sentence in target.shared if sentence in prediction.sentences
        )
        rule = (
            f"sentence {shared} is in two gold sets, where the official evaluator stops; it "
            "counts once here"
        )
        return Reason("!", "ambiguous", rule, "bad")
    if not hits.complete:
        return rationale
    count, predicted = hits.sentences, len(prediction.sentences)
    rule = f"{count} of {number_of(predicted, 'sentence')} of complete sets"
    return Reason(
        f"{count}/{predicted}",
        "sentences",
        rule,
        "good" if count == predicted else "mixed",
    )


def _not_relevant(label: str | None) -> Reason:
    if label == NEI:
        return Reason("✗", "not relevant", f"not in gold: the abstract is {NEI}", "bad")
    return Reason("?", NOT_JUDGED, "not judged: it counts as wrong", "mixed")


def _label(right: bool, gold: Gold) -> Reason:
    if right:
        return Reason(
            "✓", "label right", f"right label: the gold says {gold.label}", "good"
        )
    return Reason("✗", "wrong label", f"wrong label: the gold says {gold.label}", "bad")


def _complete(within: bool, window: int, right: bool) -> Reason:
    """The rule for a complete set, under the right label or not."""
    rule = f"window: a set is complete, but not within the first {window} sentences"
    reason = Reason("↓", "beyond the window", rule, "mixed")
    if within:
        rule = f"a complete set within the first {window} sentences"
        reason = Reason("✓", "set complete", rule, "good")
    if right:
        return reason
    rule = f"{rule}; with the wrong label it earns nothing for abstract_rationalized"
    return reason._replace(rule=rule, tone="mixed")


def _incomplete(prediction: Prediction, gold: Gold) -> Reason:
    """What the set that is nearest to complete lacks."""
    predicted = set(prediction.sentences)
    touched = [evidence for evidence in gold.sets if predicted & set(evidence)]
    if not gold.sets:
        return Reason(
            "?",
            NO_SET,
            "the gold has no evidence set for this abstract, so no run can have one right",
            "mixed",
        )
    if not touched:
        rule = "no sentence of any set" if predicted else "no sentences"
        return Reason("✗", "rationale missed", rule, "bad")
    nearest = min(touched, key=lambda evidence: len(set(evidence) - predicted))
    rule = f"incomplete set: {lacking(nearest, predicted)} missing from {set_text(nearest)}"
    return Reason("~", "set incomplete", rule, "mixed")


def lacking(evidence: tuple[int, ...], predicted: set[int | str]) -> str:
    """The sentences of a set that are not predicted, with their verb.

    >>> lacking((0, 1, 2), {1}), lacking((0, 1), {1})
    ('sentences 0, 2 are', 'sentence 0 is')
    """
    missing = [str(sentence) for sentence in evidence if sentence not in predicted]
    if len(missing) > 1:
        return f"sentences {', '.join(missing)} are"
    return f"sentence {missing[0]} is"
