"""Points whose names a picture has no room for."""

from __future__ import annotations

import streamlit as st

from assessment.charts import PointChart
from assessment.charts.point_figure import unnamed_points
from assessment.formats.name_lists import first_names
from assessment.formats.plurals import plural
from assessment.ui.foreign_text import md


def say_unnamed(chart: PointChart) -> None:
    """Which points stand too close together for their names, below the picture; nothing if all have room."""
    names = unnamed_points(chart)
    if names:
        points = plural(len(names), "point", "points")
        st.caption(
            f"{len(names):,} {points} without room for a name: {md(first_names(names))}. "
            "The pointer on a point shows its name."
        )
