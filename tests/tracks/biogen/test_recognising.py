"""Files are known by what they hold, whatever their names; those of other tracks and tasks are not
claimed.
"""

import json
from pathlib import Path

import pytest

from assessment.formats import Packed, Unreadable, loaded
from assessment.tracks.biogen import TRACK
from tests.tracks.biogen.making import campaign_of, codes, file

SHARED = Path(__file__).parents[4] / "shared" / "data"
BIOGEN = SHARED / "biogen"
needs_files = pytest.mark.skipif(
    not BIOGEN.exists(),
    reason="the released files may not be copied; they are not on this machine",
)


def kinds_of(content, name="file"):
    """The kinds whose signs a file bears."""
    inputs = content if not isinstance(content, (str, bytes)) else file(content, name)
    return [kind.name for kind in TRACK.files if kind.recognise(inputs)]


EXPECTED = {
    "2024/BioGen2024topics-json.txt": "topics",
    "2024/clusters_simcse_topic116.json": "clusters",
    "2024/medaesqa_topic116_M1-M3.json": "judgments",
    "2025_taskB/system-a.jsonl": "run-2025",
    "2025_taskB/topics.json": "topics",
    **{f"2024/derived_run_M{number}.json": "run" for number in (1, 2, 3)},
}
OF_ANOTHER_TRACK = (
    "rag25/derived_human_judgments_topic144.jsonl",
    "rag25/rag25-dev-nuggets.jsonl",
    "ORIGIN.md",
)


def released(name):
    return loaded(Packed("file", BIOGEN / name))


@needs_files
@pytest.mark.parametrize(("name", "kind"), EXPECTED.items())
def test_every_released_file_is_known_by_its_content(name, kind):
    assert kinds_of(released(name)) == [kind]


@needs_files
def test_every_fixture_of_the_validator_is_a_run_of_2024():
    fixtures = sorted(
        path.relative_to(BIOGEN)
        for path in BIOGEN.glob("2024_validator_fixtures/*.json")
    )
    assert len(fixtures) == 6
    assert [kinds_of(released(name)) for name in fixtures] == [["run"]] * 6


@needs_files
@pytest.mark.parametrize("name", OF_ANOTHER_TRACK)
def test_files_of_another_track_are_not_claimed(name):
    assert kinds_of(released(name)) == []


@needs_files
def test_no_file_of_another_track_is_claimed_and_none_stops_a_recogniser():
    for path in sorted(
        path
        for path in SHARED.rglob("*")
        if path.is_file() and BIOGEN not in path.parents
    ):
        try:
            kinds = kinds_of(loaded(Packed(path.name, path)))
        except Unreadable:
            continue  # workbooks and CBOR are no text
        assert kinds == [], path


@needs_files
def test_every_released_file_is_opened_in_one_go_without_its_kind():
    folder = sorted(path for path in BIOGEN.rglob("*") if path.is_file())
    _, reports = campaign_of(
        {str(path.relative_to(BIOGEN)): path.read_bytes() for path in folder}
    )
    unknown = {name for name, report in reports.items() if not report.kind}
    assert unknown == {*OF_ANOTHER_TRACK, "rag25/nist-support-topic144.xlsx"}
    assert reports["2025_taskB/topics.json"].counts == {"topics": 30}


@pytest.mark.parametrize("empty", [None, "", " ", [], {}])
@pytest.mark.parametrize("key", ["answer", "nuggets", "responses", "answer_sentences"])
def test_a_topic_whose_answer_is_empty_is_a_topic(key, empty):
    topic = {"id": 181, "question": "Why?", key: empty}
    assert kinds_of(json.dumps([topic, {"id": 182, "question": "How?"}])) == ["topics"]
    assert kinds_of(json.dumps(topic)) == ["topics"]


@pytest.mark.parametrize("answer", ["It helps.", [{"text": "It helps."}], 0.5])
def test_a_question_with_its_answer_is_no_topic(answer):
    assert "topics" not in kinds_of(
        json.dumps([{"id": 1, "question": "Why?", "answer": answer}])
    )


