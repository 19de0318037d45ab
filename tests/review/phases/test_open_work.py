"""The checklist of open work, and the steps that ask for it."""

from __future__ import annotations

import io
import json
import uuid
import zipfile

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import phase_changes, set_phase
from assessment.campaign.writer import Writer
from assessment.exchange.imports.files import import_files
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.events.questions import NewQuestion, ask
from assessment.model import UserError
from assessment.model.permissions import PHASES
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.phases.open_work import open_work, unfinished, work_to_do
from assessment.review.phases.phase_conditions import Unfinished, change_phase, sign_off
from assessment.review.questions.question_answers import answer
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES


def numbers(campaign):
    """The number of each thing that is open, by its words; the fixture's files have problems themselves."""
    return {
        work.what: work.number for work in open_work(campaign) if work.page != "runs"
    }


def planned(campaign, assessors, topics="12", training=()):
    options = AssignmentOptions(tuple(assessors), training=tuple(training))
    entries = tuple(PlanEntry(topic) for topic in topics)
    apply_plan(campaign, Plan(options, dict.fromkeys(assessors, entries)), by="Zoe")


def judge_everything(campaign, assessor):
    """A label for each unit; later units come up by themselves."""
    for topic in campaign.topics:
        for item in campaign.data.units(topic):
            label, *_ = campaign.track.scale(item.ref.kind).names
            judge(campaign, item, label, assessor)


def test_units_that_nobody_has_judged_are_open_where_there_is_no_plan(campaign):
    total = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    assert numbers(campaign) == {"units have no judgment": total}
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert numbers(campaign) == {"units have no judgment": total - 1}


def test_planned_units_are_open_for_each_assessor(campaign):
    planned(campaign, ["Ann", "Ben"], topics="1")
    before, *_ = open_work(campaign)
    assert set(before.by_name) == {"Ann", "Ben"}
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    work, *_ = open_work(campaign)
    assert (work.by_name["Ann"], work.by_name["Ben"]) == (
        before.by_name["Ann"] - 1,
        before.by_name["Ben"],
    )
    assert work.number == sum(work.by_name.values()) == before.number - 1


