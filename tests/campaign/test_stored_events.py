"""Events about no nugget are read back as they were stored, and rows that hold none are left out."""

from __future__ import annotations

import pytest

from assessment.campaign.quality_log import TOPIC, QualityEvent
from assessment.campaign.stored_events import event_of, event_row, row_of
from assessment.model import Ref
from assessment.model.events import MAX_NAME
from assessment.model.quality import QualityRules

RULES = QualityEvent("rules", QualityRules(streak=5), uuid="u1", by="Zoe")
REVIEW = QualityEvent(
    "send back", ref=Ref("k", "1", "a"), assessor="Ann", judgment="j", text="why"
)


@pytest.mark.parametrize("event", [RULES, REVIEW])
def test_an_event_comes_back_as_it_was(event):
    assert event_of(QualityEvent, TOPIC, row_of(TOPIC, event)) == event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '"rules"',
        "{}",
        '{"act": "praise"}',
        '{"act": "accept", "assessor": "%s"}' % ("A" * (MAX_NAME + 1)),
    ],
)
def test_a_text_that_is_no_such_event_is_left_out(text):
    row = event_row(TOPIC, "rules", text, id="u1", uuid="u1", by="Zoe", via="page")
    assert event_of(QualityEvent, TOPIC, row) is None


def test_the_row_says_who_wrote_an_event_whatever_its_text_says():
    text = '{"act": "accept", "by": "Ann", "seq": 7, "more": 1}'
    row = event_row(TOPIC, "accept", text, id="u1", uuid="u1", by="Zoe", via="page")
    event = event_of(QualityEvent, TOPIC, row)
    assert event == QualityEvent("accept", uuid="u1", by="Zoe")
