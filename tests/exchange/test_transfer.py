"""A workspace moves to another database and is the same there."""

from __future__ import annotations

import sys

import pytest

from assessment.campaign import Workspace
from assessment.exchange import transfer
from assessment.exchange.transfer import move
from assessment.store import StoreError
from assessment.store.copying import TABLES, copy
from assessment.store.store import Store
from tests.conftest import judge, unit
from tests.store.conftest import postgres  # noqa: F401  the fixture


@pytest.fixture
def url(postgres):
    return postgres.emptied("spare", "mover")


@pytest.fixture
def judged(campaign, workspace):
    """The folder of a workspace with a campaign that is judged in part."""
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(
        campaign, unit(campaign, "tern", "answer"), "no", assessor="Ben", note="a\x00b"
    )
    return str(workspace.path)


def test_a_workspace_moves_to_a_server_and_back_and_its_scores_with_it(
    judged, campaign, url, tmp_path
):
    there = move(judged, url)
    back = move(url, str(tmp_path / "back"))
    assert there == back
    assert [table.table for table in there.tables] == list(TABLES)
    assert (
        there.scores == {"spring": len(campaign.all_scores())}
        and there.scores["spring"] > 0
    )
    assert (
        Workspace(tmp_path / "back").campaign("spring").all_scores()
        == campaign.all_scores()
    )


def test_judging_goes_on_at_the_new_place(judged, campaign, tmp_path):
    move(judged, str(tmp_path / "new"))
    copied = Workspace(tmp_path / "new").campaign("spring")
    assert judge(copied, unit(copied, "heron", "answer", "2"), "yes") == []
    assert (copied.count(), campaign.count()) == (3, 2)


def test_the_samples_move_with_equal_scores(samples, url):
    moved = move(str(samples), url)
    assert set(moved.scores) == set(Workspace(samples).campaigns())
    assert all(moved.scores.values())


def test_progress_runs_from_nothing_to_near_the_end(judged, tmp_path):
    seen = []
    move(judged, str(tmp_path / "new"), lambda share, text: seen.append(share))
    assert seen == sorted(seen) and seen[0] == 0 and 0.5 < seen[-1] <= 1


def test_a_folder_without_a_workspace_is_named_and_not_made(tmp_path):
    with pytest.raises(
        ValueError,
        match=(
            r"nowhere is no workspace: it has no desk.sqlite; name the folder of one, or a "
            r"postgresql:// URL$"
        ),
    ):
        move(str(tmp_path / "nowhere"), str(tmp_path / "new"))
    assert not (tmp_path / "nowhere").exists() and not (tmp_path / "new").exists()


def test_a_place_that_holds_something_is_left_as_it_is(judged, tmp_path):
    move(judged, str(tmp_path / "new"))
    with pytest.raises(
        StoreError,
        match=r"holds a workspace already; name an empty place to move into$",
    ):
        move(judged, str(tmp_path / "new"))
    with pytest.raises(
        ValueError, match=r"cannot be moved into itself; name another place$"
    ):
        move(judged, judged)


def test_a_workspace_that_is_judged_during_the_move_is_reported(
    judged, campaign, tmp_path
):
    def judge_on(share, text):
        if share == 0.4:
            judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")

    with pytest.raises(
        ValueError,
        match=(
            r"was written to while it was copied \(judgment, vote, tally\); stop every server on it, "
            r"and move again"
        ),
    ):
        move(judged, str(tmp_path / "new"), judge_on)


def test_a_copy_whose_rows_differ_is_not_to_be_used(judged, tmp_path, monkeypatch):
    def spoilt(start, goal, progress):
        read = copy(start, goal)
        Store(goal).add_person("Zoe")
        return read

    monkeypatch.setattr(transfer, "copy", spoilt)
    with pytest.raises(
        ValueError,
        match=r"^do not use \S+new/desk.sqlite: table person has 1 row \(\w{12}\) there, 0 \(\w{12}\) here$",
    ):
        move(judged, str(tmp_path / "new"))


def test_a_copy_whose_scores_differ_is_not_to_be_used(judged, tmp_path, monkeypatch):
    real = transfer.scores_of_store
    monkeypatch.setattr(
        transfer,
        "scores_of_store",
        lambda store, *of: list(real(store, *of))[: 3 if "new" in store.path else 4],
    )
    with pytest.raises(
        ValueError,
        match=r"^do not use \S+new/desk.sqlite: the scores of campaign spring differ there$",
    ):
        move(judged, str(tmp_path / "new"))


def test_the_command_prints_the_proof_and_what_comes_next(
    judged, campaign, workspace, url, monkeypatch, capfd
):
    from assessment import cli
    from assessment.cli import move as _  # noqa: F401  hangs the command from the others

    workspace.secret()
    monkeypatch.setattr(sys, "argv", ["assessment", "move", judged, url])
    cli.main()
    out, err = capfd.readouterr()
    result = [
        line.split()[:2]
        for line in out.splitlines()
        if line.startswith(("judgment", "spring"))
    ]
    assert result == [["judgment", "2"], ["spring", str(len(campaign.all_scores()))]]
    assert (
        "everything is equal; set ASSESSMENT_STORE to the URL" in err
        and "ASSESSMENT_SECRET" in err
    )
