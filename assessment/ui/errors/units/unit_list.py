"""A run's units with the details of the unit in hand beside them: by what they cost, or as a plain list."""

from __future__ import annotations

from assessment.analysis.errors import FilteredUnits
from assessment.campaign import Campaign
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.errors.boxes.choices import UnitSelection, choose_units
from assessment.ui.errors.boxes.unit_search import choose_filtered_units
from assessment.ui.errors.units.costly_list import costly_list
from assessment.ui.errors.units.costly_view import draw_costly_list
from assessment.ui.errors.units.costs_seen import (
    remember_costs_seen,
    take_rest_wanted,
    take_time_for_costs,
)
from assessment.ui.errors.units.list_to_show import list_to_show
from assessment.ui.errors.units.measure_switch import (
    begin_with_measure,
    take_why_shown,
)
from assessment.ui.errors.units.other_measure import OtherMeasure
from assessment.ui.errors.units.plain_list import plain_list
from assessment.ui.errors.units.plain_view import draw_plain_list
from assessment.ui.errors.units.unit_panes import UnitPanes, draw_panes


def show_units(campaign: Campaign) -> None:
    """Lists the chosen units: by what they cost of the chosen measure, or all of them where none is chosen.

    Here the two lists part; nothing else in this folder asks whether there is a measure.
    """
    selection = choose_units(campaign)
    panes = draw_panes()
    with panes.looked_at:
        matching = choose_filtered_units(campaign, selection)
    if selection.measure is None:
        _drop_requests()
        draw_plain_list(campaign, plain_list(selection, matching), panes)
    else:
        _show_costly_list(campaign, selection, matching, selection.measure, panes)


def _drop_requests() -> None:
    """Has nothing that was asked of a list of costs wait for the next such list."""
    take_rest_wanted()
    take_why_shown()


def _show_costly_list(
    campaign: Campaign,
    selection: UnitSelection,
    matching: FilteredUnits,
    measure: str,
    panes: UnitPanes,
) -> None:
    """Works out what the units cost, decides by which measure which are listed, and draws the list.

    Until the list is drawn, the page has what chooses units, the empty panes and the bar of progress.
    """
    time = take_time_for_costs(campaign, measure)
    with panes.looked_at, progress_bar() as progress:
        chosen = costly_list(
            campaign,
            selection,
            matching,
            measure=measure,
            time=time,
            progress=progress,
        )
        to_show = list_to_show(campaign, chosen, time=time, progress=progress)
    if isinstance(to_show, OtherMeasure):
        # Nothing after this line runs: the page begins again.
        begin_with_measure(to_show)
    remember_costs_seen(campaign, to_show.listed)
    draw_costly_list(campaign, to_show, panes, why_shown=take_why_shown())
