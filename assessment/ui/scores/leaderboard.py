"""All runs at a glance: totals, and each run's topics as points, renewed while others judge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.access.visibility import (
    shown_scores,
    visible_runs,
    visible_scores,
    why_others_are_hidden,
)
from assessment.analysis.comparison import matrix
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.totals import recent_totals
from assessment.formats.tables import UNOFFICIAL, statement_lines
from assessment.model import Measure, Noun, Score
from assessment.model.results import TOPIC as TOPIC_NOUN
from assessment.report.groups import groups
from assessment.ui import session
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.foreign_text import md, plotted
from assessment.ui.measures import measure_digits, measure_heading, row_noun
from assessment.ui.progress_bar import progress_bar
from assessment.ui.scores.cells import score_columns, score_frame, show_notes
from assessment.ui.scores.choices import DRILLDOWN, LOOK, MEASURE, RUN, SEEN, TOPIC
from assessment.ui.tables import UNDEFINED, draw_table
from assessment.ui.tasks import choose_task

REFRESH = "2s"
_MOST_POINTS = 10_000
_MARGIN = {"t": 48, "b": 24, "l": 24, "r": 12}
_PERCENTILES = (5, 25, 50, 75, 95)


@st.fragment(run_every=REFRESH)
def show_leaderboard(campaign: Campaign) -> None:
    """The table of runs and the plot, renewed by themselves while others judge."""
    # A fragment reruns by itself; the right may have been taken away meanwhile.
    session.enter("scores")
    with progress_bar() as progress:
        recent = recent_totals(campaign.data, progress)
    _progress(campaign)
    if recent.age:
        st.caption(
            f":material/history: Totals as they were {recent.age:.0f} s ago; "
            "at this size they are made anew now and then, not all the time."
        )
    totals_by_view = _visible_totals(campaign, recent.totals)
    if not any(totals_by_view.values()):
        _say_nothing_is_shown(
            campaign,
            recent.totals,
            "No scores yet: they appear with the topics, on the page Runs.",
        )
        return
    _tables(campaign, totals_by_view)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        view = choose_task(campaign)
        totals = totals_by_view.get(_task_name(view), ())
        if not totals:
            _say_nothing_is_shown(
                view, recent.totals, "No run of this task has a score."
            )
            return
        measure = _choose_measure(view, totals)
        measure_definition(view, measure)
    _notes(view, totals, measure)
    hidden = why_others_are_hidden(view, session.principal(), measure)
    if hidden:
        st.caption(f":material/visibility_off: {hidden}")
    _spread(view, measure)


def _visible_totals(
    campaign: Campaign, totals: Sequence[Score]
) -> dict[str, list[Score]]:
    """The totals that the reader sees, by the name of their task."""
    principal = session.principal()
    visible = {}
    for view in campaign.by_task():
        own = view.of_task(totals)
        scores = visible_scores(view, principal, own)
        visible[_task_name(view)] = shown_scores(scores)
    return visible


def _task_name(view: Campaign) -> str:
    return view.task.name if view.task else ""


def _say_nothing_is_shown(
    view: Campaign, totals: Sequence[Score], sentence: str
) -> None:
    """The sentence where there are no totals, or why those that there are are not shown."""
    of_view = view.of_task(totals)
    if of_view:
        measure = of_view[0].measure
        sentence = why_others_are_hidden(view, session.principal(), measure)
    st.info(sentence, icon=":material/inbox:")


def _progress(campaign: Campaign) -> None:
    done, total = resolved(campaign)
    share = done / total if total else 0.0
    st.progress(share, f"{done:,} of {total:,} units have a label that counts")


def resolved(campaign: Campaign) -> Count:
    """Units with a label that counts, and all units."""
    campaign_data = campaign.data
    done = total = 0
    for topic in campaign_data.topics:
        count = campaign_data.resolved(topic)
        done += count.done
        total += count.total or 0
    return Count(done, total)


def _choose_measure(campaign: Campaign, totals: Sequence[Score]) -> str:
    """The measure to look at; a change draws the whole page again, not the leaderboard alone."""
    names = list(dict.fromkeys(score.measure for score in totals))
    chosen = linked_box(
        "Measure", names, MEASURE, lambda name: measure_heading(campaign.track, name)
    )
    if chosen != st.session_state.setdefault(SEEN, chosen):
        st.session_state[SEEN] = chosen
        st.rerun()
    return chosen


def _notes(campaign: Campaign, totals: Sequence[Score], measure: str) -> None:
    of_measure, of_others = [], []
    for score in totals:
        if score.measure == measure:
            of_measure.append(score)
        else:
            of_others.append(score)
    heading = measure_heading(campaign.track, measure)
    show_notes(heading, statement_lines(of_measure))
    show_notes("Other measures", statement_lines(of_others), folded=True)


# The tables


def _tables(campaign: Campaign, totals_by_view: Mapping[str, list[Score]]) -> None:
    """Runs down, measures across; a leaderboard for each task, or for runs that share their measures."""
    place = 0
    for view in campaign.by_task():
        totals = totals_by_view[_task_name(view)]
        if view.task and totals and len(totals_by_view) > 1:
            st.subheader(md(view.task.title), anchor=False)
        for scores in groups(totals):
            _table(view, scores, f"board-{place}")
            place += 1
    st.caption(
        f"Every cell: value, then judged/needed units. {UNDEFINED} is undefined, \\* has a note. "
        "Pick a row to see the run's answers and judgments."
    )
    measures = {score.measure for totals in totals_by_view.values() for score in totals}
    if not all(campaign.track.measure(name).official for name in measures):
        st.caption(
            f":material/info: Measures marked *{UNOFFICIAL}* are no part of the track's own evaluation: "
            "they help to understand a run, not to rank it."
        )


def _table(campaign: Campaign, scores: Sequence[Score], key: str) -> None:
    """Picking a row opens the run below."""
    table = score_frame(campaign.track, scores, "run")
    event = draw_table(
        table,
        key=key,
        on_select="rerun",
        selection_mode="single-row",
        column_config=score_columns(campaign.track, scores, "run", "Run"),
    )
    runs = campaign.runs()
    picked = [table.index[row] for row in event.selection.rows if row < len(table)]
    # Rows of best, median and worst value stand for other teams and open nothing.
    picked = [run for run in picked if run in runs]
    _open_picked(key, {RUN: picked[0]} if picked else {})


def _open_picked(element: str, picked: dict[str, str]) -> None:
    """Open what was picked in the drill-down below.

    It stays picked while the page is drawn again, so only a new pick counts.
    """
    key = f"picked-{element}"
    before = st.session_state.get(key)
    st.session_state[key] = picked
    if not picked or picked == before:
        return
    for name, value in picked.items():
        choose_for(name, value)
    choose_for(LOOK, DRILLDOWN)
    st.rerun()


# The definition of a measure


def measure_definition(campaign: Campaign, name: str) -> None:
    """What the measure is, on a click."""
    measure = campaign.track.measure(name)
    heading = measure_heading(campaign.track, name)
    facts = {
        "Formula": measure.formula,
        "Range": f"{_range(measure)}, {measure.better} is better",
        "Nothing to divide by": measure.empty,
        "Unjudged": measure.unjudged,
        "Source": measure.source,
    }
    lines = [f"- **{title}** {md(text)}" for title, text in facts.items()]
    with st.popover("Formula and source", icon=":material/function:"):
        st.markdown(f"**{md(heading)}**: {md(measure.sentence)}\n\n" + "\n".join(lines))


def _range(measure: Measure) -> str:
    low, high = measure.range
    return f"{low:g} to any number" if high == float("inf") else f"{low:g} to {high:g}"


# The spread of a measure over topics


def _spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its mean as a line: how far the runs lie apart, and on which topics."""
    runs = visible_runs(campaign, session.principal())
    # Browsers draw ten thousand points without a pause, not a million.
    if len(campaign.topics) * len(runs) > _MOST_POINTS:
        _boxes(campaign, measure, runs)
        return
    points = _defined_scores(campaign, measure)
    if not points:
        st.info(
            f"{md(measure)} is not defined for any topic yet: it appears with the first judgments.",
            icon=":material/inbox:",
        )
        return
    heading = measure_heading(campaign.track, measure)
    noun = row_noun(campaign, measure)
    figure = spread_figure(heading, points, measure_digits(campaign, measure), noun)
    event = st.plotly_chart(
        figure, key="spread", on_select="rerun", selection_mode="points"
    )
    _open_picked("point", _picked_point(campaign, measure, event))


