"""A form that is sent with nothing chosen says what to choose."""

from __future__ import annotations

import pytest

from assessment.model.units import unit_id
from tests.conftest import judge, unit
from tests.pages.opening import open_page, sound, widget


@pytest.mark.parametrize(
    ("page", "button", "sentence"),
    [
        ("home", "Restore", "Choose the archive first."),
        ("runs", "Import", "Choose files first."),
        ("runs", "Check only", "Choose files first."),
    ],
)
def test_without_a_file_a_form_asks_for_one(spring, page, button, sentence):
    test = open_page(page, campaign="spring", who="Zoe")
    test = sound(widget(test.button, button).click().run())
    assert [error.value for error in test.error] == [sentence]


def test_nothing_is_taken_back_before_an_event_is_chosen(spring):
    judged = unit(spring, "heron", "sentence 1")
    judge(spring, judged, "required", "Ann")
    test = open_page("units", {"units-id": unit_id(judged.ref)}, campaign="spring")
    test = sound(widget(test.button, "Take it back").click().run())
    assert [error.value for error in test.error] == ["Choose an event first."]
