"""What decides on one abstract that a run predicts: its label, its rationale, its sentences."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Reason
from assessment.tracks.scifact.answer import NEI, Prediction, listed
from assessment.tracks.scifact.arithmetic import Found, Gold, Target, found_in, target


class Outcome(NamedTuple):
    """The rule that decides on an abstract's label, on its rationale whatever the label, and on its sentences whatever the label."""

    right: bool
    label: Reason
    rationale: Reason
    sentences: Reason


def outcome(prediction: Prediction, gold: Gold | None, given: str | None, rule: str) -> Outcome:
    """The rules that decide on one predicted abstract; `given` is its resolved label, `rule` that of the window.

    >>> outcome(Prediction("7", "SUPPORT", (0,)), Gold("SUPPORT", ((0, 1),)), "SUPPORT", "official").rationale.rule
    'incomplete set: sentence 1 is missing from {0, 1}'
    """
    if gold is None:
        why = _not_relevant(given)
        return Outcome(False, why, why, why)
    right, aim = gold.label == prediction.label, target(gold, rule)
    found = found_in(aim, prediction.sentences)
    rationale = _rationale(found.within, aim.window) if found.complete else _incomplete(prediction, gold)
    if found.complete and not right:
        rationale = rationale._replace(
            rule=f"{rationale.rule}; with the wrong label it earns nothing for abstract_rationalized",
            tone="mixed",
        )
    return Outcome(right, _label(right, gold), rationale, _of_sentences(prediction, aim, found, rationale))


def _of_sentences(prediction: Prediction, aim: Target, found: Found, rationale: Reason) -> Reason:
    """The rule that decides on the sentences; what keeps every set from being complete decides on them too."""
    if found.stops:
        shared = min(aim.shared & set(prediction.sentences))
        rule = (
            f"sentence {shared} is in two gold sets, where the official evaluator stops; it counts once here"
        )
        return Reason("!", "ambiguous", rule, "bad")
    return _sentences(found.count, len(prediction.sentences)) if found.complete else rationale


def _not_relevant(given: str | None) -> Reason:
    if given == NEI:
        return Reason("✗", "not relevant", f"not in gold: the abstract is {NEI}", "bad")
    return Reason("?", "not judged", "not judged: it counts as wrong", "mixed")


def _label(right: bool, gold: Gold) -> Reason:
    if right:
        return Reason("✓", "label right", f"right label: the gold says {gold.label}", "good")
    return Reason("✗", "wrong label", f"wrong label: the gold says {gold.label}", "bad")


def _rationale(within: bool, window: int) -> Reason:
    if within:
        return Reason("✓", "set complete", f"a complete set within the first {window} sentences", "good")
    return Reason(
        "↧",
        "beyond the window",
        f"window: a set is complete, but not within the first {window} sentences",
        "mixed",
    )


def _sentences(count: int, given: int) -> Reason:
    return Reason(
        f"{count}/{given}",
        "sentences",
        f"{count} of {given} sentences are of complete sets",
        "good" if count == given else "mixed",
    )


def _incomplete(prediction: Prediction, gold: Gold) -> Reason:
    """What the set lacks that is nearest to complete."""
    given = set(prediction.sentences)
    touched = [one for one in gold.sets if given & set(one)]
    if not gold.sets:
        return Reason("?", "no set yet", "the gold has no evidence set for this abstract yet", "mixed")
    if not touched:
        return Reason("✗", "rationale missed", "no sentence of any set" if given else "no sentences", "bad")
    nearest = min(touched, key=lambda one: len(set(one) - given))
    return Reason(
        "◐",
        "set incomplete",
        f"incomplete set: {lacking(nearest, given)} missing from {listed(nearest)}",
        "mixed",
    )


def lacking(one: tuple[int, ...], given: set[int | str]) -> str:
    """Those sentences of a set that are not given, with their verb.

    >>> lacking((0, 1, 2), {1}), lacking((0, 1), {1})
    ('sentences 0, 2 are', 'sentence 0 is')
    """
    missing = [str(sentence) for sentence in one if sentence not in given]
    return f"sentence{'s' if len(missing) > 1 else ''} {', '.join(missing)} {'are' if len(missing) > 1 else 'is'}"