def _defined_scores(campaign: Campaign, measure: str) -> list[Score]:
    """The scores of the runs that the reader sees, in the order of the runs."""
    if campaign.track.measure(measure).by_part:
        return matrix(campaign, measure, session.principal()).defined(measure)
    scores = []
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            if score.measure == measure:
                scores.append(score)
    visible = visible_scores(campaign, session.principal(), scores)
    defined = [score for score in visible if score.value is not None]
    order = {run: place for place, run in enumerate(campaign.runs())}
    last = len(order)
    defined.sort(key=lambda score: order.get(score.run, last))
    return defined


def _picked_point(campaign: Campaign, measure: str, event: Any) -> dict[str, str]:
    """The run and topic of the picked point; {} for none, or for a point that stands for other teams."""
    runs = campaign.runs()
    for point in event.selection.points if event else ():
        if "customdata" in point:
            run, row = point["customdata"]
            if run in runs:
                return {RUN: run, TOPIC: matrix(campaign, measure).topic_of(row)}
    return {}


def _boxes(campaign: Campaign, measure: str, runs: Collection[str]) -> None:
    """A box for each run where there are too many points to draw."""
    values = matrix(campaign, measure)
    figure = go.Figure()
    for run, column in zip(values.runs, values.values.T, strict=True):
        defined = column[~np.isnan(column)]
        if run in runs and defined.size:
            figure.add_trace(_box(run, defined))
    heading = measure_heading(campaign.track, measure)
    title = (
        f"{heading} over {len(values.topics):,} {values.noun.several}: "
        "the middle half, whiskers from 5 to 95 %, the mean dashed"
    )
    figure.update_layout(
        title=plotted(title), showlegend=False, height=380, margin=_MARGIN
    )
    st.plotly_chart(figure, key="boxes")


