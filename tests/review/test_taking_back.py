"""Events of a unit that an organiser takes back by new ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign.phase_log import set_phase
from assessment.model import Judgment, Ref
from assessment.review.history import unit_history
from assessment.review.taking_back import Trail, undo
from tests.conftest import judge, unit


def state(campaign, ref, assessor="Ann"):
    result = next(
        (
            vote
            for vote in campaign.data.votes(ref.topic).all
            if (vote.ref, vote.assessor) == (ref, assessor)
        ),
        None,
    )
    return result and (
        result.label,
        result.reason,
        result.flagged,
        result.note,
        result.evidence,
    )


def newest(campaign, ref):
    return unit_history(campaign, ref)[-1].judgment.seq


def test_an_undo_names_the_organiser_and_brings_back_what_was_said_before(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no", note="first", flagged=True)
    judge(campaign, answer, "yes", note="second")
    undo(campaign, newest(campaign, answer.ref), by="Zoe: the second")
    last = unit_history(campaign, answer.ref)[-1]
    assert (last.judgment.assessor, last.judgment.label) == ("Ann", "no")
    assert last.how == "undone by Zoe: the second"
    assert state(campaign, answer.ref) == ("no", "", True, "first", ())


def test_taking_back_what_stands_again_and_again_leads_to_the_beginning(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no")
    judge(campaign, answer, "yes")
    for expected in ("no", None):
        undo(
            campaign,
            next(
                event
                for event in unit_history(campaign, answer.ref)
                if event.is_current
            ).judgment.seq,
            by="Zoe",
        )
        assert state(campaign, answer.ref)[0] == expected
    assert not [
        event for event in unit_history(campaign, answer.ref) if event.is_current
    ]


def test_an_undo_can_be_taken_back_and_made_again(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no")
    judge(campaign, answer, "yes")
    labels = []
    for _ in range(5):
        undo(campaign, newest(campaign, answer.ref), by="Zoe")
        labels.append(state(campaign, answer.ref)[0])
    assert labels == ["no", "yes", "no", "yes", "no"]


def test_what_does_not_stand_any_more_cannot_be_taken_back(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no")
    judge(campaign, answer, "yes")
    first, second = (event.judgment.seq for event in unit_history(campaign, answer.ref))
    with pytest.raises(
        ValueError,
        match=f"number {first} of Ann is not current any more; number {second} is",
    ):
        undo(campaign, first, by="Zoe")


def test_nothing_is_taken_back_in_a_frozen_campaign_or_of_another_one(campaign, make):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no")
    with pytest.raises(ValueError, match="other has no judgment with the number 1"):
        undo(make(name="other"), 1, by="Zoe")
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(
        ValueError, match="the campaign is frozen, so nothing is taken back"
    ):
        undo(campaign, 1, by="Zoe")


def test_the_votes_of_others_stay(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no", "Ann")
    judge(campaign, answer, "yes", "Ben")
    undo(campaign, newest(campaign, answer.ref), by="Zoe")
    assert (
        state(campaign, answer.ref, "Ann")[0],
        state(campaign, answer.ref, "Ben")[0],
    ) == ("no", None)


REF = Ref("k", "1", "a")


@given(
    st.lists(st.sampled_from(["yes", "no", "undo", "again"]), min_size=1, max_size=12)
)
def test_undoing_restores_the_state_whatever_came_before(steps):
    """Against a plain stack of labels: a label is put on it, "undo" takes it off, "again" turns the
    newest event round.
    """
    events, states = [], [()]
    for place, step in enumerate(steps):
        trail = Trail(events) if events else None
        target = trail and {"undo": trail.current, "again": trail.newest}.get(step)
        if step in ("undo", "again") and target is None:
            continue
        if target is None:
            events.append(Judgment(REF, "Ann", step, uuid=str(place), seq=place))
            states.append((*states[-1], step))
            continue
        before = states[
            next(i for i, event in enumerate(events) if event.uuid == target.uuid)
        ]
        stood = trail.before(target)
        assert (stood and stood.label) == (before[-1] if before else None)
        events.append(
            Judgment(
                REF,
                "Ann",
                before[-1] if before else None,
                uuid=str(place),
                seq=place,
                via=f"undo:{target.uuid}:Zoe",
            )
        )
        states.append(before)
    if events:
        current = Trail(events).current
        assert (current and current.label) == (states[-1][-1] if states[-1] else None)
