"""Runs of 2024 and 2025 are read in all their shapes; several problems are reported at once, with their
places.
"""

import json
import time

import pytest

from assessment.tracks.biogen.runs.runs_2024 import read_run_2024
from assessment.tracks.biogen.runs.runs_2025 import read_run_2025
from assessment.tracks.biogen.runs.task_a import read_task_a
from tests.tracks.biogen.making import answer, codes, file, known, run_2024


def read_2025(*lines, **settings):
    return read_run_2025(
        file("\n".join(json.dumps(line) for line in lines)),
        known("181", "182", **settings),
    )


def line(topic="181", responses=(("It helps.", ["1"]),), run="r", **more):
    return {
        "metadata": {"team_id": "t", "run_id": run, "topic_id": topic},
        "responses": [
            {"text": text, "citations": citations} for text, citations in responses
        ],
        **more,
    }


def cited(read, topic="181"):
    return [sentence.cited for sentence in read.runs[0].answers[topic].sentences]


def test_a_run_of_2024_has_its_sentences_with_their_citations():
    read = read_run_2024(
        file(run_2024({"118": "It helps [2, 1]. It costs little."}, ["1", "2"])),
        known("118"),
    )
    (run,) = read.runs
    assert (run.name, run.team, run.kind, run.details["contact_email"]) == (
        "r",
        "t",
        "2024",
        "a@example.org",
    )
    assert [(s.bare, s.cited) for s in run.answers["118"].sentences] == [
        ("It helps.", ("2", "1")),
        ("It costs little.", ()),
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"\ufeff{text}",
        lambda text: text.replace(", ", ",\r\n"),
        lambda text: f"\n\n{text}\n\n",
    ],
)
def test_byte_order_mark_line_ends_and_blank_lines_do_no_harm(change):
    read = read_run_2024(file(change(run_2024({"118": "It helps."}))), known("118"))
    assert not [
        problem for problem in read.problems if problem.code != "BYTE_ORDER_MARK"
    ]
    assert list(read.runs[0].answers) == ["118"]


def test_a_missing_field_is_named():
    whole = json.loads(run_2024({"118": "It helps."}))
    del whole["contact_email"]
    (problem,) = read_run_2024(file(json.dumps(whole)), known("118")).problems
    assert (problem.code, problem.place, problem.what) == (
        "MALFORMED_RUN_FILE",
        "contact_email",
        "'contact_email' is missing",
    )


def test_wrong_types_are_all_named_with_their_json_path():
    run = {
        "team_id": 1,
        "run_name": "r",
        "contact_email": "e",
        "results": [
            {"topic_id": 118, "answer": None, "references": "1"},
            {"topic_id": "119", "answer": "a", "references": [1]},
        ],
    }
    read = read_run_2024(file(json.dumps(run)), known("118"))
    places = [
        "team_id",
        "results[0].topic_id",
        "results[0].answer",
        "results[0].references",
        "results[1].references[0]",
    ]
    assert read.empty
    assert [(item.code, item.place) for item in read.problems] == [
        ("MALFORMED_RUN_FILE", place) for place in places
    ]


def test_a_run_that_is_no_json_is_refused_with_line_and_column():
    (problem,) = read_run_2024(
        file('{"team_id": "t",\n "results": [}'), known("118")
    ).problems
    assert (problem.code, problem.place.split(",")[0]) == (
        "MALFORMED_RUN_FILE",
        "line 2",
    )


def test_unknown_and_repeated_topics_are_left_out_and_the_rest_loads():
    whole = json.loads(run_2024({"118": "First.", "118118": "Lost."}))
    whole["results"].append(
        {"topic_id": " 118 ", "answer": "Second.", "references": []}
    )
    read = read_run_2024(file(json.dumps(whole)), known("118", "119"))
    assert [(item.code, item.place) for item in read.problems] == [
        ("INVALID_TOPIC", "topic 118118, results[1]"),
        ("REPEATED_TOPIC", "topic 118, results[2]"),
    ]
    assert {topic: inputs.text for topic, inputs in read.runs[0].answers.items()} == {
        "118": "First."
    }


def test_without_topics_ids_are_not_checked():
    read = read_run_2024(file(run_2024({"999": "It helps."}), "a.json"), known())
    assert not read.problems
    assert list(read.runs[0].answers) == ["999"]


def test_an_empty_answer_loads_without_sentences():
    read = read_run_2024(file(run_2024({"118": ""})), known("118"))
    assert read.runs[0].answers["118"].sentences == ()


def test_an_endless_bracket_is_read_at_once():
    begin = time.perf_counter()
    assert answer("It helps [" + "1" * 40_000 + " and more.").sentences[0].cited == ()
    assert time.perf_counter() - begin < 5


