"""A run's units in a table, as filtered, and what is behind the ones that are picked."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from assessment.campaign import Campaign, errors
from assessment.campaign.errors import Cost, Item
from assessment.campaign.errors.items import LONGEST_TEXT
from assessment.ui.agreement.cells import csv
from assessment.ui.errors.behind import behind
from assessment.ui.errors.choices import UNIT, Chosen, choose, sees_all
from assessment.ui.errors.table import around, frame, look
from assessment.ui.safe import shown

MOST_ROWS = 1_000
MOST_PICKED = 12
_AT_FIRST, _BY_THE_WAY, _ON_REQUEST = 1.0, 0.2, 20.0
"""Seconds that labels are tried for: when a measure is chosen, whenever the page is drawn after that, and on the button."""


def listed(campaign: Campaign) -> None:
    """Choose, then the table, then the units that are picked in it."""
    chosen = choose(campaign)
    found = _found(campaign, chosen)
    costs = _costs(campaign, found, chosen.measure) if chosen.measure and found else {}
    if chosen.measure:
        found = sorted((item for item in found if item.id in costs), key=lambda item: -costs[item.id].gain)
    if not found:
        _nothing(campaign, chosen)
        return
    if not all(item.own for item in found):
        st.caption("Nothing is asked of this run itself: these are the units of other runs, whose labels it may be scored by.")
    behind(campaign, _picked(campaign, found, costs, chosen), costs, chosen.measure)


def _found(campaign: Campaign, chosen: Chosen) -> list[Item]:
    """The units that are wanted, run by run; progress is shown where they must be read first."""
    live, everybody, bar = campaign.live, sees_all(campaign), st.empty()
    places = [(run, topic) for run in chosen.runs for topic in chosen.topics]
    found: list[Item] = []
    for done, (run, topic) in enumerate(places):
        if done % 50 == 49:
            bar.progress(done / len(places), f"reading {shown(run)}")
        found += errors.kept(errors.items(live, run, topic, everybody=everybody), chosen.wanted)
    bar.empty()
    return found


def _nothing(campaign: Campaign, chosen: Chosen) -> None:
    if chosen.measure:
        st.info("No unit that was tried costs the run any of this measure: no other label would raise it.", icon=":material/check_circle:")
    elif any(chosen.wanted):
        st.info("No unit is like this. Take a filter away, or look at another topic.", icon=":material/filter_alt_off:")
    else:
        st.info("Nothing is asked of this run here. The part *Two runs* shows its text.", icon=":material/inbox:")


# What units cost


def _costs(campaign: Campaign, found: Sequence[Item], measure: str) -> Mapping[str, Cost]:
    """What each unit costs, as far as it was tried; the first seconds of trying need no button."""
    live = campaign.live
    bar = st.empty()
    seconds = _BY_THE_WAY if any(errors.measured(live, item) for item in found) else _AT_FIRST
    left = errors.learn(live, found, seconds, lambda share, text: bar.progress(share, text))
    if left and st.button(f"Try the labels of {left:,} more units", icon=":material/play_arrow:"):
        left = errors.learn(live, found, _ON_REQUEST, lambda share, text: bar.progress(share, text))
    bar.empty()
    if left:
        st.caption(f"{len(found) - left:,} of {len(found):,} units were tried; the others are not in the table yet.")
    tried = {item.id: errors.cost(live, item, measure) for item in found}
    return {name: cost for name, cost in tried.items() if cost}


# The table


def _picked(campaign: Campaign, found: Sequence[Item], costs: Mapping[str, Cost], chosen: Chosen) -> list[Item]:
    """The units whose rows are picked; the address holds them, so that they stay picked while the table changes about them."""
    rows, beside = found[:MOST_ROWS], around(campaign, costs, chosen)
    before = st.query_params.get(UNIT, "").split(",")
    places = [place for place, item in enumerate(rows) if item.id in before][:MOST_PICKED]
    event = st.dataframe(
        frame(rows, beside), hide_index=True, key=f"units-{_name(rows)}", on_select="rerun", selection_mode="multi-row",
        selection_default={"selection": {"rows": places}}, column_config=look(campaign, chosen.measure), height=_height(len(rows)),
    )  # fmt: skip
    picked = [rows[place] for place in event.selection.rows if place < len(rows)]
    _remember(picked)
    _below(campaign, lambda: csv(frame(found, beside, LONGEST_TEXT)), len(found), len(picked))
    return picked[:MOST_PICKED]


def _name(rows: Sequence[Item]) -> str:
    return hashlib.sha256("".join(item.id for item in rows).encode()).hexdigest()[:12]


def _height(rows: int) -> int | str:
    return "content" if rows <= 12 else 420


def _remember(picked: Sequence[Item]) -> None:
    if picked:
        st.query_params[UNIT] = ",".join(item.id for item in picked[:MOST_PICKED])
    elif UNIT in st.query_params:
        del st.query_params[UNIT]


def _below(campaign: Campaign, whole: Callable[[], bytes], found: int, picked: int) -> None:
    cut = f"The first {MOST_ROWS:,} of {found:,} units are shown, all are in the file." if found > MOST_ROWS else f"{found:,} units."
    many = f" The first {MOST_PICKED} of the {picked} picked rows are opened." if picked > MOST_PICKED else ""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="top"):
        st.caption(f"{cut} Pick rows to read the text behind them, to judge them otherwise, or to tag them.{many}")
        st.download_button("CSV", whole, f"{campaign.name}-errors.csv", "text/csv", icon=":material/download:", on_click="ignore", type="tertiary")
