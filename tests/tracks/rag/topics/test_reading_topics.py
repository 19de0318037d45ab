"""Topics and segments come in."""

from assessment.formats import Packed
from assessment.tracks.rag.topics.segments import read_segments
from assessment.tracks.rag.topics.topics import headline, read_topics
from tests.tracks.rag.making import (
    context,
    file,
    lines,
)
from tests.tracks.rag.making_files import SEGMENT


def test_topics_keep_ids_as_texts_and_a_long_narrative_has_a_short_title():
    read = read_topics(
        file(lines({"id": 7, "title": "I want to know " * 20})), context()
    )
    topic = read.topics["7"]
    assert len(headline(topic).title) < 90
    assert headline(topic).question == topic.text


def test_a_line_of_topics_without_a_tab_is_named():
    read = read_topics(file("1\tone thing\n2 two things\n"), context())
    assert [problem.place for problem in read.problems] == ["line 2"]
    assert not read.topics


def test_segments_have_their_page_and_one_passage_a_line():
    packed = Packed("s.jsonl", lines({**SEGMENT, "segment": "One.\n\nTwo."}))
    [document] = read_segments(packed, context()).documents
    assert document.passages == ("One.", "Two.")
    assert (document.title, document.link) == ("T", "https://a.example")


def test_an_address_that_is_no_web_page_is_no_link():
    packed = Packed("s.jsonl", lines({**SEGMENT, "url": "javascript:alert(1)"}))
    [document] = read_segments(packed, context()).documents
    assert document.link == ""


def test_bad_segments_are_named_and_the_others_read():
    read = read_segments(Packed("s", b'{"docid": 1}\n' + lines(SEGMENT)), context())
    assert [problem.place for problem in read.problems] == ["line 1"]
    assert len(list(read.documents)) == 1
