"""A file of own questions: what is read, and where errors are."""

import re
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.campaign.own_questions.stored_questions import own_questions
from tests.campaign.own_questions.making import EVERYWHERE, QUESTION, question, take_in

DOCUMENT = Path(__file__).parents[3] / "docs" / "organisers" / "own-questions.md"
FLUENCY = question("sentence")
RELATION = """
[[labels]]
of = "relation"
[[labels.label]]
name = "partly supports"
key = "7"
definition = "A part of the sentence stands in the document."
"""


@pytest.fixture
def campaign():
    return Workspace(":memory:").create("own", "biogen")


def problem(campaign, text):
    """The one problem of a file that is refused."""
    report = take_in(campaign, text)
    assert not report.loaded
    assert campaign.data.resources == {}
    [only] = report.problems
    return only


def test_questions_come_back_from_the_store_with_labels_and_grades(campaign):
    report = take_in(campaign, 'title = "Pilot"\n' + EVERYWHERE)
    assert report.loaded
    assert report.kind == "own-questions"
    own = own_questions(campaign.data.resources)
    assert [one.about for one in own.questions] == [
        "answer",
        "sentence",
        "citation",
        "document",
    ]
    assert own.source == "Pilot"
    assert own.questions[0].grades == {"good": 2, "poor": 0}
    scale = campaign.track.scale("own-fluency")
    assert scale.ordered
    assert [(label.name, label.key) for label in scale.offered] == [
        ("good", "1"),
        ("poor", "2"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "place", "what"),
    [
        ('name = "fluency"', 'name = "Fluency 1"', "question 1 (Fluency 1)", "its name"),
        ('about = "sentence"', 'about = "word"', "question 1 (fluency)", "its about"),
        ('title = "Fluency"\n', "", "question 1 (fluency)", "it has no title"),
        ("English?", "English.", "question 1 (fluency)", "its question"),
        ('tone = "bad"', 'tone = "loud"', "question 1 (fluency), label 2 (poor)", "loud"),
        ('key = "2"', 'key = "n"', "question 1 (fluency), label 2 (poor)", "its key is n"),
        ('key = "2"', 'key = "1"', "question 1 (fluency)", "good and poor have the key 1"),
        ('key = "2"\n', "", "question 1 (fluency)", "poor have no key"),
        ('name = "poor"', 'name = "good"', "question 1 (fluency)", "two labels are called"),
        ('name = "poor"', 'name = "unjudged"', "question 1 (fluency), label 2", "unjudged"),
        ("grade = 0\n", "", "question 1 (fluency)", "1 of 2 labels have a grade"),
        ("grade = 0", "grade = 2", "question 1 (fluency)", "the grades are 2, 2"),
        ("definition", "defintion", "question 1 (fluency), label 1 (good)", "defintion"),
        ('title = "Fluency"', 'title = "Answer"', "question 1 (fluency)", "its title is"),
    ],
)  # fmt: skip
def test_an_error_is_located_and_nothing_is_taken_in(campaign, old, new, place, what):
    text = FLUENCY.replace(old, new)
    assert text != FLUENCY
    if new == 'title = "Answer"':
        title = campaign.track.scales[0].title
        text = FLUENCY.replace(old, f'title = "{title}"')
    report = take_in(campaign, text)
    assert not report.loaded
    assert campaign.data.resources == {}
    first = report.problems[0]
    assert first.place.startswith(place), first
    assert what in first.what, first


def test_every_error_is_told_not_only_the_first(campaign):
    text = FLUENCY.replace('key = "2"', 'key = "n"').replace('"bad"', '"loud"')
    assert len(take_in(campaign, text).problems) == 2


def test_broken_toml_names_its_line(campaign):
    place = problem(campaign, "\n[[question]]\nname = \n").place
    assert place == "line 3, column 8"


def test_a_table_with_a_bracket_too_few_is_named(campaign):
    only = problem(campaign, 'title = "x"\n[[question]\n')
    assert (only.code, only.place) == ("MALFORMED_TOML", "line 2, column 11")


