"""The boxes of choices: what is in them, and how another part of the page sets them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

_BOX, _GENERATION = "linked-", "linked-turn-"


def set_box(key: str, value: object) -> None:
    """Set the value only if it differs: a box whose value is set loses a click that is on its way.

    Each box gets the value as its default too: a slow browser may draw it only from a later run, which
    does not set the value any more, and would report the first option as chosen.
    """
    if st.session_state.get(widget_key(key)) != value:
        st.session_state[widget_key(key)] = value


def chosen_at(key: str) -> str | None:
    """The present value of a box, None if it has not been drawn yet."""
    return st.session_state.get(widget_key(key))


def choose_for(key: str, value: str | list[str]) -> None:
    """Set a choice before its box is drawn, as a box of a new generation.

    A browser that is slow to follow still reports the old box with its old value, which would undo this.
    """
    if chosen_at(key) == value:
        return
    st.session_state[_GENERATION + key] = _generation(key) + 1
    st.session_state[widget_key(key)] = value


def is_new_pick(key: str, picked: Collection[object]) -> bool:
    """Whether something else was picked in a picture or a table than when it was drawn last.

    What is picked stays picked while the page is drawn again, so only a new pick counts; taking a pick back
    counts as well, or the same one could not be made again.
    """
    before = st.session_state.get(key)
    st.session_state[key] = picked
    return bool(picked) and picked != before


def put_in_box(key: str, values: Sequence[str]) -> None:
    """Put the values into the box in the form that it has; nothing where it is not drawn yet."""
    present = st.session_state.get(widget_key(key))
    if isinstance(present, list):
        set_box(key, list(values))
    elif present is not None:
        set_box(key, values[0] if values else "")


def forget_box(key: str) -> None:
    """Forget what is in the box."""
    st.session_state.pop(widget_key(key), None)


def values_in_box(key: str) -> list[str] | None:
    """The values in the box, None if it was not drawn in the last run."""
    value = st.session_state.get(widget_key(key))
    return value if value is None or isinstance(value, list) else [value]


def widget_key(key: str) -> str:
    """The key of the box of a choice."""
    generation = _generation(key)
    return f"{_BOX}{key}-{generation}" if generation else _BOX + key


def _generation(key: str) -> int:
    """How often the choice was set from outside of its box."""
    return int(st.session_state.get(_GENERATION + key, 0))
