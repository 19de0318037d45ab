"""The measures, under the names of the official scripts."""

from __future__ import annotations

from assessment.model import Measure
from assessment.tracks.rag.answer import ASSIGNMENT, IMPORTANCE, SUPPORT
from assessment.tracks.rag.labels import FULL, NONE, NOT_SUPPORTED, SUPPORTED

NUGGET_MEASURES = ("strict_vital_score", "strict_all_score", "vital_score", "all_score")
SUPPORT_MEASURES = (
    "weighted_precision",
    "hard_precision",
    "weighted_recall",
    "hard_recall",
)
_NUGGETS = "castorini/nuggetizer core/metrics.py (calculate_metrics.py)"
_SUPPORT = "trec25-rag-support human-results-loader-2025.ipynb, cells 15 and 17"
_NO_NUGGETS = "0, as in the script."
_NOT_ASSIGNED = "It counts 0 once a nugget of the response is assigned; a response without any is left out."
_NO_SENTENCES = "0, as in the loader."
_NOT_JUDGED = (
    "The sentence leaves the fraction; a response with nothing judged is left out."
)
_ASSIGNMENT_ENDS = {ASSIGNMENT: (NOT_SUPPORTED, SUPPORTED)}
_SUPPORT_ENDS = {SUPPORT: (NONE, FULL)}


def _nugget_measure(name: str, sentence: str, formula: str) -> Measure:
    # Until the votes on importance are in, a label can change which nuggets are vital.
    ends_after = (IMPORTANCE,) if "vital" in name else ()
    return Measure(
        name,
        sentence,
        formula,
        _NUGGETS,
        _NO_NUGGETS,
        _NOT_ASSIGNED,
        range=(0.0, 1.0),
        digits=4,
        ends=_ASSIGNMENT_ENDS,
        ends_after=ends_after,
        group="Nuggets",
    )


def _support_measure(name: str, sentence: str, formula: str) -> Measure:
    return Measure(
        name,
        sentence,
        formula,
        _SUPPORT,
        _NO_SENTENCES,
        _NOT_JUDGED,
        range=(0.0, 1.0),
        digits=4,
        ends=_SUPPORT_ENDS,
        group="Support by citations",
    )


MEASURES = (
    _nugget_measure(
        "strict_vital_score",
        "Share of vital nuggets that the response holds fully (V_strict).",
        "S_v / n_v",
    ),
    _nugget_measure(
        "strict_all_score",
        "Share of all nuggets that the response holds fully (A_strict).",
        "S / n",
    ),
    _nugget_measure(
        "vital_score",
        "Share of vital nuggets that the response holds, partial ones counted half (V).",
        "(S_v + 0.5 P_v) / n_v",
    ),
    _nugget_measure(
        "all_score",
        "Share of all nuggets that the response holds, partial ones counted half (A).",
        "(S + 0.5 P) / n",
    ),
    _support_measure(
        "weighted_precision",
        "Support of the sentences whose first citation has a label, partial support counted half.",
        "Σ w / |C|, w = 1, 0.5, 0",
    ),
    _support_measure(
        "hard_precision",
        "Share of fully supported sentences among those whose first citation has a label.",
        "Σ h / |C|, h = 1, 0, 0",
    ),
    _support_measure(
        "weighted_recall",
        "Support of all sentences of the response, cited or not, partial support counted half.",
        "Σ w / N, N without sentences whose citation has no label",
    ),
    _support_measure(
        "hard_recall",
        "Share of fully supported sentences among all sentences of the response, cited or not.",
        "Σ h / N, N without sentences whose citation has no label",
    ),
)
