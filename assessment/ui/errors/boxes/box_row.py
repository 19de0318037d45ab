"""Where the four boxes above the list of units stand."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

_ROW = "unit-boxes"
# In narrow windows two by two: names of runs and measures would be cut in a row of four, and four boxes one
# below the other would be all that one sees.
_STYLE = f"""<style>
.st-key-{_ROW} {{ container-type: inline-size; }}
@container (max-width: 48rem) {{
  .st-key-{_ROW} [data-testid=stHorizontalBlock] {{
    display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem 1rem;
  }}
  .st-key-{_ROW} [data-testid=stHorizontalBlock] > * {{ width: auto; min-width: 0; }}
}}
</style>"""


def unit_boxes() -> list[DeltaGenerator]:
    """The empty columns for run, topic, measure and filters."""
    st.html(_STYLE)
    with st.container(key=_ROW):
        return st.columns([3, 4, 3, 2], vertical_alignment="bottom", wrap=False)
