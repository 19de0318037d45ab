"""Deadlines, which the steps of a computation share."""

from __future__ import annotations

from assessment.model.deadline import NO_DEADLINE, Deadline


def test_a_deadline_is_over_once_its_moment_has_passed():
    assert not Deadline.after(60).is_over
    assert Deadline.after(-1).is_over
    assert not NO_DEADLINE.is_over


def test_a_share_of_the_time_that_is_left_is_for_the_first_of_two_steps():
    deadline = Deadline.after(60)
    assert 39 < deadline.after_share(2 / 3).left < 40 < deadline.left < 60
    assert not NO_DEADLINE.after_share(2 / 3).is_over


def test_a_deadline_that_is_over_has_no_shares():
    past = Deadline.after(-60)
    assert past.after_share(2 / 3) == past
