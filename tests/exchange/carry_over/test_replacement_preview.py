"""A file that would withdraw or change judged answers stops with what would happen, and is stored only
when told to.
"""

from __future__ import annotations

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.carry_over import replacement_preview
from assessment.exchange.carry_over.replacement_preview import CODE, ReplacementEffect
from assessment.exchange.imports.files import InputFile, import_files
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES, SMALL_SAMPLES

SAME = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
CHANGED = {"1": "Iron really helps [11]. Rest helps [12].", "2": "Gel is safe."}


def take(campaign, splitter, *files, **more):
    return import_files(campaign, list(files), splitter=splitter, by="test", **more)


@pytest.fixture
def judged(campaign):
    """Both answers of run heron are judged, with two judgments each at topic 1 and one at topic 2."""
    for name, topic, label in (
        ("sentence 1", "1", "required"),
        ("sentence 2", "1", "borderline"),
        ("answer", "2", "yes"),
    ):
        judge(campaign, unit(campaign, "heron", name, topic), label)
    return campaign


@pytest.mark.parametrize(
    ("answers", "effect", "words"),
    [
        (
            {"1": SAME["1"]},
            ReplacementEffect("heron", 1, 0, 0, 1),
            "1 judged answer of heron would go: 0 of 1 judgment would stay",
        ),
        (
            CHANGED,
            ReplacementEffect("heron", 0, 1, 1, 1),
            "1 judged answer of heron would change: 1 of 2 judgments would stay or be carried over, 1",
        ),
        (
            {"1": CHANGED["1"]},
            ReplacementEffect("heron", 1, 1, 1, 2),
            "1 judged answer of heron would go, 1 would change: 1 of 3 judgments would stay",
        ),
        (
            {"1": "Iron  helps [11]. Rest helps [12].", "2": SAME["2"]},
            ReplacementEffect("heron", 0, 1, 2, 0),
            "2 of 2 judgments would stay or be carried over, 0",
        ),
    ],
)
def test_it_stops_with_the_count_and_stores_nothing_until_told(
    judged, splitter, answers, effect, words
):
    before, scores = judged.state(), judged.all_scores()
    [report] = take(judged, splitter, run_file("heron", answers))
    assert (report.loaded, report.stopped, report.verdict, report.effects) == (
        False,
        True,
        "stopped",
        (effect,),
    )
    [problem] = [problem for problem in report.problems if problem.code == CODE]
    assert words in problem.what
    assert "--replace" in problem.right
    assert (judged.state(), judged.all_scores()) == (before, scores)
    [report] = take(judged, splitter, run_file("heron", answers), replace=True)
    assert (report.loaded, report.stopped, report.effects) == (
        True,
        False,
        (effect,),
    )
    assert {
        topic: answer.text for topic, answer in judged.run("heron").answers.items()
    } == answers


def test_what_nobody_has_judged_never_asks(judged, splitter):
    new = run_file("owl", {"1": "Iron helps [11]. Rest helps [12]."})
    unjudged = run_file("tern", {"1": "Sleep is all."}, team="gull")
    assert [
        report.loaded
        for report in take(judged, splitter, new, unjudged, run_file("heron", SAME))
    ] == [
        True,
        True,
        True,
    ]


def test_a_new_run_is_stored_without_reading_the_answers_of_others(
    judged, splitter, monkeypatch
):
    def refuse(*arguments):
        raise AssertionError("answers of a topic were read")

    monkeypatch.setattr(type(judged.data), "topic_state", refuse)
    assert (
        replacement_preview.lost_units(
            judged, {("owl", "1"): judged.run("heron").answers["1"]}, {}
        )
        == frozenset()
    )


def test_a_judgment_that_was_taken_back_does_not_count_as_one(campaign, splitter):
    answer = unit(campaign, "heron", "answer", "2")
    judge(campaign, answer, "yes")
    judge(campaign, answer, None)
    [report] = take(campaign, splitter, run_file("heron", {"1": SAME["1"]}))
    assert report.loaded


