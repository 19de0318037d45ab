"""Whether the measures rank the runs alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from assessment.access.visibility import visible_runs, why_others_are_hidden
from assessment.analysis.comparison import MeasureSimilarity, measure_similarity
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.campaign import Campaign
from assessment.charts import Axis, CellChart, Dot, PointChart, PointNames, Series
from assessment.formats.name_lists import first_names
from assessment.formats.numbers import decimal_text
from assessment.model import Track
from assessment.statistics.agreement import RankCorrelation
from assessment.statistics.tied_scores import comparable
from assessment.ui import session
from assessment.ui.choices import OneOf, choose_for
from assessment.ui.compare.choices import FIRST_MEASURE, OTHER_MEASURE
from assessment.ui.compare.measures.measure_words import measures_in_words
from assessment.ui.compare.unnamed_points import say_unnamed
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_heading, unranked_in_words
from assessment.ui.pictures import draw_chart
from assessment.ui.session.boxes import is_new_pick
from assessment.ui.tables import UNDEFINED, caption_with_download

_PICKED, _MEASURE_OF_PAGE = "picked-measures", "measure-of-page"
_MAX_NAMED = 30
"""Runs up to which each point has its name."""


def show_measures(campaign: Campaign, measure: str) -> None:
    """Kendall's tau of every pair of measures, and one pair as a scatter of runs."""
    hidden = why_others_are_hidden(campaign, session.principal(), measure)
    if hidden:
        st.info(f"This part ranks all runs. {hidden}", icon=":material/visibility_off:")
        return
    similarity = measure_similarity(campaign)
    folded = equal_measures(ranking_measures(campaign.track, similarity), measure)
    reading = _reading(campaign, similarity, measure, folded)
    if reading:
        st.markdown(reading)
    picked = _draw_taus(campaign, similarity, folded)
    _follow_page(measure)
    _choose_picked_measures(picked, measure)
    _show_two_measures(campaign, similarity, measure)


def _reading(
    campaign: Campaign,
    similarity: MeasureSimilarity,
    measure: str,
    folded: Mapping[str, Sequence[str]],
) -> str:
    """Which official measures rank the runs most and least as this one, as Markdown; "" where no tau is."""
    official = [name for name in folded if campaign.track.measure(name).official]
    has_unofficial = len(official) < len(folded)
    return measures_in_words(
        similarity,
        measure,
        official,
        partial(measure_heading, campaign.track),
        among=_among(has_unofficial, bool(folded[measure])),
    )


def _draw_taus(
    campaign: Campaign,
    similarity: MeasureSimilarity,
    folded: Mapping[str, Sequence[str]],
) -> list[tuple[str, ...]]:
    """The picture of all pairs with its file; returns the pairs of measures of picked cells."""
    names = list(folded)
    values = taus(similarity, names)
    heading = partial(measure_heading, campaign.track)
    chart = taus_chart(folded, values, heading)
    picked = draw_chart(chart, f"{campaign.name}-measures", "compare-measures")
    frame = pd.DataFrame(values, columns=[shown(name) for name in names])
    # Duplicates are allowed because a measure may be called "Measure" or like another one.
    frame.insert(0, "Measure", [shown(name) for name in names], allow_duplicates=True)
    caption = _how_to_read(campaign, similarity, folded)
    caption_with_download(caption, frame, f"{campaign.name}-measures")
    return picked


def ranking_measures(
    track: Track[Any, Any], similarity: MeasureSimilarity
) -> MeasureSimilarity:
    """The similarity of measures that rank runs.

    The official ones come first, so that they stand for equal ones.
    """
    ranking = [name for name in similarity.measures if track.measure(name).ranks_runs]
    ranking.sort(key=lambda name: not track.measure(name).official)
    return similarity._replace(measures=tuple(ranking))


def _among(has_unofficial: bool, has_equal: bool) -> str:
    """Which measures the sentence above the picture is about; "" where it is about all of the picture."""
    kind = "official measures" if has_unofficial else "measures"
    if has_equal:
        return f"Of the {kind} with other scores"
    return f"Of the {kind}" if has_unofficial else ""


def _how_to_read(
    campaign: Campaign,
    similarity: MeasureSimilarity,
    folded: Mapping[str, Sequence[str]],
) -> str:
    """What tau is, and which measures have no row, and why."""
    sentences = [
        "Kendall's tau-b of the rankings of runs by their totals, the better run first whatever the "
        "measure's direction: 1 the same ranking, −1 the reverse; columns have the numbers of the rows. "
        f"{UNDEFINED}: fewer than two runs have both, or all of them tie. Pick a cell to see its runs."
    ]
    equal = [name for others in folded.values() for name in others]
    if equal:
        sentences.append(md(f"With equal scores, so left out: {first_names(equal)}."))
    unranked = []
    for name in similarity.measures:
        if not campaign.track.measure(name).ranks_runs:
            unranked.append(measure_heading(campaign.track, name))
    if unranked:
        names = first_names(unranked)
        sentences.append(md(f"Left out since they do not rank runs: {names}."))
    return " ".join(sentences)


