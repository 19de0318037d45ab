"""A pair of runs among several: all pairs tested together."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import Comparison, Duel
from assessment.campaign import Campaign
from assessment.statistics.significance import SEED, Pair, Pairs, randomised_tukey, tukey_hsd
from assessment.ui import session
from assessment.ui.choices import linked_boxes
from assessment.ui.compare.choices import TOGETHER
from assessment.ui.compare.conclusions import among
from assessment.ui.on_demand import Progress, result_on_demand
from assessment.ui.scores.caveats import caveats
from assessment.ui.scores.tested_pairs import concluded, pairs_frame
from assessment.ui.tables import UNDEFINED, caption_with_download, draw_table

_ROUNDS = 5000
_AT_ONCE = 2_000_000
"""Scores shuffled over all rounds, up to which nobody waits: a quarter of a second."""


def together(campaign: Campaign, measure: str, scores: Comparison, found: Duel) -> None:
    """The pair among all pairs of several runs: the more pairs are looked at, the more differ by chance."""
    st.subheader("Among several runs", anchor=False)
    able = [run for run in visible_runs(campaign, session.principal()) if run in scores.able()]
    if len(able) < 2:
        st.caption("A test of several runs takes two that are seen singly.")
        return
    chosen = (
        linked_boxes("Runs that were compared", able, TOGETHER, placeholder=f"all {len(able)}", what="run")
        or able
    )
    runs = [run for run in able if run in {*chosen, found.first, found.second}]
    several = scores.of(runs)
    caveats(campaign, several, measure)
    about, quick = (
        (campaign.name, measure, tuple(runs), campaign.state()),
        _ROUNDS * several.values.size <= _AT_ONCE,
    )
    tests = result_on_demand(
        f"Test all pairs of {len(runs)} runs",
        "together",
        about,
        lambda progress: _tests(several, progress),
        quick=quick,
    )
    if tests:
        _tested(campaign, measure, several, found, tests)


def _tests(several: Comparison, progress: Progress) -> tuple[Pairs, Pairs]:
    """Randomised Tukey HSD, and Tukey's HSD on a two-way analysis of variance."""
    progress(
        0.1, f"drawing {_ROUNDS:,} rounds of {len(several.topics):,} topics and {len(several.runs):,} runs"
    )
    return randomised_tukey(several.values, _ROUNDS, SEED), tukey_hsd(several.values)


def _tested(
    campaign: Campaign, measure: str, several: Comparison, found: Duel, tests: tuple[Pairs, Pairs]
) -> None:
    drawn, computed = tests
    if not drawn.rows:
        st.info(
            "There is no topic at which all these runs have a score. Choose fewer runs.",
            icon=":material/block:",
        )
        return
    higher = campaign.track.measure(measure).better == "higher"
    if {found.first, found.second} <= set(several.runs):
        pair, other = _pair(several, drawn, found), _pair(several, computed, found)
        st.markdown(among(found, pair, other, drawn, len(several.runs), rounds=_ROUNDS, higher=higher))
    frame = pairs_frame(several, drawn, higher=higher)
    with st.expander(f"All pairs: {len(frame)}", icon=":material/table:"):
        st.markdown(concluded(frame, len(several.runs)))
        _all_pairs(campaign, measure, frame, tests)


def _all_pairs(campaign: Campaign, measure: str, found: pd.DataFrame, tests: tuple[Pairs, Pairs]) -> None:
    frame = found.rename(columns={"p": "p randomised", "effect": "effect size"})
    frame.insert(4, "p two-way HSD", _in_order(*tests))
    number = st.column_config.NumberColumn
    look = {
        **dict.fromkeys(
            ("difference", "mean 1", "mean 2"), number(format=f"%.{campaign.track.measure(measure).digits}f")
        ),
        **dict.fromkeys(("p randomised", "p two-way HSD"), number(format="%.4f")),
        "effect size": number(
            format="%.2f", help="difference in standard deviations of what runs and topics leave unexplained"
        ),
    }
    draw_table(frame, hide_index=True, key="compare-pairs", placeholder=UNDEFINED, column_config=look)
    topics, left_out = tests[0].topics, tests[0].left_out
    note = f"{_ROUNDS:,} rounds, seed {SEED}; {topics:,} topics, {left_out:,} left out. Run 1 is the better one of a pair. 0 means below 1/{_ROUNDS:,}."
    caption_with_download(note, frame, f"{campaign.name}-{measure}-pairs")


def _pair(several: Comparison, pairs: Pairs, found: Duel) -> Pair | None:
    wanted = {several.runs.index(found.first), several.runs.index(found.second)}
    return next((pair for pair in pairs.rows if {pair.first, pair.second} == wanted), None)


def _in_order(drawn: Pairs, computed: Pairs) -> list[float]:
    known = {(pair.first, pair.second): pair.p for pair in computed.rows}
    return [known.get((pair.first, pair.second), np.nan) for pair in drawn.rows]
