"""Every rule of the format page and of the validator, and the verdicts on the validator's own fixtures."""

import json
from pathlib import Path

import pytest

from assessment.tracks.biogen.runs.check import check
from assessment.tracks.biogen.runs.runs_2025 import read_run_2025
from assessment.tracks.biogen.topics.pmids import pack_pmids
from tests.tracks.biogen.making import (
    UNCHECKED,
    campaign_of,
    codes,
    file,
    known,
    run_2024,
    run_of,
)

FIXTURES = Path(__file__).parents[4] / "../shared/data/biogen/2024_validator_fixtures"


def checked(text, references=(), topics=("1",), allowed=None, **settings):
    """(severity, code, place) of every problem of a run that answers topic 1."""
    resources = None if allowed is None else {("pmids", "allowed"): pack_pmids(allowed)}
    run = run_of({"1": text}, references, **settings)
    problems = check("r.json", run, known(*topics, resources=resources, **settings))
    return [
        (problem.severity, problem.code, problem.place)
        for problem in problems
        if problem.code not in UNCHECKED
    ]


def test_a_clean_run_has_no_problems():
    assert checked("It helps [1]. It is safe [2, 1].", ["1", "2"], allowed=[1, 2]) == []


def test_more_than_150_words_are_an_error():
    assert checked("It helps a lot. " * 37) == [
        ("error", "TOO_MANY_SENTENCES", "topic 1")
    ]
    assert checked("word " * 151 + ".") == [("error", "TOO_MANY_WORDS", "topic 1")]
    assert checked("word " * 150 + ".") == []


def test_more_than_ten_sentences_are_an_error():
    assert checked("It helps. " * 10) == []
    assert checked("It helps. " * 11) == [("error", "TOO_MANY_SENTENCES", "topic 1")]


def test_an_empty_answer_is_a_warning():
    assert checked("") == [("warning", "EMPTY_ANSWER", "topic 1")]


def test_the_four_ways_in_which_references_can_be_wrong_are_told_apart():
    assert checked("It helps [1]. It costs little [4].", ["1", "1", "2", "x"]) == [
        ("warning", "MALFORMED_CITATION", "topic 1, references[3]"),
        ("warning", "REPEATED_PMID", "topic 1, references"),
        ("warning", "ORPHANED_PMID", "topic 1, references"),
        ("warning", "ORPHANED_PMID", "topic 1, references"),
        ("warning", "ORPHANED_PMID", "topic 1, sentence 2"),
    ]


@pytest.mark.parametrize(
    ("text", "references", "code"),
    [
        ("It helps. [1]", [], "IGNORED_CITATION_BLOCK"),
        ("It helps [1] a lot [1].", ["1"], "REPEATED_PMID"),
        ("It helps [1, 2, 3, 4].", ["1", "2", "3"], "TOO_MANY_CITATIONS"),
        ("It helps [PMID:1].", [], "MALFORMED_CITATION"),
        ("It helps [sic].", [], "BRACKET_WITHOUT_PMID"),
        ("It helps [1]", ["1"], "NO_FINAL_PUNCTUATION"),
    ],
)
def test_what_is_wrong_in_a_sentence_is_a_warning(text, references, code):
    assert [
        (severity, result) for severity, result, _ in checked(text, references)
    ] == [("warning", code)]


def test_a_pmid_outside_the_allowed_list_is_an_error_at_every_place():
    assert checked("It helps [9]. It is safe [9, 1].", ["9", "1"], allowed=[1]) == [
        ("error", "INVALID_PMID", "topic 1, references[0]"),
        ("error", "INVALID_PMID", "topic 1, sentence 1"),
        ("error", "INVALID_PMID", "topic 1, sentence 2"),
    ]


