"""Charts whose points can be picked, and that can be saved as PNG or SVG."""

from __future__ import annotations

import re
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from assessment.charts.plotly_look import TOOLS
from assessment.ui.element_keys import element_key

FORMATS = ("PNG", "SVG")
_FORMAT = "picture-format"
"""Where the session keeps the format that the cameras of all pictures save."""


def format_picker(key: str) -> None:
    """Which kind of file the camera beside every picture saves; `key` is that of the picture."""
    chosen = st.segmented_control(
        "The camera beside pictures saves",
        FORMATS,
        default=file_format(),
        required=True,
        key=f"{key}-format",
        help="PNG for slides, SVG for print.",
    )
    if chosen != file_format():
        st.session_state[_FORMAT] = chosen
        # Pictures above this one have been drawn with the format before.
        st.rerun()


def file_format() -> str:
    return str(st.session_state.get(_FORMAT, FORMATS[0]))


def draw(
    figure: go.Figure, name: str, alt: str, key: str = "", *, picks: bool = True
) -> list[Any]:
    """Show the picture under a key.  Gives the `customdata` of what is picked in it."""
    key = key or element_key("picture", name)
    config = camera(name)
    figure.update_layout(modebar=TOOLS)
    if not picks:
        st.plotly_chart(figure, key=key, alt=alt, config=config)
        return []
    event = st.plotly_chart(
        figure,
        key=key,
        alt=alt,
        config=config,
        on_select="rerun",
        selection_mode="points",
    )
    return (
        [
            point["customdata"]
            for point in event.selection.points
            if "customdata" in point
        ]
        if event
        else []
    )


def camera(name: str) -> dict[str, Any]:
    """What Plotly is told of the buttons above a picture: its camera saves a file of this name."""
    image = {"format": file_format().lower(), "filename": _filename(name), "scale": 2}
    return {
        "toImageButtonOptions": image,
        "displaylogo": False,
        # Points are picked by a click; the tools for areas would only hide that.
        "modeBarButtonsToRemove": [
            "select2d",
            "lasso2d",
            "autoScale2d",
            "zoomIn2d",
            "zoomOut2d",
        ],
    }


def _filename(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]
