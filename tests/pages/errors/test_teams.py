"""Teams see errors of their own runs only, and none before the release."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model.permissions import Principal
from tests.pages.errors.errors_page import (
    box,
    opened,
)
from tests.pages.opening import words


def test_a_team_sees_its_own_runs_only(released):
    address = {"run": "heron", "topic": "1", "measure": "none"}
    test = opened("spring", role="team:gull", who="Gus", **address)
    assert box(test, "Run").options == ["tern"]
    message = words(test).replace(
        "The link names run heron, which does not exist here or is not open to you.", ""
    )
    assert "heron" not in message + " ".join(
        test.dataframe[0].value.astype(str).to_numpy().flat
    )


@pytest.mark.parametrize("part", ["Two runs", "Nugget matrix", "Tags"])
def test_no_part_shows_a_team_the_runs_of_others(samples, monkeypatch, part):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("qa2007-sample")
    set_phase(campaign, "released", by="test")
    runs = campaign.runs()
    team = next(run.team for run in runs.values())
    test = opened("qa2007-sample", part, role=f"team:{team}", who="Gus")
    shown = words(test) + " ".join(
        " ".join(table.value.columns) for table in test.dataframe
    )
    assert [
        name for name, run in runs.items() if run.team != team and name in shown
    ] == []


def test_a_team_sees_another_teams_tags_nowhere(released):
    errors.tag_run_units(
        released,
        Principal("Ann", "team", "ibis"),
        [errors.run_units(released.data, "heron", "1", answers="all")[0]],
        tag="secret",
    )
    assert "No tags yet" in words(opened("spring", "Tags", role="team:gull", who="Gus"))


@pytest.mark.parametrize("role", ["team:ibis", "assessor", "visitor"])
def test_before_the_release_only_organisers_look_inside(contradicted, role):
    test = opened("spring", role=role)
    assert not test.dataframe and "; ask an organiser of the campaign" in words(test)
