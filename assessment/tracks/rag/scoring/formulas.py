"""The scores of one response from its labels: numbers and labels in, numbers out.

Sources: castorini/nuggetizer, core/metrics.py, for nuggets; NIST's scripts of 2024 and 2025 for support.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.tracks.rag.labels import (
    ASSIGNMENT_WEIGHT,
    FULL,
    NONE,
    PARTIAL,
    PARTLY,
    SUPPORT_WEIGHT,
    SUPPORTED,
)

LABELLED = (FULL, PARTIAL, NONE)
"""Labels of citations that the script of support reads."""


class NuggetLabels(NamedTuple):
    """The assignments in a response by nugget, None where there is none, and which nuggets are vital."""

    labels: tuple[str | None, ...]
    vital: tuple[bool, ...]

    @property
    def judged(self) -> int:
        return sum(label is not None for label in self.labels)


class SupportLabels(NamedTuple):
    """The labels of the first citations, None where nobody has said one; and the number of sentences."""

    labels: tuple[str | None, ...]
    sentences: int

    @property
    def is_judged(self) -> bool:
        return any(label is not None for label in self.labels)


def nugget_scores(response: NuggetLabels) -> dict[str, float]:
    """The four scores of a response (core/metrics.py, calculate_nugget_scores); no nuggets give 0.

    >>> held = NuggetLabels((SUPPORTED, PARTLY, None, None, SUPPORTED, PARTLY), (True,) * 4 + (False,) * 2)
    >>> {name: round(value, 4) for name, value in nugget_scores(held).items()}
    {'strict_vital_score': 0.25, 'strict_all_score': 0.3333, 'vital_score': 0.375, 'all_score': 0.5}
    """
    vital: list[str | None] = []
    for label, is_vital in zip(response.labels, response.vital, strict=True):
        if is_vital:
            vital.append(label)
    strict_vital, weighted_vital = _shares(vital)
    strict_all, weighted_all = _shares(response.labels)
    return {
        "strict_vital_score": strict_vital,
        "strict_all_score": strict_all,
        "vital_score": weighted_vital,
        "all_score": weighted_all,
    }


def _shares(labels: Sequence[str | None]) -> tuple[float, float]:
    """The share of nuggets that are fully held, and the same with partial ones counted half."""
    full = labels.count(SUPPORTED)
    weighted = full + ASSIGNMENT_WEIGHT[PARTLY] * labels.count(PARTLY)
    return _share(full, len(labels)), _share(weighted, len(labels))


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0


def support_scores(response: SupportLabels, of_2024: bool) -> dict[str, float]:
    """The four scores of a response; 0/0 is 0.

    By the rule of 2025 a sentence whose first citation has no label leaves both denominators, by that of 2024
    precision's only.

    >>> judged = SupportLabels((FULL, PARTIAL, NONE, None), 5)
    >>> support_scores(judged, False)["weighted_recall"], support_scores(judged, True)["hard_recall"]
    (0.375, 0.2)
    """
    labelled = [label for label in response.labels if label in LABELLED]
    unlabelled = len(response.labels) - len(labelled)
    sentences = response.sentences
    # The loader of 2025 drops such a sentence; the script of 2024 keeps it in the length.
    if not of_2024:
        sentences -= unlabelled
    weighted = sum(SUPPORT_WEIGHT.get(label or "", 0.0) for label in labelled)
    hard = float(labelled.count(FULL))
    return {
        "weighted_precision": _share(weighted, len(labelled)),
        "hard_precision": _share(hard, len(labelled)),
        "weighted_recall": _share(weighted, sentences),
        "hard_recall": _share(hard, sentences),
    }
