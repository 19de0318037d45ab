"""Question files, target types and document lists."""

import orjson
import pytest

from assessment.formats import Unreadable
from tests.tracks.qa2007.making import DOC, codes, read, recognised, topic

HEAD = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE trec2005qa [
    <!ELEMENT trecqa (target+)>
    <!ATTLIST target id ID #REQUIRED text CDATA #REQUIRED>
]>
"""


def xml(body, head=HEAD):
    return f'{head}<trecqa year="2007" task="main">{body}</trecqa>'


def target(series, *questions, text="A target"):
    rows = "".join(
        f'<qa><q id = "{series}.{n}" type="{kind}">\n  {message}\n </q></qa>'
        for n, kind, message in questions
    )
    return f'<target id = "{series}" text = "{text}">{rows}</target>'


ONE = target("9", (1, "FACTOID", "Who?"), (2, "OTHER", "Other"))


def test_series_are_read_with_stripped_texts_and_entities():
    parsed = read(
        xml(
            target(
                "9",
                (1, "FACTOID", "  Who\n   is it? "),
                (2, "OTHER", "Other"),
                text="Merle Lind &amp; Co.",
            )
        )
    )
    assert parsed.topics["9"].target == "Merle Lind & Co."
    assert parsed.topics["9"].questions[0] == ("9.1", "FACTOID", "Who is it?")
    assert parsed.problems == ()


def test_a_document_type_of_another_name_than_the_root_is_fine():
    assert recognised(xml(ONE)) == "questions"
    assert list(read(xml(ONE)).topics) == ["9"]


def test_questions_are_sorted_by_both_numbers_of_their_ids():
    body = target("10", (1, "OTHER", "Other")) + target(
        "9", (10, "OTHER", "Other"), (9, "FACTOID", "Who?"), (3, "LIST", "Which?")
    )
    result = read(xml(body)).topics
    assert list(result) == ["9", "10"]
    assert [question.id for question in result["9"].questions] == ["9.3", "9.9", "9.10"]


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "b">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % p SYSTEM "http://example.org/x.dtd">',
    ],
)
def test_entity_declarations_are_refused(declared):
    with pytest.raises(Unreadable, match="declares the entity"):
        read(xml(ONE, f"<!DOCTYPE trecqa [{declared}]>"))


def test_an_external_document_type_is_not_loaded():
    assert list(
        read(xml(ONE, '<!DOCTYPE trecqa SYSTEM "file:///etc/passwd">')).topics
    ) == ["9"]


def test_an_undeclared_entity_ends_the_reading_with_its_place():
    with pytest.raises(Unreadable) as refused:
        read(xml(target("9", (1, "OTHER", "&secret;"))))
    assert refused.value.problem.place.startswith("line 7")


def test_xml_that_is_cut_off_is_refused_with_its_place():
    with pytest.raises(Unreadable, match="not well-formed XML"):
        read(xml(ONE)[:-20])


def test_every_problem_of_a_question_file_is_told():
    body = target(
        "9", (1, "FACTOID", "Who?"), (1, "FACTOID", "Who else?"), (2, "LIST", "")
    ) + target("9", (3, "OTHER", "Other"))
    parsed = read(xml(body))
    assert codes(parsed.problems) == [
        "REPEATED_QUESTION",
        "EMPTY_QUESTION",
        "OTHER_QUESTIONS",
        "REPEATED_SERIES",
    ]
    assert [question.id for question in parsed.topics["9"].questions] == ["9.1", "9.2"]


@pytest.mark.parametrize(
    "body",
    [
        target("9", (1, "WHY", "Who?")),
        '<target id="" text="t"></target>',
        '<target id="9" text="t"><qa><q id="8.1" type="OTHER">Other</q></qa></target>',
        "",
    ],
)
def test_questions_without_id_type_or_series_cannot_be_loaded(body):
    parsed = read(xml(body))
    assert "MALFORMED_QUESTIONS" in codes(parsed.problems)
    assert parsed.empty


def test_questions_of_another_year_say_which_setting_to_choose():
    text = xml(ONE).replace("2007", "2005")
    assert read(text).topics["9"].year == "2005"
    assert read(text).notes == (
        "questions of 2005: the setting “rules” chooses the rules of a year",
    )
    assert read(text, rules="2005").notes == ()


def test_ciqa_topics_are_series_of_one_other_question():
    text = (
        '<ciqa><topic num="26b"><template id="1">What links [A] and [B]?</template><narrative>The '
        "analyst asks.</narrative></topic></ciqa>"
    )
    (result,) = read(text).topics.values()
    assert (result.id, result.target, result.questions) == (
        "26b",
        "What links [A] and [B]?",
        (("26b", "OTHER", "The analyst asks."),),
    )


def test_questions_of_2003_are_series_of_their_own():
    text = (
        "<top>\n<num> Number: 1894\n<type> Type: factoid\n<desc> Description:\nHow far is it?\n"
        "</top>\n<top>\n<num> Number: 1905\n<type> Type: definition\n<desc> Description:\n"
        "Who is she?\n</top>\n"
    )
    result = read(text).topics
    assert result["1894"].questions == (("1894", "FACTOID", "How far is it?"),)
    assert result["1905"].questions[0].kind == "OTHER"


@pytest.mark.parametrize(
    ("topics", "name"),
    [
        (
            "<top>\n\n<num> Number: 894\n\n<desc> Description:\nHow far is it?\n\n</top>\n"
            * 3,
            "topics of 1999 to 2002",
        ),
        (
            "<top>\n<num> 1 </num>\n<desc>\nThe analyst asks.\n</desc>\n</top>\n" * 3,
            "relationship topics of 2005",
        ),
        (
            "<top>\n<num> Number: 301\n<title> lakes\n<desc> Description:\nWhich?\n</top>\n"
            * 3,
            "ad hoc topics",
        ),
    ],
)
def test_topics_of_another_format_get_one_message(topics, name):
    parsed = read(topics, kind="questions-2003")
    assert parsed.empty
    assert [(one.code, one.severity, one.place) for one in parsed.problems] == [
        ("OTHER_TOPICS", "error", "file")
    ]
    assert (
        parsed.problems[0].what
        == f"3 topics without a type: {name} are another format, which this track does not read"
    )


def test_an_entity_in_one_of_two_files_makes_no_difference():
    series = topic("9", target="Lind & Sons")
    assert codes(read("#ORG Lind &amp; Sons\n", series).problems) == []


def test_target_types_follow_the_order_of_the_series():
    parsed = read(
        "#PERSON Ann Lind\n#THING Odd name\n",
        topic("9", target="Ann Lind"),
        topic("10", target="A lake"),
    )
    assert orjson.loads(parsed.resources[0].body) == {"9": "PERSON", "10": "THING"}
    assert codes(parsed.problems) == ["TARGET_DIFFERS"]


def test_a_list_of_document_ids_is_known_by_its_shapes():
    text = "NYT19990326.0303\nAPW_ENG_20051121.0020\nBLOG06-20051223-047-0003667011\n"
    assert recognised(text) == "docids"
    assert codes(read(text + "nonsense\n", kind="docids").problems) == ["INVALID_DOCID"]


def test_ranked_documents_are_kept_and_are_not_the_collection():
    parsed = read(f"9 1 {DOC} 12.5\n8 2 {DOC} 11\n", topic())
    assert (parsed.resources[0].kind, parsed.resources[0].name) == (
        "documents",
        "ranked",
    )
    assert codes(parsed.problems) == ["INVALID_SERIES"]


def test_document_lists_say_what_stands_in_them_twice():
    again = [
        (one.code, one.place, one.what)
        for one in read(f"{DOC}\nNYT19990326.0303\n{DOC}\n\n{DOC}\n").problems
    ]
    assert again == [
        ("BLANK_LINE", "line 4", "the line is blank"),
        (
            "REPEATED_DOCUMENT",
            "line 3",
            f"{DOC} is in the list already; repeated ids in all: 2",
        ),
    ]
    ranked = read(
        f"9 1 {DOC} 12.5\n9 2 {DOC} 11\n9 2 NYT_ENG_20041013.0087 10\n", topic()
    )
    assert [(one.code, one.place) for one in ranked.problems] == [
        ("REPEATED_DOCUMENT", "line 2"),
        ("REPEATED_DOCUMENT", "line 3"),
    ]
