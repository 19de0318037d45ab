"""The text behind a unit on the page Errors, with what it was judged against."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.analysis import errors
from assessment.ui.documents import marks
from tests.pages.errors.errors_page import (
    opened,
)
from tests.pages.opening import component_data, words
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_text_behind_a_unit_of_every_question_opens(full, name):
    campaign = full.campaign(name)
    result = [
        unit
        for run in campaign.runs()
        for topic in campaign.topics
        for unit in errors.run_units(campaign.data, run, topic, answers="all")
    ]
    for unit in {unit.ref.kind: unit for unit in result}.values():
        test = opened(name, run=unit.run, topic=unit.ref.topic, unit=unit.id)
        assert [tab.label for tab in test.tabs] == [
            "Unit details",
            "What would change",
            "Tag",
        ]
        assert f"{unit.run} · topic {unit.ref.topic}" in words(test).replace("\\", "")


def test_a_unit_says_which_question_of_its_series_it_answers(full):
    campaign = full.campaign("qa2007-sample")
    address = {"run": "heronqa07a", "topic": "301"}
    [unit, *_] = errors.run_units(campaign.data, *address.values(), answers="all")
    assert unit.screen_question == "In what year was the Halvorsen Lighthouse built?"
    test = opened("qa2007-sample", unit=unit.id, **address)
    assert "In what year was the Halvorsen Lighthouse built" in words(test)


def test_a_nugget_stands_with_the_response_that_it_is_looked_for_in(full):
    campaign = full.campaign("rag-sample")
    address = {"run": "plover-2024", "topic": "501"}
    units = errors.run_units(campaign.data, *address.values(), answers="all")
    [nugget, *_] = [run_unit for run_unit in units if run_unit.unit.name == "nugget 1"]
    assert nugget.ref.kind == "assignment"
    test = opened("rag-sample", unit=nugget.id, **address)
    assert "Judged against" in words(test)
    [*_, response] = component_data(test)
    heads = [part["head"] for part in response["parts"]]
    assert heads[:2] == ["Response, sentence 1", "sentence 2"]


@given(
    st.text("abc ", max_size=30),
    st.lists(st.text("abc ", min_size=1, max_size=4), max_size=6),
)
def test_marked_excerpts_are_in_the_text_and_never_overlap(text, excerpts):
    result = marks(text, excerpts)
    assert all(text[mark["start"] : mark["end"]] in excerpts for mark in result)
    assert all(left["end"] <= right["start"] for left, right in pairwise(result))
    assert bool(result) == any(excerpt in text for excerpt in excerpts)
