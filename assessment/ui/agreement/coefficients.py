"""Coefficients of agreement as cells of a table."""

from __future__ import annotations

from typing import Any

import streamlit as st

from assessment.formats.numbers import decimal_text
from assessment.statistics.agreement import AgreementRow, Coefficient, strength
from assessment.ui.tables import UNDEFINED, sortable_number

MANY_LABELS = 12
"""Labels up to which a picture or a row shows them all; questions with free text have more."""
PARADOX = "one label dominates"
"""Instead of the word for a kappa that is low at high agreement."""
_INTERVAL = st.column_config.TextColumn(width=154, alignment="right")
"""Wide enough for "-0.35 to -0.06, rough": cut at the left, an interval reads as another one."""
COEFFICIENT_LOOK = {
    "κ 95 %": _INTERVAL,
    "α 95 %": _INTERVAL,
    "Kappa": st.column_config.TextColumn(width=72, alignment="right"),
    "Alpha": st.column_config.TextColumn(width=72, alignment="right"),
    "Agree %": st.column_config.TextColumn(width=78, alignment="right"),
    "Within one step %": st.column_config.TextColumn(
        "±1 step %",
        width=84,
        alignment="right",
        help="Pairs of labels that are at most one step apart",
    ),
    "In words": st.column_config.TextColumn(
        width=148,
        help="The word of Landis and Koch (1977) for this kappa: a convention, not a test. It would "
        "mislead where one label dominates: kappa is low at high agreement (Feinstein and Cicchetti 1990)",
    ),
}


def percent(share: float | None) -> str:
    """A share as a percentage."""
    value = None if share is None else 100 * share
    return sortable_number(value, 1, width=5)


def interval(coefficient: Coefficient) -> str:
    if coefficient.low is None or coefficient.high is None:
        return UNDEFINED
    low, high = decimal_text(coefficient.low, 2), decimal_text(coefficient.high, 2)
    bounds = f"{low} to {high}"
    # At the figure itself, because nobody looks for it in the small print.
    return f"{bounds}, rough" if coefficient.is_rough else bounds


def in_words(kappa: Coefficient) -> str:
    """The convention's word for a kappa, "" where it is undefined."""
    return "" if kappa.value is None else strength(kappa.value)


def row_in_words(row: AgreementRow) -> str:
    """The convention's word, or why it says nothing here."""
    return PARADOX if row.is_paradox else in_words(row.kappa)


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
