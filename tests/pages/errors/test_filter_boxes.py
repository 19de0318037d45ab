"""Filters of the list of units: how many are set, and of which units the sentences and the report speak."""

import re

import pytest

from assessment.analysis.errors import NO_COSTS, RunUnitFilter
from assessment.report.run_errors_report import errors_report
from assessment.ui.errors.boxes.filter_boxes import filters_in_words
from assessment.ui.errors.words.dearest_words import UnitsLookedAt
from tests.conftest import judge, unit
from tests.pages.errors.errors_page import opened
from tests.pages.opening import words

MEASURE = "Citation Support Rate"


def listed(**query):
    """The list of heron's units at an address that a link has just opened."""
    return opened("spring", run="heron", topic="every", measure=MEASURE, **query)


def button(block):
    """The text of the button that opens the filters, "" where there is none in the block."""
    own = str(getattr(block, "proto", ""))
    texts = re.findall(r'label: "(Filters.*)"', own)
    texts += [button(child) for child in getattr(block, "children", {}).values()]
    return max(texts, default="", key=len)


@pytest.mark.parametrize(
    ("filters", "text"),
    [
        ({}, "Filters"),
        ({"label": "contradicting"}, "Filters (1)"),
        ({"label": "contradicting", "find": "iron"}, "Filters (2)"),
        ({"label": "no such label"}, "Filters"),
    ],
    ids=["no filter", "a label", "a label and a text", "an unknown label"],
)
def test_the_button_counts_the_filters_of_the_link_that_opened_the_page(
    contradicted, filters, text
):
    assert button(listed(**filters).main) == text


def test_under_a_filter_the_sentences_are_of_the_units_listed_alone(contradicted):
    everything = words(listed())
    some = words(listed(label="contradicting"))
    assert "loses" in everything and "Most costly: " in everything
    assert "Most costly of the units listed: " in some
    assert "loses" not in some and "By topic" not in some


def test_several_dearest_units_of_a_filter_are_said_to_be_of_the_units_listed():
    claim = "2 cost most, 1.0 each"
    assert UnitsLookedAt().in_sentence(claim) == "2 cost most, 1.0 each."
    filtered = UnitsLookedAt(is_filtered=True, so_far=True)
    assert filtered.in_sentence(claim) == (
        "So far, of the units listed, 2 cost most, 1.0 each."
    )


def test_what_was_looked_at_so_far_reads_as_one_sentence():
    assert UnitsLookedAt(so_far=True).after_most_costly == " so far"


def test_the_report_of_a_filtered_list_names_the_filters_below_its_title(contradicted):
    wanted = RunUnitFilter(states=["contradicting"], text="<b>", tags=[""])
    filters = filters_in_words(contradicted, wanted)
    report = errors_report(
        contradicted, [], NO_COSTS, {}, measure=MEASURE, filters=filters
    ).decode()
    head = report[report.index("<header>") : report.index("</header>")]
    assert "label: contradicting; tag: without a tag; text: “&lt;b&gt;”" in head
    assert "Judged units that match the filters, the most costly first" in report


def test_the_report_of_all_units_names_no_filter(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "yes")
    filters = filters_in_words(contradicted, RunUnitFilter(judged=True))
    report = errors_report(
        contradicted, [], NO_COSTS, {}, measure=MEASURE, filters=filters
    )
    assert "filters" not in report.decode()
