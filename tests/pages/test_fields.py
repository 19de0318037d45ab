"""Which fields draw the page again when they are left: a button below may move while it is pressed."""

from __future__ import annotations

import pytest

from assessment.access.invitations import invite
from tests.pages.opening import open_page

DRAWN_AGAIN = [
    ("home", {}, set()),
    # Its preview follows the text, below the button.
    ("settings", {}, {"Guidelines"}),
    # The slider beside it is off for more than one.
    ("session", {"session-part": "Plan"}, {"Assessors for each item"}),
    ("session", {"session-part": "Quality"}, set()),
    ("people", {"people-part": "Invite"}, set()),
    ("units", {"units-topic": "1", "units-do": "Into adjudication"}, {"Search"}),
    ("units", {"units-topic": "1", "units-do": "Tag"}, {"Search"}),
    ("answers", {}, set()),
    ("economy", {"economy-part": "Design"}, set()),
    ("compare", {"compare": "Stability"}, set()),
    ("release", {}, set()),
]
"""Page, address, and the labels of the fields that do."""


@pytest.fixture
def spring(spring):
    invite(spring, "Ann", "assessor", by="Zoe")
    return spring


@pytest.mark.parametrize(("page", "query", "labels"), DRAWN_AGAIN)
def test_fields_before_a_button_are_in_a_form_or_draw_nothing_again(
    spring, page, query, labels
):
    test = open_page(page, query, campaign="spring", who="Zoe")
    fields = [*test.text_input, *test.text_area, *test.number_input]
    alone = [
        field
        for field in fields
        if not (field.proto.form_id or field.proto.ignore_rerun)
    ]
    assert {field.label for field in alone} == labels