def test_the_reading_decides_where_a_list_behind_the_full_stop_goes():
    text = "It helps. [1] It is safe [2]."
    result = {
        reading: [s.cited for s in answer(text, reading=reading).sentences]
        for reading in ("spec", "validator", "evaluation")
    }
    assert result == {
        "spec": [(), ("2",)],
        "validator": [(), ("2",)],
        "evaluation": [(), ("1", "2")],
    }


def test_words_are_counted_without_citations_and_punctuation():
    assert answer("It helps, mostly [1]. It is safe.").words == 6


def test_a_run_of_2025_keeps_its_sentences_verbatim():
    read = read_2025(
        line(
            responses=[
                ("Signals to other cells .", ["22802756", 7]),
                ("See Fig. 2. It ends", []),
            ]
        )
    )
    (sentence, other) = read.runs[0].answers["181"].sentences
    assert (sentence.text, sentence.cited) == (
        "Signals to other cells .",
        ("22802756", "7"),
    )
    assert (other.text, other.cited) == ("See Fig. 2. It ends", ())


def test_a_run_of_2025_may_be_a_json_list_with_integer_topics():
    text = json.dumps([line(181), line(182)])
    read = read_run_2025(file(text), known("181", "182"))
    assert list(read.runs[0].answers) == ["181", "182"]
    assert not read.problems


def test_json_lines_with_crlf_blank_lines_and_byte_order_mark_are_read():
    text = (
        "\ufeff"
        + "\r\n\r\n".join(json.dumps(line(topic)) for topic in ("181", "182"))
        + "\r\n"
    )
    assert list(read_run_2025(file(text), known("181", "182")).runs[0].answers) == [
        "181",
        "182",
    ]


def test_scored_citations_go_by_score_highest_first():
    assert cited(
        read_2025(line(responses=[("It helps.", {"5": 0.1, "9": 0.9, "7": 0.5})]))
    ) == [("9", "7", "5")]


def test_the_fourth_citation_of_a_response_is_dropped_in_every_reading():
    long = line(responses=[("It helps.", ["1", "2", "3", "4"])])
    assert cited(read_2025(long)) == [("1", "2", "3")]
    assert cited(read_2025(long, reading="validator")) == [("1", "2", "3")]


def test_responses_of_2025_with_odd_citations_are_noticed_not_refused():
    answers = (
        read_2025(line(responses=[("It helps.", ["PMC1", "007", "7"])])).runs[0].answers
    )
    assert [(notice.code, notice.sentence) for notice in answers["181"].notices] == [
        ("MALFORMED_CITATION", 1),
        ("REPEATED_PMID", 1),
    ]
    assert answers["181"].sentences[0].cited == ("7",)


def test_no_responses_are_an_empty_answer():
    assert read_2025(line(responses=[])).runs[0].answers["181"].sentences == ()


def test_extra_keys_are_a_warning():
    read = read_2025(line(references=["1"], mood="fine"))
    assert [
        (item.severity, item.code, item.what.split(" ")[0]) for item in read.problems
    ] == [("warning", "EXTRA_KEY", "'mood'")]


def test_extra_keys_are_counted_by_lines_whatever_their_values():
    lines = [line("181", mood="fine", tags=["a"]), line("182", mood="fine", tags=["b"])]
    read = read_2025(*lines)
    assert [item.what for item in read.problems] == [
        "'mood' is not part of the format (2 lines)",
        "'tags' is not part of the format (2 lines)",
    ]


def test_a_line_of_another_run_is_left_out_and_reported():
    read = read_2025(line("181"), line("182", run="other"))
    assert list(read.runs[0].answers) == ["181"]
    assert [(item.code, item.place) for item in read.problems] == [
        ("MALFORMED_RUN_FILE", "line 2")
    ]


def test_every_broken_line_of_2025_is_named_with_its_path():
    broken = line()
    broken["responses"][0]["citations"] = "1"
    read = read_2025({"metadata": {"run_id": "r"}, "responses": []}, broken)
    assert read.empty
    assert {item.place for item in read.problems} >= {
        "line 1 metadata.team_id",
        "line 1 metadata.topic_id",
    }
    assert any(
        item.place.startswith("line 2 responses[0].citations") for item in read.problems
    )


def test_a_file_of_task_a_is_recognised_as_another_task():
    read = read_task_a(
        file('{"qa_id": "1", "answer": [{"text": "a", "supported_citations": ["1"]}]}'),
        known("1"),
    )
    assert read.empty
    assert codes(read.problems) == ["OTHER_TASK"]
