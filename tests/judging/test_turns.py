"""What reads and then writes takes turns with other servers at the same campaign."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from traceback import walk_stack

import pytest

from assessment.access import invitations, members
from assessment.access.access_mode import AccessDenied
from assessment.exchange.runs.resplitting import resplit
from assessment.planning.options import NO_PLAN
from assessment.planning.stored_plan import apply_plan, withdraw_plan
from assessment.store.database import open_engine
from assessment.store.store import Store
from tests.access.test_membership import invited

BY = {"by": "Zoe"}
ACTS = {
    "a link is made": lambda campaign: invitations.invite(
        campaign, "Cleo", "assessor", **BY
    ),
    "a role is given": lambda campaign: members.set_member(
        campaign, "Cleo", "assessor", **BY
    ),
    "a member goes": lambda campaign: members.remove(campaign, "Ben", **BY),
    "a plan is applied": lambda campaign: apply_plan(campaign, NO_PLAN, **BY),
    "a plan is taken away": lambda campaign: withdraw_plan(campaign, **BY),
    "an answer is split": lambda campaign: resplit(
        campaign, "1", "heron", [0, 5], **BY
    ),
}


@pytest.fixture
def other(campaign):
    """The same log as another server has it."""
    for name, role in (("Ann", "organiser"), ("Zoe", "organiser"), ("Ben", "assessor")):
        members.set_member(campaign, name, role, by="Zoe")
    store = Store(open_engine(campaign.store.path))
    yield store
    store.close()


@contextmanager
def meanwhile(other, act):
    """What comes of an act that begins while the other server is within a block of its own."""
    with ThreadPoolExecutor(1) as pool:
        with other.exclusive(1):
            late = pool.submit(act)
            while not late.done() and not is_any_thread_in("_lock_between_processes"):
                time.sleep(0.01)  # only looking again shows that it waits for its turn
            yield late
        late.exception(30)


def is_any_thread_in(function):
    """Whether a thread of this process is in a function of this name, itself or in what that calls."""
    for frame in sys._current_frames().values():
        if any(caller.f_code.co_name == function for caller, _ in walk_stack(frame)):
            return True
    return False


def written(campaign):
    """Everything that the acts write."""
    return (
        campaign.store.state(1),
        invitations.links(campaign),
        members.members(campaign),
        campaign.store.access.plan(1),
    )


@pytest.mark.parametrize("act", ACTS)
def test_while_another_server_is_at_it_nothing_is_written(campaign, other, act):
    before = written(campaign)
    with meanwhile(other, lambda: ACTS[act](campaign)) as late:
        assert (late.done(), written(campaign)) == (False, before)
    late.result()
    assert written(campaign) != before


def test_two_organisers_who_remove_each_other_at_the_same_moment_leave_one(
    campaign, other
):
    with meanwhile(other, lambda: members.remove(campaign, "Ann", by="Zoe")) as late:
        other.access.set_member(1, "Zoe", None, team="", by="Ann")
    with pytest.raises(ValueError, match="Ann is the only organiser"):
        late.result()
    assert members.members(campaign)["Ann"].role == "organiser"


def test_two_organisers_who_step_down_at_the_same_moment_leave_one(campaign, other):
    with meanwhile(
        other, lambda: members.set_member(campaign, "Zoe", "assessor", by="Zoe")
    ) as late:
        other.access.set_member(1, "Ann", "assessor", team="", by="Ann")
    with pytest.raises(ValueError, match="Zoe is the only organiser"):
        late.result()


def test_one_name_invited_twice_at_the_same_moment_gets_one_role(campaign, other):
    with meanwhile(other, lambda: invited(campaign, "cleo", "assessor")) as late:
        other.access.add_invitation(
            1,
            digest="0",
            person="Cleo",
            role="organiser",
            team="",
            expires="2030-01-01",
            by="Ann",
        )
    with pytest.raises(ValueError, match="Cleo is invited already as organiser"):
        late.result()


def test_who_is_removed_at_the_moment_of_coming_in_stays_out(
    workspace, campaign, other
):
    secret = invited(campaign, "Cleo")
    [(link, _)] = invitations.links(campaign)
    with meanwhile(
        other, lambda: invitations.accept_invitation(workspace, secret)
    ) as late:
        other.access.revoke(link.id, "Zoe")
        other.access.set_member(1, "Cleo", None, team="", by="Zoe")
    with pytest.raises(AccessDenied, match="revoked"):
        late.result()
    assert "Cleo" not in members.members(campaign)
