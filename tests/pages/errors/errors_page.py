"""Opens the page Errors, and reads its list of units."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.ui.errors.units.unit_pages import ROWS_ON_A_PAGE
from tests.pages.opening import open_page, widget, without_errors

HOSTILE = "<script>alert(1)</script> :red[x] $y$"


def opened(campaign, part="Units", *, role="organiser", who="Zoe", **query):
    state = {"campaign": campaign, "as": role, "who": who}
    return without_errors(open_page("errors", {"part": part, **query}, **state))


def box(test, label):
    boxes = (
        *test.selectbox,
        *test.multiselect,
        *test.text_input,
        *test.text_area,
        *test.button,
    )
    return widget(boxes, label)


def choose(test, label, value):
    box(test, label).set_value(value)
    return without_errors(test.run())


def on_the_next_page(test):
    for _ in range(ROWS_ON_A_PAGE):
        box(test, "Next").click()
        test = without_errors(test.run())
    return test


def names(test):
    return list(test.dataframe[0].value["Unit"])


def picked(campaign, *units, run="heron"):
    """The short names of a run's units at topic 1, as the address holds them."""
    result = {
        run_unit.unit.name: run_unit.id
        for run_unit in errors.run_units(campaign.data, run, "1", answers="all")
    }
    return ",".join(result[name] for name in units)
