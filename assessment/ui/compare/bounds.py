"""How far the units that are not judged yet can still move each run."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.bounds import Bounds, bounds, extreme_labels
from assessment.analysis.comparison.lead.possible_order import (
    is_bounded,
    may_come_first,
)
from assessment.analysis.comparison.lead.possible_order_words import JUDGING_ENDED
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended
from assessment.charts import Axis, Row, RowChart, RowNames
from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import all_of
from assessment.model import Measure
from assessment.ui import session
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import (
    measure_heading,
    total_digits,
    unranked_in_words,
)
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)

_MAX_NAMED = 4
_COLUMNS = ("Run", "Now", "Worst", "Best", "Judged", "Needed")


def is_offered(campaign: Campaign) -> bool:
    """Whether open units can still move a run and the bounds of any measure may be known."""
    if has_judging_ended(campaign):
        return False
    names = {score.measure for score in campaign.totals()}
    return any(campaign.track.measure(name).ends for name in names)


def show_bounds(campaign: Campaign, measure: str) -> None:
    """Worst and best possible total, with the present one; of another measure where they are unknown.

    An address may name this part where it is not offered: then a sentence says why.
    """
    if has_judging_ended(campaign):
        st.info(JUDGING_ENDED, icon=":material/lock:")
        return
    if extreme_labels(campaign, measure):
        _show_bounds_of(campaign, measure)
        return
    known = _say_unknown(campaign, measure)
    if known:
        heading = md(measure_heading(campaign.track, known[0]))
        st.header(f"Bounds of {heading}", anchor=False)
        _show_bounds_of(campaign, known[0])


def _show_bounds_of(campaign: Campaign, measure: str) -> None:
    about = (campaign.name, campaign.task, measure, campaign.state())
    all_bounds = result_on_demand(
        "Work out the bounds",
        "bounds",
        about,
        lambda progress: bounds(campaign, measure, progress),
        quick=not campaign.data.is_large,
    )
    if all_bounds is None:
        st.caption(
            f"All {len(campaign.topics):,} topics are scored twice for it, which takes a while."
        )
        return
    details = campaign.track.measure(measure)
    visible = visible_runs(campaign, session.principal())
    rows = _best_first([row for row in all_bounds if row.run in visible], details)
    unranked = unranked_in_words(campaign, measure)
    # A reader who sees only some runs must not learn from the sentence where the others are.
    if unranked:
        st.markdown(md(unranked))
    elif len(visible) == len(campaign.runs()):
        st.markdown(first_place(rows, details))
    _draw_table(campaign, measure, rows)
    bounded = [row for row in rows if row.low is not None]
    axis = measure_axis(campaign, measure)
    axis = axis._replace(digits=total_digits(campaign, measure))
    chart = bounds_chart(bounded, axis)
    name = f"{campaign.name}-{measure}-bounds"
    draw_chart(chart, name, "compare-bounds", picks=False)


def _best_first(rows: Sequence[Bounds], measure: Measure) -> list[Bounds]:
    """The runs in the order of their present totals; runs without one last."""
    by_run = {row.run: row for row in rows}
    order = measure.best_first({row.run: row.now for row in rows})
    return [by_run[run] for run in order]


def _say_unknown(campaign: Campaign, measure: str) -> list[str]:
    """Why the measure has no bounds, and which ones have; gives these."""
    heading = md(measure_heading(campaign.track, measure))
    totals = dict.fromkeys(score.measure for score in campaign.totals())
    known = [name for name in totals if extreme_labels(campaign, name)]
    if not known:
        st.info(
            "Bounds are not known for any measure here: the same label can raise it for one run and lower it "
            "for another.",
            icon=":material/question_mark:",
        )
        return []
    headings = [measure_heading(campaign.track, name) for name in known]
    others = f"Bounds are known for {md(', '.join(headings))}."
    st.info(
        f"**How far the open units can still move {heading} is not known.** The same label can raise this "
        f"measure for one run and lower it for another, so no worst or best case can be computed. {others}",
        icon=":material/question_mark:",
    )
    return known


def first_place(rows: Sequence[Bounds], measure: Measure) -> str:
    """Who can still come first, whatever labels the open units get."""
    bounded = [row for row in rows if is_bounded(row)]
    if len(bounded) < 2:
        return "Bounds of fewer than two runs are known."
    candidates = may_come_first(bounded, measure)
    if len(candidates) == 1:
        return f"**{md(candidates[0])} stays first, however the units without a label are judged.**"
    which = f"{len(candidates)} of {len(bounded)} runs"
    if len(candidates) == len(bounded):
        which = all_of(len(bounded), "runs")
    many = f"{which} may still come first"
    if len(candidates) <= _MAX_NAMED:
        many += f": {joined_names(map(md, candidates))}"
    return f"**By these bounds {many}**, depending on how the units without a label are judged."


def _draw_table(campaign: Campaign, measure: str, rows: Sequence[Bounds]) -> None:
    details = campaign.track.measure(measure)
    records = []
    for row in rows:
        possible = row.low, row.high
        worst, best = details.worse_end(possible), details.better_end(possible)
        records.append((shown(row.run), row.now, worst, best, row.judged, row.needed))
    frame = pd.DataFrame(records, columns=list(_COLUMNS))
    ends = ("Worst", "Best")
    if not details.ranks_runs:
        ends = ("Lowest", "Highest")
        frame = frame.rename(columns={"Worst": ends[0], "Best": ends[1]})
    look = dict.fromkeys(("Now", *ends), number_column(total_digits(campaign, measure)))
    draw_table(
        frame, hide_index=True, key="bounds", placeholder=UNDEFINED, column_config=look
    )
    which = f"{ends[0]} and {ends[1].lower()}"
    caption_with_download(
        f"{which}: the total if every open unit (unjudged, or without a label that counts) got the label "
        "that makes it so. A total that leaves out open units can now lie outside its bounds.",
        frame,
        f"{campaign.name}-{measure}-bounds",
    )


def bounds_chart(rows: Sequence[Bounds], axis: Axis) -> RowChart:
    """Each run's present value on the line from its lowest to its highest possible one."""
    chart_rows = []
    for row in rows:
        possible = None
        if row.low is not None and row.high is not None:
            possible = (row.low, row.high)
        chart_rows.append(Row(row.run, row.now, possible))
    names = RowNames(value="now", interval="possible")
    title = f"{axis.title}: now, on the line of what is still possible"
    return RowChart(title, axis, chart_rows, names)
