"""Coefficients of agreement as cells of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import (
    in_words,
    interval_in_words,
    why_no_interval,
)
from assessment.statistics.agreement import SAME, AgreementRow, Coefficient
from assessment.ui.tables import UNDEFINED, sortable_number

MANY_LABELS = 12
"""Labels up to which a picture or a row shows them all; questions with free text have more."""
PARADOX = "one label dominates"
"""Instead of the word for a kappa that is low at high agreement."""
NOMINAL = "ordered: see Alpha"
"""Instead of the word for a kappa without weights on an ordered scale."""
_ALL_SAME, _FEW_ITEMS = "all labels the same", "fewer than two items"
"""Instead of the word for a kappa that is undefined."""
_ROUGH = ", rough"
_SHORT_INTERVAL, _LONG_INTERVAL = 108, 152
"""Pixels of "−0.35 to −0.06", and with the word for a rough one: cut at the left it reads as another one."""
_LETTER, _MARGIN, _LEAST_WIDTH = 6, 12, 108
"""Pixels of a letter, of a cell's margins, and of the column of words at least."""
_WORDS_HELP = (
    "The words of Landis and Koch (1977) for both ends of the interval of this kappa: a convention, not a "
    "test. Without an interval there is none. It would mislead where one label dominates: kappa is low at "
    "high agreement (Feinstein and Cicchetti 1990). Ordered labels of three assessors or more have an "
    "ordinal alpha only: Fleiss' kappa ignores the order"
)
_KAPPA_HELP = {
    "Cohen": "Cohen's kappa, without weights",
    "Fleiss": "Fleiss' kappa, without weights",
    "linear": "Cohen's kappa, weighted by the steps between two labels (Cohen 1968)",
    "quadratic": "Cohen's kappa, weighted by the squared steps between two labels (Cohen 1968)",
    "within one": "Cohen's kappa; labels one step apart count as agreeing (Cohen 1968)",
}
TABLE_WIDTH, _BOX_WIDTH, _ROW, _LINE = 1128, 34, 35, 22
"""Pixels of a table in a window of 1280 pixels, of its boxes to pick a row, of a row, and of a line."""
_FIGURES_LOOK = {
    "Agree %": st.column_config.TextColumn(width=70, alignment="right"),
    "Within one step %": st.column_config.TextColumn(
        "±1 step %",
        width=80,
        alignment="right",
        help="Pairs of labels that are at most one step apart",
    ),
    "κ method": st.column_config.TextColumn(width=110),
    "Alpha": st.column_config.TextColumn(width=62, alignment="right"),
    "Items": st.column_config.NumberColumn(
        width=56, help="Units with labels of two or more of the chosen assessors"
    ),
    "Assessors": st.column_config.NumberColumn(
        width=84, help="Chosen assessors who share items with another chosen one"
    ),
    "Topics": st.column_config.NumberColumn(width=64),
    "Cannot judge": st.column_config.NumberColumn(width=95),
}
_METRICS = "α metric: ordinal where ±1 step stands, else nominal."
IN_FILE_ONLY = ("Labels", "α 95 %")
"""Columns that a window of 1280 pixels has no room for."""
_IN_OTHER_WORDS = ("Why undefined",)
"""Columns of which a shorter word stands in another one."""


def without_details(frame: pd.DataFrame, *names: str) -> tuple[pd.DataFrame, list[str]]:
    """The columns that a window of 1280 pixels has room for, and sentences on the others, which files have.

    Left out are details, columns without a value, and those of the methods and of these `names` that say
    the same in every row.  The word for rough intervals is left to the head where all of them are.
    """
    sentences = []
    details = [name for name in IN_FILE_ONLY if name in frame]
    if details:
        sentences.append(f"The file has {' and '.join(details)} as well.")
    left_out = {*details, *_IN_OTHER_WORDS}
    equal_names = ["κ method", "α metric", *(names if len(frame) > 1 else ())]
    for name in frame.columns:
        values = set(frame[name]) - {UNDEFINED}
        if not values:
            left_out.add(name)
        elif name in equal_names and len(values) == 1:
            left_out.add(name)
            sentences.append(f"{name}: {values.pop()}.")
    if "α metric" in frame and "α metric" not in left_out:
        # A column for a word that the column of steps implies would push others out of sight.
        left_out.add("α metric")
        sentences.append(_METRICS)
    columns = [name for name in frame.columns if name not in left_out]
    drawn = frame[columns]
    if "κ 95 %" in drawn and _are_all_rough(drawn["κ 95 %"]):
        drawn = drawn.assign(**{"κ 95 %": drawn["κ 95 %"].str.removesuffix(_ROUGH)})
    return drawn, sentences


