"""How sure the ranking is: each run's estimate with its interval, ranks, and pairs."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.certainty import Certainty, RunCertainty
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.charts import Axis, CellChart, Row, RowChart, RowNames
from assessment.formats.plurals import number_of
from assessment.ui.economy.present import (
    heading,
    nothing_judged,
    present_certainty,
    without_design,
)
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)

_MOST_PAIRS = 60
"""More runs in one picture of pairs are dots without names."""
_SOURCES = (
    "Estimates, not official scores: the regression estimator of survey sampling (Cochran, 1977; with a "
    "machine, "
    "prediction-powered inference, Angelopoulos et al., 2023), with Student's t. The official interval "
    "shrinks to "
    "nothing when all topics are judged; that for new topics does not."
)

_UNIT_SOURCES = (
    "Estimates, not official scores: the difference estimator over units drawn with known probabilities "
    "(Zrnic and Candès, Active statistical inference, 2024), with the normal distribution. Intervals need 40 "
    "drawn units of every run, ranks and the runs that can be best 80; until then any rank is possible."
)


def show_how_sure(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """The estimates of all runs, best first."""
    if declared is None:
        without_design(campaign)
        return
    present = present_certainty(campaign, declared)
    heading(campaign, declared, present)
    if not present.rows:
        nothing_judged(present)
        return
    _figures(campaign, declared, present)
    _table(campaign, declared, present)
    _pictures(campaign, declared, present)


def _figures(campaign: Campaign, declared: DeclaredDesign, present: Certainty) -> None:
    digits = measure_digits(campaign, declared.design.measure)
    best = [row.run for row in present.rows if row.can_be_best]
    width = UNDEFINED
    if present.half_width is not None:
        width = f"± {present.half_width:.{digits}f}"
    columns = st.columns(4)
    columns[0].metric(
        "Expected tau",
        f"{present.tau:.2f}",
        help="Kendall's tau to expect between this ranking and the official one: the mean over pairs of "
        "runs of "
        "2 max(P, 1 - P) - 1, where P is the probability that one is above the other. 1: the same ranking.",
    )
    columns[1].metric(
        "Half-width",
        width,
        help="How far a run's interval reaches to each side, on average over runs.",
    )
    columns[2].metric(
        "Can still be best",
        number_of(len(best), "run"),
        help="Runs that no other run is surely above (P at least 1 - .05 / other runs). The official "
        "winner is "
        "among them in 95 of 100 campaigns.",
    )
    neighbours = max(0, len(present.rows) - 1)
    columns[3].metric(
        "Undecided neighbours",
        f"{len(present.undecided):,} of {neighbours:,}",
        help="Neighbours in this ranking of which neither is above the other with a probability of .95.",
    )


def _table(campaign: Campaign, declared: DeclaredDesign, present: Certainty) -> None:
    measure = declared.design.measure
    digits = measure_digits(campaign, measure)
    head = "Official" if present.is_official else "Estimate"
    frame = table_from_rows([_row(row, head) for row in present.rows])
    numbers = [head, "From", "To", "New topics from", "New topics to"]
    look = {name: number_column(digits) for name in numbers}
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    caption_with_download(
        _UNIT_SOURCES if declared.design.rule == "units" else _SOURCES,
        frame,
        f"{campaign.name}-{measure}-estimates",
    )


def _row(row: RunCertainty, head: str) -> dict[str, object]:
    low, high = row.interval or (None, None)
    new_low, new_high = row.for_new_topics or (None, None)
    ranks = row.ranks
    cells: dict[str, object] = {"Run": row.run, head: row.value}
    cells["From"] = low
    cells["To"] = high
    cells["Ranks"] = f"{ranks.best} to {ranks.worst}"
    cells["Can be best"] = "yes" if row.can_be_best else "no"
    cells["New topics from"] = new_low
    cells["New topics to"] = new_high
    return cells


def _pictures(campaign: Campaign, declared: DeclaredDesign, present: Certainty) -> None:
    measure = declared.design.measure
    name = f"{campaign.name}-{measure}-estimates"
    axis = Axis(
        measure_heading(campaign.track, measure),
        digits=measure_digits(campaign, measure),
    )
    drawn = [Row(row.run, row.value, row.interval) for row in present.rows]
    title = "Each run's estimated official mean on its interval, the best on top"
    names = RowNames(value="estimate", interval="interval")
    draw_chart(RowChart(title, axis, drawn, names), name, "economy-runs", picks=False)
    runs = [row.run for row in present.rows]
    # One run has no pair.
    if not 1 < len(runs) <= _MOST_PAIRS:
        return
    pairs = CellChart(
        "How probable it is that the run of the row is above that of the column",
        Axis("probability", digits=2, ends=(0.0, 1.0)),
        runs,
        runs,
        present.probabilities,
    )
    draw_chart(pairs, f"{name}-pairs", "economy-pairs", picks=False)
