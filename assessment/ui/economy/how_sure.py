"""How sure the ranking is: each run's estimate with its interval, ranks, and pairs."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

import streamlit as st

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.ranking.certainty import Certainty, RunCertainty
from assessment.analysis.economy.ranking.run_estimates import EstimateInterval
from assessment.analysis.economy.topics.machine_scores import machine_means
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.charts import Axis, CellChart, Row, RowChart, RowNames
from assessment.formats.plurals import number_of
from assessment.model.economy import Design
from assessment.statistics.rank_certainty import pair_certainty
from assessment.ui.compare.bounds import show_bounds
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.economy.shared_lines import (
    computed_certainty,
    say_no_design,
    say_nothing_is_judged,
    show_heading,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

_MAX_PAIRS = 60
"""More runs in one picture of pairs are dots without names."""
_BEYOND = (
    "An estimate may lie beyond the measure's range as long as little is judged: it is right on average over "
    "all draws, not in each."
)
_ALONE = "Machine alone: no score"
_SO_FAR = "Judged so far"
_SO_FAR_NOTE = (
    "“Judged so far” is what the page Scores shows now. It knows nothing of what is not judged, so it is no "
    "estimate of all topics."
)
_ALONE_NOTE = (
    "What the machine's labels alone would give. It is struck through because it is no score and enters "
    "none: it is off by all of the machine's errors, by .03 and .29 for two machines on TREC DL 2019 (P@10)."
)
_HELP = {
    "Estimate": "The mean over all topics, estimated from what was drawn and judged",
    "Official": "Everything is judged: the estimate is the official mean",
    "From": "Lower end of the interval for the official mean",
    "To": "Upper end of the interval for the official mean",
    "Ranks": "Best and worst rank that the run can still have, by the runs surely above and below it; those "
    "of all runs hold together in 95 of 100 campaigns (Bonferroni)",
    "Can be best": "No other run is surely above this one (P at least 1 - .05 / other runs)",
    _SO_FAR: "What the page Scores shows now: only what is judged, so no estimate of all topics",
    "New topics from": "Lower end for the mean over other topics of the same kind",
    "New topics to": "Upper end for the mean over other topics of the same kind",
}


def show_how_sure(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """The estimates of all runs, best first."""
    if declared is None:
        say_no_design(campaign)
        return
    certainty = computed_certainty(campaign, declared)
    show_heading(campaign, declared, certainty)
    if not certainty.rows:
        say_nothing_is_judged(declared, certainty)
        _show_what_holds(campaign, declared.design)
        return
    _show_figures(campaign, declared, certainty)
    _show_table(campaign, declared, certainty)
    if certainty.half_width is None:
        _show_what_holds(campaign, declared.design)
    if declared.design.machine and not certainty.is_official:
        _show_machine_alone(campaign, declared.design, certainty)
    _show_pictures(campaign, declared, certainty)


def _show_figures(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> None:
    digits = measure_digits(campaign, declared.design.measure)
    best = [row.run for row in certainty.rows if row.can_be_best]
    width = UNDEFINED
    if certainty.half_width is not None:
        width = f"± {certainty.half_width:.{digits}f}"
    columns = st.columns(4)
    columns[0].metric(
        "Expected tau",
        UNDEFINED if isnan(certainty.tau) else f"{certainty.tau:.2f}",
        help="Kendall's tau (1938) to expect between this ranking and the official one: the mean over pairs "
        "of runs of 2 max(P, 1 - P) - 1, where P is the probability that one is above the other. 1: the same "
        "ranking.",
    )
    columns[1].metric(
        "Half-width",
        width,
        help="How far a run's interval reaches to each side, on average over runs: its standard error times "
        "the quantile of the distribution named below the table (Cochran, Sampling Techniques, 1977).",
    )
    columns[2].metric(
        "Can still be best",
        number_of(len(best), "run"),
        help="Runs that no other run is surely above (P at least 1 - .05 / other runs, Bonferroni). The "
        "official winner is among them in 95 of 100 campaigns.",
    )
    neighbours = max(0, len(certainty.rows) - 1)
    columns[3].metric(
        "Undecided neighbours",
        f"{len(certainty.undecided):,} of {neighbours:,}",
        help="Neighbours in this ranking of which neither is above the other with a probability of .95.",
    )
    _say_pairs(certainty)


def _say_pairs(certainty: Certainty) -> None:
    """How many pairs of runs are significant already, and how many of these may be the wrong way round."""
    # Too little is judged for any probability.
    if isnan(certainty.tau):
        return
    known = pair_certainty(certainty.probabilities)
    pairs = number_of(known.pairs, "pair")
    sentence = f"**{known.significant:,} of {pairs} of runs differ significantly.**"
    if known.significant:
        sentence += (
            f" The official ranking is expected to have {known.expected_inverted:.2f} of these the other way "
            "round."
        )
    st.markdown(
        sentence,
        help="A pair is significant at .05 by itself: one run is above the other with a probability of .975 "
        "or more. Expected the other way round: the sum of what is missing to 1. Tau depends on near ties "
        "too; a significant pair that comes out inverted is worse.",
    )


def _show_what_holds(campaign: Campaign, design: Design) -> None:
    """What holds however the units without a label are judged, as long as no interval does."""
    st.header("What holds whatever is judged", anchor=False)
    show_bounds(campaign, design.measure)


def _show_machine_alone(
    campaign: Campaign, design: Design, certainty: Certainty
) -> None:
    digits = measure_digits(campaign, design.measure)
    means = machine_means(campaign, design)
    lines = ["| Run | Machine alone |", "|---|--:|"]
    for row in certainty.rows:
        mean = means.get(row.run)
        text = UNDEFINED if mean is None else f"~~{mean:.{digits}f}~~"
        lines.append(f"| {md(row.run)} | {text} |")
    with st.expander(_ALONE, icon=":material/smart_toy:"):
        st.caption(_ALONE_NOTE)
        st.markdown("\n".join(lines))


def _show_table(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> None:
    measure = declared.design.measure
    digits = measure_digits(campaign, measure)
    frame = table_from_rows(_rows(campaign, declared, certainty))
    look: ColumnLooks = {}
    for name, help_text in _HELP.items():
        look[name] = number_column(digits, help_text)
    for name in ("Ranks", "Can be best"):
        look[name] = st.column_config.TextColumn(help=_HELP[name])
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    caption_with_download(
        rule_words(declared.design.rule).sources,
        frame,
        f"{campaign.name}-{measure}-estimates",
    )
    for note in _notes(campaign, declared, certainty):
        st.caption(note)


def _rows(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> list[TableRow]:
    """The cells of each run, the best estimate first."""
    head = "Official" if certainty.is_official else "Estimate"
    judged_so_far = totals_of_measure(campaign.totals(), declared.design.measure)
    words = rule_words(declared.design.rule)
    rows = []
    for row in certainty.rows:
        cells = _row(row, head)
        cells[_SO_FAR] = judged_so_far.get(row.run)
        # A draw of units says nothing of other topics.
        if words.has_new_topics:
            cells["New topics from"], cells["New topics to"] = _ends(row.for_new_topics)
        rows.append(cells)
    return rows


def _notes(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> Iterator[str]:
    """How the estimates of the table can be misread."""
    if not certainty.is_official:
        yield _SO_FAR_NOTE
    low, high = campaign.track.measure(declared.design.measure).range
    if not all(low <= row.value <= high for row in certainty.rows):
        yield _BEYOND
    if any(row.interval is None for row in certainty.rows):
        yield rule_words(declared.design.rule).no_interval_yet


def _row(row: RunCertainty, head: str) -> TableRow:
    ranks = row.ranks
    cells: TableRow = {"Run": row.run, head: row.value}
    cells["From"], cells["To"] = _ends(row.interval)
    cells["Ranks"] = f"{ranks.best} to {ranks.worst}"
    cells["Can be best"] = "yes" if row.can_be_best else "no"
    return cells


def _ends(interval: EstimateInterval | None) -> tuple[float | None, float | None]:
    return interval or (None, None)


def _show_pictures(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> None:
    measure = declared.design.measure
    name = f"{campaign.name}-{measure}-estimates"
    axis = Axis(
        measure_heading(campaign.track, measure),
        digits=measure_digits(campaign, measure),
    )
    drawn = []
    for row in certainty.rows:
        wider = row.for_new_topics
        drawn.append(Row(row.run, row.value, row.interval, wider=wider))
    title = "Each run's estimated official mean on its interval, the best on top"
    if any(row.wider for row in drawn):
        title += "; pale: for new topics"
    names = RowNames(value="estimate", interval="interval", wider="for new topics")
    draw_chart(RowChart(title, axis, drawn, names), name, "economy-runs", picks=False)
    runs = [row.run for row in certainty.rows]
    # One run has no pair, and too few judgments say nothing of any.
    if not 1 < len(runs) <= _MAX_PAIRS or isnan(certainty.tau):
        return
    pairs = CellChart(
        "How probable it is that the run of the row is above that of the column",
        Axis("probability", digits=2, ends=(0.0, 1.0)),
        runs,
        runs,
        certainty.probabilities,
    )
    draw_chart(pairs, f"{name}-pairs", "economy-pairs", picks=False)
