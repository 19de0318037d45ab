"""What takes long is worked out when it is asked for, and kept as long as it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from assessment.ui.foreign_text import shown

M = TypeVar("M")
Progress = Callable[[float, str], object]


def result_on_demand(
    label: str, name: str, about: tuple[object, ...], make: Callable[[Progress], M], *, quick: bool = False
) -> M | None:
    """What `make` gave when the button was last pressed; None before that, or where the campaign has changed since, and then it is said.

    `about` is what the result stands on, the campaign's state last.  What is `quick` needs no button.
    """
    key, place = f"asked-{name}", st.empty()
    then, found = st.session_state.get(key, (None, None))
    if (quick and then != about) or (
        not quick and st.button(label, key=f"ask-{name}", icon=":material/science:")
    ):
        bar = place.progress(0.0, "starting")
        then, found = st.session_state[key] = about, make(lambda share, text: _say(bar, share, text))
        place.empty()
    if then is not None and then[:-1] == about[:-1] and then != about:
        st.caption(":material/update: The campaign has changed since this was worked out. Ask again.")
    return found if then == about else None


def _say(bar: object, share: float, text: str) -> None:
    bar.progress(min(max(share, 0.0), 1.0), shown(text))  # type: ignore[attr-defined]
