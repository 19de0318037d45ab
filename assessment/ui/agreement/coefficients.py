"""Coefficients of agreement as cells of a table."""

from __future__ import annotations

from typing import Any

from assessment.statistics.agreement import AgreementRow, Coefficient
from assessment.ui.tables import UNDEFINED, sortable_number

ROUGH = 10
"""With fewer topics than this an interval is rough."""
MANY_LABELS = 12
"""Labels up to which a picture or a row shows them all; questions with free text have more."""


def percent(share: float | None) -> str:
    """A share as a percentage."""
    value = None if share is None else 100 * share
    return sortable_number(value, 1, width=5)


def interval(coefficient: Coefficient) -> str:
    if coefficient.low is None or coefficient.high is None:
        return UNDEFINED
    return f"{coefficient.low:.2f} to {coefficient.high:.2f}"


def coefficient_columns(row: AgreementRow) -> dict[str, Any]:
    """The columns that every table of agreement has, counts first."""
    counts = {"Items": row.items, "Labels": row.votes}
    shares = {
        "Agree %": percent(row.share),
        "Within one step %": percent(row.near) if row.ordered else "",
    }
    kappa = {
        "Kappa": sortable_number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        "κ method": row.method if row.items else UNDEFINED,
    }
    alpha = {
        "Alpha": sortable_number(row.alpha.value),
        "α 95 %": interval(row.alpha),
        "α metric": row.metric if row.items else UNDEFINED,
    }
    why = row.kappa.why or row.alpha.why
    return {**counts, **shares, **kappa, **alpha, "Why undefined": why}