def _box(run: str, values: NDArray[np.float64]) -> go.Box:
    low, lower, middle, upper, high = np.percentile(values, _PERCENTILES)
    box = go.Box(name=plotted(run), q1=[lower], median=[middle], q3=[upper])
    whiskers = {"lowerfence": [low], "upperfence": [high]}
    return box.update(**whiskers, mean=[values.mean()], boxmean=True)


def spread_figure(
    title: str, points: Sequence[Score], digits: int, noun: Noun = TOPIC_NOUN
) -> go.Figure:
    """A box for every run, with a point for every topic, or whatever the noun says that points are."""
    figure = go.Figure()
    by_run: dict[str, list[Score]] = {}
    for score in points:
        by_run.setdefault(score.run, []).append(score)
    for run, scores in by_run.items():
        figure.add_trace(_box_with_points(run, scores, digits, noun))
    return figure.update_layout(
        title=plotted(
            f"{title}: every point is a {noun.one}, the dashed line their mean"
        ),
        showlegend=False,
        yaxis_title=plotted(title),
        height=380,
        margin=_MARGIN,
    )


def _box_with_points(
    run: str, scores: Sequence[Score], digits: int, noun: Noun
) -> go.Box:
    texts = []
    for score in scores:
        text = f"{noun.one} {score.topic}"
        if score.needed:
            text += f": {score.judged}/{score.needed} judged"
        texts.append(text)
    values = [score.value for score in scores]
    places = [[score.run, score.topic] for score in scores]
    box = go.Box(
        y=values,
        name=plotted(run),
        boxpoints="all",
        jitter=0.5,
        pointpos=0,
        boxmean=True,
    )
    return box.update(
        customdata=places,
        text=[plotted(text) for text in texts],
        hovertemplate=f"%{{y:.{digits}f}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
    )
