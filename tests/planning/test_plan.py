"""A plan in a campaign: what there is to deal out, what each desk shows, and that a change loses nothing."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import Count
from assessment.exchange.imports.files import import_files
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.judging.queue.planned_segments import by_step_and_rank
from assessment.planning.making.plan_preview import preview, shared_work
from assessment.planning.making.topic_assignment import assign
from assessment.planning.making.work_items import items_of
from assessment.planning.options import NO_PLAN, AssignmentOptions, Plan, PlanEntry
from assessment.planning.overview.matrix import assignment_matrix
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import (
    apply_plan,
    plan_of,
    unplanned_screens,
    withdraw_plan,
)
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, run_file, unit
from tests.conftest import screen_of as screen
from tests.small_samples import SMALL_SAMPLE_NAMES

ALONE = AssignmentOptions(("Ann",))


def planned(campaign, **lists):
    """A plan with these topics or (topic, screen) places by assessor, in force."""
    entries = {
        who: tuple(
            PlanEntry(*(p if isinstance(p, tuple) else (p,)), step=n)
            for n, p in enumerate(entries)
        )
        for who, entries in lists.items()
    }
    apply_plan(campaign, Plan(AssignmentOptions(tuple(lists)), entries), by="Zoe")


def pages(campaign, who, order="answer"):
    return [
        (page.topic, page.screen.id) for page in desk_of(campaign, who).pages(order)
    ]


def test_topics_are_items_with_their_units_and_runs(campaign):
    items = items_of(campaign, ALONE)
    assert [(item.topic, item.screen, sorted(item.runs)) for item in items] == [
        ("1", None, ["heron", "tern"]),
        ("2", None, ["heron"]),
    ]
    assert [item.units for item in items] == [
        len(campaign.data.units(topic)) for topic in ("1", "2")
    ]


def test_screens_are_items_with_the_runs_that_hold_them(make):
    same = "Iron helps [11]."
    campaign = make(
        run_file("heron", {"1": same}),
        run_file("tern", {"1": same}),
        run_file("ruff", {"1": "No."}),
    )
    items = items_of(campaign, AssignmentOptions(("Ann",), by="screen"))
    assert sorted(sorted(item.runs) for item in items) == [["heron", "tern"], ["ruff"]]
    assert sum(item.units for item in items) == len(campaign.data.units("1"))


@pytest.mark.parametrize("by", ["topic", "screen"])
@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_can_be_dealt_out_without_a_rest(samples, name, by):
    campaign = Workspace(samples).campaign(name)
    plan_preview = preview(campaign, AssignmentOptions(("Ann", "Ben"), by=by))
    apply_plan(campaign, plan_preview.assignment.plan, by="Zoe")
    shown = [pages(campaign, who) for who in ("Ann", "Ben")]
    assert unplanned_screens(campaign) == []
    withdraw_plan(campaign, by="Zoe")
    assert sorted(shown[0] + shown[1]) == sorted(pages(campaign, "Ann"))


@pytest.mark.parametrize("by", ["topic", "screen"])
def test_what_other_processes_find_to_deal_out_is_the_same(campaign, monkeypatch, by):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann", spent_ms=7_000)
    expected = items_of(campaign, AssignmentOptions(("Ann",), by=by))
    monkeypatch.setattr("assessment.campaign.inputs.VERY_LARGE", 1)
    # Nothing is looked through here any more
    monkeypatch.setattr(campaign._data, "units", None)
    shares = []
    assert (
        items_of(
            campaign,
            AssignmentOptions(("Ann",), by=by),
            lambda share, text: shares.append(share),
        )
        == expected
    )
    assert shares[-1] == 1.0


def test_a_topic_is_hard_where_people_differ(campaign):
    for who, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, unit(campaign, "heron", "answer", "2"), label, who)
        judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", who)
    assert [item.hardness for item in items_of(campaign, ALONE)] == [0.0, 1.0]
    assignment = assign(
        items_of(campaign, ALONE), AssignmentOptions(("Ann",), order="hardest")
    )
    assert [item.topic for item in assignment.items["Ann"]] == ["2", "1"]


def test_what_was_begun_is_known_and_machines_begin_nothing(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "auto:reader")
    assert [dict(item.done) for item in items_of(campaign, ALONE)] == [{"Ann": 1}, {}]


def test_a_desk_shows_the_topics_planned_for_it_in_the_order_of_the_plan(campaign):
    planned(campaign, Ann=["2", "1"], Ben=["2"])
    assert [topic for topic, _ in pages(campaign, "Ann")] == ["2", "1", "1"]
    assert [topic for topic, _ in pages(campaign, "Ben")] == ["2"]
    assert desk_of(campaign, "Ben").progress().total == len(campaign.data.units("2"))
    position = desk_of(campaign, "Ben").show()["position"]
    assert (position["topics"], position["of_topic"], position["next"]) == (1, 1, None)


def test_a_desk_shows_single_screens_in_both_orders(campaign):
    planned(campaign, Ann=[("1", screen(campaign, "tern"))])
    assert pages(campaign, "Ann") == [("1", screen(campaign, "tern"))]
    by_document = desk_of(campaign, "Ann").pages("document")
    assert {item.screen for page in by_document for item in page.units} == {
        screen(campaign, "tern")
    }
    for page in by_document:
        # What is judged against a document stands with it; the rest keeps its answer.
        if all(item.document for item in page.units):
            assert len(page.units) == len(page.screen.parts)
        else:
            assert not any(item.document for item in page.units)
    assert desk_of(campaign, "Ann").show()["screen"]["title"] == "Answer 1 of 1"


def test_screens_without_an_order_are_shuffled_for_each_assessor(make):
    campaign = make(
        *(run_file(f"run{n}", {"1": f"Answer number {n}."}) for n in range(8))
    )
    apply_plan(
        campaign,
        preview(
            campaign, AssignmentOptions(("Ann", "Ben"), by="screen", each=2)
        ).assignment.plan,
        by="Zoe",
    )
    assert pages(campaign, "Ann") != pages(campaign, "Ben")
    assert sorted(pages(campaign, "Ann")) == sorted(pages(campaign, "Ben"))


def test_whoever_is_not_in_the_plan_is_told_so(campaign):
    planned(campaign, Ann=["1"])
    with pytest.raises(NothingToJudge, match="Nothing is planned for you"):
        desk_of(campaign, "Eve").show()
    assert desk_of(campaign, "Eve").progress() == Count(0, 0)


def test_a_plan_can_let_people_who_are_not_in_it_judge_everything(campaign):
    options = AssignmentOptions(assessors=("Ann",), newcomers=True)
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="test")
    everything = desk_of(campaign, "Ann").progress().total
    assert desk_of(campaign, "Zoe").progress().total == everything
    assert plan_of(campaign.data).options.newcomers


def test_without_a_plan_and_after_it_was_taken_away_everybody_sees_everything(campaign):
    before = pages(campaign, "Eve")
    planned(campaign, Ann=["1"])
    assert pages(campaign, "Eve") == []
    withdraw_plan(campaign, by="Zoe")
    assert pages(campaign, "Eve") == before != []


def test_a_judgment_that_comes_after_the_plan_was_changed_is_kept_and_counts(campaign):
    planned(campaign, Ann=["1", "2"])
    planned(campaign, Ann=["1"])
    assert judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", "Ann") == []
    assert (
        campaign.topic_state("2").judged.label(
            unit(campaign, "heron", "answer", "2").ref
        )
        == "yes"
    )
    planned(campaign, Ann=["2"])
    assert desk_of(campaign, "Ann").progress("2").done == 1


def test_another_process_follows_a_new_plan(campaign, workspace):
    other = Workspace(workspace.path).campaign("spring")
    assert len(pages(other, "Ann")) == 3
    planned(campaign, Ann=["2"])
    assert [topic for topic, _ in pages(other, "Ann")] == ["2"]


def test_recording_reads_the_plan_once_for_a_topic(campaign, monkeypatch):
    planned(campaign, Ann=["1"])
    first, second = (unit(campaign, "heron", name) for name in ("answer", "sentence 1"))
    judge(campaign, first, "yes", "Ann")

    def never(*args):
        raise AssertionError("the plan was read")

    for reader in (
        "assessment.judging.queue.assessor_units.planned_steps",
        "assessment.planning.stored_plan.plan_of",
    ):
        monkeypatch.setattr(reader, never)
    assert [
        judge(campaign, second, "required", "Ann"),
        judge(campaign, first, "no", "Ann"),
    ] == [[], []]


def test_a_topic_keeps_the_order_of_its_ranks_whatever_the_steps_say():
    pages = ["a2", "a1", "b1", "a0"]
    assert by_step_and_rank(
        pages, [(0, "a", 2), (1, "a", 1), (2, "b", 0), (3, "a", 0)]
    ) == [
        "a0",
        "a1",
        "b1",
        "a2",
    ]


def test_a_preview_has_the_work_of_everybody_and_changes_nothing(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann", spent_ms=36_000)
    plan_preview = preview(
        campaign, AssignmentOptions(("Ann", "Ben"), each=2, training=("2",))
    )
    ann, ben = plan_preview.loads
    units = sum(len(campaign.data.units(topic)) for topic in ("1", "2"))
    assert (ann.units, ann.training, ann.done, ben.done) == (
        units,
        len(campaign.data.units("2")),
        1,
        0,
    )
    assert ann.hours < ben.hours
    assert plan_of(campaign.data) == NO_PLAN


def test_a_preview_says_what_caps_leave_and_who_is_left_out(campaign):
    planned(campaign, Eve=["1"])
    plan_preview = preview(campaign, AssignmentOptions(("Ann",), caps={"Ann": 0}))
    assert plan_preview.notes[0].startswith(
        "the caps leave 2 items with too few assessors"
    )
    assert (
        plan_preview.notes[1]
        == "Eve: in the present plan, not in this one; their judgments stay and count"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (AssignmentOptions(("Ann",), training=("9",)), "there is no topic '9'"),
        (AssignmentOptions(("Ann",), first=("emu",)), "there is no run 'emu'"),
        (
            AssignmentOptions(("Ann",), caps={"Ben": 3}),
            "there is no assessor in the plan 'Ben'",
        ),
        (AssignmentOptions(("auto:x",)), "'auto:x': A name has no colon"),
    ],
)
def test_unknown_names_are_said(campaign, options, message):
    with pytest.raises(ValueError, match=message):
        preview(campaign, options)


def test_a_run_that_comes_in_later_is_planned_by_topics_and_left_over_by_screens(
    campaign, splitter
):
    for by, rest in (("topic", 0), ("screen", 1)):
        apply_plan(
            campaign,
            preview(campaign, AssignmentOptions(("Ann",), by=by)).assignment.plan,
            by="Zoe",
        )
        import_files(
            campaign,
            [run_file(f"late-{by}", {"1": f"Late {by}."})],
            splitter=splitter,
            by="Zoe",
        )
        assert len(unplanned_screens(campaign)) == rest


def test_a_changed_plan_leaves_what_was_begun_with_whoever_began_it(campaign):
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ben")
    for seed in range(5):
        assignment = preview(
            campaign, AssignmentOptions(("Ann", "Ben"), seed=seed)
        ).assignment
        assert "1" in [item.topic for item in assignment.items["Ben"]]


def test_a_plan_that_cannot_be_read_shuts_no_desk(campaign, caplog):
    number = campaign.store.access.add_plan(campaign.row.id, '{"wishes": 3}', "Zoe")
    campaign.store.change_settings(campaign.row.id, {"plan": str(number)}, "Zoe")
    assert len(pages(campaign, "Ann")) == 3
    assert "the newest plan cannot be read" in caplog.text


def test_a_preview_says_who_gets_the_same_units_and_in_which_topics(campaign):
    options = AssignmentOptions(assessors=("Ann", "Ben"), agreement=1)
    made = preview(campaign, options)
    [pair] = shared_work(made.assignment)
    [topic] = pair.topics
    assert (pair.first, pair.second) == ("Ann", "Ben")
    assert pair.units == len(campaign.data.units(topic))
    alone = preview(campaign, AssignmentOptions(assessors=("Ann", "Ben")))
    assert shared_work(alone.assignment) == []


def test_units_that_everybody_gets_are_judged_by_all_with_or_without_an_agreement_set(
    campaign,
):
    options = AssignmentOptions(assessors=("Ann", "Ben"), each=2)
    everything = preview(campaign, options).loads
    assert [load.shared for load in everything] == [load.units for load in everything]
    alone = preview(campaign, AssignmentOptions(assessors=("Ann", "Ben"))).loads
    assert [load.shared for load in alone] == [0, 0]


def test_what_somebody_outside_the_plan_judges_is_beyond_it(campaign):
    options = AssignmentOptions(assessors=("Ann",), newcomers=True)
    apply_plan(campaign, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", "Zoe")
    by_name = {line.of[0]: line for line in lines(report(campaign), ["assessor"])}
    assert by_name["Ann"].left == len(campaign.data.units("1"))
    zoe = by_name["Zoe"]
    assert (zoe.total, zoe.left, zoe.beyond_plan) == (0, 0, 1)
    assert assignment_matrix(campaign).cell("Zoe", "2").state == "beyond"
