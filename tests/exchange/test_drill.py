"""A copy of a workspace is compared with it: what is whole is good, what differs is named."""

from __future__ import annotations

import sqlite3

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import DATABASE
from assessment.exchange.drill import drill
from assessment.model import UserError
from tests.cli.test_commands import desk  # noqa: F401  the fixture
from tests.conftest import judge, unit
from tests.store.conftest import postgres  # noqa: F401  the fixture


@pytest.fixture
def judged(campaign, workspace):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    return workspace


def test_a_copy_is_as_good_as_the_workspace(judged, campaign, tmp_path):
    outcome = drill(judged, str(tmp_path / "copy"))
    [one] = outcome.campaigns
    assert outcome.is_good
    assert (one.judgments, one.later, one.differing) == (1, 0, 0)
    assert one.scores == len(campaign.all_scores()) > 0


def test_judgments_after_the_copy_are_counted_and_no_fault(judged, campaign, tmp_path):
    judged.store.backup(tmp_path / "copy" / DATABASE)
    judge(campaign, unit(campaign, "tern", "answer"), "no")
    outcome = drill(judged, str(tmp_path / "copy"), restored=True)
    [one] = outcome.campaigns
    assert (outcome.is_good, one.later, one.differing) == (True, 1, None)


def altered(path, statement):
    """Change the file of a copy behind the program's back."""
    with sqlite3.connect(path) as database:
        for (name,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            database.execute(f'DROP TRIGGER "{name}"')
        database.execute(statement)


def test_a_copy_with_another_label_is_found(judged, desk, tmp_path):
    judged.store.backup(tmp_path / "copy" / DATABASE)
    altered(tmp_path / "copy" / DATABASE, "UPDATE judgment SET label = 'no'")
    code, out, _ = desk("drill", "-w", judged.path, "--restored", tmp_path / "copy")
    assert (code, "do not rely on it" in out) == (1, True)


def test_the_command_reports_each_campaign(judged, desk):
    code, out, error = desk("drill", "-w", judged.path)
    assert (code, "unbroken" in out, "secret.key" in error) == (0, True, True)


def test_a_place_without_a_workspace_is_one_sentence(judged, tmp_path):
    with pytest.raises(UserError, match="holds no restored workspace"):
        drill(judged, str(tmp_path / "nowhere"), restored=True)


def test_on_postgresql_a_drill_says_that_its_own_tools_make_and_restore_copies(
    postgres, tmp_path, monkeypatch
):
    monkeypatch.setenv("ASSESSMENT_STORE", postgres.emptied("spare", "mover"))
    with pytest.raises(UserError, match="copy it with pg_dump, restore the copy to a"):
        drill(Workspace(tmp_path), str(tmp_path / "copy"))
