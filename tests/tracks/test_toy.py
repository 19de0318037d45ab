"""The track of the documentation works on every page, in every export and in the report."""

import json
from dataclasses import replace

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export, export_names
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model import Figure, Grid, Screen, UserError, link_of
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions
from assessment.planning.stored_plan import apply_plan
from assessment.report import report
from assessment.review.assessor_desk import desk_of
from assessment.tracks import TRACKS
from tests.campaign.own_questions.making import EVERYWHERE, own_units, take_in
from tests.conftest import judge
from tests.pages.opening import FOLDER, open_in_frame, open_page
from tests.tracks.toy import TRACK

MATERIAL = {
    "topics": {
        "1": {"question": "Does iron help?", "points": ["Iron helps.", "Rest helps."]},
        "2": {"question": "Is gel safe?", "points": ["Gel is safe."]},
    },
    "documents": [{"id": "d1", "title": "A trial", "link": "https://example.org/d1"}],
    "runs": {
        "heron": {"1": "Iron helps people.", "2": "Gel is safe."},
        "tern": {"1": "Sleep helps."},
    },
    "labels": [["1", "tern", "Iron helps.", "failed"]],
}


@pytest.fixture
def campaign(workspace, splitter, monkeypatch):
    return campaign_of(TRACK, workspace, splitter, monkeypatch)


def campaign_of(track, workspace, splitter, monkeypatch):
    monkeypatch.setitem(TRACKS, TRACK.name, track)
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = workspace.create("points", TRACK.name, "Key points")
    file = InputFile("all.json", json.dumps(MATERIAL).encode())
    [report] = import_files(campaign, [file], splitter=splitter, by="test")
    assert report.loaded
    return campaign


def unit(campaign, answer, name):
    units = campaign.data.units("1")
    return next(one for one in units if one.screen == answer and one.name == name)


def judged(campaign):
    for name, label in (("key point 1", "yes"), ("key point 2", "partly")):
        assert judge(campaign, unit(campaign, "Iron helps people.", name), label) == []


@pytest.mark.parametrize("page", sorted({path.stem for path in FOLDER.glob("*.py")}))
def test_every_page_draws_it(campaign, page):
    judged(campaign)
    if page != "frame":
        open_in_frame(page, campaign="points", who="Ann")


@pytest.mark.parametrize(
    "page",
    ["adjudicate", "agreement", "answers", "errors", "judge", "session", "units"],
)
def test_pages_draw_it_with_questions_of_the_campaign(campaign, page):
    assert take_in(campaign, EVERYWHERE).loaded
    units = own_units(campaign)
    for assessor, label in (("Ann", "good"), ("Ben", "poor")):
        assert judge(campaign, units[0], label, assessor=assessor) == []
    drawn = open_in_frame(page, campaign="points", who="Ann")
    assert not drawn.exception


def test_every_export_and_the_report_are_written(campaign):
    judged(campaign)
    for name in export_names(campaign):
        assert export(campaign, name)[1]
    assert json.loads(export(campaign, "labels")[1])["1"]["heron"] == [1.0, 0.5]
    assert b"coverage" in report(campaign)


def test_a_missing_answer_counts_as_nothing(campaign):
    judged(campaign)
    rows = {(score.run, score.topic): score.value for score in campaign.all_scores()}
    assert rows["heron", "1"] == 0.75
    assert rows["tern", "2"] == rows["tern", None] == 0.0


def test_what_is_judged_against_stands_at_the_right_under_a_numbered_title(campaign):
    desk = desk_of(campaign, "Ann")
    pages = [desk.show(n) for n in desk.screen_order().addresses()]
    sheet = next(page for page in pages if page["screen"]["id"] == "Sleep helps.")
    document = sheet["documents"]["reference text"]
    assert document["passages"] == ("Sleep helps.",)
    assert (document["title"], document["absent"]) == ("Answer", False)
    assert {one["document"] for one in sheet["units"]} == {"reference text"}
    number = sheet["position"]["in_topic"]
    assert sheet["screen"]["title"] == f"Key points of answer {number}"
    rest_helps = next(one for one in sheet["units"] if one["part"] == 1)
    assert sheet["hints"][rest_helps["hint"]]["best"] == [(0, 0)]


