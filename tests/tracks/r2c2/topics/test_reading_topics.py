"""Questions come in, in three shapes."""

import pytest

from assessment.tracks.r2c2.answer import Topic
from assessment.tracks.r2c2.topics.topics import is_topics, read_topics
from tests.tracks.r2c2.making import file, known, places

TAGGED = (
    "<topic>\n<qID>0001</qID>\n<q>Who  made\nit?</q>\n</topic>\n<topic>\n"
    "<qID>0002</qID> <q>Which & why <b?</q>\n</topic>\n"
)
TABBED = "0001\tWho made it?\n0002\tWhich & why <b?\n"
TABLE = 'qid,question\n0001,Who made it?\n0002,"Which & why <b?"\n'


@pytest.mark.parametrize("text", [TAGGED, TABBED, TABLE])
def test_all_shapes_hold_the_same_questions(text):
    assert is_topics(file(text))
    result = read_topics(file(text), known())
    assert list(result.topics.values()) == [
        Topic("0001", "Who made it?"),
        Topic("0002", "Which & why <b?"),
    ]
    assert result.problems == ()


def test_types_are_kept_where_a_file_tells_them():
    assert (
        read_topics(file("qid,question,type\n0001,Who?,multi-hop\n"), known())
        .topics["0001"]
        .type
        == "multi-hop"
    )


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("0001\tWho?\n0001\tWhat?\n0002\tWhy?\n", "line 2", "REPEATED_TOPIC"),
        (
            "qid,question\n0001,Who?\nx y,What?\n0002,Why?\n",
            "line 3",
            "MALFORMED_TOPIC",
        ),
        (
            "<qID>0001</qID><q>Who?</q>\n<qID>0003</qID>\n<qID>0002</qID><q>Why?</q>",
            "line 2",
            "MALFORMED_TOPIC",
        ),
        ("qid,question\n0001,Who?\n0003, \n0002,Why?\n", "line 3", "MALFORMED_TOPIC"),
    ],
)
def test_what_is_wrong_is_told_at_its_line_and_the_rest_is_read(text, place, code):
    result = read_topics(file(text), known())
    assert places(result) == [(place, code)]
    assert [topic.text for topic in result.topics.values()] == ["Who?", "Why?"]


@pytest.mark.parametrize(
    "text", ["0001;1;d;text\n", "qid,ac_run,correct\n", "", "<0001>\nx;1\n</0001>\n"]
)
def test_other_files_are_no_questions(text):
    assert not is_topics(file(text))


@pytest.mark.parametrize(
    "text", ["1030303\t8726436\t1\n1030303\t8726433\t2\n", "0001\t3\n0002\t1.5\n"]
)
def test_rankings_and_grades_of_other_tools_are_no_questions(text):
    assert not is_topics(file(text))
