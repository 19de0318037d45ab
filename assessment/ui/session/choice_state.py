"""What the page's address says of choices, and what the session remembers of them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException

from assessment.ui.session.query_string import (
    remove_parameters,
    send_query_string,
    set_parameter,
)

ECHO_SECONDS = 3.0
"""Seconds for which a browser's click may still bring an older address than the last one written."""
_PREFIX, _STATE, _TURN = "linked-", "linked-held-", "linked-turn-"
_unsent_keys: ContextVar[list[str] | None] = ContextVar("unsent keys", default=None)
"""Choices that were written in the present `one_history_step`; None outside of one."""


class ChoiceState(NamedTuple):
    """The state of a choice after the last run.

    `written` is its value in the address since the time `since`, `earlier` are values that the browser may
    still have; `unknown` are values of a link that are no options. Choices `of_page` (its part or tab) stay
    when another campaign is chosen. Until it `is_sent`, the browser cannot know what was written.
    """

    chosen: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    earlier: frozenset[tuple[str, ...]] = frozenset()
    since: float = -ECHO_SECONDS
    unknown: tuple[str, ...] = ()
    of_page: bool = False
    is_sent: bool = True

    def comes_from_elsewhere(self, values: tuple[str, ...], now: float) -> bool:
        """Whether an address with these values comes from a link, where the way back was not pressed.

        >>> state = ChoiceState(("b",), ("b",), frozenset({("a",)}), since=10.0)
        >>> [state.comes_from_elsewhere((value,), 11.0) for value in "bac"]
        [False, False, True]
        >>> state.comes_from_elsewhere(("a",), 20.0)
        True
        >>> state._replace(is_sent=False).comes_from_elsewhere(("a",), 20.0)
        False
        """
        # A browser that is slow to follow would otherwise undo the choice just made.
        return values != self.written and values not in self.echoes(now)

    def echoes(self, now: float) -> frozenset[tuple[str, ...]]:
        """The earlier values that the browser may send for what was written after them."""
        may_be_echo = not self.is_sent or now - self.since <= ECHO_SECONDS
        return self.earlier if may_be_echo else frozenset()


def choice_state(key: str) -> ChoiceState:
    """The state of a choice after the last run; a blank one before the first."""
    state = st.session_state.get(_STATE + key)
    return state if isinstance(state, ChoiceState) else ChoiceState()


def _choice_states() -> dict[str, ChoiceState]:
    """The states of all choices that were drawn in this session, by key."""
    states: dict[str, ChoiceState] = {}
    for name, value in st.session_state.items():
        if isinstance(name, str) and name.startswith(_STATE):
            states[name.removeprefix(_STATE)] = value
    return states


def is_from_elsewhere(key: str, *, lasting: bool = False) -> bool:
    """Whether the address says something else of a choice, from a link or the browser's back button."""
    values = _address_values(key, several=False, lasting=lasting)
    return _come_from_elsewhere(key, values)


def _come_from_elsewhere(key: str, values: tuple[str, ...]) -> bool:
    state = choice_state(key)
    if _is_history_navigation():
        return values != state.written
    if _present(key) is None:
        # The page was left before the choice was sent: what the address says now is no echo.
        state = state._replace(is_sent=True)
    return state.comes_from_elsewhere(values, time.monotonic())


def _is_history_navigation() -> bool:
    """Whether the browser's back or forward button began this run."""
    context = get_script_run_ctx()
    return context is not None and context.is_history_navigation


@contextmanager
def one_history_step() -> Iterator[None]:
    """Sends all choices that are written inside together, as one step of the browser's history.

    A script that begins again inside sends none: its next run writes them once more.
    """
    if _unsent_keys.get() is not None:
        yield
        return
    keys: list[str] = []
    token = _unsent_keys.set(keys)
    try:
        yield
    except RerunException:
        keys.clear()
        raise
    finally:
        _unsent_keys.reset(token)
        if keys:
            _send(keys)


def _send(keys: Sequence[str]) -> None:
    """Tell the browser the address; from now on it may still send the one before for a while."""
    now = time.monotonic()
    for key in keys:
        sent = choice_state(key)._replace(is_sent=True, since=now)
        st.session_state[_STATE + key] = sent
    _send_address(now)


def _send_address(now: float) -> None:
    """Tell the browser the whole address.

    What it sent to begin a part of the page may be older than choices that only the whole page draws.
    """
    context = get_script_run_ctx()
    if context and context.fragment_ids_this_run and not context.is_history_navigation:
        for key, state in _choice_states().items():
            in_address = tuple(st.query_params.get_all(key))
            if _present(key) is not None and in_address in state.echoes(now):
                set_parameter(key, state.written)
    send_query_string()


