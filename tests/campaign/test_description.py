"""Title, description and deadline of a campaign: stored with earlier ones, bounded, and part of archives."""

import io
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from assessment.campaign.description import (
    DEADLINE,
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    Description,
    describe_campaign,
    description_of,
    titles_of,
)
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT, Workspace
from assessment.cli import cli
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.release.release_archive import write
from assessment.exchange.release.release_check import verify
from assessment.model import UserError
from tests.conftest import run_file

MARCH = datetime(2027, 3, 31, 15, tzinfo=UTC)


@pytest.fixture
def spring(make):
    return make(run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."}))


def test_the_newest_title_stands_everywhere_and_nothing_is_stored_twice(
    spring, workspace
):
    wanted = Description("Spring, second round", "Judge calmly.", MARCH)
    assert describe_campaign(spring, wanted, by="Zoe")
    assert not describe_campaign(spring, wanted, by="Ann")
    again = workspace.campaign("spring")
    assert again.title == "Spring, second round"
    assert description_of(again) == wanted
    describe_campaign(again, Description("Spring"), by="Ann")
    assert description_of(workspace.campaign("spring")) == Description("Spring")
    written = spring.store.setting_rows(spring.row.id, DEADLINE)
    assert [(row.value, row.by) for row in written] == [
        ("2027-03-31T15:00:00.000Z", "Zoe"),
        ("", "Ann"),
    ]


def test_another_campaign_keeps_its_title(spring, workspace):
    workspace.create("autumn", "biogen", "Autumn")
    describe_campaign(spring, Description("Other"), by="Zoe")
    titles = {name: each.title for name, each in workspace.campaigns().items()}
    assert titles == {"spring": "Other", "autumn": "Autumn"}


def test_campaigns_of_one_title_are_told_apart_by_their_names(workspace):
    for name, title in (("spring", "Spring"), ("again", "Spring"), ("fall", "Fall")):
        workspace.create(name, "biogen", title)
    assert titles_of(workspace.campaigns()) == {
        "spring": "Spring (spring)",
        "again": "Spring (again)",
        "fall": "Fall",
    }


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        (Description(" "), "needs a title of one line"),
        (Description("two\nlines"), "needs a title of one line"),
        (Description("a" * (LONGEST_TITLE + 1)), "121 characters; at most 120"),
        (
            Description("Spring", "a" * (LONGEST_DESCRIPTION + 1)),
            "2,001 characters; at most 2,000",
        ),
        (Description("Spring", deadline=datetime(2027, 3, 31)), "needs a time zone"),
    ],
)
def test_what_no_campaign_can_have_is_refused(spring, wanted, problem):
    with pytest.raises(UserError, match=problem):
        describe_campaign(spring, wanted, by="Zoe")
    assert DEADLINE not in spring.settings


def test_a_frozen_campaign_keeps_its_description(spring):
    set_phase(spring, "frozen", by="Zoe")
    with pytest.raises(UserError, match=r"^the campaign is frozen"):
        describe_campaign(spring, Description("Too late"), by="Zoe")


def test_an_archive_and_a_release_bring_the_description(spring, workspace, tmp_path):
    wanted = Description("Spring, second round", "Judge calmly.", MARCH)
    describe_campaign(spring, wanted, by="Zoe")
    renamed = workspace.campaign("spring")
    _, archive = export(renamed, "archive")
    assert description_of(restore(Workspace(tmp_path / "there"), archive)) == wanted
    set_phase(renamed, "frozen", by="Zoe")
    out = io.BytesIO()
    write(renamed, out, by="Zoe", statement="done", unfinished=())
    assert verify(out.getvalue()).problems == ()


def test_the_command_changes_one_thing_and_prints_all(spring, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    run = CliRunner().invoke
    run(cli, ["describe", "spring", "--title", "Spring 2027"])
    run(cli, ["describe", "spring", "--deadline", "2027-03-31T17:00+02:00"])
    campaign = workspace.campaign("spring")
    assert description_of(campaign) == Description("Spring 2027", "", MARCH)
    printed = run(cli, ["describe", "spring"]).output
    assert "Spring 2027" in printed
    assert "2027-03-31T15:00:00.000Z" in printed
    wrong = run(
        cli, ["describe", "spring", "--deadline", "Friday"], standalone_mode=False
    )
    assert "is no time with its time zone" in str(wrong.exception)
    run(cli, ["describe", "spring", "--deadline", ""])
    assert description_of(workspace.campaign("spring")).deadline is None
