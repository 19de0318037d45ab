"""Where the four boxes above the list of units stand."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

_ROW = "unit-boxes"
# In narrow windows two by two: names of runs and measures would be cut in a row of four, and four boxes one
# below the other would be all that one sees.
# The boxes stand in one line also where a link names something that is gone, which is said below its box;
# the filters have no label above them.
_STYLE = f"""<style>
.st-key-{_ROW} {{ container-type: inline-size; }}
.st-key-{_ROW} [data-testid=stColumn]:last-child {{ margin-top: 1.75rem; }}
@container (max-width: 48rem) {{
  .st-key-{_ROW} [data-testid=stHorizontalBlock] {{
    display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem 1rem;
  }}
  .st-key-{_ROW} [data-testid=stHorizontalBlock] > * {{ width: auto; min-width: 0; }}
}}
</style>"""


class UnitBoxes(NamedTuple):
    """The columns of the four boxes, from left to right."""

    run: DeltaGenerator
    topic: DeltaGenerator
    measure: DeltaGenerator
    filters: DeltaGenerator


def unit_boxes() -> UnitBoxes:
    """The empty columns, drawn."""
    st.html(_STYLE)
    with st.container(key=_ROW):
        columns = st.columns([3, 4, 3, 2], wrap=False)
    return UnitBoxes(*columns)