SENTENCE = {
    "text": "It helps.",
    "supported_citations": ["1"],
    "contradicted_citations": [],
}


@pytest.mark.parametrize("metadata", ["metadata", "meta_data"])
@pytest.mark.parametrize("key", ["answer", "answers"])
@pytest.mark.parametrize("answer", [[SENTENCE], []])
def test_task_a_is_another_task_wherever_its_id_stands(metadata, key, answer):
    line = {
        metadata: {"team_id": "t", "run_id": "r", "qa_id": "116", "question": "Why?"},
        key: answer,
    }
    for text in (
        json.dumps(line),
        json.dumps([line]),
        json.dumps(line) + "\n" + json.dumps(line),
    ):
        _, reports = campaign_of({"a.jsonl": text})
        assert (reports["a.jsonl"].kind, codes(reports["a.jsonl"].problems)) == (
            "task-a",
            ["OTHER_TASK"],
        )


def test_task_a_with_the_question_beside_the_answer_is_another_task():
    assert kinds_of(
        json.dumps(
            {"metadata": {"qa_id": "116"}, "question": "Why?", "answer": [SENTENCE]}
        )
    ) == ["task-a"]
    assert kinds_of(
        json.dumps({"id": "116", "question": "Why?", "answer": [SENTENCE]})
    ) == ["task-a"]


FOREIGN = {
    "notes": '# Notes\n\nA run has the keys "results" and "run_name".\n',
    "figures": '{"results": {"map": 0.2}}',
    "RAG 2024": (
        '{"run_id": "r", "topic_id": "1", "topic": "Why?", "references": [], "response_length": 2, '
        '"answer": [{"text": "a", "citations": [0]}]}'
    ),
    "RAG 2025": (
        '{"metadata": {"run_id": "r", "team_id": "t", "narrative_id": 14}, "references": [], '
        '"answer": [{"text": "a", "citations": []}]}'
    ),
    "nuggets": '{"qid": "58", "query": "q", "nuggets": [{"text": "a", "importance": "vital"}]}',
    "SciFact claims": '{"id": 1, "claim": "c", "evidence": {}, "cited_doc_ids": [1]}',
    "SciFact corpus": '{"doc_id": 4983, "title": "t", "abstract": ["a", "b"], "structured": false}',
    "list of lists": "[[1, 2], [3]]",
    "numbers and texts": '[1, "a"]',
    "empty list": "[]",
    "log": (
        '{"seq": 1, "uuid": "u", "assessor": "Ann", "kind": "accuracy", "topic": "1", "key": "k", '
        '"label": "yes"}'
    ),
    "LFS pointer": "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n",
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_not_claimed(text):
    assert kinds_of(text) == []


@pytest.mark.parametrize("key", ["team_id", "run_name", "contact_email", "results"])
def test_a_run_that_lacks_one_key_is_still_a_run_whose_missing_key_is_named(key):
    run = {
        "team_id": "t",
        "run_name": "r",
        "contact_email": "e",
        "results": [{"topic_id": "1", "answer": "It helps.", "references": []}],
    }
    del run[key]
    _, reports = campaign_of({"run.json": json.dumps(run)})
    assert [
        (problem.code, problem.place) for problem in reports["run.json"].problems
    ] == [("MALFORMED_RUN_FILE", key)]


def test_a_run_that_was_cut_off_is_a_run_that_is_not_json():
    _, reports = campaign_of(
        {
            "run.json": (
                '{"team_id": "t", "run_name": "r", "contact_email": "e", "results": [{"topic_id": '
                '"1",'
            )
        }
    )
    assert (reports["run.json"].kind, codes(reports["run.json"].problems)) == (
        "run",
        ["MALFORMED_RUN_FILE"],
    )


def test_lines_of_json_are_no_list_of_pmids_because_the_first_one_is():
    assert kinds_of('[1, 2]\n{"metadata": {}}\n') == []
