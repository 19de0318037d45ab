"""What was true when a judgment was checked is asked again by the transaction that stores it, on both
engines.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from assessment.access import access_mode, invitations, members
from assessment.campaign.phase_log import set_phase
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.settings.changing import change_settings
from assessment.judging.events.judgment_guard import LOCKED
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.events.recording import record
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan, as_json, put_back
from assessment.review import taking_back
from tests.conftest import judge, run_file, unit
from tests.store.at_once.conftest import CORRECTED, OLD
from tests.store.at_once.making import FROZEN, another_server, judgment, label
from tests.store.waiting import until, until_another_waits_to_write

# The phase


def test_a_judgment_checked_before_a_freeze_is_not_stored_after_it(
    campaign, other, before_storing
):
    answer = unit(campaign, "heron", "answer")
    before_storing(
        lambda: other.change_settings(campaign.row.id, {"phase": "frozen"}, "Zoe")
    )
    assert [refusal.why for refusal in judge(campaign, answer, "yes")] == [FROZEN]
    assert campaign.count() == 0


def test_a_judgment_checked_before_its_topic_was_locked_is_not_stored_after_it(
    campaign, other, before_storing
):
    apply_plan(
        campaign,
        Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}),
        by="Zoe",
    )
    locked = Plan(
        AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}, locked={"Ann": ("1",)}
    )
    before_storing(lambda: put_back(other, campaign.row.id, as_json(locked), "Zoe"))
    answer = unit(campaign, "heron", "answer")
    assert [refusal.why for refusal in judge(campaign, answer, "yes")] == [LOCKED]
    assert campaign.count() == 0


def test_a_freeze_waits_for_the_judgment_that_is_being_stored(
    campaign, other, while_storing
):
    answer, late = unit(campaign, "heron", "answer"), []
    judge(campaign, answer, "no")
    with ThreadPoolExecutor(1) as pool:

        def freeze():
            late.append(
                pool.submit(
                    other.change_settings, campaign.row.id, {"phase": "frozen"}, "Zoe"
                )
            )
            until_another_waits_to_write(other)
            assert not late[0].done()

        while_storing(freeze)
        assert judge(campaign, answer, "yes") == []
        late[0].result(30)
    assert [event.label for event in other.log(campaign.row.id)] == ["no", "yes"]


def _landed_after_freezing(campaign, other, tries):
    """Judgments that were stored after a freeze had returned, though everybody tried; `tries` by writer."""
    before = other.newest_number()
    until(lambda: other.newest_number() > before)
    other.change_settings(campaign.row.id, {"phase": "frozen"}, "Zoe")
    stored, tried = other.newest_number(), dict(tries)
    # The first try may have begun before the freeze, the second one has not.
    until(lambda: all(tries[writer] >= tried[writer] + 2 for writer in tried))
    landed = other.newest_number() - stored
    other.change_settings(campaign.row.id, {"phase": "open"}, "Zoe")
    return landed


def test_after_a_freeze_has_returned_no_judgment_lands(campaign, other):
    answer, going = unit(campaign, "heron", "answer"), [True]
    tries = dict.fromkeys(range(4), 0)

    def write(n):
        while going:
            judge(campaign, answer, "yes", f"A{n}")
            tries[n] += 1

    with ThreadPoolExecutor(4) as pool:
        writers = [pool.submit(write, n) for n in tries]
        try:
            landed = [_landed_after_freezing(campaign, other, tries) for _ in range(5)]
        finally:
            going.clear()
        for writer in writers:
            writer.result(30)
    assert landed == [0] * 5
    assert other.newest_number() > 0


@pytest.mark.parametrize(
    "use", ["import files", "set", "resplit", "plan", "copy known answers", "undo"]
)
def test_nothing_that_was_allowed_before_a_freeze_is_stored_after_it(
    campaign, other, before_storing, splitter, use
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    [event] = campaign.store.log(campaign.row.id)
    uses = {
        "import files": lambda: import_files(
            campaign,
            [run_file("heron", CORRECTED)],
            splitter=splitter,
            by="Zoe",
            replace=True,
        ),
        "set": lambda: change_settings(campaign, {"policy": "latest"}, by="Zoe"),
        "resplit": lambda: resplit(campaign, "1", "heron", [0, 5], by="Zoe"),
        "plan": lambda: apply_plan(
            campaign,
            Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}),
            by="Zoe",
        ),
        "copy known answers": lambda: copy_known(campaign, "Ann", ["1"]),
        "undo": lambda: taking_back.undo(campaign, event.seq, by="Zoe"),
    }
    before_storing(
        lambda: other.change_settings(campaign.row.id, {"phase": "frozen"}, "Zoe")
    )
    before = other.state(campaign.row.id)
    with pytest.raises(ValueError, match="the campaign is frozen"):
        uses[use]()
    assert other.state(campaign.row.id) == (*before[:3], before[3] + 1)
    assert other.access.plan(campaign.row.id) is None


# Who may


@pytest.fixture
def ann(campaign, monkeypatch):
    """What the routes ask of Ann, who came by a personal link, in the storing transaction."""
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    members.set_member(campaign, "Zoe", "organiser", by="Zoe")
    campaign.store.access.set_member(
        campaign.row.id, "Ann", "assessor", team="", by="Zoe"
    )
    number = campaign.store.access.add_invitation(
        campaign.row.id,
        digest="0",
        person="Ann",
        role="assessor",
        team="",
        expires="2999-01-01",
        by="Zoe",
    )
    principal = invitations.principal_by_link(campaign, [number])
    return principal, invitations.still_admitted(principal, "judge", "invited")


@pytest.mark.parametrize(
    ("happens", "why"),
    [
        (
            lambda access, link: access.revoke(link, "Zoe"),
            "this personal link was revoked",
        ),
        (
            lambda access, link: access.set_member(
                1, "Ann", "visitor", team="", by="Zoe"
            ),
            "a visitor may not judge",
        ),
        (
            lambda access, link: access.set_member(1, "Ann", None, team="", by="Zoe"),
            "you are not on the list",
        ),
    ],
)
def test_who_loses_the_link_or_the_role_before_storing_stores_nothing(
    campaign, other, before_storing, ann, happens, why
):
    principal, admission = ann
    answer = unit(campaign, "heron", "answer")
    assert (
        record(campaign, "Ann", [judgment(answer.ref, "no")], admission=admission) == []
    )
    before_storing(lambda: happens(other.access, principal.invitation))
    with pytest.raises((access_mode.AccessDenied, PermissionError), match=why):
        record(campaign, "Ann", [judgment(answer.ref, "yes")], admission=admission)
    assert campaign.count() == 1


@pytest.mark.parametrize("happens", ["a link is revoked", "a role is taken"])
def test_losing_a_link_or_a_role_waits_for_the_judgment_that_is_being_stored(
    campaign, other, while_storing, ann, happens
):
    principal, admission = ann
    answer, late = unit(campaign, "heron", "answer"), []
    does = {
        "a link is revoked": lambda: other.access.revoke(principal.invitation, "Zoe"),
        "a role is taken": lambda: other.access.set_member(
            1, "Ann", None, team="", by="Zoe"
        ),
    }
    record(campaign, "Ann", [judgment(answer.ref, "no")], admission=admission)
    with ThreadPoolExecutor(1) as pool:

        def lose():
            late.append(pool.submit(does[happens]))
            until_another_waits_to_write(other)
            assert not late[0].done()

        while_storing(lose)
        assert (
            record(campaign, "Ann", [judgment(answer.ref, "yes")], admission=admission)
            == []
        )
        late[0].result(30)


# Units


def test_a_unit_that_goes_before_the_judgment_is_stored_is_refused(
    campaign, other, before_storing, splitter
):
    gone = unit(campaign, "heron", "sentence 1")
    judge(campaign, gone, "required", "Ben")  # known by now
    before_storing(
        lambda: import_files(
            another_server(campaign, other),
            [run_file("heron", {"1": "New."})],
            splitter=splitter,
            by="Zoe",
            replace=True,
        )
    )
    [refused] = judge(campaign, gone, "required")
    assert "may have changed with a corrected run" in refused.why
    assert [
        event.assessor for event in other.log(campaign.row.id) if event.via == "desk"
    ] == ["Ben"]


def test_a_unit_that_stays_is_stored_whatever_came_in_meanwhile(
    campaign, other, before_storing, splitter
):
    stays = unit(campaign, "heron", "sentence 2")
    before_storing(
        lambda: import_files(
            another_server(campaign, other),
            [run_file("tern", CORRECTED)],
            splitter=splitter,
            by="Zoe",
            replace=True,
        )
    )
    assert judge(campaign, stays, "required") == []
    assert label(campaign, "sentence 2") == "required"


def test_a_unit_unknown_when_it_was_looked_for_is_stored_if_it_has_come_meanwhile(
    campaign, other, before_storing, splitter
):
    first, second = ([run_file("heron", answers)] for answers in ({"1": "New."}, OLD))
    gone = unit(campaign, "heron", "sentence 1")
    import_files(campaign, first, splitter=splitter, by="Zoe", replace=True)
    before_storing(
        lambda: import_files(
            another_server(campaign, other),
            second,
            splitter=splitter,
            by="Zoe",
            replace=True,
        )
    )
    assert judge(campaign, gone, "required") == []


# UUIDs


def test_the_same_judgment_twice_is_stored_once_and_another_one_under_its_uuid_is_refused(
    campaign,
):
    message = judgment(unit(campaign, "heron", "answer").ref, "yes", note="n")
    others = [
        ("Ann", message._replace(label="no")),
        ("Ben", message),
        ("Ann", message._replace(note="")),
        ("Ann", message._replace(flagged=True)),
        ("Ann", message._replace(ref=unit(campaign, "heron", "answer", "2").ref)),
    ]
    assert [
        record(campaign, "Ann", [message]),
        record(campaign, "Ann", [message._replace(spent_ms=3, via="suggestion")]),
    ] == [[], []]
    refused = [record(campaign, who, [other]) for who, other in others]
    assert [[refusal.uuid for refusal in each] for each in refused] == [
        [message.uuid]
    ] * len(others)
    assert {refusal.why.split(",")[0] for each in refused for refusal in each} == {
        "a judgment with this UUID is stored already and says something else"
    }
    assert campaign.count() == 1


def test_what_is_stored_is_acknowledged_also_when_nothing_is_taken_any_more(
    campaign, splitter
):
    message = judgment(unit(campaign, "heron", "sentence 1").ref, "required")
    record(campaign, "Ann", [message])
    import_files(
        campaign,
        [run_file("heron", {"1": "New."})],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    set_phase(campaign, "frozen", by="Zoe")
    assert record(campaign, "Ann", [message]) == []
    assert [
        refusal.why
        for refusal in record(campaign, "Ann", [judgment(message.ref, "required")])
    ] != []


def test_of_two_judgments_under_one_uuid_at_once_one_is_stored_and_the_other_refused(
    campaign,
):
    ref = unit(campaign, "heron", "answer").ref
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Eve")
    for _ in range(5):
        vote = judgment(ref, "yes")
        with ThreadPoolExecutor(2) as pool:
            answers = list(
                pool.map(
                    lambda who, vote=vote: record(campaign, who, [vote]), ("Ann", "Ben")
                )
            )
        assert sorted(len(refused) for refused in answers) == [0, 1]


def test_another_judgment_stored_under_the_uuid_after_the_check_refuses_it(
    campaign, other, before_storing
):
    ref = unit(campaign, "heron", "answer").ref
    message = judgment(ref, "yes")
    before_storing(
        lambda: other.append(
            campaign.row.id, [message._replace(label="no", assessor="Ben")]
        )
    )
    assert [refusal.uuid for refusal in record(campaign, "Ann", [message])] == [
        message.uuid
    ]
