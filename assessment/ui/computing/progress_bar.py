"""A bar for computations that may take long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from assessment.model.progress import Progress
from assessment.ui.foreign_text import md


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A function that shows the share done (0 to 1) and the present step; the bar disappears at the end."""
    bar = st.empty()

    def show(share: float, text: str) -> None:
        # Streamlit refuses a share outside 0 to 1, and sums of parts can exceed 1 a little.
        bar.progress(min(max(share, 0.0), 1.0), md(text))

    try:
        yield show
    finally:
        bar.empty()
