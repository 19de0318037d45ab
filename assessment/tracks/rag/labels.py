"""The labels of support, assignment and importance, and how files write them."""

from __future__ import annotations

from collections.abc import Mapping

FULL, PARTIAL, NONE = "full support", "partial support", "no support"
UNLABELLED = "unlabelled"
"""A citation that its file names without a label: -1 in 2025, null in 2024."""
SUPPORTED, PARTLY, NOT_SUPPORTED = "support", "partial_support", "not_support"
FAILED = "failed"
"""What the machine writes, for importance and assignment, where it got no label after all trials."""
VITAL, OKAY = "vital", "okay"

SUPPORT_OF_FILE: Mapping[str, str] = {
    "FS": FULL,
    "PS": PARTIAL,
    "NS": NONE,
    "2": FULL,
    "1": PARTIAL,
    "0": NONE,
    "-1": UNLABELLED,
}
"""Labels of 2024 and of 2025; the comparison is exact."""
SUPPORT_2025: Mapping[str, str] = {FULL: "2", PARTIAL: "1", NONE: "0", UNLABELLED: "-1"}
SUPPORT_2024: Mapping[str, str | None] = {
    FULL: "FS",
    PARTIAL: "PS",
    NONE: "NS",
    UNLABELLED: None,
}
ASSIGNMENTS = (SUPPORTED, PARTLY, NOT_SUPPORTED, FAILED)
IMPORTANCES = (VITAL, OKAY, FAILED)

SUPPORT_WEIGHT: Mapping[str, float] = {FULL: 1.0, PARTIAL: 0.5}
ASSIGNMENT_WEIGHT: Mapping[str, float] = {SUPPORTED: 1.0, PARTLY: 0.5}
IMPORTANCE_WEIGHT: Mapping[str, float] = {VITAL: 1.0, OKAY: 0.5}


def support_label(written: object) -> str | None:
    """The label that a file means, None for an unknown one.

    >>> support_label("FS"), support_label(1), support_label(None), support_label("fs")
    ('full support', 'partial support', 'unlabelled', None)
    """
    if written is None:
        return UNLABELLED
    if isinstance(written, bool):
        return None
    return SUPPORT_OF_FILE.get(str(written))
