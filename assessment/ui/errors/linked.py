"""Choices that the page's address holds by the names of what is chosen, so that a link comes back to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from assessment.ui.safe import shown

Words = Callable[[str], str]


def linked_box(label: str, options: Sequence[str], key: str, words: Words = shown, *, nothing: str = "", help: str | None = None) -> str:
    """One of the options; the one that chooses `nothing` is not written to the address."""
    _arrive(key, options, several=False)
    chosen = st.selectbox(label, options, key=_kept(key), format_func=words, help=help)
    _leave(key, [] if chosen == nothing else [chosen])
    return chosen


def linked_text(label: str, key: str, most: int) -> str:
    """A short text, "" for none."""
    given = st.query_params.get_all(key)
    if given and given != st.session_state.get(_written(key)):
        st.session_state[_kept(key)] = given[0][:most]
    text = st.text_input(label, key=_kept(key), max_chars=most, icon=":material/search:", placeholder="any text").strip()
    _leave(key, [text] if text else [])
    return text


def choose_for(key: str, value: str) -> None:
    """Set a choice before its box is drawn."""
    st.session_state[_kept(key)] = value


def linked_boxes(label: str, options: Sequence[str], key: str, words: Words = shown) -> list[str]:
    """Any of the options; none at all stands for all."""
    _arrive(key, options, several=True)
    chosen = st.multiselect(label, options, key=_kept(key), format_func=words, placeholder="all")
    _leave(key, chosen)
    return chosen


def _arrive(key: str, options: Sequence[str], *, several: bool) -> None:
    """Take the choice from an address that came from elsewhere; a choice that is none here (of another campaign) is dropped."""
    given = st.query_params.get_all(key)
    chosen = st.session_state.get(_kept(key), [] if several else None)
    if given and given != st.session_state.get(_written(key)):
        chosen = given if several else given[0]
    kept = [value for value in (chosen if several else [chosen]) if value in options]
    if several:
        st.session_state[_kept(key)] = kept
    elif kept:
        st.session_state[_kept(key)] = kept[0]
    else:
        st.session_state.pop(_kept(key), None)


def _leave(key: str, values: Sequence[str]) -> None:
    """Write the choice to the address; without one its name goes."""
    if values:
        st.query_params[key] = list(values)
    elif key in st.query_params:
        del st.query_params[key]
    st.session_state[_written(key)] = list(values)


def _kept(key: str) -> str:
    """Where the session keeps a choice: other pages have choices of the same names."""
    return f"errors-{key}"


def _written(key: str) -> str:
    return f"errors-written-{key}"
