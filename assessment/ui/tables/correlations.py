"""How alike two rankings are, as columns of a table."""

from __future__ import annotations

import streamlit as st

from assessment.statistics.agreement.rank_correlation import RankCorrelation
from assessment.ui.tables import sortable_number
from assessment.ui.tables.table_shapes import TableRow

_NUMBER = st.column_config.TextColumn(alignment="right")
CORRELATION_LOOK = {"Kendall's tau": _NUMBER, "tau-AP": _NUMBER}
"""How the tables show the columns of a correlation."""


def correlation_columns(correlation: RankCorrelation) -> TableRow:
    return {
        "Runs": correlation.runs,
        "Kendall's tau": sortable_number(correlation.tau, 2),
        "tau-AP": sortable_number(correlation.tau_ap, 2),
        "Why undefined": correlation.why,
    }