def values_to_choose(
    key: str,
    options: Collection[str] | None,
    usual: Sequence[str],
    *,
    several: bool = False,
    lasting: bool = False,
) -> list[str]:
    """The values to choose: those of an address from elsewhere, else the present ones.

    Values that are no options are dropped; where none is left, the choice is the `usual` one.  `options` None
    stands for any text; a `lasting` choice survives a page without its box.
    """
    state = choice_state(key)
    values = _address_values(key, several=several, lasting=lasting)
    if _come_from_elsewhere(key, values):
        return _follow_address(key, values, options, usual)
    present = _present(key)
    current = state.written if present is None else present
    return _among(current, options) or list(usual)


def _address_values(key: str, *, several: bool, lasting: bool) -> tuple[str, ...]:
    """The values in the address; for a `lasting` choice whose box was away, those that it had then."""
    values = tuple(st.query_params.get_all(key))
    if not several:
        values = values[:1]
    is_first_draw = _present(key) is None
    if lasting and is_first_draw and not values:
        return choice_state(key).written
    return values


def _follow_address(
    key: str,
    values: tuple[str, ...],
    options: Collection[str] | None,
    usual: Sequence[str],
) -> list[str]:
    """Choose those of the values that are options, and remember the others as unknown."""
    known = _among(values, options)
    chosen = known or list(usual)
    unknown = tuple(value for value in values if value not in known)
    st.session_state[_STATE + key] = ChoiceState(tuple(chosen), values, unknown=unknown)
    return chosen


def write_to_address(
    key: str, chosen: Sequence[str], usual: Sequence[str], *, of_page: bool = False
) -> None:
    """Write the choice to the address, unless it is the usual one.

    The browser hears of it at the end of the `one_history_step`, outside of one at once.
    """
    state = choice_state(key)
    unsent = _unsent_keys.get()
    in_address = tuple(st.query_params.get_all(key))
    written = () if list(chosen) == list(usual) else tuple(chosen)
    is_written = in_address == written
    if not is_written and unsent is not None:
        unsent.append(key)
    now = time.monotonic()
    earlier, since = state.earlier, state.since
    if not is_written or written != state.written:
        # The browser has one of them, and may not have been told the other yet.
        earlier = (state.echoes(now) | {in_address, state.written}) - {written}
        since = now
    is_sent = unsent is None or key not in unsent
    unknown = state.unknown if tuple(chosen) == state.chosen else ()
    st.session_state[_STATE + key] = ChoiceState(
        tuple(chosen), written, earlier, since, unknown, of_page, is_sent
    )
    if is_written:
        return
    set_parameter(key, written)
    if unsent is None:
        # The session is written first: if the run is cut short here, the old address counts as an echo.
        _send_address(now)


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
    """Set a choice before its box is drawn, as another box: slow browsers still report this one's value."""
    if chosen_at(key) == value:
        return
    turn = st.session_state.get(_TURN + key, 0)
    st.session_state[_TURN + key] = turn + 1
    st.session_state[widget_key(key)] = value


def is_new_pick(key: str, picked: Collection[object]) -> bool:
    """Whether something else was picked in a picture or a table than when it was drawn last.

    What is picked stays picked while the page is drawn again, so only a new pick counts; taking a pick back
    counts as well, or the same one could not be made again.
    """
    before = st.session_state.get(key)
    st.session_state[key] = picked
    return bool(picked) and picked != before


def forget_choices(but: Collection[str]) -> None:
    """Remove another campaign's choices from the address and the session.

    Those in `but` and of a page's part stay.  The browser hears of it with what is sent next.
    """
    states = _choice_states()
    stay = {*but, *(name for name, value in states.items() if value.of_page)}
    remove_parameters([name for name in st.query_params if name not in stay])
    for name in states.keys() - stay:
        st.session_state.pop(_STATE + name)
        st.session_state.pop(widget_key(name), None)


def widget_key(key: str) -> str:
    """The key of the box of a choice."""
    turn = st.session_state.get(_TURN + key, 0)
    return f"{_PREFIX}{key}-{turn}" if turn else _PREFIX + key


def _among(values: Sequence[str], options: Collection[str] | None) -> list[str]:
    """The values that are options; None stands for any text."""
    return [value for value in values if options is None or value in options]


def _present(key: str) -> list[str] | None:
    """The values in the box, None if it was not drawn in the last run."""
    value = st.session_state.get(widget_key(key))
    return value if value is None or isinstance(value, list) else [value]
