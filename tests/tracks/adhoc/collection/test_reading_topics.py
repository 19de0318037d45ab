"""Topics come as TSV, JSON Lines or TREC's SGML."""

from hypothesis import given
from hypothesis import strategies as st

from assessment.tracks.adhoc.answer import Topic
from tests.tracks.adhoc.making import codes, read, recognised

SGML = """<top>
<num> Number: 301
<title> International Organized Crime
<desc> Description:
Identify organizations
in international crime.
<narr> Narrative:
A relevant document names one.
</top>
<top><num>302</num><title>Polio</title><desc>Is polio
under control?</desc></top>
"""
WORD = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12)
QUERY = st.lists(WORD, min_size=2, max_size=5).map(" ".join)


def test_sgml_has_topics_with_and_without_end_tags():
    topics = read("topics-sgml", SGML).topics
    assert topics["301"] == Topic(
        "International Organized Crime",
        "Identify organizations in international crime.",
        "A relevant document names one.",
    )
    assert topics["302"] == Topic("Polio", "Is polio under control?")


def test_json_lines_may_have_several_names_of_the_id():
    text = (
        '{"_id": 7, "text": "bees"}\n{"qid": "x8", "query": "rust", "narrative": "N"}\n'
    )
    topics = read("topics-json", text).topics
    assert topics == {"7": Topic("bees"), "x8": Topic("rust", "", "N")}


@given(st.dictionaries(WORD, QUERY, min_size=1, max_size=5))
def test_tsv_holds_what_was_written(queries):
    text = "".join(f"{name}\t{query}\n" for name, query in queries.items())
    topics = read("topics", text).topics
    assert {name: topic.query for name, topic in topics.items()} == queries


def test_a_topic_twice_and_a_line_without_tab_are_reported():
    result = read("topics", "1\tbees fly\n1\tbees sleep\nrust\n")
    assert result.topics == {"1": Topic("bees fly")}
    assert codes(result) == ["REPEATED_TOPIC", "MALFORMED_LINE"]
    assert "line 2" in result.problems[0].place


def test_lines_of_json_that_are_no_topics_are_located():
    result = read("topics-json", '{"id": "1", "query": "bees"}\n{broken\n[1]\n')
    assert [problem.place for problem in result.problems] == ["line 2", "line 3"]
    assert list(result.topics) == ["1"]


def test_topics_are_recognised_by_their_content():
    assert recognised(SGML) == ["topics-sgml"]
    assert recognised('{"_id": "1", "text": "bees", "metadata": {}}\n') == [
        "topics-json"
    ]
    assert recognised("1\thow do bees fly\n2\trust\n") == ["topics"]
