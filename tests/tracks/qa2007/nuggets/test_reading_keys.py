"""Nugget keys, pyramids, vote tables, list answers and patterns."""

import orjson
import pytest

from assessment.formats import Unreadable
from assessment.tracks.qa2007.answer import Question, Topic, nugget_id
from tests.tracks.qa2007.making import DOC, codes, read, recognised, topic

SERIES = topic(kinds="FFLO", target="Invented Lake")
KEY = (
    "Qid 9.4: 'other' question for target Invented Lake\n"
    "9.4 1\tvital\tdeepest lake of the north\n9.4 2\tokay\tfrozen until May\n\n\n"
)
PYRAMID = "9.4\t1\t1\tdeepest lake of the north\n9.4\t2\t0.333333333333333\tfrozen until May\n"
TABLE = (
    "qid,nugget_no,nugget,Ann,Bob,official_weight\n9.4,1,deepest lake of the north,1,1,1\n"
    "9.4,2,frozen until May,0,1,0.5\n"
)
ANSWERS = "# 9.3\nQ: Question 3?\nJapan\nUK (Britain)\n\n"


def load(text, **more):
    return read(text, SERIES, **more)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (KEY, "nuggets"),
        (PYRAMID, "pyramid"),
        (TABLE, "votes"),
        (ANSWERS, "list-answers"),
    ],
)
def test_keys_are_known_by_their_content(text, kind):
    assert recognised(text) == kind
    assert recognised(text.replace("\n", "\r\n")) == kind
    assert load(text).problems == ()


def test_a_key_brings_nuggets_and_their_labels_which_are_nobodys_votes():
    result = load(KEY, assessor="Ann")
    assert [(nugget.number, nugget.text) for nugget in result.nuggets] == [
        (1, "deepest lake of the north"),
        (2, "frozen until May"),
    ]
    assert result.nuggets[0].id == nugget_id("9.4", 1, "deepest lake of the north")
    assert result.judgments == ()
    assert orjson.loads(result.resources[0].body) == {
        "9.4": {result.nuggets[0].id: "vital", result.nuggets[1].id: "okay"}
    }


@pytest.mark.parametrize(
    "header",
    [
        "Qid 9: What evidence is there for transport of [salt] from [Lind] to [Merle]?",
        "Qid 9:   The analyst asks about the lake.  Who is there?",
        "Qid 9: Who is Ann Lind?",
        "Qid 9 : 'other' question for target Ann Lind",
    ],
)
def test_keys_of_ciqa_of_relationships_and_of_2003_are_read(header):
    text = f"{header}\n9 1\tvital\tdeepest lake\n9 2\tokay\tfrozen until May\n\n\n"
    assert recognised(text) == "nuggets"
    parsed = read(text)
    assert [nugget.text for nugget in parsed.nuggets] == [
        "deepest lake",
        "frozen until May",
    ]
    assert parsed.problems == ()


def test_the_question_in_a_header_is_compared_with_that_of_the_topic():
    ciqa = Topic(
        "9",
        "What links [A & B] and [C]?",
        (Question("9", "OTHER", "The analyst asks."),),
    )
    key = "Qid 9: What links [A &amp; B] and [C]?\n9 1\tvital\tdeepest lake\n"
    assert read(key, ciqa).problems == ()
    assert codes(read(key.replace("[C]", "[D]"), ciqa).problems) == ["TARGET_DIFFERS"]


def test_an_entity_in_a_nugget_of_one_file_makes_no_difference():
    key = KEY.replace("deepest lake", "deepest &amp; oldest lake")
    pyramid = PYRAMID.replace("deepest lake", "deepest & oldest lake")
    assert load(pyramid, nuggets={"9": load(key).nuggets}).problems == ()


def test_a_key_that_is_taken_in_again_keeps_its_nuggets():
    first = load(KEY).nuggets
    edited = (first[0]._replace(id="mine"), first[1])
    assert [nugget.id for nugget in load(KEY, nuggets={"9": edited}).nuggets] == [
        "mine",
        first[1].id,
    ]


