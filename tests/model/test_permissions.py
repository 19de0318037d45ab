"""Who may do what: one table, read for every role and phase."""

from __future__ import annotations

from typing import get_args

import pytest

from assessment.model.permissions import PHASES, ROLES, Forbidden, Principal, Right

RIGHTS = get_args(Right)


def rights(role, phase):
    return {right for right in RIGHTS if Principal("Ann", role).may(right, phase)}


@pytest.mark.parametrize("phase", PHASES)
def test_an_organiser_may_do_everything_at_any_time(phase):
    assert rights("organiser", phase) == set(RIGHTS)


@pytest.mark.parametrize("right", RIGHTS)
def test_who_lacks_a_right_reads_what_it_would_allow(right):
    nobody = Principal("Ann", "visitor")
    with pytest.raises(
        Forbidden, match=r"^a visitor may not [a-z' ]+; ask an organiser"
    ):
        nobody.needs(right, "open")


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "released"])
def test_before_the_release_assessors_judge_and_others_see_nothing(phase):
    assert rights("assessor", phase) == {"judge", "own progress"}
    assert rights("team", phase) == rights("visitor", phase) == set()


def test_once_released_everybody_sees_scores_and_teams_look_inside():
    assert all("scores" in rights(role, "released") for role in ROLES)
    assert {role for role in ROLES if "look inside" in rights(role, "released")} == {
        "organiser",
        "team",
    }


def test_what_is_forbidden_is_said_in_one_sentence():
    with pytest.raises(
        Forbidden,
        match=r"^an assessor may not see scores before the results are released; ask an organiser",
    ):
        Principal("Ann", "assessor").needs("scores", "open")
    Principal("Ann", "assessor").needs("judge", "open")
