"""A bar for computations that may take long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from assessment.ui.foreign_text import shown

Progress = Callable[[float, str], object]


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A function that shows how far a computation is and what it works on; the bar goes when it is done."""
    bar = st.empty()

    def show(share: float, text: str) -> None:
        bar.progress(min(max(share, 0.0), 1.0), shown(text))

    yield show
    bar.empty()