@pytest.mark.parametrize("text", [PYRAMID, TABLE])
@pytest.mark.parametrize(
    "change",
    [
        ("frozen until May", "frozen until June"),
        ("9.4,2,", "9.4,3,"),
        ("9.4\t2\t", "9.4\t3\t"),
    ],
)
def test_pyramids_and_tables_must_agree_with_the_key_in_number_and_text(text, change):
    changed = text.replace(*change)
    if changed != text:
        result = load(changed, nuggets={"9": load(KEY).nuggets})
        assert codes(result.problems) == ["NUGGETS_DIFFER"]
        assert result.nuggets == result.judgments == ()


def test_a_pyramid_with_a_nugget_less_than_the_key_does_not_fit():
    result = load(PYRAMID.splitlines()[0] + "\n", nuggets={"9": load(KEY).nuggets})
    assert codes(result.problems) == ["NUGGETS_DIFFER"]


def test_a_key_may_add_nuggets():
    result = load(
        KEY.replace("\n\n\n", "\n9.4 3\tokay\tthird\n"),
        nuggets={"9": load(KEY).nuggets},
    )
    assert [nugget.number for nugget in result.nuggets] == [1, 2, 3]
    assert result.problems == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (KEY.replace("9.4 2", "9.4 1"), "REPEATED_NUGGET"),
        (
            KEY.replace("frozen until May", "deepest lake  of the north"),
            "REPEATED_TEXT",
        ),
        (KEY.replace("\tfrozen until May", "\t"), "EMPTY_NUGGET"),
        (KEY.replace("Invented Lake\n", "Another Lake\n"), "TARGET_DIFFERS"),
        (KEY.replace("9.4", "9.7"), "INVALID_QUESTION"),
        (KEY.replace("9.4", "9.3"), "WRONG_QUESTION_TYPE"),
        ("Qid 9.4: 'other' question for target Invented Lake\n", "EMPTY_KEY"),
        (KEY + "9.4 3 perhaps x\n", "MALFORMED_LINE"),
    ],
)
def test_problems_of_a_key_are_told(text, code):
    assert codes(load(text, kind="nuggets").problems) == [code]


def test_nuggets_of_equal_text_stay_two():
    assert (
        len(load(KEY.replace("frozen until May", "deepest lake of the north")).nuggets)
        == 2
    )


def test_a_pyramid_alone_brings_nuggets_and_weights():
    result = load(PYRAMID)
    assert len(result.nuggets) == 2
    assert orjson.loads(result.resources[0].body) == {
        "9.4": [
            [1, 1.0, "deepest lake of the north"],
            [2, 0.333333333333333, "frozen until May"],
        ]
    }


def test_a_second_pyramid_file_adds_to_the_first():
    other = topic("8", "O")
    body = b'{"8.1": [[1, 1, "x"]]}'
    parsed = read(PYRAMID, SERIES, other, resources={("weights", "pyramid"): body})
    assert set(orjson.loads(parsed.resources[0].body)) == {"8.1", "9.4"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (PYRAMID.replace("\t1\t1\t", "\t1\t0.9\t"), "TOP_WEIGHT"),
        (
            PYRAMID.replace("\t1\t1\t", "\t1\t0\t").replace("0.333333333333333", "0"),
            "NO_WEIGHT",
        ),
        (PYRAMID.replace("0.333333333333333", "1.5"), "INVALID_WEIGHT"),
        (PYRAMID.replace("0.333333333333333", "nan"), "MALFORMED_LINE"),
    ],
)
def test_problems_of_a_pyramid_are_told(text, code):
    assert code in codes(load(text, kind="pyramid").problems)


def test_a_vote_table_has_an_assessor_in_each_column_and_no_weights():
    result = load(TABLE)
    assert [(judgment.assessor, judgment.label) for judgment in result.judgments] == [
        ("Ann", "vital"), ("Ann", "okay"), ("Bob", "vital"), ("Bob", "vital"),
    ]  # fmt: skip