def _are_all_rough(intervals: pd.Series[str]) -> bool:
    return bool((intervals.str.endswith(_ROUGH) | (intervals == UNDEFINED)).all())


def coefficient_look(rows: Sequence[AgreementRow]) -> dict[str, Any]:
    """How tables show these rows: every column has the room that its longest cell needs."""
    longest = max((len(row_in_words(row)) for row in rows), default=0)
    width = max(_LEAST_WIDTH, _LETTER * longest + _MARGIN)
    # A row without items has the method of two people, whatever the others have.
    methods = [row.method for row in rows if row.items]
    look = dict(_FIGURES_LOOK)
    look["Kappa"] = kappa_look(methods)
    look["κ 95 %"] = interval_look([row.kappa for row in rows])
    look["In words"] = st.column_config.TextColumn(width=width, help=_WORDS_HELP)
    return look


def fitting_name_column(
    drawn: pd.DataFrame, look: Mapping[str, Any]
) -> tuple[dict[str, Any], int]:
    """The look with the first column in the room that the others leave, and the height of a row.

    A name that does not fit goes on in a second line.
    """
    name, *others = drawn.columns
    # Columns without a look of their own are at the end, and may take what is left.
    taken = sum(look[other]["width"] for other in others if other in look)
    room = TABLE_WIDTH - _BOX_WIDTH - taken
    longest = max((len(text) for text in drawn[name]), default=0)
    wanted = max(_LEAST_WIDTH, _LETTER * longest + _MARGIN)
    width = max(_LEAST_WIDTH, min(wanted, room))
    column = st.column_config.TextColumn(width=width)
    height = _ROW if wanted <= width else 2 * _LINE
    return {**look, name: column}, height


def kappa_look(methods: Collection[str]) -> Any:
    """The column of kappas: its head says which kappa it is where all are of one kind."""
    head, help = "Kappa", "Which kappa it is stands in the column κ method"
    if len(set(methods)) == 1:
        kind, _, weights = next(iter(methods)).partition(", ")
        head = f"κ, {weights}" if weights else f"{kind}'s κ".replace("ss's", "ss'")
        help = _KAPPA_HELP[weights or kind]
    width = max(66, _LETTER * len(head) + _MARGIN)
    return st.column_config.TextColumn(head, width=width, alignment="right", help=help)


def interval_look(coefficients: Sequence[Coefficient]) -> Any:
    """The column of intervals: its head says that they are rough where all of them are."""
    rough = [each.is_rough for each in coefficients if each.low is not None]
    has_word = any(rough) and not all(rough)
    return st.column_config.TextColumn(
        "κ 95 %, rough" if rough and all(rough) else "κ 95 %",
        width=_LONG_INTERVAL if has_word else _SHORT_INTERVAL,
        alignment="right",
        help="From fewer than ten topics an interval is rough",
    )


def percent(share: float | None) -> str:
    """A share as a percentage."""
    value = None if share is None else 100 * share
    return sortable_number(value, 1, width=5)


def interval(coefficient: Coefficient) -> str:
    return interval_in_words(coefficient) or UNDEFINED


def row_in_words(row: AgreementRow) -> str:
    """The convention's words, or why there are none."""
    if row.kappa.value is None:
        return _ALL_SAME if row.kappa.why == SAME else _FEW_ITEMS
    if row.ignores_order:
        return NOMINAL
    why = why_no_interval(row)
    if why:
        return why
    return PARADOX if row.is_paradox else in_words(row)


def coefficient_columns(row: AgreementRow) -> dict[str, Any]:
    """The columns that every table of agreement has; coefficients first, for narrow windows."""
    counts = {"Items": row.items, "Labels": row.votes}
    shares = {
        "Agree %": percent(row.share),
        "Within one step %": percent(row.near) if row.ordered else "",
    }
    method = row.method if row.items else UNDEFINED
    kappa = {
        "Kappa": sortable_number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        "In words": row_in_words(row),
        "κ method": method,
    }
    alpha = {
        "Alpha": sortable_number(row.alpha.value),
        "α 95 %": interval(row.alpha),
        "α metric": row.metric if row.items else UNDEFINED,
    }
    # Both are undefined for the same reasons, kappa more often.
    why = row.kappa.why or row.alpha.why
    return {**shares, **kappa, **alpha, **counts, "Why undefined": why}
