"""Every run has its versions; an earlier one is made current again, and its judgments count again exactly."""

from __future__ import annotations

import json

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.exchange.carry_over.replacement_preview import ReplacedAnswers
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.runs.version_history import (
    make_current,
    replaced_answers,
    versions,
)
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES, SMALL_SAMPLES

FIRST = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
SECOND = {"1": "Iron really helps [11]. Rest helps [12]."}


def take(campaign, splitter, answers, name="heron"):
    [report] = import_files(
        campaign, [run_file(name, answers)], splitter=splitter, by="Zoe", replace=True
    )
    assert report.loaded


def label(campaign, name, run="heron", topic="1"):
    return campaign.topic_state(topic).judged.label(
        unit(campaign, run, name, topic).ref
    )


@pytest.fixture
def judged(campaign):
    for name, topic, message in (
        ("sentence 1", "1", "required"),
        ("sentence 2", "1", "borderline"),
        ("answer", "2", "yes"),
    ):
        judge(campaign, unit(campaign, "heron", name, topic), message)
    return campaign


def test_each_import_that_changed_answers_is_a_version(judged, splitter):
    take(judged, splitter, SECOND)
    take(judged, splitter, SECOND)  # the same again: no version
    result = versions(judged, "heron")
    assert [
        (v.number, v.file, v.by, v.changed, v.withdrawn, v.answers, v.current)
        for v in result
    ] == [
        (1, "heron.json", "test", 2, 0, 2, False),
        (2, "heron.json", "Zoe", 1, 1, 1, True),
    ]
    assert all(version.at.endswith("Z") for version in result)
    assert [version.number for version in versions(judged, "tern")] == [1]


def test_an_earlier_version_counts_again_exactly_and_the_log_only_grows(
    judged, splitter
):
    before, log = judged.all_scores(), list(judged.store.log(judged.row.id))
    take(judged, splitter, SECOND)
    carried = list(judged.store.log(judged.row.id))
    assert judged.all_scores() != before
    assert replaced_answers(judged, "heron", 1) == (ReplacedAnswers("heron", 0, 1),)
    made = make_current(judged, "heron", 1, by="Yan")
    assert (made.number, made.file, made.kind, made.by, made.current) == (
        3,
        "version 1 of heron",
        "version",
        "Yan",
        True,
    )
    assert judged.all_scores() == before
    assert list(judged.store.log(judged.row.id)) == carried
    assert carried[: len(log)] == log
    assert make_current(judged, "heron", 2, by="Yan").number == 4
    assert label(judged, "sentence 2") == "borderline"


def test_what_was_judged_of_the_later_version_counts_with_it_alone(judged, splitter):
    before = judged.all_scores()
    take(judged, splitter, SECOND)
    judge(judged, unit(judged, "heron", "sentence 1"), "unnecessary")
    judge(judged, unit(judged, "heron", "sentence 2"), "required")
    later = judged.all_scores()
    make_current(judged, "heron", 1, by="Zoe")
    assert judged.all_scores() == before
    make_current(judged, "heron", 2, by="Zoe")
    assert judged.all_scores() == later


def test_the_current_version_and_one_that_is_not_there_are_refused(judged):
    with pytest.raises(ValueError, match="version 1 of run 'heron' is current already"):
        make_current(judged, "heron", 1, by="Zoe")
    with pytest.raises(ValueError, match="no version 7; it has the versions 1 to 1"):
        make_current(judged, "heron", 7, by="Zoe")
    with pytest.raises(ValueError, match="no run 'owl'"):
        versions(judged, "owl")


@pytest.mark.parametrize(
    ("phase", "allowed"),
    [("open", True), ("closed", True), ("frozen", False), ("released", False)],
)
def test_it_obeys_the_phase_as_imports_do(judged, splitter, phase, allowed):
    take(judged, splitter, SECOND)
    set_phase(judged, phase, by="Zoe")
    state = judged.state()
    if allowed:
        assert make_current(judged, "heron", 1, by="Zoe").number == 3
        return
    with pytest.raises(ValueError, match=f"the campaign is {phase}"):
        make_current(judged, "heron", 1, by="Zoe")
    assert judged.state() == state


