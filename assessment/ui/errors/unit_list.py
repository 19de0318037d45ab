"""A run's units in a table, as filtered, and the details of the picked ones."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Cost, FilteredUnits, RunUnit
from assessment.analysis.errors.items import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.downloads import download_button
from assessment.ui.errors.choices import (
    UNIT,
    UnitSelection,
    choose_units,
    sees_all,
)
from assessment.ui.errors.unit_details import show_details
from assessment.ui.errors.unit_search import (
    MOST_ROWS,
    filtered_units,
)
from assessment.ui.errors.unit_table import (
    RowContext,
    row_context,
    unit_columns,
    unit_frame,
    units_csv,
)
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tables import caption_bar, draw_table, table_csv

MOST_PICKED = 12
_WRITTEN, _TRIED = "units-written", "units-tried"
_AT_FIRST, _LATER, _ON_REQUEST = 0.3, 0.2, 20.0
"""Seconds for trying labels: when a measure is chosen, whenever the page is drawn later, on the button."""
_MOST_UNFOLDED, _FOLDED_HEIGHT = 12, 420


def show_units(campaign: Campaign) -> None:
    """The boxes, then the table, then the units that are picked in it."""
    selection = choose_units(campaign)
    units = filtered_units(campaign, selection)
    costs: Mapping[str, Cost] = {}
    if selection.measure:
        costs = _costs(campaign, units.first, selection.measure) if units.first else {}
        units = _dearest_first(units, costs)
    if not units.first:
        _say_nothing(campaign, selection)
        return
    if not all(item.own for item in units.first):
        st.caption(
            "This run has no units of its own: these are units of other runs, whose labels may count for "
            "its scores."
        )
    picked = _table(campaign, units, costs, selection)
    show_details(campaign, picked, costs, selection.measure)


def _dearest_first(units: FilteredUnits, costs: Mapping[str, Cost]) -> FilteredUnits:
    """Only the units that cost something."""
    dearest = [item for item in units.first if item.id in costs]

    def gain(item: RunUnit) -> float:
        return costs[item.id].gain

    dearest.sort(key=gain, reverse=True)
    return units._replace(first=dearest, total=len(dearest))


def _say_nothing(campaign: Campaign, selection: UnitSelection) -> None:
    """Why the list is empty."""
    if selection.measure:
        st.info(
            "No unit that was tried costs the run any of this measure: no other label would raise it.",
            icon=":material/check_circle:",
        )
    elif any(selection.wanted):
        st.info(
            "No unit is like this. Remove a filter, or look at another topic.",
            icon=":material/filter_alt_off:",
        )
    else:
        st.info(
            "This run has no units here. The part *Two runs* shows its text.",
            icon=":material/inbox:",
        )


# What the units cost


def _costs(
    campaign: Campaign, items: Sequence[RunUnit], measure: str
) -> dict[str, Cost]:
    """What each unit costs, as far as its labels were tried; the first seconds of trying need no button."""
    data = campaign.data
    about = (campaign.name, measure)
    is_drawn_again = st.session_state.get(_TRIED) == about
    st.session_state[_TRIED] = about
    seconds = _LATER if is_drawn_again else _AT_FIRST
    with progress_bar() as progress:
        left = errors.learn(data, items, seconds, progress, measure=measure)
        if left and st.button(
            f"Try the labels of {number_of(left, 'more unit')}",
            icon=":material/play_arrow:",
        ):
            left = errors.learn(data, items, _ON_REQUEST, progress, measure=measure)
    if left:
        st.caption(
            f"{len(items) - left:,} of {len(items):,} units were tried; the others are not in the table yet."
        )
    costs = {}
    for item in items:
        cost = errors.cost(data, item, measure)
        if cost:
            costs[item.id] = cost
    return costs


# The table


def _table(
    campaign: Campaign,
    units: FilteredUnits,
    costs: Mapping[str, Cost],
    selection: UnitSelection,
) -> list[RunUnit]:
    """Draws the table; returns the units whose rows are picked.

    The address holds them, so that they stay picked while the rows around them change.
    """
    rows = units.first[:MOST_ROWS]
    context = row_context(campaign, costs, selection)
    selected = {"selection": {"rows": _places_in_address(rows)}}
    columns = unit_columns(campaign, selection.measure)
    height = "content" if len(rows) <= _MOST_UNFOLDED else _FOLDED_HEIGHT
    event = draw_table(
        unit_frame(rows, context),
        hide_index=True,
        key=f"units-{_fingerprint(rows)}",
        on_select="rerun",
        selection_mode="multi-row",
        selection_default=selected,
        column_config=columns,
        height=height,
    )
    # The browser may still send a row of a longer table than the one that is drawn now.
    picked = [rows[place] for place in event.selection.rows if place < len(rows)]
    _write_to_address(picked)
    name = f"{campaign.name}-errors.csv"
    with caption_bar():
        st.caption(_caption(units, selection.measure, len(picked)))
        download_button(
            "CSV",
            lambda: _file(campaign, units, selection, context),
            name,
            "text/csv",
            type="tertiary",
        )
    return picked[:MOST_PICKED]


def _places_in_address(rows: Sequence[RunUnit]) -> list[int]:
    """The rows whose units the address names; a caption names those that are not there."""
    ids = [name for name in st.query_params.get(UNIT, "").split(",") if name]
    _say_unknown_units(ids, rows)
    places = [place for place, item in enumerate(rows) if item.id in ids]
    return places[:MOST_PICKED]


def _fingerprint(rows: Sequence[RunUnit]) -> str:
    """Another one for other rows: Streamlit keeps the selection of a table by its key."""
    return hashlib.sha256("".join(item.id for item in rows).encode()).hexdigest()[:12]


def _say_unknown_units(ids: Sequence[str], rows: Sequence[RunUnit]) -> None:
    """How many units a link names that are not in the list.

    Units that were picked on the page itself may leave the list without a message.
    """
    listed_ids = {item.id for item in rows}
    picked_here = set(st.session_state.get(_WRITTEN, ()))
    gone = set(ids) - listed_ids - picked_here
    if not gone:
        return
    units = number_of(len(gone), "unit that is", "units that are")
    st.caption(f":material/link_off: The link names {units} not in this list.")


def _write_to_address(picked: Sequence[RunUnit]) -> None:
    ids = [item.id for item in picked]
    st.session_state[_WRITTEN] = ids
    if ids:
        st.query_params[UNIT] = ",".join(ids[:MOST_PICKED])
    elif UNIT in st.query_params:
        del st.query_params[UNIT]


def _caption(units: FilteredUnits, measure: str | None, picked: int) -> str:
    sentences = [
        _how_many(units, measure),
        "Pick rows to read their text, to suppose other labels, or to tag them.",
    ]
    if picked > MOST_PICKED:
        sentences.append(
            f"The first {MOST_PICKED} of the {picked} picked rows are opened."
        )
    return " ".join(sentences)


def _how_many(units: FilteredUnits, measure: str | None) -> str:
    """How many of the units are in the table, and in the file."""
    if units.left and not measure:
        return (
            f"{min(units.total, MOST_ROWS):,} units of the first {units.looked:,} topics are shown; "
            "the file has those of all topics."
        )
    if units.total > MOST_ROWS:
        return f"The first {MOST_ROWS:,} of {units.total:,} units are shown; the file has all of them."
    return f"{number_of(units.total, 'unit')}."


def _file(
    campaign: Campaign,
    units: FilteredUnits,
    selection: UnitSelection,
    context: RowContext,
) -> bytes:
    """All units of the list as CSV: units beyond the first ones are read again."""
    has_every_unit = len(units.first) == units.total and (
        selection.measure or not units.left
    )
    if has_every_unit:
        return table_csv(unit_frame(units.first, context, LONGEST_TEXT))
    every_unit = errors.walk(
        campaign.data,
        selection.runs,
        selection.topics,
        selection.wanted,
        everybody=sees_all(campaign),
    )
    # Empty columns can only be left out where all rows are in memory.
    if campaign.data.is_large:
        return units_csv(every_unit, context, LONGEST_TEXT)
    return table_csv(unit_frame(list(every_unit), context, LONGEST_TEXT))
