"""Figures, tables and files as all parts of the page show them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.statistics.agreement import Figure, Line
from assessment.ui.downloads import download_button
from assessment.ui.element_keys import element_key
from assessment.ui.tables import UNDEFINED, csv

ROUGH = 10
"""An interval from fewer topics is rough."""
MANY_LABELS = 12
"""Labels in a picture or a row; of free text there are more."""
LISTED = 200
"""Units in one list; more are in the downloads of the page Release."""
ANSWER = st.column_config.LinkColumn("Answer", display_text="open", width="small")


def number(value: float | None) -> str:
    """A coefficient to three decimals, as text that sorts like its number."""
    return f"{UNDEFINED:>6}" if value is None else f"{value:6.3f}"


def percent(value: float | None) -> str:
    return f"{UNDEFINED:>5}" if value is None else f"{100 * value:5.1f}"


def interval(found: Figure) -> str:
    return UNDEFINED if found.low is None or found.high is None else f"{found.low:.2f} to {found.high:.2f}"


def figures(row: Line) -> dict[str, Any]:
    """The columns that stand in every table of agreement, counts first."""
    return {
        "Items": row.items,
        "Labels": row.votes,
        "Agree %": percent(row.share),
        "Within one step %": percent(row.near) if row.ordered else "",
        "Kappa": number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        "κ is": row.method if row.items else UNDEFINED,
        "Alpha": number(row.alpha.value),
        "α 95 %": interval(row.alpha),
        "α is": row.metric if row.items else UNDEFINED,
        "Why undefined": row.kappa.why or row.alpha.why,
    }


def tidy(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """A table of rows; columns that hold nothing at all are left out."""
    frame = pd.DataFrame(list(rows))
    return frame[[name for name in frame.columns if frame[name].ne("").any()]]


def download(frame: pd.DataFrame, name: str, label: str = "CSV") -> None:
    """The table as a file; text that a spreadsheet would take for a formula gets an apostrophe in front."""
    file = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]
    download_button(
        label, lambda: csv(frame), f"{file}.csv", "text/csv", key=element_key("csv", name), type="tertiary"
    )


def below(note: str, frame: pd.DataFrame, name: str) -> None:
    """A note under a table, and the table as a file beside it."""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="top"):
        st.caption(note)
        download(frame, name)
