"""A campaign's own grades, from its file of labels."""

import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.settings.changing import change_settings
from assessment.tracks.adhoc.grades.grades import WEB, Grade
from assessment.tracks.adhoc.grades.own_grades import NO_GRADES, grades_of
from assessment.tracks.adhoc.scales import scale_of
from tests.conftest import judge
from tests.tracks.adhoc.making import DEFAULTS, RULES, codes, read, recognised

LABELS = """title = "Usefulness"
relevant = 2
[[grade]]
number = 2
name = "useful"
key = "1"
definition = "the page helps"
tone = "good"
example = "A page that helps."
[[grade]]
number = 0
name = "useless"
key = "0"
definition = "the page does not help"
"""


def changed(old, new):
    return read("labels", LABELS.replace(old, new))


@pytest.mark.parametrize("numbers", [(2, 1, 0), (0, 1, 2), (1, 0, 2), (0, 2, 1)])
def test_labels_stand_in_the_order_of_their_numbers(numbers):
    grades = tuple(Grade(number, f"g{number}", "", "", "plain") for number in numbers)
    scale = scale_of(NO_GRADES._replace(grades=grades))
    assert scale.from_lowest == ("grade -2", "grade -1", "g0", "g1", "g2")
    assert scale.lowest_first is (numbers[0] < numbers[-1])


def test_junk_of_the_web_track_stands_below_minus_one():
    assert scale_of(WEB).from_lowest[:3] == ("Junk", "grade -1", "Non")


def test_labels_are_recognised_and_come_back_as_grades():
    assert recognised(LABELS) == ["labels"]
    result = read("labels", LABELS)
    stored = {(one.kind, one.name): one.body for one in result.resources}
    grades = grades_of({**DEFAULTS, "grades": "own"}, stored)
    assert grades.title == "Usefulness"
    assert grades.relevant == 2
    assert grades.numbers == "2, 0"
    assert grades.label(2) == "useful"
    assert grades.number("useless") == 0


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('key = "0"', 'key = "n"', "its key is n"),
        ("number = 0", "", "its number is missing"),
        ("number = 0", "number = 0.5", "its number is 0.5"),
        ('name = "useless"', 'name = ""', "its name is missing"),
        ('tone = "good"', 'tone = "loud"', "its tone is loud"),
        ('key = "0"', 'key = "1"', "two grades have the key 1"),
        ("number = 0", "number = 2", "two grades have the number 2"),
        ("relevant = 2", 'relevant = "two"', "two is no number"),
    ],
)
def test_a_file_with_an_error_is_refused_and_says_where(old, new, what):
    result = changed(old, new)
    assert what in result.problems[0].what
    assert result.resources == ()


def test_an_error_of_one_grade_names_its_place():
    assert changed('key = "0"', "").problems[0].place == "grade 2"


def test_broken_toml_is_located_by_its_line():
    result = changed("relevant = 2", "relevant =")
    assert codes(result) == ["MALFORMED_TOML"]
    assert result.problems[0].place.startswith("line 2, ")


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000 + "]" * 5000])
def test_toml_that_python_cannot_read_is_refused(value):
    assert codes(changed("relevant = 2", f"relevant = {value}")) == ["MALFORMED_TOML"]


def test_more_than_ten_grades_are_too_many():
    grade = '[[grade]]\nnumber = {0}\nname = "n{0}"\nkey = "{1}"\ndefinition = "d"\n'
    rows = [grade.format(number, str(number % 10)) for number in range(11)]
    problems = codes(read("labels", "".join(rows)))
    assert problems == ["TOO_MANY_GRADES", "REPEATED_GRADE"]
    assert codes(read("labels", "".join(rows[:10]))) == []


@pytest.fixture
def campaign():
    """A campaign with its own grades, a run and a label of Ann."""
    settings = {"grades": "own", "measures": "P(rel=2)@1"}
    campaign = Workspace(":memory:").create("own", "adhoc", settings=settings)
    files = [
        InputFile("labels.toml", LABELS.encode()),
        InputFile("topics.tsv", b"1\twhere do bees live\n"),
        InputFile("wren.run", b"1 Q0 a 1 1 wren\n"),
        InputFile("ann.qrels", b"1 0 a 2\n"),
    ]
    reports = import_files(campaign, files, splitter=RULES, by="Zoe", assessor="Ann")
    assert all(report.loaded for report in reports)
    return campaign


def test_the_desk_offers_the_campaigns_labels_with_their_keys(campaign):
    scale = campaign.track.scale("own")
    assert [(label.name, label.key) for label in scale.offered] == [
        ("useful", "1"),
        ("useless", "0"),
    ]
    assert scale.title == "Relevance (Usefulness)"
    assert not scale.accepts("any text")


def test_own_grades_count_in_scores(campaign):
    totals = {score.measure: score.value for score in campaign.totals()}
    assert totals == {"P(rel=2)@1": 1.0}


def test_the_desk_records_own_labels_and_refuses_others(campaign):
    (wanted,) = campaign.data.units("1")
    assert not judge(campaign, wanted, "useless", "Ben")
    assert judge(campaign, wanted, "any text", "Ben")
    labels = {vote.assessor: vote.label for vote in votes_of(campaign, wanted)}
    assert labels == {"Ann": "useful", "Ben": "useless"}


def votes_of(campaign, wanted):
    return campaign.topic_state("1").judged.votes(wanted.ref)


def test_an_archive_brings_own_grades_and_their_labels_back(campaign, tmp_path):
    copy = restore(Workspace(tmp_path), export(campaign, "archive")[1], "copy")
    assert copy.track.scale("own").names[:2] == ("useful", "useless")
    assert copy.totals() == campaign.totals()


def test_by_the_median_the_lower_of_two_grades_counts_in_scores(campaign):
    (wanted,) = campaign.data.units("1")
    judge(campaign, wanted, "useless", "Ben")
    change_settings(campaign, {"policy": "median"}, by="Zoe")
    assert campaign.topic_state("1").judged.label(wanted.ref) == "useless"
    assert campaign.totals()[0].value == 0.0