def test_a_split_by_hand_is_a_version_that_can_be_left_again(judged):
    before = judged.all_scores()
    resplit(judged, "1", "heron", [0], by="Zoe")
    assert [version.kind for version in versions(judged, "heron")] == ["run", "split"]
    make_current(judged, "heron", 1, by="Zoe")
    assert judged.all_scores() == before


# Carried forth and back


def test_an_old_opinion_carried_through_a_third_version_does_not_override_a_newer_one(
    make, splitter
):
    """Two runs share the first text, so that it can be judged while one of them has another version."""
    text, corrected, again = (
        "Iron helps. Rest helps.",
        "Iron cures. Rest helps.",
        "Iron heals. Rest helps.",
    )
    campaign = make(run_file("heron", {"1": text}), run_file("tern", {"1": text}))
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    take(campaign, splitter, {"1": corrected})
    # The newer opinion on the first text
    judge(campaign, unit(campaign, "tern", "sentence 2"), "unnecessary")
    take(campaign, splitter, {"1": again})
    take(campaign, splitter, {"1": text})
    assert [label(campaign, "sentence 2", run) for run in ("heron", "tern")] == [
        "unnecessary",
        "unnecessary",
    ]


def test_a_newer_opinion_on_a_later_version_comes_along_through_further_ones(
    campaign, splitter
):
    judge(campaign, unit(campaign, "heron", "sentence 2"), "borderline")
    take(campaign, splitter, SECOND)
    judge(campaign, unit(campaign, "heron", "sentence 2"), "unnecessary")
    take(campaign, splitter, {"1": "Iron may help [11]. Rest helps [12]."})
    take(campaign, splitter, FIRST)
    assert label(campaign, "sentence 2") == "unnecessary"


def test_carrying_forth_and_back_stores_no_copy_of_what_is_there(judged, splitter):
    take(judged, splitter, SECOND)
    count = judged.count()
    take(judged, splitter, FIRST)
    assert judged.count() == count
    take(judged, splitter, SECOND)
    assert judged.count() == count


def test_a_judgment_taken_back_on_the_first_text_stays_taken_back(make, splitter):
    text = "Iron helps. Rest helps."
    campaign = make(run_file("heron", {"1": text}), run_file("tern", {"1": text}))
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    take(campaign, splitter, {"1": "Iron cures. Rest helps."})
    judge(campaign, unit(campaign, "tern", "sentence 2"), None)
    take(campaign, splitter, {"1": text})
    assert label(campaign, "sentence 2", "tern") is None


# The five tracks, with their samples


def shortened(path):
    """A run file with about half of its answers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        run = json.loads(text)
        entry = next(name for name, value in run.items() if isinstance(value, list))
        return json.dumps(run | {entry: run[entry][: len(run[entry]) // 2]}).encode()
    lines = text.splitlines(keepends=True)
    return "".join(lines[: len(lines) // 2]).encode()


@pytest.mark.parametrize(
    "name",
    SMALL_SAMPLE_NAMES,
)
def test_every_run_of_every_track_comes_back_with_equal_scores(samples, splitter, name):
    campaign = Workspace(samples).campaign(name)
    before, exports = (
        campaign.all_scores(),
        {what: export(campaign, what)[1] for what in ("scores", "judgments")},
    )
    changed = 0
    for path in sorted(
        (SMALL_SAMPLES / name.removesuffix("-sample") / "runs").iterdir()
    ):
        answers = {run: campaign.run(run).answers for run in campaign.runs()}
        [report] = import_files(
            campaign,
            [InputFile(path.name, shortened(path))],
            splitter=splitter,
            by="Zoe",
            replace=True,
        )
        touched = [
            run
            for run in campaign.runs()
            if campaign.run(run).answers != answers.get(run)
        ]
        for run in touched:
            changed += campaign.all_scores() != before
            make_current(campaign, run, 1, by="Zoe")
            assert campaign.run(run).answers == answers[run], report
        assert campaign.all_scores() == before, path.name
    assert changed > 0
    assert export(campaign, "scores")[1] == exports["scores"]
    lines = set(export(campaign, "judgments")[1].splitlines())
    assert set(exports["judgments"].splitlines()) <= lines
