"""The command that computes a log's hash chain again."""

from __future__ import annotations

import re

import pytest

from assessment.store.sqlite_library import sqlite3
from tests.cli.test_commands import desk, files, one_sentence, spring  # noqa: F401  the fixtures
from tests.conftest import judge, unit

CONFIRMED = ("--confirm", "spring")
HEAD = re.compile(r"\b[0-9a-f]{64}\b")


@pytest.fixture
def judged(spring, desk):
    judge(spring, unit(spring, "heron", "answer"), "yes")
    judge(spring, unit(spring, "heron", "sentence 1"), "required")
    return spring


def tamper(campaign, *statements):
    """What the owner of the file can do: triggers away, change, triggers back."""
    with sqlite3.connect(campaign.store.path, isolation_level=None) as other:
        triggers = other.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for statement in [
            *(f'DROP TRIGGER "{name}"' for name, _ in triggers),
            *statements,
            *(sql for _, sql in triggers),
        ]:
            other.execute(statement)


def test_a_log_as_it_was_written_is_unbroken(desk, judged):
    code, out, err = desk("verify-log", "spring")
    assert (code, err) == (0, "")
    assert out.startswith(f"spring, judgments: {judged.count()} events, head ")
    assert all(
        line.endswith((", unbroken", "votes and tallies agree with the log"))
        for line in out.splitlines()
    )
    assert desk("verify-log")[:2] == (0, out)


def test_an_altered_label_is_named_with_number_assessor_and_time(desk, judged):
    tamper(judged, "UPDATE judgment SET label = 'no' WHERE seq = 1")
    code, out, _ = desk("verify-log", "spring")
    assert code == 1
    assert re.search(
        r"broken: the first that differs is number 1 \(Ann, 20\d\d-\S+Z\): it was altered",
        out,
    )


def test_a_log_that_lost_its_end_is_no_log_with_the_noted_head(desk, judged):
    head = HEAD.search(desk("phase", "spring", "frozen", *CONFIRMED)[1])[0]
    assert desk("verify-log", "spring", "--head", head)[0] == 0
    last = judged.store.newest_number()
    tally = "(SELECT count(*) FROM judgment j WHERE j.topic = tally.topic AND j.assessor = tally.assessor)"
    tamper(
        judged,
        f"DELETE FROM vote WHERE newest = {last}",
        f"DELETE FROM judgment WHERE seq = {last}",
        "DELETE FROM seal",
        (
            f"UPDATE tally SET judgments = {tally}, newest = {tally.replace('count(*)', 'max(seq)')} "
            f"WHERE newest = {last}"
        ),
    )
    assert desk("verify-log", "spring")[0] == 0
    code, out, _ = desk("verify-log", "spring", "--head", head)
    assert code == 1
    assert f"head {head} is not in the log" in out


def test_a_phase_says_the_head_of_the_log_that_it_began_with(desk, judged):
    assert not HEAD.search(desk("phase", "spring")[1])
    frozen = HEAD.search(desk("phase", "spring", "frozen", *CONFIRMED)[1])[0]
    assert desk("phase", "spring")[1].endswith(f"{frozen}\n")
    desk("phase", "spring", "open", "--reason", "A run was missing.")
    judge(judged, unit(judged, "heron", "answer"), "no")
    code, out, _ = desk("verify-log", "spring", "--head", frozen)
    assert (code, f"head {frozen} is that of seals, number 1 (" in out) == (0, True)


@pytest.mark.parametrize(
    "arguments", [("spring", "--head", "abc"), ("--head", "a" * 64), ("autumn",)]
)
def test_what_cannot_be_looked_for_is_one_sentence(desk, judged, arguments):
    code, out, err = desk("verify-log", *arguments)
    assert (code, out) == (2, "")
    assert re.search(
        "is no head of a log|say whose head it is|no campaign 'autumn'", err
    )


def test_a_database_is_brought_up_to_date_on_its_own(desk, judged):
    code, out, err = desk("migrate")
    assert (code, out) == (0, "")
    assert re.search(r"desk\.sqlite is up to date with version \d", err)
