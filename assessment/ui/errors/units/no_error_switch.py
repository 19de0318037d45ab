"""The rows of the table of units: the errors, and on request the units that are no error of the run."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import CostlyUnits, RunUnit
from assessment.formats.plurals import plural
from assessment.ui.choices import choose_for
from assessment.ui.choices.choice import Choice
from assessment.ui.errors.units.unit_pages import PICKED_UNITS

NO_ERRORS = "no-errors"
SHOWN, _HIDDEN = "shown", "hidden"
_HELP = "Another label would be worth more, but theirs describes the gold, or is the better one already"


def choose_rows(costly: CostlyUnits) -> Sequence[RunUnit]:
    """The errors; all units where there are none, or where the others are asked for.

    To be called before the table is drawn: a link to a unit turns the switch on.
    """
    if _has_switch(costly) and not _choose_whether_wanted(costly.no_errors):
        return costly.errors_and_missed
    return costly.in_order


def _has_switch(costly: CostlyUnits) -> bool:
    """Whether there are errors and other units, so that the latter can be hidden."""
    return bool(costly.no_errors and costly.errors_and_missed)


def _choose_whether_wanted(no_errors: Sequence[RunUnit]) -> bool:
    """What the switch says, which a link to one of the units turns on; the address has it from then on."""
    choice = Choice(NO_ERRORS, (_HIDDEN, SHOWN))
    [which] = choice.values()
    linked = PICKED_UNITS.linked()
    if any(unit.id in linked for unit in no_errors):
        which = SHOWN
    choice.choose([which])
    return which == SHOWN


def draw_switch(costly: CostlyUnits, rows: Sequence[RunUnit]) -> None:
    """The button that shows or hides the units that are no error of the run."""
    if not _has_switch(costly):
        return
    is_shown = len(rows) > len(costly.errors_and_missed)
    if is_shown:
        verb, then = "Hide", _HIDDEN
    else:
        verb, then = "Show", SHOWN
    count = len(costly.no_errors)
    which = plural(count, "is no error", "are no errors")
    st.button(
        f"{verb} the {count:,} that {which}",
        key="no-errors-switch",
        type="tertiary",
        help=_HELP,
        on_click=choose_for,
        args=(NO_ERRORS, then),
    )
