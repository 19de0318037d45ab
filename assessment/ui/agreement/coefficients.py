"""Coefficients of agreement as cells of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import (
    NO_INTERVAL,
    TOO_FEW_TOPICS,
    Sufficiency,
    interval_in_words,
    sufficiency,
)
from assessment.analysis.interval_words import FEW
from assessment.statistics.agreement import (
    RELIABLE,
    SAME,
    TENTATIVE,
    AgreementRow,
    Coefficient,
)
from assessment.statistics.confidence_intervals import FEWEST_TOPICS
from assessment.ui.tables import UNDEFINED, sortable_number
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

MANY_LABELS = 12
"""Labels up to which a picture or a row shows them all; questions with free text have more."""
PARADOX = "one label dominates"
"""Instead of the verdict on a coefficient that is low at high agreement."""
NOMINAL = "order is ignored"
"""Instead of the verdict on a nominal alpha of an ordered scale."""
_VERDICTS: dict[Sufficiency, str] = {
    "enough": f"enough: above {TENTATIVE}",
    "open": f"unclear: includes {TENTATIVE}",
    "too little": f"too little: below {TENTATIVE}",
    "one label": "agree on one label only",
}
"""The interval of alpha beside Krippendorff's limit, on which the first sentence of the page rests."""
_RELIABLE = f"enough: above {RELIABLE}"
_NEVER_APART = "enough: nobody differed"
_ALL_SAME, _FEW_ITEMS = "all labels the same", "fewer than two items"
"""Instead of the verdict on an alpha that is undefined."""
_ROUGH = ", rough"
_SHORT_INTERVAL, _LONG_INTERVAL = 108, 152
"""Pixels of "−0.35 to −0.06", and with the word for a rough one: cut at the left it reads as another one."""
_LETTER, _MARGIN, _MIN_WIDTH = 6, 12, 108
"""Pixels of a letter, of a cell's margins, and of the column of words at least."""
_WORDS_HELP = (
    "Where the interval of α lies beside 0.667, Krippendorff's lower limit for tentative conclusions, or "
    "beside 0.8, from which he relies on data (2004): conventions, not tests. Without an interval nothing "
    "is said, nor where one label dominates: α and κ are low at high agreement there (Feinstein and "
    "Cicchetti 1990)"
)
_ALPHA_HELP = (
    "1 - observed / expected disagreement, for any number of assessors (Krippendorff 2011). It is ordinal "
    "where the column ±1 step has a figure, unless the weighting is none, and nominal elsewhere"
)
_KAPPA_HELP = {
    "Cohen": "Cohen's kappa, without weights",
    "Fleiss": "Fleiss' kappa, without weights",
    "linear": "Cohen's kappa, weighted by the steps between two labels (Cohen 1968)",
    "quadratic": "Cohen's kappa, weighted by the squared steps between two labels (Cohen 1968)",
    "within one": "Cohen's kappa; labels one step apart count as agreeing (Cohen 1968)",
}
_METHOD = "κ method"
_FIGURES_LOOK = {
    "Agree %": st.column_config.TextColumn(width=66, alignment="right"),
    "Within one step %": st.column_config.TextColumn(
        "±1 step %",
        width=80,
        alignment="right",
        help="Pairs of labels that are at most one step apart",
    ),
    _METHOD: st.column_config.TextColumn(width=110),
    "Alpha": st.column_config.TextColumn(
        "Krippendorff's α", width=106, alignment="right", help=_ALPHA_HELP
    ),
    "Items": st.column_config.NumberColumn(
        width=56, help="Units with labels of two or more of the chosen assessors"
    ),
    "Assessors": st.column_config.NumberColumn(
        width=84, help="Chosen assessors who share items with another chosen one"
    ),
    "Topics": st.column_config.NumberColumn(width=64),
    "Remark": st.column_config.TextColumn(
        width=132,
        help="Why α is low at high agreement (Feinstein and Cicchetti 1990), or undefined",
    ),
    "Cannot judge": st.column_config.NumberColumn(width=90),
}
_IN_FILE_ONLY = ("Labels", "κ 95 %", "α metric", "Why undefined")
"""Columns that a window of 1280 pixels has no room for, or that repeat what another one implies."""


