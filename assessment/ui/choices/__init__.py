"""Choices that the page's address holds by name, so that a link restores them.

The default choice is not written to the address.  A caption below the box reports values of a link that
are no options.

Streamlit's own `bind="query-params"`, tried with 1.67, writes what a box shows: `topic=117 Birds of prey`
instead of `topic=117`, so that a link breaks when a topic gets another title, and a link with the id is
dropped without a word (`tests/pages/test_links.py` notices when this changes).  It also has no default that
depends on the data, and neither keeps a choice during a visit to another page nor forgets it with the
campaign.  `ui/adjudicate` uses it where that is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.ui.foreign_text import md, shown
from assessment.ui.session.boxes import choose_for as choose_for
from assessment.ui.session.boxes import chosen_at as chosen_at
from assessment.ui.session.boxes import set_box, widget_key
from assessment.ui.session.choices_in_address import (
    state_of_choice,
    values_to_choose,
    write_to_address,
)

Words = Callable[[str], str]
_MAX_NAMED, _LONGEST_NAME = 3, 80
"""Unknown values that a caption names, and characters of each."""


def linked_box(
    label: str,
    options: Sequence[str],
    key: str,
    words: Words = shown,
    *,
    standard: str | None = None,
    always: bool = False,
    lasting: bool = False,
    what: str = "",
    help: str | None = None,
    notices: DeltaGenerator | None = None,
) -> str:
    """One of the options, "" if there are none.

    The default is `standard`, or else the first option.  It is written to the address only with `always`,
    which suits defaults that may change, as the first run does with each import.  `lasting` choices
    survive a visit to other pages.  `notices` is where a value that is no option is reported, by default
    below the box: boxes in one line would be moved apart.
    """
    usual = list(options[:1])
    if standard is not None and standard in options:
        usual = [standard]
    start = next(iter(values_to_choose(key, options, usual, lasting=lasting)), None)
    set_box(key, start)
    chosen = st.selectbox(
        label,
        options,
        index=0 if start is None else options.index(start),
        key=widget_key(key),
        format_func=words,
        help=help,
    )
    write_to_address(key, [chosen] if chosen else [], [] if always else usual)
    with notices or nullcontext():
        say_unknown(what or label.lower(), state_of_choice(key).unknown)
    return chosen or ""


def linked_boxes(
    label: str,
    options: Sequence[str],
    key: str,
    words: Words = shown,
    *,
    placeholder: str = "all",
    what: str = "",
) -> list[str]:
    """Any of the options; an empty choice means all."""
    start = values_to_choose(key, options, [], several=True)
    set_box(key, start)
    chosen = st.multiselect(
        label,
        options,
        default=start,
        key=widget_key(key),
        format_func=words,
        placeholder=placeholder,
    )
    write_to_address(key, chosen, [])
    say_unknown(what or label.lower(), state_of_choice(key).unknown)
    return chosen


def linked_text(label: str, key: str, most: int) -> str:
    """A short text, "" for none."""
    start = "".join(values_to_choose(key, None, []))[:most]
    set_box(key, start)
    text = st.text_input(
        label,
        start,
        key=widget_key(key),
        max_chars=most,
        icon=":material/search:",
        placeholder="any text",
    ).strip()
    write_to_address(key, [text] if text else [], [])
    return text


def linked_part(
    parts: Sequence[str], key: str, *, label: str = "", help: str | None = None
) -> str:
    """One of the parts of a page, by default the first.  It stays when another campaign is chosen."""
    start = values_to_choose(key, parts, parts[:1])[0]
    set_box(key, start)
    look: Literal["visible", "collapsed"] = "visible" if label else "collapsed"
    chosen = st.segmented_control(
        label or "Look at",
        parts,
        default=start,
        required=True,
        key=widget_key(key),
        help=help,
        label_visibility=look,
    )
    write_to_address(key, [chosen or parts[0]], parts[:1], of_page=True)
    say_unknown("the part", state_of_choice(key).unknown)
    return chosen or parts[0]


def linked_tabs(labels: Sequence[str], key: str) -> Sequence[Any]:
    """Tabs; the address names the open one."""
    start = values_to_choose(key, labels, labels[:1])[0]
    set_box(key, start)
    tabs = st.tabs(labels, default=start, key=widget_key(key), on_change="rerun")
    write_to_address(
        key,
        [str(st.session_state.get(widget_key(key)) or labels[0])],
        labels[:1],
        of_page=True,
    )
    say_unknown("the part", state_of_choice(key).unknown)
    return tabs


def say_unknown(what: str, names: Sequence[str]) -> None:
    """A caption about values of a link that are not in the campaign, or not open to this person."""
    if names:
        values = " and ".join(md(name[:_LONGEST_NAME]) for name in names[:_MAX_NAMED])
        st.caption(
            f":material/link_off: The link names {md(what)} {values}, which is not here."
        )
