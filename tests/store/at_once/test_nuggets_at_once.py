"""Changes of nugget lists are checked again by the transaction that stores them, on both engines."""

from __future__ import annotations

import pytest

from assessment.judging.events.recording import record
from assessment.judging.nuggets.editing import nuggets_of
from assessment.judging.nuggets.list_changes import Act
from assessment.model import UserError
from tests.judging.nuggets.test_nuggets import vote_ref
from tests.store.at_once.making import FROZEN, act, judgment


def test_a_nugget_checked_before_a_freeze_is_not_stored_after_it(
    lists, other, before_storing
):
    before_storing(
        lambda: other.change_settings(lists.row.id, {"phase": "frozen"}, "Zoe")
    )
    with pytest.raises(UserError, match=FROZEN):
        nuggets_of(lists, "Ann").do(act("write", text="won a medal"))
    assert lists.store.nuggets(lists.row.id) == []


@pytest.fixture
def two(lists):
    """The ids of two nuggets."""
    acts = [act("write", text=text) for text in ("won a medal", "teaches")]
    for each in acts:
        nuggets_of(lists, "Ann").do(each)
    return [each.uuid for each in acts]


def votes(lists):
    return {
        (vote.ref.key, vote.assessor): vote.label
        for vote in lists.store.votes(lists.row.id, "7")
    }


def test_a_vote_made_before_a_merge_is_stored_goes_along(
    lists, two, other, before_storing
):
    old, new = two
    before_storing(
        lambda: other.append(
            lists.row.id, [judgment(vote_ref("7", old), "vital", "Ben")]
        )
    )
    nuggets_of(lists, "Ann").do(act("merge", nugget=old, into=new))
    assert votes(lists)[new, "Ben"] == "vital"


def test_a_vote_made_before_a_merge_is_taken_back_stays(
    lists, two, other, before_storing
):
    old, new = two
    judge_nugget = judgment(vote_ref("7", old), "vital", "Ben")
    assert record(lists, "Ben", [judge_nugget]) == []
    nuggets_of(lists, "Ann").do(act("merge", nugget=old, into=new))
    before_storing(
        lambda: other.append(
            lists.row.id, [judgment(vote_ref("7", new), "okay", "Ben")]
        )
    )
    nuggets_of(lists, "Ann").do(act("undo"))
    assert votes(lists)[new, "Ben"] == "okay"


def test_another_change_of_a_list_under_a_uuid_is_refused_and_the_same_one_acknowledged(
    lists, two
):
    first = act("edit", nugget=two[0], text="got a medal")
    for _ in range(2):
        assert nuggets_of(lists, "Ann").do(first) == ""
    count = len(lists.store.nuggets(lists.row.id))
    others = [
        ("Ann", first._replace(text="lost it")), ("Ben", first), ("Ann", first._replace(action="retire")),
        ("Ann", first._replace(nugget=two[1])), ("Ann", first._replace(action="write")),
        ("Ann", Act(first.uuid, "write", "8", "8.8", text="elsewhere")),
    ]  # fmt: skip
    for who, another in others:
        with pytest.raises(
            UserError, match="a change with this UUID is stored already"
        ):
            nuggets_of(lists, who).do(another)
    assert len(lists.store.nuggets(lists.row.id)) == count


def test_every_change_of_a_list_is_acknowledged_when_it_comes_again(lists, two):
    changes = [
        act("move", nugget=two[0], to=2),
        act("merge", nugget=two[0], into=two[1]),
        act("undo"),
        act("retire", nugget=two[0]),
        act("restore", nugget=two[0]),
        act("write", text="new"),
        act("undo"),
        act("move", nugget=two[0], to=99),
    ]
    for change in changes:
        nuggets_of(lists, "Ann").do(change)
    count = len(lists.store.nuggets(lists.row.id))
    for change in changes:
        nuggets_of(lists, "Ann").do(change)
    assert len(lists.store.nuggets(lists.row.id)) == count
