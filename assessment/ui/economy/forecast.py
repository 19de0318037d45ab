"""The forecast before judging: what each budget would bring."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.forecasts.forecast_figures import BudgetForecast
from assessment.analysis.economy.forecasts.topic_forecasts import budget_forecasts
from assessment.analysis.economy.forecasts.unit_forecasts import unit_budget_forecasts
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.model.progress import Progress
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.tables import UNDEFINED, draw_table, number_column, table_from_rows
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

_WITH_MACHINE = (
    "*Forecast*, as if the machine's labels were the truth and topics were drawn from them without its "
    "help."
)
_WITHOUT = (
    "*Forecast*, as if topic scores spread by a quarter of the measure's range. Without a machine's "
    "labels nothing is known of the runs, so nothing is said of the ranking."
)

_UNITS_WITHOUT = (
    "*Forecast*, as if every label were as likely as not and one round were drawn: the predictor that later "
    "rounds learn makes intervals narrower. Nothing is known of the runs, so nothing is said of the ranking."
)
_UNITS_WITH_MACHINE = (
    "*Forecast*, as if the machine's labels were the truth and one round were drawn without "
    "its help."
)


def show_forecast(campaign: Campaign, design: Design, order: list[str]) -> None:
    """A row for each budget, or why the machine does not fit."""
    try:
        with progress_bar() as progress:
            rows = _forecasts(campaign, design, order, progress)
    except UserError as why:
        st.warning(
            f"The machine does not fit: {md(str(why))}.", icon=":material/block:"
        )
        return
    digits = measure_digits(campaign, design.measure)
    total = rows[-1].units if design.rule == "units" else len(order)
    frame = table_from_rows([_row(row, total) for row in rows])
    look: ColumnLooks = {}
    look["Share"] = st.column_config.TextColumn(
        help="Of all topics, or units, that a design draws from"
    )
    look["Units"] = st.column_config.NumberColumn(
        help="Units to judge, before judging brings up more"
    )
    look["Half-width"] = number_column(
        digits, "How far a run's 95 % interval would reach to each side"
    )
    look["Expected tau"] = number_column(
        2, "Kendall's tau between the estimated and the official ranking"
    )
    look["Hours"] = number_column(
        1, "By the median time of a judgment so far, or 20 seconds"
    )
    st.markdown("**What each budget would bring**")
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    st.caption(_caption(design))


def _forecasts(
    campaign: Campaign, design: Design, order: list[str], progress: Progress
) -> list[BudgetForecast]:
    if design.rule == "units":
        return unit_budget_forecasts(campaign, design, progress)
    return budget_forecasts(
        campaign, design.measure, order, machine=design.machine, progress=progress
    )


def _caption(design: Design) -> str:
    if design.rule == "topics":
        return _WITH_MACHINE if design.machine else _WITHOUT
    return _UNITS_WITH_MACHINE if design.machine else _UNITS_WITHOUT


def _row(row: BudgetForecast, total: int) -> TableRow:
    cells: TableRow = {}
    # A draw of units has no number of topics.
    judged = row.units
    if row.topics is not None:
        judged = row.topics
        cells["Topics"] = row.topics
    cells["Share"] = f"{judged / max(total, 1):.0%}"
    cells["Units"] = row.units
    cells["Hours"] = row.hours
    cells["Half-width"] = row.half_width
    cells["Expected tau"] = row.tau
    return cells
