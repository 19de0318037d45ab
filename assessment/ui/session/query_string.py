"""The parameters of the page's address, changed without telling the browser each time.

Each message to the browser becomes a step of its history.  `st.query_params` sends one for every parameter.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st
from streamlit.runtime.state import get_session_state


def set_parameter(name: str, values: Sequence[str]) -> None:
    """Set the parameter, or remove it where there are no values; `st.query_params` has it from now on."""
    with get_session_state().query_params() as parameters:
        if values:
            parameters.set_with_no_forward_msg(name, list(values))
    if not values:
        remove_parameters([name])


def remove_parameters(names: Collection[str]) -> None:
    """Remove the parameters, but none that a widget binds: it goes with the widget."""
    with get_session_state().query_params() as parameters:
        others = {}
        for name in parameters:
            if name not in names or parameters.is_bound(name):
                others[name] = parameters.get_all(name)
        parameters.clear_with_no_forward_msg(preserve_embed=True)
        for name, values in others.items():
            parameters.set_with_no_forward_msg(name, values)


def send_query_string() -> None:
    """Tell the browser all parameters."""
    st.query_params.update({})
