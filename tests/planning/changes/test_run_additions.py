"""What a run adds to judge, and the plan with it."""

import json

import pytest

from assessment.exchange.imports.files import InputFile, import_files
from assessment.model import UserError
from assessment.planning.changes.assignment_changes import lock_topic
from assessment.planning.changes.run_additions import plan_added_screens
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions
from assessment.planning.stored_plan import apply_plan, plan_of
from tests.conftest import judge
from tests.pages.opening import open_page
from tests.tracks.test_toy import MATERIAL, campaign, unit

__all__ = ["campaign"]
WREN = {"wren": {"1": "Rest helps.", "2": "Gel is safe."}}


def planned(campaign, *people, **options):
    options = AssignmentOptions(people, by="screen", **options)
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")


def take_in(campaign, splitter, runs):
    body = json.dumps({**MATERIAL, "runs": runs, "labels": []}).encode()
    [report] = import_files(
        campaign, [InputFile("new.json", body)], splitter=splitter, by="test"
    )
    assert report.loaded


def entries(campaign, name):
    return [entry[:2] for entry in plan_of(campaign.data).lists[name]]


def test_only_screens_that_nobody_has_are_planned(campaign, splitter):
    planned(campaign, "Ann", "Ben")
    before = plan_of(campaign.data).lists
    take_in(campaign, splitter, WREN)
    assert plan_added_screens(campaign, "wren", by="Zoe") == 2
    assert entries(campaign, "Ann")[-1] == ("1", "Rest helps.")
    assert plan_of(campaign.data).lists["Ben"] == before["Ben"]
    with pytest.raises(UserError, match="wren adds nothing to judge"):
        plan_added_screens(campaign, "wren", by="Zoe")


def test_each_screen_goes_to_as_many_assessors_as_the_plan_wants(campaign, splitter):
    planned(campaign, "Ann", "Ben", "Chen", each=2)
    lock_topic(campaign, "Ann", "1", by="Zoe")
    take_in(campaign, splitter, WREN)
    plan_added_screens(campaign, "wren", by="Zoe")
    new = ("1", "Rest helps.")
    people = [name for name in ("Ann", "Ben", "Chen") if new in entries(campaign, name)]
    assert people == ["Ben", "Chen"]


def test_what_has_labels_is_not_planned(campaign, splitter):
    planned(campaign, "Ann")
    take_in(campaign, splitter, WREN)
    for name in ("key point 1", "key point 2"):
        assert judge(campaign, unit(campaign, "Rest helps.", name), "yes", "Ben") == []
    with pytest.raises(UserError, match="adds nothing"):
        plan_added_screens(campaign, "wren", by="Zoe")


def test_whoever_has_whole_topics_has_new_screens_too(campaign, splitter):
    options = AssignmentOptions(("Ann",), by="topic")
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")
    take_in(campaign, splitter, WREN)
    with pytest.raises(UserError, match="adds nothing"):
        plan_added_screens(campaign, "wren", by="Zoe")


def test_the_page_runs_plans_it_with_one_button(campaign, splitter):
    planned(campaign, "Ann", "Ben")
    take_in(campaign, splitter, WREN)
    page = open_page("runs", {"tab": "What is loaded"}, campaign="points")
    page.selectbox(key="adds-run").select("wren").run()
    assert "adds [2 units]" in "".join(text.value for text in page.markdown)
    page.button(key="adds-plan").click().run()
    assert not page.exception
    assert ("1", "Rest helps.") in entries(campaign, "Ann")
    assert "2 units of wren planned." in [text.value for text in page.success]
