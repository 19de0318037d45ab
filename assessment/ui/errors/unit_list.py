"""A run's units in a table, as filtered, and what is behind the ones that are picked."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Cost, FilteredUnits, Item
from assessment.analysis.errors.items import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.campaign import data as campaign_data
from assessment.ui.downloads import download_button
from assessment.ui.errors.choices import UNIT, Chosen, choose, sees_all
from assessment.ui.errors.unit_details import show_details
from assessment.ui.errors.unit_table import Around, around, file, frame, look
from assessment.ui.foreign_text import shown
from assessment.ui.on_demand import Progress, result_on_demand
from assessment.ui.tables import draw_table, table_csv

MOST_ROWS, MOST_TRIED = 1_000, 20_000
"""Units in the table, and those among which the dearest are looked for."""
MOST_PICKED = 12
_WRITTEN, _TRIED = "units-written", "units-tried"
_AT_FIRST, _BY_THE_WAY, _ON_REQUEST = 0.3, 0.2, 20.0
"""Seconds that labels are tried for: when a measure is chosen, whenever the page is drawn after that, and on the button."""


def listed(campaign: Campaign) -> None:
    """Choose, then the table, then the units that are picked in it."""
    chosen = choose(campaign)
    found = _found(campaign, chosen)
    costs = _costs(campaign, found.first, chosen.measure) if chosen.measure and found.first else {}
    if chosen.measure:
        dearest = sorted(
            (item for item in found.first if item.id in costs), key=lambda item: -costs[item.id].gain
        )
        found = found._replace(first=dearest, count=len(dearest))
    if not found.first:
        _nothing(campaign, chosen)
        return
    if not all(item.own for item in found.first):
        st.caption(
            "Nothing is asked of this run itself: these are the units of other runs, whose labels it may be scored by."
        )
    show_details(campaign, _picked(campaign, found, costs, chosen), costs, chosen.measure)


def _found(campaign: Campaign, chosen: Chosen) -> FilteredUnits:
    """The first units that are wanted, topic by topic, and their number; in a large campaign those of its first topics until a button is
    pressed.  Progress is shown where they must be read first."""
    bar = st.empty()
    found = _search(
        campaign, chosen, lambda share, text: bar.progress(share, shown(text)), at_first=_at_first(campaign)
    )
    bar.empty()
    if not found.left:
        return found
    about = (campaign.name, chosen, campaign.state())
    whole = result_on_demand(
        f"Look through all {len(chosen.topics):,} topics",
        "units",
        about,
        lambda progress: _search(campaign, chosen, progress),
    )
    if whole is None:
        st.caption(
            f"These are from the first {found.looked:,} topics; {found.left:,} were not looked through yet."
        )
    return whole or found


def _search(
    campaign: Campaign, chosen: Chosen, progress: Progress, *, at_first: int | None = None
) -> FilteredUnits:
    return errors.search(
        campaign.data, chosen.runs, chosen.topics, chosen.wanted, everybody=sees_all(campaign), at_first=at_first, progress=progress,
        most=MOST_TRIED if chosen.measure else MOST_ROWS,
    )  # fmt: skip


def _at_first(campaign: Campaign) -> int | None:
    """Topics that nobody waits long for; None where all of them are."""
    return max(1, campaign_data.LARGE // len(campaign.runs())) if campaign.data.is_large else None


def _nothing(campaign: Campaign, chosen: Chosen) -> None:
    if chosen.measure:
        st.info(
            "No unit that was tried costs the run any of this measure: no other label would raise it.",
            icon=":material/check_circle:",
        )
    elif any(chosen.wanted):
        st.info(
            "No unit is like this. Take a filter away, or look at another topic.",
            icon=":material/filter_alt_off:",
        )
    else:
        st.info(
            "Nothing is asked of this run here. The part *Two runs* shows its text.", icon=":material/inbox:"
        )


# What units cost


def _costs(campaign: Campaign, found: Sequence[Item], measure: str) -> Mapping[str, Cost]:
    """What each unit costs, as far as it was tried; the first seconds of trying need no button."""
    campaign_data = campaign.data
    bar = st.empty()
    seconds = _BY_THE_WAY if st.session_state.get(_TRIED) == (campaign.name, measure) else _AT_FIRST
    st.session_state[_TRIED] = campaign.name, measure
    left = errors.learn(
        campaign_data, found, seconds, lambda share, text: bar.progress(share, text), measure=measure
    )
    if left and st.button(f"Try the labels of {left:,} more units", icon=":material/play_arrow:"):
        left = errors.learn(
            campaign_data, found, _ON_REQUEST, lambda share, text: bar.progress(share, text), measure=measure
        )
    bar.empty()
    if left:
        st.caption(
            f"{len(found) - left:,} of {len(found):,} units were tried; the others are not in the table yet."
        )
    return {item.id: cost for item in found if (cost := errors.cost(campaign_data, item, measure))}


# The table


def _picked(
    campaign: Campaign, found: FilteredUnits, costs: Mapping[str, Cost], chosen: Chosen
) -> list[Item]:
    """The units whose rows are picked; the address holds them, so that they stay picked while the table changes about them."""
    rows, beside = found.first[:MOST_ROWS], around(campaign, costs, chosen)
    before = [name for name in st.query_params.get(UNIT, "").split(",") if name]
    _say_gone(before, rows)
    places = [place for place, item in enumerate(rows) if item.id in before][:MOST_PICKED]
    event = draw_table(
        frame(rows, beside), hide_index=True, key=f"units-{_name(rows)}", on_select="rerun", selection_mode="multi-row",
        selection_default={"selection": {"rows": places}}, column_config=look(campaign, chosen.measure), height=_height(len(rows)),
    )  # fmt: skip
    picked = [rows[place] for place in event.selection.rows if place < len(rows)]
    _remember(picked)
    _below(campaign, lambda: _file(campaign, found, chosen, beside), _cut(found, chosen.measure), len(picked))
    return picked[:MOST_PICKED]


def _file(campaign: Campaign, found: FilteredUnits, chosen: Chosen, beside: Around) -> bytes:
    """All units of the list as CSV: those beyond the first ones are read again."""
    if len(found.first) == found.count and (chosen.measure or not found.left):
        return table_csv(frame(found.first, beside, LONGEST_TEXT))
    whole = errors.walk(
        campaign.data, chosen.runs, chosen.topics, chosen.wanted, everybody=sees_all(campaign)
    )
    return (
        file(whole, beside, LONGEST_TEXT)
        if campaign.data.is_large
        else table_csv(frame(list(whole), beside, LONGEST_TEXT))
    )


def _name(rows: Sequence[Item]) -> str:
    return hashlib.sha256("".join(item.id for item in rows).encode()).hexdigest()[:12]


def _height(rows: int) -> int | str:
    return "content" if rows <= 12 else 420


def _say_gone(before: Sequence[str], found: Sequence[Item]) -> None:
    """How many units a link names that are not here; rows that were picked on the page itself may go without a word."""
    gone = set(before) - {item.id for item in found} - set(st.session_state.get(_WRITTEN, ()))
    if gone:
        st.caption(
            f":material/link_off: The link names {len(gone)} {'unit that is' if len(gone) == 1 else 'units that are'} not in this list."
        )


def _remember(picked: Sequence[Item]) -> None:
    st.session_state[_WRITTEN] = [item.id for item in picked]
    if picked:
        st.query_params[UNIT] = ",".join(item.id for item in picked[:MOST_PICKED])
    elif UNIT in st.query_params:
        del st.query_params[UNIT]


def _below(campaign: Campaign, whole: Callable[[], bytes], cut: str, picked: int) -> None:
    many = f" The first {MOST_PICKED} of the {picked} picked rows are opened." if picked > MOST_PICKED else ""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="top"):
        st.caption(
            f"{cut} Pick rows to read the text behind them, to judge them otherwise, or to tag them.{many}"
        )
        download_button("CSV", whole, f"{campaign.name}-errors.csv", "text/csv", type="tertiary")


def _cut(found: FilteredUnits, measure: str) -> str:
    """How many of the units the table has, and the file."""
    if found.left and not measure:
        return f"{min(found.count, MOST_ROWS):,} units of the first {found.looked:,} topics are shown, those of all topics are in the file."
    if found.count > MOST_ROWS:
        return f"The first {MOST_ROWS:,} of {found.count:,} units are shown, all are in the file."
    return f"{found.count:,} units."
