"""The sample campaign, from its files to its figures."""

import uuid

import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.events.recording import record
from assessment.model import Judgment, Ref
from assessment.review.assessor_desk import desk_of
from assessment.sentences.splitters import splitter
from assessment.tracks import TRACKS
from assessment.tracks.r2c2 import TRACK
from tests.small_samples import SMALL_SAMPLES

FOLDER = SMALL_SAMPLES / "r2c2"


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    monkeypatch.setitem(TRACKS, TRACK.name, TRACK)
    return Workspace(tmp_path).create("s", "r2c2")


def take_in(campaign, *patterns, assessor="imported"):
    files = [
        InputFile(path.name, path)
        for pattern in patterns
        for path in sorted(FOLDER.glob(pattern))
    ]
    return import_files(
        campaign, files, splitter=splitter("rules"), by="test", assessor=assessor
    )


@pytest.fixture
def whole(campaign):
    take_in(campaign, "topics.csv", "runs/*", "judgments/entailer.jsonl")
    take_in(campaign, "judgments/amara.csv", assessor="Amara")
    take_in(campaign, "judgments/bjorn.csv", assessor="Bjorn")
    return campaign


def total(campaign, run, measure):
    return next(
        score
        for score in campaign.totals()
        if (score.run, score.measure) == (run, measure)
    )


def test_every_file_of_the_sample_loads_without_an_error(campaign):
    reports = take_in(campaign, "topics.csv", "runs/*", "judgments/*")
    assert [report.errors for report in reports] == [0] * 12
    assert sorted(report.kind for report in reports) == [
        *["ac"] * 4,
        *["judgments"] * 2,
        *["pr"] * 4,
        "topics",
        "verdicts",
    ]


def test_the_sample_has_the_lists_that_its_runs_agree_with(campaign):
    lists = take_in(campaign, "topics.csv", "docids.txt", "passages.jsonl")
    assert [report.kind for report in lists] == ["topics", "docids", "passages"]
    reports = take_in(campaign, "runs/*-P?-*.txt")
    codes = {one.code for report in reports for one in report.problems}
    assert codes == {"FEW_PASSAGES"}


def test_the_zip_of_the_sample_holds_the_run_of_its_team(campaign):
    take_in(campaign, "topics.csv", "runs/*")
    answers = campaign.run("tern-AC-1").answers
    [report] = take_in(campaign, "submitted/*")
    assert (report.kind, report.errors) == ("ac-zip", 0)
    assert campaign.run("tern-AC-1").answers == answers


def test_the_four_answer_runs_are_honest_overconfident_underconfident_and_refusing(
    whole,
):
    assert total(whole, "plover-AC-1", "OB").value > 0.5
    assert total(whole, "tern-AC-1", "OB").value < -0.5
    assert abs(total(whole, "heron-AC-1", "OB").value) < 0.1
    assert total(whole, "late-night-reel-AC-1", "HMR").needed == 4


def test_figures_stand_on_the_questions_that_are_judged(whole):
    assert {
        run: total(whole, run, "HMR").judged
        for run in whole.runs()
        if run.endswith("AC-1")
    } == {
        "heron-AC-1": 7,
        "plover-AC-1": 8,
        "tern-AC-1": 7,
        "late-night-reel-AC-1": 3,
    }


def test_a_machine_suggests_with_its_reason_where_nobody_judged(whole):
    desk = desk_of(whole, "Newcomer")
    shown = [
        unit for n in desk.screen_order().addresses() for unit in desk.show(n)["units"]
    ]
    whys = [unit["suggestion"]["why"] for unit in shown if unit["suggestion"]]
    assert any(
        "suggested by entailer, not confirmed: the passage from" in why for why in whys
    )


def first_open(campaign, topic):
    """The first unit that the newcomer has not judged, None if there is none left."""
    desk = desk_of(campaign, "Newcomer")
    shown = (
        unit
        for n in desk.screen_order().in_topics([topic])
        for unit in desk.show(n)["units"]
    )
    result = next((unit for unit in shown if unit["state"]["label"] is None), None)
    return result and Ref(result["kind"], result["topic"], result["key"])


def test_an_assessor_goes_from_nugget_to_answer_to_help_and_judges_equal_material_once(
    whole,
):
    notes = {"entailed": "entailed", "correct": "correct", "helped": "relevant"}
    seen = []
    while ref := first_open(whole, "0010"):
        seen.append(ref.kind)
        assert (
            record(
                whole,
                "Newcomer",
                [Judgment(ref, "Newcomer", notes[ref.kind], uuid=str(uuid.uuid4()))],
            )
            == []
        )
    assert seen[0] == "entailed" and {kind: seen.count(kind) for kind in notes} == {
        "entailed": 3,
        "correct": 3,
        "helped": 3,
    }


def test_no_judgment_that_came_in_a_table_waits_for_review(whole):
    desk = desk_of(whole, "Amara")
    assert not [
        unit
        for n in desk.screen_order().addresses()
        for unit in desk.show(n)["units"]
        if unit["review"]
    ]


def test_a_nugget_that_is_judged_anew_sends_the_answer_to_review(whole):
    unit = next(
        unit for unit in whole.data.units("0007") if unit.ref.kind == "entailed"
    )
    record(
        whole,
        "Amara",
        [Judgment(unit.ref, "Amara", "entailed", uuid=str(uuid.uuid4()))],
    )
    desk = desk_of(whole, "Amara")
    waiting = [
        unit["kind"]
        for n in desk.screen_order().addresses()
        for unit in desk.show(n)["units"]
        if unit["review"]
    ]
    assert "correct" in waiting


def test_taking_a_table_in_again_adds_no_judgment(whole):
    assert (
        "new judgments"
        not in take_in(whole, "judgments/amara.csv", assessor="Amara")[0].counts
    )


def test_marked_runs_go_out_and_come_in_elsewhere_with_the_same_figures(
    whole, tmp_path
):
    other = Workspace(tmp_path / "other").create("o", "r2c2")
    take_in(other, "topics.csv", "runs/*")
    report = import_files(
        other,
        [InputFile("marked.zip", export(whole, "marked")[1])],
        splitter=splitter("rules"),
        by="test",
    )[0]
    assert (report.kind, report.errors) == ("ac-zip", 0)
    for run in ("heron-AC-1", "plover-AC-1", "tern-AC-1", "late-night-reel-AC-1"):
        assert total(other, run, "HMR").value == total(whole, run, "HMR").value
    assert (
        total(other, "heron-PO-1", "MSnDCG@20").value
        == total(whole, "heron-PO-1", "MSnDCG@20").value
    )


def test_the_archive_of_a_campaign_comes_back_with_the_same_figures(whole, tmp_path):
    again = restore(Workspace(tmp_path / "again"), export(whole, "archive")[1])
    assert again.totals() == whole.totals()
