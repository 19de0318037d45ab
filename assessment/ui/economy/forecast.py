"""The forecast before judging: what each budget would bring."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.forecasts.forecast_figures import BudgetForecast
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.economy import Design
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.tables import UNDEFINED, draw_table, number_column, table_from_rows
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow


def show_forecast(campaign: Campaign, design: Design) -> None:
    """A row for each budget, or why the machine does not fit."""
    rule = functions_of(design.rule)
    try:
        with progress_bar() as progress:
            rows = rule.budget_forecasts(campaign, design, progress)
    except UserError as why:
        st.warning(
            f"The machine does not fit: {md(str(why))}.", icon=":material/block:"
        )
        return
    digits = measure_digits(campaign, design.measure)
    total = rule.population_size(campaign, design)
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


def _caption(design: Design) -> str:
    words = rule_words(design.rule)
    return words.forecast_with_machine if design.machine else words.forecast_alone


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
