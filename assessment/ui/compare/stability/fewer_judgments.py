"""How much of the ranking remains with fewer judgments, whole units dropping by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import SampledRanking, sampled_rankings
from assessment.campaign import Campaign
from assessment.charts import Axis, Dot, PointChart, Series
from assessment.formats.name_lists import joined_names
from assessment.model.progress import Progress
from assessment.ui.computing.on_demand import is_scored_again_at_once, result_on_demand
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import caption_with_download
from assessment.ui.tables.table_shapes import TableRow

_REPETITIONS, _MAX_REPETITIONS = 5, 50


def show_fewer_judgments(
    campaign: Campaign, measure: str, about: tuple[Any, ...]
) -> tuple[SampledRanking, ...]:
    """Draws the rankings from random shares of the judged units; () before they are worked out."""
    st.header("With fewer judgments", anchor=False)
    repetitions = _choose_repetitions()

    def sampled(progress: Progress) -> tuple[SampledRanking, ...]:
        rankings = sampled_rankings(
            campaign, measure, repetitions=repetitions, progress=progress
        )
        return tuple(rankings)

    samples = result_on_demand(
        "Drop judgments at random",
        "thinned",
        (repetitions, *about),
        sampled,
        quick=is_scored_again_at_once(campaign),
    )
    if not samples:
        st.caption(
            "10 to 90 % of the judged units are kept, whole units dropping by chance; "
            "a large campaign takes a minute or more."
        )
        return ()
    if any(sample.ranks_every_run for sample in samples):
        _draw_samples(samples, f"{campaign.name}-{measure}-fewer-judgments")
    else:
        st.info(_why_no_picture(samples), icon=":material/inbox:")
    return samples


def _why_no_picture(samples: Sequence[SampledRanking]) -> str:
    if any(sample.runs_lost for sample in samples):
        return "No ranking can be compared: in every draw some run has no total."
    return f"No ranking can be compared: {samples[0].correlation.why}."


def _choose_repetitions() -> int:
    repetitions = st.number_input(
        "Repetitions",
        1,
        _MAX_REPETITIONS,
        _REPETITIONS,
        # Otherwise leaving the field would take the result away while the button is pressed.
        on_change="ignore",
        help="Each drops other units by chance, always the same ones for the same number",
        width=160,
    )
    return int(repetitions)


def _draw_samples(samples: Sequence[SampledRanking], name: str) -> None:
    draw_chart(fewer_judgments_chart(samples), name, "compare-thinned", picks=False)
    caption_with_download(
        f"Lines are means over the repetitions, points the single ones. {left_out_in_words(samples)}".strip(),
        pd.DataFrame([_sample_row(sample) for sample in samples]),
        name,
    )


def left_out_in_words(samples: Sequence[SampledRanking]) -> str:
    """Which draws the picture leaves out, since some run has no total in them; "" where it shows all.

    The means of other runs would make few judgments look as good as many.
    """
    draws_by_share: dict[float, list[SampledRanking]] = {}
    for sample in samples:
        draws_by_share.setdefault(sample.share, []).append(sample)
    left_out = []
    for share, draws in sorted(draws_by_share.items()):
        lost = sum(not draw.ranks_every_run for draw in draws)
        if lost:
            left_out.append(f"{lost} of {len(draws)} at {share:.0%}".replace("%", " %"))
    if not left_out:
        return ""
    return (
        f"Left out are draws in which some run has no total: {joined_names(left_out)}."
    )


def _sample_row(sample: SampledRanking) -> TableRow:
    return {
        "share": sample.share,
        "repetition": sample.repetition + 1,
        "runs": sample.correlation.runs,
        "tau": sample.correlation.tau,
        "tau-AP": sample.correlation.tau_ap,
    }


def fewer_judgments_chart(samples: Sequence[SampledRanking]) -> PointChart:
    """Tau and tau-AP of every sample that ranks all runs against the share of judgments kept."""
    tau, tau_ap = [], []
    for sample in samples:
        percentage = 100 * sample.share
        if not sample.ranks_every_run:
            continue
        if sample.correlation.tau is not None:
            tau.append(Dot(percentage, sample.correlation.tau))
        if sample.correlation.tau_ap is not None:
            tau_ap.append(Dot(percentage, sample.correlation.tau_ap))
    title = "How much of the ranking fewer judgments keep: repetitions as points, means as lines"
    x_axis = Axis("judged units kept", "%", digits=0, ends=(0, 100))
    y_axis = Axis("similarity to the present ranking", "1 is the same")
    series = [Series("tau", tau, 0), Series("tau-AP", tau_ap, 1)]
    return PointChart(title, x_axis, y_axis, series, line="mean")
