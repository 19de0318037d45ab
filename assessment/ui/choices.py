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

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import streamlit as st
from streamlit.errors import StreamlitAPIException

from assessment.ui.foreign_text import md, shown

Words = Callable[[str], str]
ECHO_SECONDS = 3.0
"""Seconds for which a browser may still send an older address than the last one written."""
_MOST_NAMED, _LONGEST_NAME = 3, 80
"""Unknown values that a caption names, and characters of each."""
_PREFIX, _HELD, _TURN = "linked-", "linked-held-", "linked-turn-"


class Held(NamedTuple):
    """The state of a choice after the last run.

    `written` is its value in the address, `before` the value there until `since`; `unknown` are values of
    a link that are no options. Choices `of_page` (its part or tab) stay when another campaign is chosen.
    """

    chosen: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    since: float = -ECHO_SECONDS
    unknown: tuple[str, ...] = ()
    of_page: bool = False

    def comes_from_elsewhere(self, values: tuple[str, ...], now: float) -> bool:
        """Whether an address with these values comes from a link or the browser's back button.

        >>> held = Held(("b",), ("b",), ("a",), since=10.0)
        >>> [held.comes_from_elsewhere((value,), 11.0) for value in "bac"]
        [False, False, True]
        >>> held.comes_from_elsewhere(("a",), 20.0)
        True
        """
        if values == self.written:
            return False
        may_be_echo = now - self.since <= ECHO_SECONDS
        # A browser that is slow to follow would otherwise undo the choice just made.
        return not (values == self.before and may_be_echo)


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
) -> str:
    """One of the options, "" if there are none.

    The default is `standard`, or else the first option.  It is written to the address only with `always`,
    which suits defaults that may change, as the first run does with each import.  `lasting` choices
    survive a visit to other pages.
    """
    usual = list(options[:1])
    if standard is not None and standard in options:
        usual = [standard]
    start = next(iter(_arrive(key, options, usual, lasting=lasting)), None)
    _put(key, start)
    chosen = st.selectbox(
        label,
        options,
        index=0 if start is None else options.index(start),
        key=_widget_key(key),
        format_func=words,
        help=help,
    )
    _leave(key, [chosen] if chosen else [], [] if always else usual)
    say_unknown(what or label.lower(), _held(key).unknown)
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
    start = _arrive(key, options, [], several=True)
    _put(key, start)
    chosen = st.multiselect(
        label,
        options,
        default=start,
        key=_widget_key(key),
        format_func=words,
        placeholder=placeholder,
    )
    _leave(key, chosen, [])
    say_unknown(what or label.lower(), _held(key).unknown)
    return chosen


def linked_text(label: str, key: str, most: int) -> str:
    """A short text, "" for none."""
    start = "".join(_arrive(key, None, []))[:most]
    _put(key, start)
    text = st.text_input(
        label,
        start,
        key=_widget_key(key),
        max_chars=most,
        icon=":material/search:",
        placeholder="any text",
    ).strip()
    _leave(key, [text] if text else [], [])
    return text


def linked_part(
    parts: Sequence[str], key: str, *, label: str = "", help: str | None = None
) -> str:
    """One of the parts of a page, by default the first.  It stays when another campaign is chosen."""
    start = _arrive(key, parts, parts[:1])[0]
    _put(key, start)
    look: Literal["visible", "collapsed"] = "visible" if label else "collapsed"
    chosen = st.segmented_control(
        label or "Look at",
        parts,
        default=start,
        required=True,
        key=_widget_key(key),
        help=help,
        label_visibility=look,
    )
    _leave(key, [chosen or parts[0]], parts[:1], of_page=True)
    say_unknown("the part", _held(key).unknown)
    return chosen or parts[0]


def linked_tabs(labels: Sequence[str], key: str) -> Sequence[Any]:
    """Tabs; the address names the open one."""
    start = _arrive(key, labels, labels[:1])[0]
    _put(key, start)
    tabs = st.tabs(labels, default=start, key=_widget_key(key), on_change="rerun")
    _leave(
        key,
        [str(st.session_state.get(_widget_key(key)) or labels[0])],
        labels[:1],
        of_page=True,
    )
    say_unknown("the part", _held(key).unknown)
    return tabs


