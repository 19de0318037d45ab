"""What the page's address says of choices, and what is written there.

What happens to a choice in a run of the page, in this order:

- read: before its box is drawn, `follow_address` takes what a link or a step in the history says;
- drawn: the box shows that, or what the reader has picked there;
- written: `write_choice` puts it into the server's copy of the address; the browser knows nothing yet;
- sent: the end of `one_history_step` tells the browser all that was written, as one step of its history;
- cut short: a run that `st.rerun` or a click ends earlier sends nothing; the next run writes and sends;
- stand-in: `choose_in_place` sets another choice and its caller calls `st.rerun`; the run that follows does
  not send the stand-in by itself.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException

from assessment.ui.session.boxes import (
    choose_for,
    forget_box,
    put_in_box,
    values_in_box,
)
from assessment.ui.session.choice_state import ChoiceState, Values
from assessment.ui.session.query_string import (
    remove_parameters,
    send_query_string,
    set_parameter,
)

_STATE = "linked-held-"
_STAND_IN = "linked-stand-in"
"""Where the session keeps the choice that `choose_in_place` has changed, until the page is complete."""
_unsent_keys: ContextVar[list[str] | None] = ContextVar("unsent keys", default=None)
"""Parameters that were written in the present `one_history_step`; None outside of one."""


def state_of_choice(key: str) -> ChoiceState:
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


def has_news(key: str, *, lasting: bool = False) -> bool:
    """Whether a link or a step in the history says something new of a choice that nobody has followed yet."""
    values = address_values(key, several=False, lasting=lasting)
    return comes_from_elsewhere(key, values)


def comes_from_elsewhere(key: str, values: Values) -> bool:
    """Whether a link or a step in the history brought these values, which the address has."""
    state = state_of_choice(key)
    if is_history_navigation():
        return values != state.written
    if values_in_box(key) is None:
        # The page was left before the choice was sent: what the address says now is no echo.
        state = state._replace(is_sent=True)
    return state.is_no_echo(values, time.monotonic())


def is_history_navigation() -> bool:
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
    begins_again = False
    try:
        yield
    except RerunException:
        begins_again = True
        raise
    finally:
        _unsent_keys.reset(token)
        if not begins_again:
            _send_written(keys)


def choose_in_place(key: str, value: str) -> None:
    """Choose for the reader what stands in place of a choice that explains nothing.

    Unless the reader has just made that choice, the browser is told of the replacement only with the reader's
    next action.  A page that was just opened would add a step to the history.  The caller calls `st.rerun`.
    """
    if state_of_choice(key).is_sent:
        st.session_state[_STAND_IN] = key
    choose_for(key, value)


def _send_written(keys: Sequence[str]) -> None:
    """Tell the browser what was written, unless that is a stand-in alone."""
    stand_in = st.session_state.pop(_STAND_IN, None)
    if keys and set(keys) != {stand_in}:
        _send(keys)


def _send(keys: Sequence[str]) -> None:
    """Tell the browser the address; from now on it may still send the one before for a while."""
    now = time.monotonic()
    states = _choice_states()
    for key in states.keys() & set(keys):
        st.session_state[_STATE + key] = states[key]._replace(is_sent=True, since=now)
    _send_address(now)


def _send_address(now: float) -> None:
    """Tell the browser the whole address."""
    context = get_script_run_ctx()
    if context and context.fragment_ids_this_run and not context.is_history_navigation:
        _replace_echoes(now)
    send_query_string()


def _replace_echoes(now: float) -> None:
    """Write choices anew that the present address has as they were before.

    The address that began a part of the page may be older than choices that only the whole page draws.
    """
    for key, state in _choice_states().items():
        in_address = tuple(st.query_params.get_all(key))
        if values_in_box(key) is not None and in_address in state.echoes(now):
            set_parameter(key, state.written)


def address_values(key: str, *, several: bool, lasting: bool) -> Values:
    """The values in the address; for a `lasting` choice whose box was away, those that it had then."""
    values = tuple(st.query_params.get_all(key))
    if not several:
        values = values[:1]
    is_first_draw = values_in_box(key) is None
    if lasting and is_first_draw and not values:
        return state_of_choice(key).written
    return values


def follow_address(
    key: str, values: Values, *, known: Sequence[str], chosen: Sequence[str]
) -> None:
    """Remember what an address with these values chooses, and which of them are not known."""
    unknown = tuple(value for value in values if value not in known)
    st.session_state[_STATE + key] = ChoiceState(
        tuple(chosen), values, unknown=unknown, is_linked=values == tuple(chosen)
    )
    # Whoever asks again before the box is drawn gets the same values.
    put_in_box(key, chosen)


def write_choice(
    key: str,
    chosen: Sequence[str],
    default: Sequence[str],
    *,
    of_page: bool,
    is_urgent: bool = False,
) -> None:
    """Write the choice to the address, unless it is the default and no link says it.

    The browser hears of it at the end of the `one_history_step`; outside of one, or where it is urgent, at
    once.  Each message before the page begins would be a step of the history with the page before.
    """
    unsent = None if is_urgent else _unsent_keys.get()
    in_address = tuple(st.query_params.get_all(key))
    state = state_of_choice(key)
    written = _values_to_write(state, tuple(chosen), tuple(default), in_address)
    is_written = in_address == written
    if not is_written and unsent is not None:
        unsent.append(key)
    now = time.monotonic()
    state = state.choose(tuple(chosen), written, in_address, now)
    is_sent = unsent is None or key not in unsent
    st.session_state[_STATE + key] = state._replace(of_page=of_page, is_sent=is_sent)
    if is_written:
        return
    set_parameter(key, written)
    if unsent is None:
        # The session is written first: if the run is cut short here, the old address counts as an echo.
        _send_address(now)


def _values_to_write(
    state: ChoiceState, chosen: Values, default: Values, in_address: Values
) -> Values:
    """The values that the address shall have: none for the default."""
    # The address of a link stays as it is: another one would be a step of the history.
    is_linked = state.is_linked and in_address == chosen == state.chosen
    return () if chosen == default and not is_linked else chosen


def forget_choices(but: Collection[str]) -> None:
    """Remove another campaign's choices from the address and the session.

    Those in `but` and of a page's part stay.  The browser hears of it with what is sent next.
    """
    states = _choice_states()
    stay = {*but, *(name for name, value in states.items() if value.of_page)}
    remove_parameters([name for name in st.query_params if name not in stay])
    for name in states.keys() - stay:
        st.session_state.pop(_STATE + name)
        forget_box(name)
