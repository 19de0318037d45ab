"""A corrected run keeps the judgments of what stayed, and the log keeps what was before."""

from __future__ import annotations

import pytest

from assessment.exchange.carry_over.carried_judgments import Change
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.resplitting import resplit
from tests.conftest import judge, run_file, unit

CORRECTED = {"1": "Iron really helps [11]. Rest helps [12]. Walk.", "2": "Gel is safe."}


def correct(campaign, splitter, answers=CORRECTED):
    [report] = import_files(
        campaign,
        [run_file("heron", answers)],
        splitter=splitter,
        by="test",
        replace=True,
    )
    assert report.loaded
    return report


def label(campaign, name, run="heron", topic="1"):
    return campaign.topic_state(topic).judged.label(
        unit(campaign, run, name, topic).ref
    )


@pytest.fixture
def judged(campaign):
    for name, message in (
        ("sentence 1", "required"),
        ("sentence 2", "borderline"),
        ("PMID 12", "supporting"),
        ("answer", "yes"),
    ):
        judge(campaign, unit(campaign, "heron", name), message, note=f"on {name}")
    return campaign


def test_unchanged_sentences_keep_their_judgments_and_the_changed_one_is_open(
    judged, splitter
):
    correct(judged, splitter)
    result = {
        name: label(judged, name)
        for name in (
            "sentence 1",
            "sentence 2",
            "sentence 3",
            "PMID 11",
            "PMID 12",
            "answer",
        )
    }
    assert result == {
        "sentence 1": None,
        "sentence 2": "borderline",
        "sentence 3": None,
        "PMID 11": None,
        "PMID 12": "supporting",
        "answer": None,
    }


def test_the_receipt_shows_what_changed(judged, splitter):
    assert correct(judged, splitter).changes == (
        Change("heron", "1", unchanged=2, gone=3, new=4, carried=2),
    )
    assert judged.imports()[-1].summary["changes"] == [["heron", "1", 2, 3, 4, 2]]


def test_a_carried_judgment_keeps_its_assessor_and_note_and_says_how_it_came(
    judged, splitter
):
    correct(judged, splitter)
    carried = [
        event for event in judged.store.log(judged.row.id) if event.via == "carried"
    ]
    assert {(event.assessor, event.note) for event in carried} == {
        ("Ann", "on sentence 2"),
        ("Ann", "on PMID 12"),
    }


def test_the_old_version_stays_in_the_log_and_comes_back_with_its_labels(
    judged, splitter
):
    before = list(judged.store.log(judged.row.id))
    correct(judged, splitter)
    assert list(judged.store.log(judged.row.id))[: len(before)] == before
    correct(
        judged,
        splitter,
        {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."},
    )
    assert [label(judged, name) for name in ("sentence 1", "sentence 2", "answer")] == [
        "required",
        "borderline",
        "yes",
    ]


def test_correcting_twice_to_the_same_carries_once(judged, splitter):
    correct(judged, splitter)
    count = judged.count()
    assert correct(judged, splitter).changes == ()
    assert judged.count() == count


def test_the_same_words_spaced_otherwise_keep_everything(judged, splitter):
    report = correct(
        judged,
        splitter,
        {"1": "Iron  helps [11].\nRest helps [12].", "2": "Gel is safe."},
    )
    assert report.changes == (
        Change("heron", "1", unchanged=5, gone=0, new=0, carried=4),
    )
    assert label(judged, "answer") == "yes"


def test_an_own_judgment_at_the_new_place_is_not_overwritten(campaign, splitter):
    judge(campaign, unit(campaign, "heron", "sentence 2"), "borderline")
    correct(campaign, splitter)
    judge(campaign, unit(campaign, "heron", "sentence 2"), "unnecessary")
    correct(
        campaign,
        splitter,
        {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."},
    )
    correct(campaign, splitter)
    assert label(campaign, "sentence 2") == "unnecessary"


def test_a_topic_left_out_is_withdrawn_and_comes_back_with_its_judgments(
    campaign, splitter
):
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    report = correct(campaign, splitter, {"1": "Iron helps [11]. Rest helps [12]."})
    assert report.counts["withdrawn answers"] == 1
    assert (list(campaign.run("heron").answers), campaign.data.units("2")) == (
        ["1"],
        (),
    )
    correct(
        campaign,
        splitter,
        {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."},
    )
    assert label(campaign, "answer", topic="2") == "yes"


def test_two_runs_with_the_same_text_are_judged_once_and_part_when_one_is_corrected(
    make, splitter
):
    campaign = make(
        run_file("heron", {"1": "Iron helps. Rest helps."}),
        run_file("tern", {"1": "Iron helps. Rest helps."}),
    )
    judge(campaign, unit(campaign, "tern", "sentence 2"), "required")
    assert label(campaign, "sentence 2", "heron") == "required"
    correct(campaign, splitter, {"1": "Iron cures. Rest helps."})
    assert [label(campaign, "sentence 2", run) for run in ("heron", "tern")] == [
        "required",
        "required",
    ]
    assert len(campaign.data.units("1")) == 6


def test_sentences_split_by_hand_keep_the_untouched_ones(judged):
    text = judged.topic_state("1").answers["heron"].text
    resplit(judged, "1", "heron", [0, 5, text.index("Rest")], by="test")
    assert [
        sentence.text for sentence in judged.topic_state("1").answers["heron"].sentences
    ] == [
        "Iron",
        "helps [11].",
        "Rest helps [12].",
    ]
    assert [
        label(judged, name) for name in ("sentence 1", "sentence 3", "PMID 12")
    ] == [
        None,
        "borderline",
        "supporting",
    ]


def test_splitting_by_hand_holds_for_every_run_with_the_same_text(make):
    campaign = make(
        run_file("heron", {"1": "Iron helps. Rest helps."}),
        run_file("tern", {"1": "Iron helps. Rest helps."}),
    )
    resplit(campaign, "1", "tern", [0], by="test")
    assert [
        len(answer.sentences) for answer in campaign.topic_state("1").answers.values()
    ] == [1, 1]


@pytest.mark.parametrize(
    ("starts", "why"),
    [
        ([-1], "between 0 and"),
        ([999], "between 0 and"),
        ([14], "inside a citation list"),
    ],
)
def test_a_split_that_cannot_be_leaves_no_trace(judged, starts, why):
    before = judged.state()
    with pytest.raises(ValueError, match=why):
        resplit(judged, "1", "heron", starts, by="test")
    assert judged.state() == before
