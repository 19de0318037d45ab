"""Topics, documents, allowed PMIDs and clusters are read in all their shapes, and what is wrong is
located.
"""

import gzip
import json

import orjson
import pytest

from assessment.model import Document
from assessment.tracks.biogen.judgments.clusters import read_clusters
from assessment.tracks.biogen.topics.pmids import read_pmids, unpack_pmids
from assessment.tracks.biogen.topics.topics import read_documents, read_topics
from tests.tracks.biogen.making import campaign_of, codes, file, known

WRAPPED = '{"topics": [{"id": 116, "topic": "Sleep", "question": "Why?", "narrative": "Long."}]}'
LISTED = '[{"id": 116, "question": "Why?", "narrative": "Long.", "topic": "Sleep", "extra": 1}]'
LINES = '{"topic_id": " 116 ", "title": "Sleep", "question": "Why?", "narrative": "Long."}\n'


def topics_of(text):
    return read_topics(file(text), known()).topics


@pytest.mark.parametrize(
    "text",
    [
        WRAPPED,
        LISTED,
        LINES,
        f"\ufeff{LINES}",
        f"\n\n{LINES}\n",
        LINES.replace("\n", "\r\n"),
    ],
)
def test_all_shapes_of_topics_give_the_same_topic(text):
    assert topics_of(text) == {"116": ("116", "Sleep", "Why?", "Long.")}


@pytest.mark.parametrize("name", ["id", "topic_id", "question_id", "qa_id"])
def test_a_topic_id_goes_by_several_names(name):
    assert list(topics_of(json.dumps({name: 7, "question": "Q?"}))) == ["7"]


def test_a_topic_that_occurs_twice_is_an_error_and_the_first_one_counts():
    again = LINES.replace('" 116 "', "116").replace("Why?", "Again?")
    read = read_topics(file(LINES + again), known())
    assert [topic.question for topic in read.topics.values()] == ["Why?"]
    assert [(item.code, item.place) for item in read.problems] == [
        ("REPEATED_TOPIC", "line 2")
    ]


def test_topics_without_title_or_narrative_load_and_are_named():
    lines = (
        '{"id": 1, "question": "Why?", "narrative": "Long."}\n'
        '{"id": 2, "title": "Sleep", "question": "Why?", "narrative": null}\n'
        '{"id": 3, "title": "Sleep", "question": " ", "narrative": "Long."}\n'
    )
    read = read_topics(file(lines), known())
    assert list(read.topics) == ["1", "2", "3"]
    assert [(item.severity, item.code, item.place) for item in read.problems] == [
        ("warning", "MISSING_TITLE", "line 1"),
        ("warning", "MISSING_NARRATIVE", "line 2"),
        ("warning", "MISSING_QUESTION", "line 3"),
    ]


def test_every_broken_topic_is_named_and_nothing_loads():
    read = read_topics(
        file('[{"id": 1}, {"question": "b"}, {"id": 3, "question": 4}]'), known()
    )
    assert read.empty
    assert [item.place for item in read.problems] == [
        "[0] question",
        "[1] id",
        "[2] question",
    ]


def test_a_line_that_is_no_json_is_named_with_its_number():
    read = read_topics(file(LINES + '\n{"id": 2,\n'), known())
    assert [(item.code, item.place) for item in read.problems] == [
        ("MALFORMED_FILE", "line 3")
    ]


def test_integer_topics_match_the_string_ids_of_a_run():
    run = (
        '{"team_id": "t", "run_name": "r", "contact_email": "e", "results": [{"topic_id": "116", '
        '"answer": "It helps.", "references": []}]}'
    )
    campaign, reports = campaign_of({"run.json": run, "topics.json": WRAPPED})
    assert codes(reports["run.json"].problems) == []
    assert list(campaign.run("r").answers) == ["116"]


@pytest.mark.parametrize(
    "text",
    [
        '{"pmid": 12, "title": "A title", "abstract": "One.\\nTwo."}\n',
        '{"PMID": "012", "title": "A title", "abstract": ["One.", "Two."]}\r\n\r\n',
        '\ufeff[{"docid": "12", "title": "A title", "contents": "One.\\n\\nTwo."}]',
        'pmid,title,abstract\n12,A title,"One.\nTwo."\n',
        '\ufeffPMID,Title,Abstract\r\n12,A title,"One.\r\nTwo."\r\n',
    ],
)
def test_documents_come_as_json_lines_json_or_csv(text):
    (document,) = read_documents(file(text), known()).documents
    assert document == Document("12", "A title", ("One.", "Two."))