def test_the_other_files_of_the_same_import_are_stored(judged, splitter):
    stopped, stored = take(
        judged, splitter, run_file("heron", CHANGED), run_file("owl", SAME)
    )
    assert (stopped.stopped, stored.loaded) == (True, True)
    assert "owl" in judged.runs()


def test_a_judgment_shared_with_another_run_counts_no_more_for_the_run_that_changes(
    make, splitter
):
    campaign = make(
        run_file("heron", {"1": "Iron helps."}), run_file("tern", {"1": "Iron helps."})
    )
    judge(campaign, unit(campaign, "tern", "answer"), "yes")
    [report] = take(campaign, splitter, run_file("heron", {"1": "Iron cures."}))
    assert report.effects == (ReplacementEffect("heron", 0, 1, 0, 1),)


def test_a_collection_that_brings_other_answers_of_judged_runs_asks(
    workspace, splitter
):
    def collection(text):
        sentence = {
            "answer_sentence_id": "1",
            "answer_sentence": text,
            "answer_sentence_relevance": "required",
            "citation_assessment": [],
        }
        answer = {
            "answer": text,
            "is_answer_accurate": "yes",
            "answer_sentences": [sentence],
        }
        return [
            {
                "question_id": "1",
                "question": "Does iron help?",
                "machine_generated_answers": {"M1": answer},
            }
        ]

    campaign = workspace.create("spring", "biogen")
    first = InputFile("collection.json", json.dumps(collection("Iron helps.")).encode())
    assert [report.loaded for report in take(campaign, splitter, first)] == [True]
    assert [report.loaded for report in take(campaign, splitter, first)] == [True]
    scores = campaign.all_scores()
    other = InputFile("collection.json", json.dumps(collection("Iron cures.")).encode())
    [report] = take(campaign, splitter, other)
    # A reader that leaves known answers as they are changes none either
    if not report.stopped:
        assert campaign.run("M1").answers["1"].text == "Iron helps."
    assert campaign.all_scores() == scores


def test_topics_that_no_longer_ask_for_what_was_judged_stop_and_other_words_do_not(
    samples, splitter
):
    campaign = Workspace(samples).campaign("qa2007-sample")
    questions = (SMALL_SAMPLES / "qa2007" / "questions.xml").read_text(encoding="utf-8")
    assert questions.count('"FACTOID"') > 1
    [report] = take(
        campaign,
        splitter,
        InputFile(
            "questions.xml", questions.replace('"FACTOID"', '"LIST"', 1).encode()
        ),
    )
    assert report.stopped
    assert "would change so that" in next(
        problem.what for problem in report.problems if problem.code == CODE
    )
    [report] = take(
        campaign,
        splitter,
        InputFile(
            "questions.xml", questions.replace("<target ", "<target  ", 1).encode()
        ),
    )
    assert report.loaded


def test_the_samples_ask_nothing_and_can_be_taken_in_again(samples, splitter):
    workspace = Workspace(samples)
    for name in SMALL_SAMPLE_NAMES:
        campaign = workspace.campaign(name)
        folder = SMALL_SAMPLES / name.removesuffix("-sample")
        files = [
            InputFile(path.name, path) for path in sorted((folder / "runs").iterdir())
        ]
        reports = take(campaign, splitter, *files)
        assert [
            (report.file, report.effects) for report in reports if report.stopped
        ] == []
        assert all(report.loaded for report in reports)


def test_judgments_that_only_another_run_keeps_count_no_more_for_the_run(
    make, splitter
):
    same = {"1": "Iron helps [11]."}
    campaign = make(run_file("heron", same), run_file("tern", same, team="gull"))
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    [report] = import_files(
        campaign, [run_file("heron", {"1": "Rest helps."})], splitter=splitter, by="Zoe"
    )
    assert [(effect.stay, effect.lost) for effect in report.effects] == [(0, 2)]
    assert report.problems[-1].what.endswith(
        "0 of 2 judgments would stay or be carried over, 2 would count no more for it"
    )
