"""Where the sentences, the table, the unit in hand and what belongs to the table stand."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

_PANES = "error-panes"
_NARROW = "57rem"
"""Up to this width, that of the page without the sidebar, there is one column: the unit in hand stands below
the table, not below its buttons.
"""
_STYLE = f"""<style>
[data-testid=stMain]:focus-visible::before {{
  box-shadow: inset 0 2px 0 light-dark(#0f6a8b, #5bb8d6) !important;
}}
.st-key-{_PANES} {{ container-type: inline-size; }}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] {{
  display: grid; gap: 0.6rem 1.9rem;
  grid: "table details" auto "actions details" auto "below details" 1fr / minmax(0, 7fr) minmax(0, 5fr);
}}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] > * {{ width: auto; min-width: 0; }}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] > :nth-child(1) {{ grid-area: table; }}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] > :nth-child(2) {{ grid-area: details; }}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] > :nth-child(3) {{ grid-area: actions; }}
.st-key-{_PANES} > * > [data-testid=stHorizontalBlock] > :nth-child(4) {{ grid-area: below; }}
@container (max-width: {_NARROW}) {{
  .st-key-{_PANES} > * > [data-testid=stHorizontalBlock] {{
    grid: "table" auto "actions" auto "details" auto "below" auto / minmax(0, 1fr);
  }}
  .st-key-{_PANES} > * > * > :nth-child(1)
  :is([data-testid=stElementContainer], [data-testid=stFullScreenFrame]) {{
    height: auto !important; max-height: 18.3rem; overflow-y: auto;
  }}
}}
</style>"""


class UnitPanes(NamedTuple):
    """The containers in the order in which they stand; the unit in hand (`details`) is beside the table.

    `sentences` are on all units, `looked_at` is on how far the page got.  `actions` are the buttons that take
    another unit in hand and tag it.  In narrow windows they stand between the table and the unit, which may
    be longer than the window is high.
    """

    sentences: DeltaGenerator
    looked_at: DeltaGenerator
    table: DeltaGenerator
    details: DeltaGenerator
    actions: DeltaGenerator
    below: DeltaGenerator


def draw_panes() -> UnitPanes:
    """Draws the panes, which are empty."""
    with st.container(gap=None):
        sentences, looked_at = st.container(), st.container()
    st.html(_STYLE)
    with st.container(key=_PANES):
        return UnitPanes(sentences, looked_at, *st.columns(4))
