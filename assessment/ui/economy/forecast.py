"""The forecast before judging: what each budget would bring."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.forecasts import BudgetForecast, budget_forecasts
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tables import UNDEFINED, draw_table, number_column, table_from_rows

_WITH_MACHINE = "*Forecast*, as if the machine's labels were the truth and topics were drawn from them "
"without its help."
_WITHOUT = (
    "*Forecast*, as if topic scores spread by a quarter of the measure's range. Without a machine's "
    "labels nothing "
    "is known of the runs, so nothing is said of the ranking."
)


def show_forecast(campaign: Campaign, design: Design, order: list[str]) -> None:
    """A row for each budget, or why the machine does not fit."""
    try:
        with progress_bar() as progress:
            rows = budget_forecasts(
                campaign, design.measure, order, design.machine, progress
            )
    except UserError as why:
        st.warning(
            f"The machine does not fit: {md(str(why))}.", icon=":material/block:"
        )
        return
    digits = measure_digits(campaign, design.measure)
    frame = table_from_rows([_row(row, len(order)) for row in rows])
    look = {
        "Half-width": number_column(
            digits, "How far a run's 95 % interval would reach to each side"
        ),
        "Expected tau": number_column(
            2, "Kendall's tau between the estimated and the official ranking"
        ),
        "Hours": number_column(
            1, "By the median time of a judgment so far, or 20 seconds"
        ),
    }
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    st.caption(_WITH_MACHINE if design.machine else _WITHOUT)


def _row(row: BudgetForecast, topics: int) -> dict[str, object]:
    share = row.topics / max(topics, 1)
    cells: dict[str, object] = {"Topics": row.topics, "Share": f"{share:.0%}"}
    cells["Units"] = row.units
    cells["Hours"] = row.hours
    cells["Half-width"] = row.half_width
    cells["Expected tau"] = row.tau
    return cells
