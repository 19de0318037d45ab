"""Tags put on units of a small campaign, and the part *Tags* opened with them."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.model.permissions import Principal
from assessment.ui.errors.tags.tag_costs import tag_table
from assessment.ui.errors.tags.tagged_rows import tagged_rows
from tests.conftest import unit
from tests.pages.opening import open_page, widget, without_errors

ZOE = Principal("Zoe", "organiser")
RATE = "Citation Support Rate"


def opened(campaign, **query):
    state = {"campaign": campaign, "as": "organiser", "who": "Zoe"}
    return without_errors(open_page("errors", {"part": "Tags", **query}, **state))


def choose(test, label, value):
    widget(test.selectbox, label).set_value(value)
    return without_errors(test.run())


def tag(campaign, tag, run, *indexes):
    units = errors.run_units(campaign.data, run, "1", answers="all")
    picked = [units[index] for index in indexes]
    errors.tag_run_units(campaign, ZOE, picked, tag=tag)


def tag_unit(campaign, name, run, unit_name):
    units = errors.run_units(campaign.data, run, "1", answers="all")
    wanted = unit(campaign, run, unit_name)
    tag(campaign, name, run, [run_unit.unit for run_unit in units].index(wanted))


def tag_two_kinds(campaign, run):
    """The run's first judged units, tagged in turn; small samples have no tags of their own."""
    units = []
    for topic in campaign.topics:
        units += errors.run_units(campaign.data, run, topic, answers="all")
    judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))[:8]
    for index, run_unit in enumerate(judged):
        errors.tag_run_units(campaign, ZOE, [run_unit], tag=("odd", "even")[index % 2])


def table(test):
    return test.dataframe[0].value


def citation(campaign):
    return errors.run_units(campaign.data, "heron", "1", answers="all")[3]


def table_of_tags(campaign, measure):
    rows = tagged_rows(campaign, errors.tagged_units(campaign, ZOE))
    return tag_table(campaign, rows, measure)


def gold_unit(campaign):
    """A unit that would be worth more with another label, though its own describes the gold."""
    measure = "sentence_selection_f1"
    for run in campaign.runs():
        units = []
        for topic in campaign.topics:
            units += errors.run_units(campaign.data, run, topic, answers="all")
        unit_costs = errors.try_other_labels(campaign.data, units, measure).at_topics()
        for run_unit in units:
            if run_unit.id in unit_costs.costs.keys() - unit_costs.of_errors.keys():
                return run_unit, measure
    raise AssertionError("the sample has no such unit")
