"""Progress of long logs: judgments as columns, the tallies of a topic, and counting by other processes
and in the background.
"""

from __future__ import annotations

import importlib
import threading
import uuid

import numpy as np
import pytest

from assessment.campaign import inputs
from assessment.campaign.data import CampaignData
from assessment.model import Judgment, Ref
from assessment.planning.progress.background_report import (
    JudgedSoFar,
    judged_so_far,
    report_soon,
)
from assessment.planning.progress.columns import (
    CANNOT_JUDGE,
    DONE,
    FLAGGED,
    Texts,
    unit_hashes,
)
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.progress.lines import leaves_topics_out, lines
from assessment.planning.progress.log_columns import columns_of
from assessment.planning.progress.reports import report
from tests.conftest import judge, unit

PROGRESS = "assessment.planning.progress"
ledger, lines_, topic_progress = (
    importlib.import_module(f"{PROGRESS}.{name}")
    for name in ("ledger", "lines", "topic_progress")
)
BY = ("assessor", "topic", "question")


def row(who="Ann", topic="1", key="k", label="yes", **more):
    """A judgment as the store gives it."""
    values = {
        "seq": 1,
        "who": who,
        "topic": topic,
        "kind": "answer",
        "key": key,
        "label": label,
        "reason": "",
        "flagged": 0,
        "spent": 5000,
        "at": "1970-01-01T00:00:07.5Z",
        "via": "",
    } | more
    return tuple(values.values())


def columns(*rows):
    return columns_of(rows, [Texts() for _ in range(4)])


@pytest.mark.parametrize(
    ("more", "state"),
    [
        ({}, DONE),
        ({"label": None}, 0),
        ({"label": None, "reason": "unclear"}, DONE | CANNOT_JUDGE),
        ({"flagged": 1}, DONE | FLAGGED),
    ],
)
def test_a_judgment_is_done_flagged_or_not_to_be_judged(more, state):
    assert columns(row(**more)).state.tolist() == [state]


def test_a_row_holds_seconds_and_the_time_and_nothing_where_they_are_unknown():
    parsed = columns(row(), row(spent=0, at="yesterday"), row(spent=600_001))
    assert parsed.spent[0] == 5.0 and parsed.at[0] == 7.5
    assert np.isnan([parsed.spent[1], parsed.spent[2], parsed.at[1]]).all()


@pytest.mark.parametrize(
    "at",
    ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2026-13-45T99:00:00Z", "\u202e"],
)
def test_a_time_that_no_clock_shows_is_as_good_as_none(at):
    parsed = columns(row(at=at), row(at="1970-01-01T00:00:09Z"))
    assert np.isnan(parsed.at[0]) and parsed.at[1] == 9.0


def test_machines_adjudicators_and_known_answers_have_no_row():
    parsed = columns(
        row(who="auto:x"), row(who="adjudicator:Zoe"), row(who="known:Ann"), row(seq=4)
    )
    assert parsed.seq.tolist() == [4]


def test_a_unit_is_known_by_its_question_and_its_key():
    assert (
        len(set(unit_hashes(["a", "b", "ab", ""], ["b", "a", "", "ab"]).tolist())) == 4
    )
    assert (
        unit_hashes(["a"], ["b"]).tolist()
        == unit_hashes(["x", "a"], ["y", "b"]).tolist()[1:]
    )


def cold(campaign):
    """The campaign as a process that has seen nothing yet has it."""
    campaign._data = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return campaign


@pytest.fixture
def judged(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann", spent_ms=4000)
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben", flagged=True)
    judge(
        campaign, unit(campaign, "heron", "answer", "2"), None, "Ben", reason="unclear"
    )
    return campaign


def test_what_other_processes_read_and_count_is_the_same(judged, monkeypatch):
    expected = [lines(report(judged), by) for by in ((), BY[:1], BY)]
    monkeypatch.setattr(ledger, "MANY", 1)
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    other = cold(judged)
    # Nothing is counted here any more
    monkeypatch.setattr(topic_progress.topic_progress, "function", None)
    assert [lines(report(other), by) for by in ((), BY[:1], BY)] == expected


def test_where_very_much_is_to_be_counted_it_is_in_the_background(judged, monkeypatch):
    monkeypatch.setattr(inputs, "LARGE", 1)
    gate, count = threading.Event(), topic_progress.topic_progress.function
    monkeypatch.setattr(
        topic_progress.topic_progress,
        "function",
        lambda *args: gate.wait(60) and count(*args),
    )
    assert report_soon(judged, seconds=0) is None
    gate.set()
    soon = report_soon(judged, seconds=60)
    assert soon is not None
    assert lines(soon, [])[0].done == 2


def test_before_it_is_counted_the_log_tells_who_has_judged_how_much(judged):
    judge(judged, unit(judged, "heron", "answer"), "yes", "auto:reader")
    assert [one._replace(last=None) for one in judged_so_far(judged)] == [
        JudgedSoFar("Ann", 1, 0, 0, None),
        JudgedSoFar("Ben", 2, 1, 1, None),
    ]
    assert all(one.last for one in judged_so_far(judged))


def test_only_topics_that_were_judged_since_are_counted_again(judged, monkeypatch):
    report(judged)
    topics = []
    count = topic_progress.topic_progress.function
    monkeypatch.setattr(
        topic_progress.topic_progress,
        "function",
        lambda data, topic: topics.append(topic) or count(data, topic),
    )
    judge(judged, unit(judged, "heron", "answer", "2"), "yes", "Ann")
    assert lines(report(judged), ["assessor"])[0].done == 2
    assert topics == ["2"]


def test_of_very_many_topics_those_that_an_assessor_has_begun_are_listed(
    judged, monkeypatch
):
    every = lines(report(judged), ["assessor", "topic"])
    monkeypatch.setattr(lines_, "MAX", 1)
    assert leaves_topics_out(
        report(judged), ["assessor", "topic"]
    ) and not leaves_topics_out(report(judged), ["assessor"])
    begun_ones = {("Ann", "1"), ("Ben", "1"), ("Ben", "2")}
    assert (
        lines(report(judged), ["assessor", "topic"])
        == [line for line in every if line.of in begun_ones]
        != every
    )


def test_what_is_judged_after_the_log_was_read_is_read_on(judged):
    before = ledger_of(judged.data).vote_columns
    judged.store.append(
        judged.row.id,
        [Judgment(Ref("answer", "9", "k"), "Cleo", "maybe", uuid=str(uuid.uuid4()))],
    )
    after = ledger_of(judged.data).vote_columns
    assert (len(before.columns.seq), len(after.columns.seq)) == (3, 4)
    assert (after.people[-1], after.topics[-1], after.labels[-1]) == (
        "Cleo",
        "9",
        "maybe",
    )
    assert "Cleo" not in before.people
