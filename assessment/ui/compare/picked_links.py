"""The place of the links to what was picked in a picture: always visible."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def pinned_below(part: str) -> DeltaGenerator:
    """A container below the picture of a part, at the end of the window while the picture goes on below it.

    So nothing moves under the pointer, and what a click did is visible.
    """
    key = f"picked-in-{part}"
    st.html(
        f"""<style>
[data-testid="stLayoutWrapper"]:has(> .st-key-{key}) {{ position: sticky; bottom: 0; z-index: 5; }}
.st-key-{key} {{ background: light-dark(#ffffff, #14191e); }}
</style>"""
    )
    return st.container(key=key)