def test_a_label_of_files_has_no_button_and_is_no_suggestion(campaign):
    sheet = desk_of(campaign, "Ann").show()
    [scale] = sheet["scales"]
    assert [label["name"] for label in scale["labels"]] == ["yes", "partly", "no"]
    failed = unit(campaign, "Sleep helps.", "key point 1")
    assert campaign.data.votes("1").all[0].label == "failed"
    assert [one for one in sheet["units"] if one["suggestion"]] == []
    [refusal] = judge(campaign, failed, "failed")
    assert refusal.why == (
        "'failed' is not a label of Key point; choose one of: yes, partly, no"
    )


def test_a_document_keeps_its_link_in_an_archive(campaign, workspace):
    archive = export(campaign, "archive")[1]
    copy = restore(workspace, archive, name="copy")
    for one in (campaign, copy):
        document = one.data.documents(["d1"])["d1"]
        assert link_of(TRACK, "d1", document) == "https://example.org/d1"


GRID = Grid(
    "holds",
    ("yes", "partly"),
    figures=(Figure("held", "Key points held", ("count", "yes"), of=("count",)),),
)


def screens_as_grids(state):
    """The answer at the left, the key points with their numbers at the right."""
    for screen in TRACK.screens(state):
        (text,) = screen.reference_text
        yield Screen(screen.id, (text,), mode="grid", data=GRID.data)


def units_of_grids(state):
    for unit in TRACK.units(state):
        yield unit._replace(part=-1)


def test_key_points_are_marked_in_an_answer_with_the_labels_and_figures_of_the_track(
    workspace, splitter, monkeypatch
):
    track = replace(TRACK, screens=screens_as_grids, units=units_of_grids)
    campaign = campaign_of(track, workspace, splitter, monkeypatch)
    judged(campaign)
    sheet = desk_of(campaign, "Ann").show()
    data = json.loads(json.dumps(sheet["screen"]["data"]))
    assert (data["marks"], data["labels"]) == ("holds", ["yes", "partly"])
    [figure] = data["figures"]
    assert (figure["value"], figure["of"]) == (["count", "yes"], ["count"])
    open_in_frame("judge", campaign="points", who="Ann")


def screens_with_tasks(state):
    for screen in TRACK.screens(state):
        task = "iron" if "Iron" in screen.id else "others"
        yield screen._replace(task=task)


def test_tasks_of_screens_are_planned_for_people_of_their_own(
    workspace, splitter, monkeypatch
):
    track = replace(TRACK, screens=screens_with_tasks)
    campaign = campaign_of(track, workspace, splitter, monkeypatch)
    tasks = {"Ann": "iron", "Ben": "others"}
    options = AssignmentOptions(("Ann", "Ben"), by="screen", tasks=tasks)
    assignment = preview(campaign, options).assignment
    apply_plan(campaign, assignment.plan, by="Zoe")
    screens = {
        name: sorted(page.screen.id for page in desk_of(campaign, name).pages())
        for name in tasks
    }
    assert screens == {
        "Ann": ["Iron helps people."],
        "Ben": ["Gel is safe.", "Sleep helps."],
    }
    page = open_page("session", {"session-part": "Plan"}, campaign="points")
    chosen = {
        box.label: box.value
        for box in page.multiselect
        if box.label.startswith("Who judges only")
    }
    assert chosen == {
        "Who judges only: iron": ["Ann"],
        "Who judges only: others": ["Ben"],
    }
    with pytest.raises(UserError, match="there is no task 'gel'"):
        preview(campaign, replace(options, tasks={"Ann": "gel"}))