def test_an_empty_cell_is_no_vote_and_another_word_an_error():
    assert len(load(TABLE.replace("north,1,1", "north,1,")).judgments) == 3
    assert codes(load(TABLE.replace("north,1,1", "north,1,maybe")).problems) == [
        "UNKNOWN_LABEL"
    ]


def test_two_columns_of_one_name_cannot_be_told_apart():
    with pytest.raises(Unreadable, match="two columns"):
        load(TABLE.replace("Bob", "Ann"))


def test_list_answers_are_own_answers_of_the_assessor():
    (judgment,) = load(ANSWERS, assessor="Ann").judgments
    assert (judgment.ref.kind, judgment.label) == ("own", "Japan\nUK (Britain)")


def test_an_answer_twice_in_the_list_is_told_and_kept():
    result = load(ANSWERS.replace("Japan\n", "Japan\njapan\n"))
    assert codes(result.problems) == ["REPEATED_ANSWER"]
    assert result.judgments[0].label.count("apan") == 2


def test_patterns_are_kept_as_suggestions_and_dangerous_ones_left_out():
    text = f"9.1 (Mr\\.? )?Lee\n9.1 Anna Lee {DOC}\n9.2 (a+)+b\n9.2 (\n"
    assert recognised(text) == "patterns"
    result = load(text)
    assert orjson.loads(result.resources[0].body) == {
        "9.1": ["(Mr\\.? )?Lee", "Anna Lee"]
    }
    assert codes(result.problems) == ["UNSAFE_PATTERN", "UNSAFE_PATTERN"]


@pytest.mark.parametrize(
    "line",
    [
        "9.1\t(Mr\\.? )?Lee  Lind\tNYT19990807.0048 NYT19990414.0485",
        "9.1\t(Mr\\.? )?Lee  Lind\t",
        "9.1\t(Mr\\.? )?Lee  Lind",
        "9.1\t(Mr\\.? )?Lee  Lind NYT19990807.0048",
        "9.1 (Mr\\.? )?Lee  Lind NYT19990807.0048 NYT19990414.0485 ",
        "9.1 (Mr\\.? )?Lee  Lind",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", " \r\n"])
def test_patterns_of_every_year_are_read_with_and_without_documents(line, end):
    parsed = read(f"{line}{end}9.2 ten{end}9.2 twelve{end}", SERIES, kind="patterns")
    assert orjson.loads(parsed.resources[0].body) == {
        "9.1": ["(Mr\\.? )?Lee  Lind"],
        "9.2": ["ten", "twelve"],
    }
    assert parsed.problems == ()


def test_pattern_files_are_known_by_their_content():
    tabs = (
        "9.1\tquarterback\tNYT19990807.0048 NYT19990414.0485\n9.1\tback\tNYT19990807.0048\n"
        "9.2\tUniversity of Lind\tNYT19990414.0485\n"
    )
    for text in (
        tabs,
        tabs.replace("\t", " "),
        tabs.replace("\n", "\r\n"),
        "1894 midnight NYT19990810.0082 \n1895 noon NYT19981021.0168 \n",
    ):
        assert recognised(text) == "patterns"


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        (KEY, False),
        (PYRAMID, True),
        (TABLE, False),
        (ANSWERS, False),
        ("9.1 ten\n9.2 nine\n", True),
    ],
)
def test_byte_order_marks_are_told_and_blank_lines_where_they_do_not_belong(
    text, blank
):
    first, rest = text.split("\n", 1)
    parsed = read(f"\ufeff{first}\n\n{rest}", SERIES)
    assert codes(parsed.problems) == ["BYTE_ORDER_MARK"] + ["BLANK_LINE"] * blank


def test_a_list_question_with_two_headings_is_told_and_keeps_all_answers():
    result = load(ANSWERS + "# 9.3\nQ: Question 3?\nPeru\n")
    assert codes(result.problems) == ["REPEATED_QUESTION"]
    assert result.judgments[0].label == "Japan\nUK (Britain)\nPeru"


def test_a_broken_line_does_not_make_a_key_or_a_pyramid_something_else():
    for text, kind in ((KEY, "nuggets"), (PYRAMID * 2, "pyramid")):
        assert recognised(text + "9.4 third\n") == kind
