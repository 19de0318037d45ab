"""The twelve figures of the official evaluator and the disputed rules, as data."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Measure, Setting, SettingChoice
from assessment.tracks.scifact.answer import LABEL, RATIONALE, SET
from assessment.tracks.scifact.comparison.formulas import FAMILIES

_SOURCE = (
    "allenai/scifact-evaluator evaluator/eval.py; allenai/scifact doc/evaluation.md"
)
_RIGHT = {
    "abstract_label_only": "abstracts with the right label",
    "abstract_rationalized": "abstracts with the right label and a complete evidence set in the window",
    "sentence_selection": "sentences of evidence sets that are predicted whole, whatever the label",
    "sentence_label": "sentences of evidence sets that are predicted whole, in abstracts with the right "
    "label",
}
_GROUPS = {
    "abstract_label_only": "Abstracts by label alone",
    "abstract_rationalized": "Abstracts with evidence",
    "sentence_selection": "Sentences selected",
    "sentence_label": "Sentences with label",
}
_LABEL_ONLY = "abstract_label_only"
"""The family that does not look at evidence."""
_CHIEF = "abstract_rationalized_f1"
"""It asks for the right label and the evidence for it, of precision and recall together."""
_WINDOW = (
    "; window: the first max(3, size of the smallest gold set) sentences of the list, repeated ones "
    "included (setting “window”)"
)
_UNJUDGED = (
    "A predicted abstract that is not judged counts as wrong; how many there are "
    "stands beside the figure."
)


def _family(name: str) -> Iterator[Measure]:
    """Precision, recall and F1 of one family."""
    unit = "abstracts" if name.startswith("abstract") else "sentences"
    gold = "gold abstracts" if unit == "abstracts" else "sentences of all gold sets"
    correct = f"correct = {_RIGHT[name]}"
    if name == "abstract_rationalized":
        correct += _WINDOW
    yield _measure(
        f"{name}_precision",
        f"Share of the predicted {unit} that are right.",
        f"correct / predicted {unit}, repeated ones each; {correct}",
    )
    yield _measure(
        f"{name}_recall",
        f"Share of the {gold} that are found.",
        f"correct / {gold}; {correct}",
    )
    yield _measure(
        f"{name}_f1",
        f"Harmonic mean of precision and recall: {_RIGHT[name]}.",
        "2 · P · R / (P + R), P and R from counts summed over all claims",
    )


def _measure(name: str, sentence: str, formula: str) -> Measure:
    return Measure(
        name, sentence, formula, _SOURCE, "0/0 is 0.", _UNJUDGED, (0.0, 1.0), digits=4
    )


def _measures() -> Iterator[Measure]:
    for name in FAMILIES:
        for measure in _family(name):
            is_f1 = measure.name.endswith("_f1")
            is_chief = measure.name == _CHIEF
            # No verdict is the best one: it is right for one run and wrong for another.
            kinds = (LABEL,) if name == _LABEL_ONLY else (LABEL, SET, RATIONALE)
            measure = measure._replace(group=_GROUPS[name], moved_by=kinds)
            yield measure._replace(chief=is_chief, detail=not is_f1)


MEASURES = tuple(_measures())

SETTINGS = (
    Setting(
        "window",
        "How many predicted sentences count for an abstract's rationale",
        (
            SettingChoice(
                "official",
                "the first 3, or as many as the smallest gold set has where that is more (the leaderboard's "
                "evaluator)",
            ),
            SettingChoice("three", "always the first 3 (evaluation guide, VeriSci)"),
        ),
    ),
    Setting(
        "strict",
        "What becomes of a file that the official evaluator rejects",
        (
            SettingChoice(
                "repair", "it is read as far as it can be, with every repair reported"
            ),
            SettingChoice(
                "reject",
                "it is not imported; the problem gives the evaluator's message",
            ),
        ),
        group="files",
    ),
)