def test_a_dispute_is_open_until_an_adjudicator_decides_it(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Ann")
    judge(campaign, item, "no", "Ben")
    assert numbers(campaign)["dispute is undecided"] == 1
    judge(campaign, item, "no", "adjudicator:Zoe")
    assert "dispute is undecided" not in numbers(campaign)


def test_a_question_is_open_until_it_is_answered(campaign):
    ref = unit(campaign, "heron", "sentence 1").ref
    question = NewQuestion(str(uuid.uuid4()), "ask", ref, "Does a hint count?")
    ask(campaign, "Ann", question)
    unanswered = "question of an assessor to the organisers has no answer"
    assert numbers(campaign)[unanswered] == 1
    answer(campaign, question.uuid, "Yes.", Writer("Zoe"))
    assert unanswered not in numbers(campaign)


def test_known_answers_that_somebody_missed_are_shown_but_are_no_work(campaign):
    planned(campaign, ["Ann"], training="1")
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Zoe")
    copy_known(campaign, "Zoe", ["1"])
    judge(campaign, item, "no", "Ann")
    missed = next(work for work in open_work(campaign) if "known answer" in work.what)
    assert missed.in_words == "1 known answer was missed in training (Ann 1)"
    assert not any(missed.stops(phase) for phase in PHASES)


def test_a_corrected_file_takes_the_place_of_the_one_before(make, splitter):
    campaign = make(run_file("heron", {"1": "Iron helps [a, 11]."}))
    before = open_work(campaign)[-1].by_name["heron.json"]
    mended = run_file("heron", {"1": "Iron helps [11].", "2": "Gel is safe [11]."})
    content = json.loads(mended.source)
    for result in content["results"]:
        result["references"] = ["11"]
    corrected = mended._replace(source=json.dumps(content).encode())
    [report] = import_files(campaign, [corrected], splitter=splitter, by="Zoe")
    assert report.loaded
    after = open_work(campaign)[-1].by_name["heron.json"]
    assert after == len(report.problems) < before


def test_judgments_outside_the_plan_are_shown(campaign):
    planned(campaign, ["Ann"], topics="1")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    assert numbers(campaign)["judgment was made outside the plan"] == 1


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_has_a_checklist_whose_parts_add_up(sample_views, name):
    for work in open_work(Workspace(sample_views).campaign(name)):
        assert work.number > 0
        assert work.page in ("session", "adjudicate", "runs")
        if work.by_name and work.page == "session":
            assert sum(work.by_name.values()) == work.number


def test_what_may_not_come_up_is_said_to_be_possible_only(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    planned(campaign, ["Zoe"], topics=list(campaign.topics))
    work, *_ = open_work(campaign)
    assert work.what == "planned judgments are open, some of which may not come up"


def test_a_question_can_be_answered_until_the_campaign_is_frozen(campaign):
    ref = unit(campaign, "heron", "sentence 1").ref
    ask(campaign, "Ann", NewQuestion(str(uuid.uuid4()), "ask", ref, "And a guess?"))
    question = next(work for work in open_work(campaign) if "question" in work.what)
    assert not question.stops("closed")
    assert question.stops("frozen") and question.stops("released")


def test_closing_with_open_units_takes_the_campaigns_name(campaign):
    planned(campaign, ["Ann"], topics="2")
    with pytest.raises(Unfinished, match=r"planned judgments? .* open \(Ann \d"):
        change_phase(campaign, "closed", by="Zoe")
    with pytest.raises(Unfinished, match="confirm with the campaign's name, spring,"):
        change_phase(campaign, "closed", by="Zoe", confirmed="Spring")
    assert campaign.phase == "open"
    change_phase(campaign, "closed", by="Zoe", confirmed=" spring ")
    assert campaign.phase == "closed"
    [change] = phase_changes(campaign)
    assert (change.phase, change.by) == ("closed", "Zoe")
    assert change.note.startswith("open then: ")


def test_disputes_may_wait_for_the_phase_in_which_they_are_decided(campaign):
    judge_everything(campaign, "Ann")
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "no", "Ben")
    assert unfinished(open_work(campaign), "closed") == []
    change_phase(campaign, "closed", by="Zoe")
    with pytest.raises(Unfinished, match="1 dispute is undecided"):
        change_phase(campaign, "frozen", by="Zoe")


def test_nothing_is_asked_where_nothing_is_open(campaign):
    judge_everything(campaign, "Ann")
    for phase in ("closed", "frozen", "released"):
        change_phase(campaign, phase, by="Zoe")
        assert campaign.phase == phase
    assert [change.note for change in phase_changes(campaign)] == ["", "", ""]


def test_a_step_back_needs_a_reason_and_the_log_keeps_it(campaign):
    set_phase(campaign, "frozen", by="Zoe", note="open then: 2 units are open")
    for reason in ("", "  "):
        with pytest.raises(UserError, match="say why the campaign goes back"):
            change_phase(campaign, "open", by="Zoe", reason=reason)
    with pytest.raises(UserError, match="at most 1,000"):
        change_phase(campaign, "open", by="Zoe", reason="x" * 1001)
    assert campaign.phase == "frozen"
    change_phase(campaign, "open", by="Max", reason="A run was missing.")
    frozen, opened = phase_changes(campaign)
    assert frozen.note == "open then: 2 units are open"
    assert (opened.phase, opened.by, opened.note) == (
        "open",
        "Max",
        "A run was missing.",
    )


def test_a_note_does_not_outlast_its_step(campaign):
    set_phase(campaign, "closed", by="Zoe", note="open then: 2 units are open")
    set_phase(campaign, "frozen", by="Zoe")
    assert [change.note for change in phase_changes(campaign)][-1] == ""


def test_a_step_is_refused_where_somebody_else_was_faster(campaign, monkeypatch):
    judge_everything(campaign, "Ann")
    computed = open_work(campaign)

    def meanwhile(*_):
        set_phase(campaign, "frozen", by="Max")
        return computed

    monkeypatch.setattr(
        "assessment.review.phases.phase_conditions.work_to_do", meanwhile
    )
    with pytest.raises(UserError, match="made the campaign frozen meanwhile"):
        change_phase(campaign, "closed", by="Zoe")
    assert campaign.phase == "frozen"


def test_a_release_says_what_was_open_when_it_was_signed_off(campaign):
    set_phase(campaign, "frozen", by="Zoe")
    out = io.BytesIO()
    with pytest.raises(Unfinished, match="to sign it off all the same"):
        sign_off(campaign, out, by="Zoe", statement="Final.")
    assert not out.getvalue()
    sign_off(campaign, out, by="Zoe", statement="Final.", confirmed="spring")
    with zipfile.ZipFile(out) as zipped:
        signed = json.loads(zipped.read("manifest.json"))["release"]
    assert signed["unfinished"] == [
        work.in_words for work in unfinished(open_work(campaign), "frozen")
    ]
    assert "have no judgment" in signed["unfinished"][0]


def test_work_that_a_phase_ends_is_all_of_the_checklist_but_what_is_only_to_know(
    campaign, monkeypatch
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    stopping = [work for work in open_work(campaign) if work.before]

    def no_alerts(*_):
        raise AssertionError("a step to another phase looks for no alerts")

    monkeypatch.setattr("assessment.review.phases.open_work.alerts", no_alerts)
    assert work_to_do(campaign) == stopping != []
    change_phase(campaign, "closed", by="Zoe", confirmed=campaign.name)