def chosen_at(key: str) -> str | None:
    """The present value of a box, None if it has not been drawn yet."""
    return st.session_state.get(_widget_key(key))


def choose_for(key: str, value: str) -> None:
    """Set a choice before its box is drawn, as another box: slow browsers still report this one's value."""
    if st.session_state.get(_widget_key(key)) != value:
        st.session_state[_TURN + key] = st.session_state.get(_TURN + key, 0) + 1
        st.session_state[_widget_key(key)] = value


def forget_choices(but: Collection[str]) -> None:
    """Remove another campaign's choices from the address and the session.

    Those in `but` and of a page's part stay.
    """
    held: dict[str, Held] = {}
    for name, value in st.session_state.items():
        if isinstance(name, str) and name.startswith(_HELD):
            held[name.removeprefix(_HELD)] = value
    stay = {*but, *(name for name, value in held.items() if value.of_page)}
    for name in [name for name in st.query_params if name not in stay]:
        # A parameter that a widget binds is removed with the widget
        with suppress(StreamlitAPIException):
            del st.query_params[name]
    for name in held.keys() - stay:
        st.session_state.pop(_HELD + name)
        st.session_state.pop(_widget_key(name), None)


def say_unknown(what: str, names: Sequence[str]) -> None:
    """A caption about values of a link that are not in the campaign, or not open to this person."""
    if names:
        values = " and ".join(md(name[:_LONGEST_NAME]) for name in names[:_MOST_NAMED])
        st.caption(
            f":material/link_off: The link names {md(what)} {values}, which is not here."
        )


# Between the address and the session


def _arrive(
    key: str,
    options: Collection[str] | None,
    usual: Sequence[str],
    *,
    several: bool = False,
    lasting: bool = False,
) -> list[str]:
    """The values to choose: those of an address from elsewhere, else the present ones.

    Values that are no options are dropped.
    """
    held, present = _held(key), _present(key)
    values = tuple(st.query_params.get_all(key))
    if not several:
        values = values[:1]
    if lasting and not values and present is None:
        values = held.written
    if not held.comes_from_elsewhere(values, time.monotonic()):
        return _among(held.written if present is None else present, options) or list(
            usual
        )
    chosen = _among(values, options) or list(usual)
    unknown = tuple(
        value for value in values if options is not None and value not in options
    )
    st.session_state[_HELD + key] = Held(tuple(chosen), values, unknown=unknown)
    return chosen


def _leave(
    key: str, chosen: Sequence[str], usual: Sequence[str], *, of_page: bool = False
) -> None:
    """Write the choice to the address, unless it is the default.

    The session is written first: if the run is cut short in between, the old address counts as an echo.
    """
    held, there = _held(key), tuple(st.query_params.get_all(key))
    written = () if list(chosen) == list(usual) else tuple(chosen)
    unknown = held.unknown if tuple(chosen) == held.chosen else ()
    before, since = (
        (held.before, held.since) if there == written else (there, time.monotonic())
    )
    st.session_state[_HELD + key] = Held(
        tuple(chosen), written, before, since, unknown, of_page
    )
    if there == written:
        return
    if written:
        st.query_params[key] = list(written)
    else:
        del st.query_params[key]


def _put(key: str, value: object) -> None:
    """Set the value only if it differs: a box whose value is set loses a click that is on its way.

    Each box gets the value as its default too: a slow browser may draw it only from a later run, which
    does not set the value any more, and would report the first option as chosen.
    """
    if st.session_state.get(_widget_key(key)) != value:
        st.session_state[_widget_key(key)] = value


def _among(values: Sequence[str], options: Collection[str] | None) -> list[str]:
    return [value for value in values if options is None or value in options]


def _held(key: str) -> Held:
    held = st.session_state.get(_HELD + key)
    return held if isinstance(held, Held) else Held()


def _present(key: str) -> list[str] | None:
    """The values in the box, None if it was not drawn in the last run."""
    value = st.session_state.get(_widget_key(key))
    return value if value is None or isinstance(value, list) else [value]


def _widget_key(key: str) -> str:
    turn = st.session_state.get(_TURN + key, 0)
    return f"{_PREFIX}{key}-{turn}" if turn else _PREFIX + key