def test_a_document_without_a_pmid_is_named_and_nothing_loads():
    read = read_documents(
        file('{"pmid": "PMC1", "title": "a"}\n{"title": "b", "abstract": "c"}\n'),
        known(),
    )
    assert read.empty
    assert [item.place for item in read.problems] == ["line 1", "line 2 pmid"]


def test_a_document_given_twice_is_a_warning_and_the_last_one_counts():
    read = read_documents(
        file('{"pmid": 1, "abstract": "old"}\n{"pmid": "01", "abstract": "new"}\n'),
        known(),
    )
    assert [document.passages for document in read.documents] == [("new",)]
    assert [(item.severity, item.code) for item in read.problems] == [
        ("warning", "REPEATED_PMID")
    ]


@pytest.mark.parametrize(
    "data",
    [
        b'["3", "1", "02"]',
        b"[3, 1, 2, 2]",
        b"3\n1\n\n2\n",
        b"\xef\xbb\xbfpmid\r\n3\r\n1\r\n2\r\n",
        gzip.compress(b"1\n2\n3\n", mtime=0),
    ],
)
def test_allowed_pmids_come_as_json_or_lines_packed_or_not(data):
    (resource,) = read_pmids(file(data), known()).resources
    assert unpack_pmids(resource.body).tolist() == [1, 2, 3]


def test_every_wrong_entry_of_a_pmid_list_is_named():
    read = read_pmids(file('["1", "x", 2, null, "12345678901"]'), known())
    assert read.empty
    assert [item.place for item in read.problems] == ["entry 2", "entry 4", "entry 5"]


def test_an_empty_pmid_list_allows_nothing():
    (resource,) = read_pmids(file("[]"), known()).resources
    assert unpack_pmids(resource.body).tolist() == []


def clusters_of(sets, name="clusters_st.json"):
    read = read_clusters(file(json.dumps(sets), name), known())
    return read, [(item.name, orjson.loads(item.body)) for item in read.resources]


def test_clusters_bear_the_name_of_their_embedding():
    sets = {
        "1": {
            "required_answer_sentences_cluster": {"3": [{"answer_sentence_id": "M1-2"}]}
        }
    }
    names = [
        clusters_of(sets, name)[1][0][0]
        for name in (
            "clusters_simcse_topic116.json",
            "x_sentence_transformers_kmeans.json",
            "mine.json",
        )
    ]
    assert names == ["SimCSE", "ST", "mine"]


def test_a_sentence_in_two_clusters_counts_for_the_first_one_as_in_the_official_look_up():
    items = [{"answer_sentence_id": "M1-2"}]
    _, ((_, body),) = clusters_of(
        {"1": {"required_answer_sentences_cluster": {"7": items, "3": items}}}
    )
    assert body["1"]["required_answer_sentences_cluster"] == {"M1-2": "7"}


def test_an_unknown_set_of_clusters_is_reported_and_the_rest_loads():
    read, ((_, body),) = clusters_of(
        {"1": {"other": {}, "required_answer_sentences_cluster": {}}}
    )
    assert codes(read.problems) == ["UNKNOWN_CLUSTER_SET"]
    assert body == {"1": {"required_answer_sentences_cluster": {}}}


def test_clusters_of_another_shape_are_refused_with_their_place():
    read, _ = clusters_of({"1": {"required_answer_sentences_cluster": ["M1-2"]}})
    assert [item.place for item in read.problems] == [
        "1.required_answer_sentences_cluster"
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (WRAPPED, "topics"),
        (LISTED, "topics"),
        (LINES, "topics"),
        ('{"pmid": 1, "title": "t", "abstract": "a"}', "documents"),
        ("pmid,title,abstract\n1,t,a\n", "documents"),
        ("[1, 2]", "pmids"),
        ("1\n2\n", "pmids"),
        ('{"1": {"required_answer_sentences_cluster": {}}}', "clusters"),
        (
            '[{"question_id": "1", "question": "q", "machine_generated_answers": {}}]',
            "judgments",
        ),
        ('{"team_id": "t", "run_name": "r", "results": []}', "run"),
        ('{"metadata": {}, "responses": []}', "run-2025"),
        ('[{"metadata": {}, "responses": []}]', "run-2025"),
        (
            '{"qa_id": 1, "question": "q", "answer": [{"text": "a", "supported_citations": []}]}',
            "task-a",
        ),
        (
            '{"metadata": {}, "qa_id": 1, "answer": [{"text": "a", "contradicting_citations": []}]}',
            "task-a",
        ),
    ],
)
def test_a_file_is_known_by_its_content(text, kind):
    _, reports = campaign_of({"file": text})
    assert reports["file"].kind == kind
