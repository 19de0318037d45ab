"""What exports say before the organisers' evaluation stops; the script itself was run on collections like
these, with and without defects.
"""

import json
from copy import deepcopy

import pytest

from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.exports.campaign_exports import export
from tests.tracks.biogen.making import campaign_of, codes, collection, judged_answer

SENTENCES = [
    ("It helps.", "required", [("1", "It does.", "supporting")]),
    ("It costs little.", "borderline", None),
]
TEXT = "It helps. It costs little."
WHOLE = [
    {
        "question_id": str(topic),
        "question": "Why?",
        "machine_generated_answers": {
            run: judged_answer(f"{run}. {TEXT}", SENTENCES) for run in "AB"
        },
    }
    for topic in range(1, 41)
]
SETS = (
    "required_answer_sentences_cluster",
    "supported_required_answer_sentences_cluster",
    "required_and_borderline_answer_sentences_cluster",
)
CLUSTER = {
    "0": [
        {"answer_sentence_id": f"{run}-{number}"} for run in "AB" for number in (1, 2)
    ]
}
CLUSTERS = {str(topic): dict.fromkeys(SETS, CLUSTER) for topic in range(1, 42)}
ST = {"clusters_st.json": json.dumps(CLUSTERS)}


def warned(questions, name, clusters=ST):
    campaign, _ = campaign_of({"judgments.json": json.dumps(questions), **clusters})
    assert export(campaign, name)[1]
    return list(exports.warnings(campaign).get(name, ()))


def changed(change):
    """The collection with something wrong at its third topic."""
    questions = deepcopy(WHOLE)
    change(questions[2]["machine_generated_answers"], questions)
    return questions


def no_label(answers, questions):
    answers["A"]["is_answer_accurate"] = None


def no_answer(answers, questions):
    del answers["A"]


def no_sentence(answers, questions):
    answers["A"]["answer_sentences"] = []


def nothing_relevant(answers, questions):
    for answer in answers.values():
        answer["answer_sentences"][0]["citation_assessment"][0]["evidence_relation"] = (
            "not relevant"
        )


def other_cluster(answers, questions):
    answers["A"]["answer_sentences"][0]["answer_sentence_id"] = "7"


def one_topic_more(answers, questions):
    questions.append({**questions[0], "question_id": "41"})


def test_nothing_is_said_of_a_collection_that_the_evaluation_reads():
    assert warned(WHOLE, "collection") == warned(WHOLE, "complete") == []


@pytest.mark.parametrize(
    ("change", "words", "complete"),
    [
        (
            no_label,
            "answers without accuracy label: 1;",
            "topics that a run does not answer: 1;",
        ),
        (
            no_answer,
            "topics that a run does not answer: 1;",
            "topics that a run does not answer: 1;",
        ),
        (no_sentence, "empty answers: 1;", "topics that a run does not answer: 1;"),
        (
            nothing_relevant,
            "topics without any relevant document: 1, first 3;",
            "topics without any relevant document: 1, first 3;",
        ),
        (
            other_cluster,
            "in no cluster of ST: 1, first A-7 of topic 3;",
            "in no cluster of ST: 1, first A-7 of topic 3;",
        ),
        (one_topic_more, "number of topics: 41;", "number of topics: 41;"),
    ],
)
def test_whatever_the_evaluation_stops_at_is_said_of_both_exports(
    change, words, complete
):
    questions = changed(change)
    assert words in warned(questions, "collection")[0]
    assert complete in warned(questions, "complete")[-1]


def test_what_complete_answers_leave_out_is_counted():
    assert (
        warned(changed(no_label), "complete")[0]
        == "answers left out because something of them is not judged: 1 of 80"
    )


def test_without_clusters_it_is_said_that_they_were_not_looked_at():
    (line,) = warned(WHOLE, "collection", {})
    assert line.startswith("no cluster file:")


def problems_of(answers):
    return campaign_of({"j.json": collection(answers)})[1]["j.json"].problems


def cited(*pmids):
    return judged_answer(
        "It helps.",
        [("It helps.", "required", [(pmid, None, "supporting") for pmid in pmids])],
    )


def test_a_pmid_written_as_number_and_as_text_in_one_answer_is_told():
    (result,) = [
        problem
        for problem in problems_of({"A": cited(7, "7", "8")})
        if problem.code == "PMID_SPELLING"
    ]
    assert result.what == (
        "PMIDs written in several ways within an answer: 1, first 7 in topic 1, A; the official "
        "script stops there (AssertionError)"
    )


def test_a_pmid_written_in_two_ways_by_two_answers_is_told():
    (result,) = [
        problem
        for problem in problems_of({"A": cited(7), "B": cited("7")})
        if problem.code == "PMID_SPELLING"
    ]
    assert (
        "PMIDs written in several ways by answers to one topic: 1, first 7 in topic 1"
        in result.what
    )
    assert "two documents" in result.what
    assert codes(problems_of({"A": cited("7"), "B": cited("7")})) == []


def test_an_answer_that_is_judged_twice_is_reported_and_the_first_one_counts():
    twice = [
        *json.loads(collection({"A": judged_answer("", SENTENCES)})),
        *json.loads(collection({"A": judged_answer("", SENTENCES, "no")})),
    ]
    campaign, reports = campaign_of({"j.json": json.dumps(twice)})
    (result,) = reports["j.json"].problems
    assert (result.code, result.severity, result.place) == (
        "REPEATED_ANSWER",
        "error",
        "[1], topic 1, A",
    )
    assert {score.measure: score.value for score in campaign.totals()}[
        "Accuracy"
    ] == 100
