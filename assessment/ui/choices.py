"""Choices that the page's address holds by the names of what is chosen, so that a link comes back to them.

What a page would choose anyway is not written.  What a link names in vain is said below the box.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import streamlit as st
from streamlit.errors import StreamlitAPIException

from assessment.ui.foreign_text import md, shown

Words = Callable[[str], str]
ECHO_SECONDS = 3.0
"""So long a browser may still send the address that it had before the one last written reached it."""
_MOST_SAID, _LONGEST_SAID = 3, 80
_PREFIX, _HELD = "linked-", "linked-held-"


class Held(NamedTuple):
    """A choice as it was left: what was chosen, how it stands in the address, what stood there before, and what was asked for in vain."""

    chosen: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    since: float = -ECHO_SECONDS
    unknown: tuple[str, ...] = ()
    of_page: bool = False

    def comes_from_elsewhere(self, given: tuple[str, ...], now: float) -> bool:
        """Whether an address is that of a link or the way back.

        >>> held = Held(("b",), ("b",), ("a",), since=10.0)
        >>> [held.comes_from_elsewhere(given, 11.0) for given in (("b",), ("a",), ("c",))], held.comes_from_elsewhere(("a",), 20.0)
        ([False, False, True], True)
        """
        return given != self.written and (given != self.before or now - self.since > ECHO_SECONDS)


def linked_box(
    label: str, options: Sequence[str], key: str, words: Words = shown, *, standard: str | None = None, always: bool = False, lasting: bool = False,
    what: str = "", help: str | None = None,
) -> str:  # fmt: skip
    """One of the options, "" if there are none.

    `standard` (or else the first) is chosen where nothing else is asked for, and written only if it is to be so `always`: where it can
    change, say, as the first run does with every new one.  `lasting` choices outlive a look at other pages.
    """
    usual = [standard] if standard in options else list(options[:1])
    _put(key, next(iter(_arrive(key, options, usual, lasting=lasting)), None))
    chosen = st.selectbox(label, options, key=_kept(key), format_func=words, help=help)
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
    """Any of the options; none at all stands for all."""
    _put(key, _arrive(key, options, [], several=True))
    chosen = st.multiselect(label, options, key=_kept(key), format_func=words, placeholder=placeholder)
    _leave(key, chosen, [])
    say_unknown(what or label.lower(), _held(key).unknown)
    return chosen


def linked_text(label: str, key: str, most: int) -> str:
    """A short text, "" for none."""
    _put(key, "".join(_arrive(key, None, []))[:most])
    text = st.text_input(
        label, key=_kept(key), max_chars=most, icon=":material/search:", placeholder="any text"
    ).strip()
    _leave(key, [text] if text else [], [])
    return text


def linked_part(parts: Sequence[str], key: str, *, label: str = "", help: str | None = None) -> str:
    """One of the parts of a page, the first if nothing else is asked for.  It stays when another campaign is chosen."""
    _put(key, _arrive(key, parts, parts[:1])[0])
    look = "visible" if label else "collapsed"
    chosen = st.segmented_control(
        label or "Look at", parts, required=True, key=_kept(key), help=help, label_visibility=look
    )  # type: ignore[arg-type]
    _leave(key, [chosen or parts[0]], parts[:1], of_page=True)
    say_unknown("the part", _held(key).unknown)
    return chosen or parts[0]


def linked_tabs(labels: Sequence[str], key: str) -> Sequence[Any]:
    """Tabs, of which the address names the open one."""
    _put(key, _arrive(key, labels, labels[:1])[0])
    tabs = st.tabs(labels, key=_kept(key), on_change="rerun")
    _leave(key, [str(st.session_state.get(_kept(key)) or labels[0])], labels[:1], of_page=True)
    say_unknown("the part", _held(key).unknown)
    return tabs


def chosen_at(key: str) -> str | None:
    """What a box holds at present, None if it was not drawn yet."""
    return st.session_state.get(_kept(key))


def choose_for(key: str, value: str) -> None:
    """Set a choice before its box is drawn."""
    _put(key, value)


def forget_choices(but: Collection[str]) -> None:
    """Take all choices out of the address and the session but these, and those of a page's part: they were another campaign's."""
    held = {
        name.removeprefix(_HELD): value
        for name, value in st.session_state.items()
        if str(name).startswith(_HELD)
    }
    stay = {*but, *(name for name, value in held.items() if value.of_page)}
    for name in [name for name in st.query_params if name not in stay]:
        with suppress(StreamlitAPIException):  # what a widget binds itself goes with the widget
            del st.query_params[name]
    for name in held.keys() - stay:
        st.session_state.pop(_HELD + name)
        st.session_state.pop(_kept(name), None)


def say_unknown(what: str, names: Sequence[str]) -> None:
    """What a link asked for in vain: it is not in the campaign, or not shown to whoever is here."""
    if names:
        said = " and ".join(md(name[:_LONGEST_SAID]) for name in names[:_MOST_SAID])
        st.caption(f":material/link_off: The link names {md(what)} {said}, which is not here.")


# Between the address and the session


def _arrive(
    key: str,
    options: Collection[str] | None,
    usual: Sequence[str],
    *,
    several: bool = False,
    lasting: bool = False,
) -> list[str]:
    """What is to be chosen: what an address from elsewhere asks for, or what was chosen before; what is no option (any more) is dropped."""
    held, now = _held(key), _now(key)
    given = tuple(st.query_params.get_all(key)[: None if several else 1])
    if lasting and not given and now is None:
        given = held.written
    if not held.comes_from_elsewhere(given, time.monotonic()):
        return _among(held.written if now is None else now, options) or list(usual)
    chosen = _among(given, options) or list(usual)
    unknown = tuple(value for value in given if options is not None and value not in options)
    st.session_state[_HELD + key] = Held(tuple(chosen), given, unknown=unknown)
    return chosen


def _leave(key: str, chosen: Sequence[str], usual: Sequence[str], *, of_page: bool = False) -> None:
    """Write the choice to the address; the usual one is not written.

    The session is told first: if the run is cut short between the two, the address of before counts as an echo.
    """
    held, there = _held(key), tuple(st.query_params.get_all(key))
    written = () if list(chosen) == list(usual) else tuple(chosen)
    unknown = held.unknown if tuple(chosen) == held.chosen else ()
    before, since = (held.before, held.since) if there == written else (there, time.monotonic())
    st.session_state[_HELD + key] = Held(tuple(chosen), written, before, since, unknown, of_page)
    if there == written:
        return
    if written:
        st.query_params[key] = list(written)
    else:
        del st.query_params[key]


def _put(key: str, value: object) -> None:
    """Only what differs: a box whose value is set takes no click that is on its way."""
    if st.session_state.get(_kept(key)) != value:
        st.session_state[_kept(key)] = value


def _among(values: Sequence[str], options: Collection[str] | None) -> list[str]:
    return [value for value in values if options is None or value in options]


def _held(key: str) -> Held:
    found = st.session_state.get(_HELD + key)
    return found if isinstance(found, Held) else Held()


def _now(key: str) -> list[str] | None:
    """What the box holds, None if it was not drawn in the last run."""
    value = st.session_state.get(_kept(key))
    return value if value is None or isinstance(value, list) else [value]


def _kept(key: str) -> str:
    return _PREFIX + key
