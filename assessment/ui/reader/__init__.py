"""A component that shows an answer with its marks and labels; foreign text enters the page as text only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "assessment.reader", html='<div class="rd"></div>', css=(_HERE / "reader.css").read_text(), js=(_HERE / "reader.js").read_text()
)


def reader(data: dict[str, Any], key: str) -> None:
    """`data`: whole and parts[].units as {name, label, tone, votes, title}, parts[] with text, marks and number, notes."""
    _component(data=data, key=key)
