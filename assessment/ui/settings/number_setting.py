"""The box of a setting that takes any whole number."""

from __future__ import annotations

import streamlit as st

from assessment.model import Setting


def choose_number(setting: Setting, current: str, *, is_fixed: bool = False) -> str:
    """The number typed into the box, which begins with the `current` value of the setting."""
    default = "; ".join(
        f"{choice.name}: {choice.meaning}" for choice in setting.choices
    )
    number = st.number_input(
        setting.title,
        min_value=0,
        max_value=setting.most,
        value=int(current),
        disabled=is_fixed,
    )
    st.caption(f"Default {default}")
    return str(number)