def without_details(
    frame: pd.DataFrame, *names: str
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """The columns that a window of 1280 pixels has room for; files have all.

    Left out are details, columns without a value, a kappa's method that its head names, and those of the
    `names` that say the same in every row of several, which is returned for them.  The word for rough
    intervals is left to the head where all of them are.
    """
    equal = {}
    if len(frame) > 1:
        equal = _equal_columns(frame, names)
    left_out = {*_IN_FILE_ONLY, *equal, *_equal_columns(frame, [_METHOD])}
    columns = []
    for name in frame.columns:
        has_value = bool(set(frame[name]) - {UNDEFINED})
        if has_value and name not in left_out:
            columns.append(name)
    drawn = frame[columns]
    if "α 95 %" in drawn and _are_all_rough(drawn["α 95 %"]):
        drawn = drawn.assign(**{"α 95 %": drawn["α 95 %"].str.removesuffix(_ROUGH)})
    return drawn, equal


def _equal_columns(frame: pd.DataFrame, names: Sequence[str]) -> dict[str, Any]:
    """The value of each of these columns that has only one."""
    equal = {}
    for name in names:
        values = set(frame[name]) - {UNDEFINED} if name in frame else set()
        if len(values) == 1:
            equal[name] = values.pop()
    return equal


def _are_all_rough(intervals: pd.Series[str]) -> bool:
    return bool((intervals.str.endswith(_ROUGH) | (intervals == UNDEFINED)).all())


def coefficient_look(rows: Sequence[AgreementRow]) -> ColumnLooks:
    """How tables show these rows: every column has the room that its longest cell needs."""
    longest = max((len(row_in_words(row)) for row in rows), default=0)
    width = max(_MIN_WIDTH, text_width(longest))
    # A row without items has the method of two people, whatever the others have.
    methods = [row.method for row in rows if row.items]
    look: ColumnLooks = dict(_FIGURES_LOOK)
    look["Kappa"] = kappa_look(methods)
    look["α 95 %"] = interval_look([row.alpha for row in rows])
    look["In words"] = st.column_config.TextColumn(width=width, help=_WORDS_HELP)
    return look


def text_width(letters: int) -> int:
    """Pixels of a cell for a text of so many letters in one line."""
    return _LETTER * letters + _MARGIN


def lowest_alpha_first(rows: Sequence[AgreementRow]) -> list[AgreementRow]:
    """The order of every table and picture of the page; rows without an alpha come last."""
    return sorted(rows, key=place_of_alpha)


def place_of_alpha(row: AgreementRow) -> tuple[bool, float]:
    alpha = row.alpha.value
    return alpha is None, alpha or 0.0


def kappa_look(methods: Collection[str]) -> Any:
    """The column of kappas: its head says which kappa it is where all are of one kind."""
    head, help = "Kappa", "Cohen's kappa of two assessors, Fleiss' kappa of more"
    if len(set(methods)) == 1:
        kind, _, weights = next(iter(methods)).partition(", ")
        head = f"κ, {weights}" if weights else f"{kind}'s κ".replace("ss's", "ss'")
        help = _KAPPA_HELP[weights or kind]
    width = max(66, text_width(len(head)))
    return st.column_config.TextColumn(head, width=width, alignment="right", help=help)


def interval_look(coefficients: Sequence[Coefficient]) -> Any:
    """The column of intervals: its head says that they are rough where all of them are."""
    rough = [each.is_rough for each in coefficients if each.low is not None]
    has_word = any(rough) and not all(rough)
    return st.column_config.TextColumn(
        "α 95 %, rough" if rough and all(rough) else "α 95 %",
        width=_LONG_INTERVAL if has_word else _SHORT_INTERVAL,
        alignment="right",
        help=f"From {FEW} topics an interval is rough",
    )


def percent(share: float | None) -> str:
    """A share as a percentage."""
    value = None if share is None else 100 * share
    return sortable_number(value, 1, width=5)


def interval(coefficient: Coefficient) -> str:
    return interval_in_words(coefficient) or UNDEFINED


def row_in_words(row: AgreementRow) -> str:
    """Where the interval of alpha lies beside Krippendorff's limits, or why nothing is said of it."""
    alpha = row.alpha
    if alpha.value is None:
        return _ALL_SAME if alpha.why == SAME else _FEW_ITEMS
    if row.topics < FEWEST_TOPICS:
        return TOO_FEW_TOPICS
    if row.reliability is None:
        return NOMINAL
    agreement = sufficiency(row)
    if agreement is None:
        return PARADOX if row.is_paradox else NO_INTERVAL
    # Only where people agree well enough is there a higher limit, or nobody who differed.
    if agreement != "enough":
        return _VERDICTS[agreement]
    if alpha.low is None:
        return _NEVER_APART
    return _RELIABLE if alpha.low >= RELIABLE else _VERDICTS[agreement]


def coefficient_columns(row: AgreementRow) -> TableRow:
    """The columns that every table of agreement has; what the verdict rests on first, for narrow windows."""
    counts = {"Items": row.items, "Labels": row.votes}
    shares = {
        "Agree %": percent(row.share),
        "Within one step %": percent(row.near) if row.ordered else "",
    }
    method = row.method if row.items else UNDEFINED
    alpha = {
        "Alpha": sortable_number(row.alpha.value),
        "α 95 %": interval(row.alpha),
        "In words": row_in_words(row),
        "α metric": row.metric if row.items else UNDEFINED,
    }
    kappa = {
        "Kappa": sortable_number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        _METHOD: method,
    }
    # Both are undefined for the same reasons, kappa more often.
    why = row.kappa.why or row.alpha.why
    return {**alpha, **shares, **kappa, **counts, "Why undefined": why}
