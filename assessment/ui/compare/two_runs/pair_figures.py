"""The figures of two runs: how often each is ahead, the difference of the means, and how sure it is."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.comparison import (
    PairedComparison,
    ScoreMatrix,
    interval_of_difference,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text, p_equation, p_text
from assessment.statistics.confidence_intervals import are_yes_or_no
from assessment.ui.compare.interval_cells import DIFFERENCE_HELP
from assessment.ui.compare.two_runs.conclusions import is_summary_of_others
from assessment.ui.compare.two_runs.pair_notes import (
    difference_interval_words,
    interval_and_p,
)
from assessment.ui.tables import UNDEFINED

_METRIC = 250
"""Pixels of a figure with its title: four stand in a window of 1,280 pixels, two in a narrow one."""


def show_figures(
    campaign: Campaign, measure: str, pair: PairedComparison, scores: ScoreMatrix
) -> None:
    """The four figures in a row, and why two of them disagree."""
    rule = campaign.track.measure(measure)
    interval = interval_of_difference(scores, pair.first, pair.second, rule.range)
    row = st.container(horizontal=True, gap="medium")
    won, mean, tests, effect = (
        row.container(width=_METRIC, gap=None) for _ in range(4)
    )
    with won:
        _draw_times_ahead(pair, ranks_runs=rule.ranks_runs)
    with mean:
        _draw_difference(pair, rule.digits)
    # The best of the others is another run at each topic, so a test of it means nothing.
    if is_summary_of_others(pair):
        return
    words = difference_interval_words(pair, interval, rule.digits)
    mean.caption(words, help=DIFFERENCE_HELP)
    with tests:
        _draw_p(pair)
    effect.metric(
        "Effect size",
        _number(pair.effect, 2),
        help="Mean difference in standard deviations of the differences",
    )
    yes_or_no = are_yes_or_no(scores.values, rule.range)
    disagreement = interval_and_p(pair, interval, yes_or_no=yes_or_no)
    if disagreement:
        st.caption(disagreement)


def _draw_times_ahead(pair: PairedComparison, *, ranks_runs: bool) -> None:
    order = "Better, equal, worse" if ranks_runs else "Higher, equal, lower"
    several = pair.noun.several.capitalize()
    st.metric(
        order,
        f"{pair.wins} · {pair.ties} · {pair.losses}",
        help=f"{several} at which the first run is {order.lower()}",
    )


def _draw_difference(pair: PairedComparison, digits: int) -> None:
    st.metric(
        "Difference of the means",
        decimal_text(pair.test.difference, digits, signed=True),
        help=f"First less second, over {pair.test.topics} {pair.noun.several}",
    )


def _draw_p(pair: PairedComparison) -> None:
    """The p of the randomisation test; how it is drawn, and the t test, at its mark."""
    how = "all signs tried" if pair.test.exact else "10,000 draws, seed 1"
    t_test = "no paired t test"
    if pair.t_p is not None:
        t_test = f"paired t test: {p_equation(pair.t_p)}, t {_number(pair.t, 2)}"
    st.metric(
        "p, paired randomisation",
        p_text(pair.test.p),
        help=f"Two-sided, {how}; {t_test}",
    )


def _number(value: float | None, digits: int) -> str:
    return UNDEFINED if value is None else decimal_text(value, digits)
