"""What a team and a visitor see of the runs, and what is refused to them."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from tests.pages.conftest import accepted_invitation
from tests.pages.opening import boards, every_word, open_in_frame


@pytest.mark.parametrize("page", ["scores", "answers"])
def test_a_team_finds_its_own_runs_and_no_name_of_another(
    set_access, workspace, campaign, page
):
    set_access(
        "invited", accepted_invitation(workspace, campaign, "Ann", "team", "gull")
    )
    set_phase(campaign, "released", by="Zoe")
    text = every_word(open_in_frame(page, run="heron"))
    assert "tern" in text
    assert "heron" not in text.replace(
        "The link names run heron, which does not exist here or is not open to you", ""
    )


def test_scores_of_one_other_run_are_not_summarised_for_a_team(
    set_access, workspace, campaign
):
    set_access(
        "invited", accepted_invitation(workspace, campaign, "Ann", "team", "gull")
    )
    set_phase(campaign, "released", by="Zoe")
    test = open_in_frame("scores")
    [board] = boards(test)
    assert [row["run"] for row in board["rows"]] == ["tern"]
    assert "heron" not in every_word(test)


def test_a_visitor_reads_the_released_scores_and_looks_no_closer(
    set_access, workspace, campaign
):
    set_access("invited", accepted_invitation(workspace, campaign, "Ann", "visitor"))
    set_phase(campaign, "released", by="Zoe")
    test = open_in_frame("scores")
    [board] = boards(test)
    assert [row["run"] for row in board["rows"]] == ["heron", "tern"]
    assert "Run" not in [box.label for box in test.selectbox]
    assert {row["opens"] for row in board["rows"]} == {False}