def test_what_could_not_be_compared_is_of_most_a_file():
    run = run_2024(
        {"1": "It helps [9]. It is safe [8].", "2": "It helps [7]."}, ["9", "8", "7"]
    )
    both = [
        problem
        for problem in campaign_of({"r.json": run})[1]["r.json"].problems
        if problem.severity == "warning"
    ]
    assert [(problem.code, problem.place) for problem in both[:2]] == [
        ("TOPICS_UNCHECKED", "file"),
        ("PMIDS_UNCHECKED", "file"),
    ]
    topics = '{"id": 1, "question": "Q?"}\n{"id": 2, "question": "Q?"}'
    with_topics = campaign_of({"topics.json": topics, "r.json": run})[1][
        "r.json"
    ].problems
    assert [problem.code for problem in with_topics if problem.code in UNCHECKED] == [
        "PMIDS_UNCHECKED"
    ]
    with_both = campaign_of(
        {"topics.json": topics, "pmids.txt": "7\n8\n9\n", "r.json": run}
    )[1]["r.json"].problems
    assert not [problem.code for problem in with_both if problem.code in UNCHECKED]


def test_a_run_that_cites_nothing_has_no_pmids_to_check():
    assert (
        campaign_of(
            {
                "t.json": '{"id": 1, "question": "Q?"}',
                "r.json": run_2024({"1": "It helps."}),
            }
        )[1]["r.json"].problems
        == ()
    )


def missing(**settings):
    """What a run is told that answers one of three topics."""
    run = run_of({"1": "It helps."})
    return next(
        one.right
        for one in check("r.json", run, known("1", "2", "3", **settings))
        if one.code == "MISSING_TOPIC"
    )


def test_a_missing_answer_is_told_how_it_counts():
    assert "counts 0 once another run's answer to it has a score" in missing()
    assert "left out of the run's means" in missing(missing="skip")


def test_a_pmid_longer_than_any_is_not_allowed():
    assert ("error", "INVALID_PMID", "topic 1, sentence 1") in checked(
        "It helps [99999999999999].", ["99999999999999"], allowed=[1]
    )


def test_topics_without_an_answer_are_a_warning_in_2024():
    assert checked("It helps.", topics=("1", "2", "3")) == [
        ("warning", "MISSING_TOPIC", "file")
    ]


def checked_2025(text, topics=("1",)):
    line = {
        "metadata": {"team_id": "t", "run_id": "r", "topic_id": "1"},
        "responses": [{"text": text, "citations": ["1"]}],
    }
    run = read_run_2025(file(json.dumps(line)), known(*topics)).runs[0]
    return [
        (problem.severity, problem.code)
        for problem in check("r.jsonl", run, known(*topics))
        if problem.code not in UNCHECKED
    ]


def test_a_run_of_2025_may_have_250_words_and_must_answer_every_topic():
    assert checked_2025("word " * 250) == []
    assert checked_2025("word " * 251, ("1", "2")) == [
        ("error", "TOO_MANY_WORDS"),
        ("error", "MISSING_TOPIC"),
    ]


def test_problems_of_all_files_are_reported_at_once():
    broken = '{"team_id": "t", "run_name": "x", "results": []}'
    files = {
        "topics.json": '{"id": 1, "title": "T", "question": "Q?", "narrative": "N."}',
        "a.json": broken,
        "b.json": "[",
        "c.json": "1 2 3",
        "d.json": "",
    }
    _, reports = campaign_of(files)
    assert [report.verdict for report in reports.values()] == [
        "loads",
        "cannot load",
        "cannot load",
        "cannot load",
        "cannot load",
    ]
    result = {
        name: codes(report.problems)
        for name, report in reports.items()
        if codes(report.problems)
    }
    assert result == {
        "a.json": ["MALFORMED_RUN_FILE"],
        "b.json": ["MALFORMED_FILE"],
        "c.json": ["UNKNOWN_FORMAT"],
        "d.json": ["EMPTY_FILE"],
    }


def test_two_runs_of_one_name_are_an_error_that_names_both_files():
    run = run_2024({"1": "It helps."}, name="x")
    _, reports = campaign_of({"a.json": run, "b.json": run})
    assert not reports["b.json"].loaded
    assert [problem.what for problem in reports["b.json"].problems] == [
        "a run named 'x' is in a.json already"
    ]


needs_fixtures = pytest.mark.skipif(
    not FIXTURES.exists(),
    reason="the validator's fixtures may not be copied; they are not on this machine",
)
TOPIC = '{"id": 118, "question": "How long does it take?"}'


