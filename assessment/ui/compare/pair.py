"""Two runs side by side: topic by topic, who wins, and what may be concluded."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import Duel, duel, matrix
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.charts import draw
from assessment.ui.choices import linked_box
from assessment.ui.compare.all_pairs import together
from assessment.ui.compare.choices import FIRST, SECOND
from assessment.ui.compare.conclusions import alone, stands_in
from assessment.ui.compare.links import link_to_units
from assessment.ui.compare.pair_charts import bars, scatter
from assessment.ui.compare.selection import FEW, too_many
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_heading
from assessment.ui.tables import UNDEFINED, caption_with_download, draw_table


def two_runs(campaign: Campaign, measure: str) -> None:
    """A pair from the runs that have scores, and all that is known of their difference."""
    scores = matrix(campaign, measure, session.principal())
    able = scores.able()
    if len(able) < 2:
        st.info(
            "A comparison takes two runs that have scores for this measure.", icon=":material/compare_arrows:"
        )
        return
    first, second = _choose(able)
    if first == second:
        st.info("Choose two different runs.", icon=":material/compare_arrows:")
        return
    higher = campaign.track.measure(measure).better == "higher"
    found = duel(scores, first, second, higher=higher)
    if not found.rows:
        st.info("There is no topic at which both runs have a score.", icon=":material/block:")
        return
    _figures(found, campaign.track.measure(measure).digits)
    st.markdown(alone(found, higher=higher))
    _pictures(campaign, measure, found)
    _table(campaign, measure, found)
    together(campaign, measure, scores, found)


def _choose(able: Sequence[str]) -> tuple[str, str]:
    left, right = st.columns(2)
    with left:
        first = linked_box("Run", able, FIRST)
    with right:
        return first, linked_box("Against", able, SECOND, standard=able[1], what="run")


def _figures(found: Duel, digits: int) -> None:
    won, mean, tests, effect = st.columns(4)
    won.metric(
        "Better, equal, worse",
        f"{found.wins} · {found.ties} · {found.losses}",
        help="Topics at which the first run is better, equal, worse",
    )
    mean.metric(
        "Difference of the means",
        f"{found.test.difference:+.{digits}f}",
        help=f"First less second, over {found.test.topics} topics",
    )
    if stands_in(found):
        return
    how = "all signs tried" if found.test.exact else "10,000 draws, seed 1"
    tests.metric(
        "p, paired randomisation",
        f"{found.test.p:.4f}",
        help=f"Two-sided, {how}; paired t test: p {_number(found.t_p, 4)}, t {_number(found.t, 3)}",
    )
    effect.metric(
        "Effect size",
        _number(found.effect, 2),
        help="Mean difference in standard deviations of the differences",
    )


def _number(value: float | None, digits: int) -> str:
    return UNDEFINED if value is None else f"{value:.{digits}f}"


def _pictures(campaign: Campaign, measure: str, found: Duel) -> None:
    left, right = st.columns([3, 2])
    name, title = (
        f"{campaign.name}-{measure}-{found.first}-{found.second}",
        measure_heading(campaign.track, measure),
    )
    digits = campaign.track.measure(measure).digits
    found = _shown(found)
    with left:
        picked = draw(
            bars(found, title, digits), f"{name}-differences", "Differences topic by topic", "compare-bars"
        )
    with right:
        picked = (
            draw(
                scatter(found, title, digits),
                f"{name}-scatter",
                "Both runs' scores topic by topic",
                "compare-scatter",
            )
            or picked
        )
    if picked:
        link_to_units(campaign, picked[0], [found.first, found.second])
    else:
        st.caption("Pick a bar or a point to read both answers.")


def _shown(found: Duel) -> Duel:
    """All topics, or of very many those with the largest differences to either side."""
    if not too_many(found.rows):
        return found
    half = FEW // 2
    st.caption(
        f"The pictures show the {FEW} of {len(found.rows):,} topics with the largest differences, {half} to each side. The table below has all of them."
    )
    return found._replace(rows=(*found.rows[:half], *found.rows[-half:]))


def _table(campaign: Campaign, measure: str, found: Duel) -> None:
    with st.expander("Topic by topic", icon=":material/table:"):
        frame = pd.DataFrame(
            {
                "Topic": [shown(row.topic) for row in found.rows],
                "Title": [
                    shown(campaign.track.headline(campaign.topics[row.topic]).title) for row in found.rows
                ],
                "First": [row.first for row in found.rows],
                "Second": [row.second for row in found.rows],
                "Difference": [row.difference for row in found.rows],
            }
        )
        look = st.column_config.NumberColumn(format=f"%.{campaign.track.measure(measure).digits}f")
        draw_table(
            frame,
            hide_index=True,
            key="compare-topics",
            column_config=dict.fromkeys(("First", "Second", "Difference"), look),
        )
        note = f"First: {md(found.first)}; second: {md(found.second)}. Topics where one of them has no score are left out."
        caption_with_download(note, frame, f"{campaign.name}-{measure}-{found.first}-{found.second}")