def test_a_name_that_stands_twice_is_a_conflict(campaign):
    second = FLUENCY.replace('title = "Fluency"', 'title = "Flow"')
    only = problem(campaign, FLUENCY + second)
    assert (only.place, only.what) == (
        "question 2 (fluency)",
        "its name stands twice",
    )


def test_labels_are_added_to_a_question_of_the_track(campaign):
    before = campaign.track.scale("relation")
    assert take_in(campaign, RELATION).loaded
    scale = campaign.track.scale("relation")
    assert scale.names == (*before.names, "partly supports")
    assert scale.accepts("partly supports")


def test_a_label_of_the_track_gets_the_campaigns_words_and_keeps_its_name(campaign):
    name = campaign.track.scale("relation").names[0]
    text = RELATION.replace("partly supports", name)
    assert take_in(campaign, text).loaded
    label = campaign.track.scale("relation").labels[0]
    assert (label.name, label.key) == (name, "7")
    assert label.definition == "A part of the sentence stands in the document."


def test_with_only_the_other_labels_are_offered_no_more_and_stay_valid(campaign):
    names = campaign.track.scale("relation").names
    text = RELATION.replace('of = "relation"', 'of = "relation"\nonly = true')
    assert take_in(campaign, text).loaded
    scale = campaign.track.scale("relation")
    assert [label.name for label in scale.offered] == ["partly supports"]
    assert set(names) < set(scale.names)


@pytest.mark.parametrize(
    ("track", "kind", "what"),
    [
        ("biogen", "unknown", "the track has no such question"),
        ("scifact", "label", "the desk knows the labels of this question by name"),
        ("qa2007", "group", "it takes any text as label"),
    ],
)
def test_labels_that_a_question_cannot_have_are_refused(track, kind, what):
    campaign = Workspace(":memory:").create("own", track)
    kinds = [scale.kind for scale in campaign.track.scales]
    assert kind in kinds or kind == "unknown", kinds
    only = problem(campaign, RELATION.replace("relation", kind))
    assert only.what.startswith(what)


def test_a_key_of_the_track_is_taken(campaign):
    only = problem(campaign, RELATION.replace('key = "7"', 'key = "1"'))
    assert only.place == "labels 1 (relation)"
    assert "have the key 1" in only.what
    assert "unused are" in only.right


def test_a_file_that_says_there_is_no_question_takes_all_away(campaign):
    assert take_in(campaign, FLUENCY).loaded
    assert take_in(campaign, "question = []\n").loaded
    assert [
        scale.kind for scale in campaign.track.scales if scale.kind[:4] == "own-"
    ] == []


def test_more_labels_than_digits_are_too_many(campaign):
    row = '[[question.label]]\nname = "n{0}"\nkey = "{1}"\ndefinition = "d"\n'
    head = QUESTION.partition("[[question.label]]")[0].format(
        name="many", about="answer", title="Many", question="Which?"
    )
    rows = "".join(row.format(number, number % 10) for number in range(11))
    whats = [one.what for one in take_in(campaign, head + rows).problems]
    assert "it offers 11 labels" in whats


def test_the_examples_of_the_documentation_are_taken_in(campaign):
    page = DOCUMENT.read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.S)
    assert len(examples) == 5
    assert take_in(campaign, "\n".join(examples)).loaded
    places = [one.about for one in own_questions(campaign.data.resources).questions]
    assert places == ["answer", "sentence", "citation", "document"]


@pytest.mark.parametrize(
    "value", ["9" * 5000, "[" * 5000 + "]" * 5000, "inf", "nan", "true", "9" * 400]
)
def test_a_value_that_python_cannot_read_refuses_the_file(campaign, value):
    report = take_in(campaign, FLUENCY.replace("grade = 0", f"grade = {value}"))
    assert not report.loaded
    assert report.problems


def test_a_label_of_the_track_stands_once(campaign):
    twice = RELATION + RELATION.partition('of = "relation"')[2]
    report = take_in(campaign, twice)
    assert report.problems[0].what == "two labels are called partly supports"