def fixture(name, allowed=None, **settings):
    """The answer of a fixture and its problems but for the topics that it leaves out."""
    files = {"topics.json": TOPIC, name: (FIXTURES / f"{name}.json").read_bytes()}
    if allowed:
        files["pmids.json"] = json.dumps(allowed)
    campaign, reports = campaign_of(files, **settings)
    runs = list(campaign.runs())
    return campaign.run(runs[0]).answers.get("118") if runs else None, codes(
        reports[name].problems
    )


ALLOWED = ["32091909", "28678410", "31886449"]


@needs_fixtures
@pytest.mark.parametrize("allowed", [None, ALLOWED])
def test_the_valid_fixture_has_no_messages(allowed):
    answer, problems = fixture("dummy_valid_submission", allowed)
    assert [len(sentence.cited) for sentence in answer.sentences] == [1, 0, 1, 0, 0, 1]
    assert (answer.words, problems) == (92, [])


@needs_fixtures
def test_the_fixture_with_malformed_citations_has_the_official_messages_and_the_missed_ones():
    missed = [
        "IGNORED_CITATION_BLOCK",
        "IGNORED_CITATION_BLOCK",
        "ORPHANED_PMID",
        "ORPHANED_PMID",
        "ORPHANED_PMID",
    ]
    assert sorted(fixture("dummy_malformed_citations")[1]) == missed
    assert sorted(fixture("dummy_malformed_citations", ALLOWED)[1]) == [
        *missed[:2],
        "INVALID_PMID",
        *missed[2:],
    ]


@needs_fixtures
@pytest.mark.parametrize("reading", ["spec", "validator"])
def test_the_fixture_with_one_malformed_citation_loses_a_list(reading):
    problems = fixture(
        "dummy_submission_with_malformed_citation", ALLOWED, reading=reading
    )[1]
    assert sorted(problems) == ["IGNORED_CITATION_BLOCK", "ORPHANED_PMID"]


@needs_fixtures
def test_the_fixture_with_an_invalid_pmid_has_an_orphan_too():
    assert fixture("dummy_invalid_pmid")[1] == ["ORPHANED_PMID"]
    assert sorted(fixture("dummy_invalid_pmid", ALLOWED)[1]) == [
        "INVALID_PMID",
        "ORPHANED_PMID",
    ]


@needs_fixtures
def test_the_fixture_with_an_invalid_topic_loads_without_it():
    answer, problems = fixture("dummy_invalid_topic")
    assert (answer, problems[0]) == (None, "INVALID_TOPIC")


@needs_fixtures
def test_the_malformed_fixture_names_the_missing_field():
    _, reports = campaign_of(
        {"m.json": (FIXTURES / "dummy_malformed_submission.json").read_bytes()}
    )
    assert [
        (problem.code, problem.place) for problem in reports["m.json"].problems
    ] == [("MALFORMED_RUN_FILE", "contact_email")]


@pytest.mark.parametrize(
    ("text", "cited", "messages"),
    [
        (
            "This one has [1,2,3] lists that are spread [4,5,6] all over [8,9].",
            "1 2 3 4 5 6 8 9",
            [],
        ),
        ("This one [1,2] cites twice [2,3].", "1 2 3", ["REPEATED_PMID"]),
        (
            "This one has [1,2,4] lists and then some more [1,2,3,4], but not the last. [5,6,7]",
            "1 2 4 3",
            [
                "IGNORED_CITATION_BLOCK",
                "REPEATED_PMID",
                "REPEATED_PMID",
                "REPEATED_PMID",
            ],
        ),
        (
            "[1,2,3] The first list is lost; these count [4,5,6,7].",
            "4 5 6 7",
            ["IGNORED_CITATION_BLOCK"],
        ),
        ("The list comes too late. [1,2,3,14]", "", ["IGNORED_CITATION_BLOCK"]),
    ],
)
def test_the_validator_reading_counts_as_the_validator_does(text, cited, messages):
    run = run_of({"1": text}, cited.split(), reading="validator")
    assert " ".join(run.answers["1"].sentences[0].cited) == cited
    assert (
        sorted(codes(check("r.json", run, known("1", reading="validator")))) == messages
    )
