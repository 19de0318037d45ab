"""What the rows of a run's units need apart from the units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import NO_COSTS, RunUnit, UnitCosts
from assessment.campaign import Campaign
from assessment.model import Ref, Scale
from assessment.report.run_errors_report import LinkOf
from assessment.store.tags import Tag
from assessment.ui import session
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.boxes.unit_links import link_of_units
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.words.unit_subject import (
    part_with_topic,
    title_of_unit,
    topic_of_unit,
)
from assessment.ui.measures import measure_digits, measure_heading

_DIGITS = 2
"""Decimals of costs where there are none, so that no cell has them."""


def _nothing(unit: RunUnit) -> str:
    return ""


def _topic(unit: RunUnit) -> str:
    return unit.ref.topic


class RowContext(NamedTuple):
    """What the rows need apart from the units, looked up once so that a file can be made of it later."""

    scales: Mapping[str, Scale]
    """The scales by the kind of their questions."""
    unit_costs: UnitCosts
    """What units cost, and whose doing that is."""
    tags: Mapping[tuple[str, Ref], Tag]
    """The reader's tags by run and unit."""
    several: bool
    """Whether units of several runs are listed."""
    link_of: LinkOf = _nothing
    """Gives a unit's whole address, for files."""
    title_of: Callable[[RunUnit], str] = _nothing
    """Gives the topic's title with the part that a unit is about, for files."""
    topic_of: Callable[[RunUnit], str] = _topic
    """Gives the topic in brief, for the table."""
    measure: str = ""
    """The heading of the measure that the costs are in; "" where there are none."""
    digits: int = _DIGITS
    """How many decimals costs in the measure have."""


def plain_row_context(campaign: Campaign, selection: UnitSelection) -> RowContext:
    """What the rows of units without costs need."""
    return _row_context(campaign, selection, NO_COSTS)


def costly_row_context(campaign: Campaign, listed: CostlyList) -> RowContext:
    """What the rows of costly units need, with how their costs are written."""
    return _row_context(
        campaign,
        listed.selection,
        listed.unit_costs,
        measure=measure_heading(campaign.track, listed.measure),
        digits=measure_digits(campaign, listed.measure),
    )


def _row_context(
    campaign: Campaign,
    selection: UnitSelection,
    unit_costs: UnitCosts,
    *,
    measure: str = "",
    digits: int = _DIGITS,
) -> RowContext:
    scales = {scale.kind: scale for scale in campaign.track.scales}
    tags = errors.tags_by_unit(campaign, session.principal())
    # Here and not where it is needed: a file is made in a thread that knows no address.
    link_of = link_of_units(campaign, selection.measure)
    # One topic stands in the box above already.
    topic_of = topic_of_unit if len(selection.topics) > 1 else part_with_topic
    several = len(selection.runs) > 1
    return RowContext(
        scales,
        unit_costs,
        tags,
        several,
        link_of=link_of,
        title_of=partial(title_of_unit, campaign),
        topic_of=partial(topic_of, campaign),
        measure=measure,
        digits=digits,
    )
