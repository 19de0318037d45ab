"""The history of a unit in words."""

from __future__ import annotations

import json
import uuid

import pytest

from assessment.exchange.imports.files import InputFile, import_files
from assessment.review.history import unit_history
from tests.conftest import judge, unit


def events_of(campaign, ref):
    return [
        (event.judgment.assessor, event.judgment.label, event.how)
        for event in unit_history(campaign, ref)
    ]


def test_who_said_what_from_which_suggestion_oldest_first(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "auto:reader")
    judge(campaign, answer, "no", "Ann")
    judge(campaign, answer, "yes", "Ben", via="suggestion")
    judge(campaign, answer, "no", "Cleo", via="suggestion")
    assert events_of(campaign, answer.ref) == [
        ("auto:reader", "yes", "at the desk"),
        ("Ann", "no", "at the desk"),
        ("Ben", "yes", "accepting the suggestion of auto:reader"),
        ("Cleo", "no", "accepting what the desk suggested"),
    ]


def test_what_a_file_brought_names_the_file(campaign, splitter):
    ref = unit(campaign, "heron", "answer").ref
    event = {
        "uuid": str(uuid.uuid4()),
        "assessor": "Eve",
        **ref._asdict(),
        "label": "no",
    }
    import_files(
        campaign,
        [InputFile("eve.jsonl", json.dumps(event).encode())],
        splitter=splitter,
        by="Zoe",
    )
    assert events_of(campaign, ref) == [("Eve", "no", "imported from eve.jsonl")]


@pytest.mark.parametrize(
    "at",
    ["yesterday", "zzz", "2031-01-01T10:00:00", "9999-12-31", "9999-13-01T00:00:00Z"],
)
def test_what_came_with_a_time_that_is_none_is_shown(campaign, splitter, at):
    ref = unit(campaign, "heron", "answer").ref
    event = {
        "uuid": str(uuid.uuid4()),
        "assessor": "Eve",
        **ref._asdict(),
        "label": "no",
        "at": at,
    }
    import_files(
        campaign,
        [InputFile("eve.jsonl", json.dumps(event).encode())],
        splitter=splitter,
        by="Zoe",
    )
    assert events_of(campaign, ref) == [("Eve", "no", "imported from eve.jsonl")]