def equal_measures(
    similarity: MeasureSimilarity, first: str
) -> dict[str, tuple[str, ...]]:
    """The measures, each with those after it that give every run the same score; `first` stands for its own.

    A measure without any score equals no other one.
    """
    order = sorted(similarity.measures, key=lambda name: name != first)
    names: dict[frozenset[tuple[str, float | None]], str] = {}
    folded: dict[str, tuple[str, ...]] = {}
    for name in order:
        totals = frozenset(
            (run, comparable(total)) for run, total in similarity.totals[name].items()
        )
        same = names.setdefault(totals, name) if totals else name
        folded.setdefault(same, ())
        if same != name:
            folded[same] += (name,)
    return folded


def taus_chart(
    folded: Mapping[str, Sequence[str]],
    values: NDArray[np.float64],
    heading: Callable[[str], str],
) -> CellChart:
    """A cell for each pair of measures; names of folded ones are counted behind the first."""
    labels = []
    for name, others in folded.items():
        equal = f" (+ {len(others)} equal)" if others else ""
        labels.append(heading(name) + equal)
    cells = [[one, two] for one in folded for two in folded]
    return CellChart(
        title="Which measures rank the runs alike",
        axis=Axis("Kendall's tau-b", ends=(-1.0, 1.0)),
        rows=labels,
        columns=labels,
        values=values,
        picked=cells,
        row_name="measure",
        has_numbers=True,
    )


def taus(similarity: MeasureSimilarity, measures: Sequence[str]) -> NDArray[np.float64]:
    """Tau by measure and measure, nan where undefined; 1 for a measure with itself."""
    values = np.eye(len(measures))
    for row, one in enumerate(measures):
        for column, other in enumerate(measures):
            correlation = similarity.of(one, other)
            if correlation is not None:
                tau = np.nan if correlation.tau is None else correlation.tau
                values[row, column] = tau
    return values


def _follow_page(measure: str) -> None:
    """Another measure of the page is the first one of the boxes below, too."""
    before = st.session_state.get(_MEASURE_OF_PAGE)
    st.session_state[_MEASURE_OF_PAGE] = measure
    if before not in (None, measure):
        choose_for(FIRST_MEASURE, measure)


def _choose_picked_measures(picked: Sequence[Sequence[str]], measure: str) -> None:
    """The measures of a picked cell become the choices of the boxes below, that of the page the first."""
    if not is_new_pick(_PICKED, picked):
        return
    one, other = picked[0]
    if other == measure:
        one, other = other, one
    choose_for(FIRST_MEASURE, one)
    # A cell on the diagonal names one measure.
    if other != one:
        choose_for(OTHER_MEASURE, other)


def _show_two_measures(
    campaign: Campaign, similarity: MeasureSimilarity, measure: str
) -> None:
    """Every run by two measures, of which the first is that of the page unless another one is chosen."""
    names = list(similarity.measures)
    if len(names) < 2:
        return
    heading = partial(measure_heading, campaign.track)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        choice = OneOf(FIRST_MEASURE, names, heading, default=measure)
        one = choice.show("Runs by", what="measure")
        others = [name for name in names if name != one]
        other = OneOf(OTHER_MEASURE, others, heading).show("against", what="measure")
    points = _visible_points(campaign, similarity, one, other)
    correlation = similarity.of(one, other)
    if correlation is None or not points:
        st.info(
            "No run that you see has a total of both measures.", icon=":material/inbox:"
        )
        return
    unranked = [unranked_in_words(campaign, name) for name in (one, other)]
    if any(unranked):
        st.caption(md(" ".join(filter(None, unranked))))
    else:
        st.caption(_correlation_in_words(correlation))
    axes = (measure_axis(campaign, one), measure_axis(campaign, other))
    name = f"{campaign.name}-{one}-{other}"
    chart = runs_chart(points, axes)
    draw_chart(chart, name, "compare-two-measures", picks=False)
    say_unnamed(chart)


def _visible_points(
    campaign: Campaign, similarity: MeasureSimilarity, measure: str, other: str
) -> dict[str, tuple[float, float]]:
    """The totals of both measures by run, of the runs that the reader sees singly and that have both."""
    # The correlation is over all runs, which it does not name; points do.
    visible = set(visible_runs(campaign, session.principal()))
    x, y = similarity.totals.get(measure, {}), similarity.totals.get(other, {})
    return {run: (x[run], y[run]) for run in x if run in y and run in visible}


def _correlation_in_words(correlation: RankCorrelation) -> str:
    """Over how many runs the correlation is, and both taus, or why they are undefined."""
    runs = f"{correlation.runs} runs"
    if correlation.tau is None or correlation.tau_ap is None:
        return f"{runs}, tau {UNDEFINED}: {correlation.why}."
    tau = decimal_text(correlation.tau, 2)
    return f"{runs}, tau {tau}, tau-AP {decimal_text(correlation.tau_ap, 2)}."


def runs_chart(
    points: Mapping[str, tuple[float, float]], axes: tuple[Axis, Axis]
) -> PointChart:
    """A point for each run."""
    dots = [Dot(x, y, run) for run, (x, y) in points.items()]
    title = "Every run by two measures"
    has_names = len(dots) <= _MAX_NAMED
    names = PointNames(point="run")
    return PointChart(title, *axes, [Series("runs", dots)], names, has_names=has_names)
