"""The official files of 2004 to 2007, read where they are."""

import csv
import io
import math
from collections import Counter
from fractions import Fraction

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.nuggets.votes import agreement_of
from assessment.tracks.qa2007.formulas import weights_of
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import weights
from tests.tracks.qa2007.making import REAL, RULES, case, codes, read, real, recognised


@pytest.mark.parametrize(
    ("name", "series", "kinds", "lists", "sizes"),
    [
        ("trec13questions.xml", (1, 65), (230, 56, 65), (19, 36, 10), (4, 10)),
        ("trec14questions.xml", (66, 140), (362, 93, 75), (0, 57, 18), (6, 8)),
        ("trec15questions.xml", (141, 215), (403, 89, 75), (0, 61, 14), (6, 9)),
        ("trec16questions.xml", (216, 285), (360, 85, 70), (1, 53, 16), (6, 10)),
    ],
)
def test_question_files_hold_what_the_tracks_published(
    name, series, kinds, lists, sizes
):
    topics = read(real(name)).topics
    assert list(topics) == [str(number) for number in range(series[0], series[1] + 1)]
    count = Counter(
        question.kind for topic in topics.values() for question in topic.questions
    )
    assert (count["FACTOID"], count["LIST"], count["OTHER"]) == kinds
    per_series = Counter(len(topic.of("LIST")) for topic in topics.values())
    assert tuple(per_series[number] for number in range(3)) == lists
    assert (
        min(len(t.questions) for t in topics.values()),
        max(len(t.questions) for t in topics.values()),
    ) == sizes
    assert all(topic.questions[-1].kind == "OTHER" for topic in topics.values())


def test_one_series_of_2007_has_no_list():
    topics = read(real("trec16questions.xml")).topics
    assert [topic.id for topic in topics.values() if not topic.of("LIST")] == ["242"]


def test_the_key_and_the_pyramid_of_2006_agree_and_hold_the_published_counts():
    topics = read(real("trec15questions.xml")).topics.values()
    key = read(real("trec15answers_other"), *topics)
    labels = [
        label
        for question in orjson.loads(key.resources[0].body).values()
        for label in question.values()
    ]
    assert (len(key.nuggets), Counter(labels)) == (675, {"vital": 254, "okay": 421})
    assert len({nugget.question for nugget in key.nuggets}) == 75
    nuggets = {
        topic.id: tuple(n for n in key.nuggets if n.topic == topic.id)
        for topic in topics
    }
    pyramid = read(real("trec15answers_other_pyramid"), *topics, nuggets=nuggets)
    assert pyramid.problems == ()
    assert set(pyramid.nuggets) == set(key.nuggets)
    assert [
        weight for rows in weight_rows(pyramid).values() for _, weight, _ in rows
    ].count(0) == 116


@pytest.mark.parametrize(
    ("year", "questions", "count", "zeros", "sizes"),
    [("15", 75, 675, 116, (3, 22)), ("16", 70, 735, 121, (3, 21))],
)
def test_pyramids_hold_the_published_counts(year, questions, count, zeros, sizes):
    topics = read(real(f"trec{year}questions.xml")).topics.values()
    rows = weight_rows(read(real(f"trec{year}answers_other_pyramid"), *topics))
    assert (len(rows), sum(map(len, rows.values()))) == (questions, count)
    assert [weight for some in rows.values() for _, weight, _ in some].count(0) == zeros
    assert (min(map(len, rows.values())), max(map(len, rows.values()))) == sizes
    assert all(max(weight for _, weight, _ in some) == 1 for some in rows.values())


def weight_rows(read):
    return orjson.loads(read.resources[0].body)


@pytest.mark.parametrize("year", ["15", "16"])
def test_pyramid_weights_are_votes_over_the_highest_count(year):
    """Every weight is a fraction of at most nine votes; from those votes the official weights come out
    again.
    """
    topics = read(real(f"trec{year}questions.xml")).topics.values()
    rebuilt = 0
    for rows in weight_rows(
        read(real(f"trec{year}answers_other_pyramid"), *topics)
    ).values():
        inputs = [weight for _, weight, _ in rows]
        most = next(
            (
                n
                for n in range(1, 10)
                if all(abs(weight * n - round(weight * n)) < 1e-9 for weight in inputs)
            ),
            None,
        )
        assert most is not None
        again = weights_of([round(weight * most) for weight in inputs])
        assert all(abs(a - b) < 1e-9 for a, b in zip(again, inputs, strict=True))
        rebuilt += 1
    assert rebuilt in (70, 75)


def test_votes_of_nine_assessors_give_the_official_weights_of_147_8():
    text = real("P07-1097_fig3_votes.csv")
    topics = read(real("trec15questions.xml")).topics
    parsed = read(text, topics["147"])
    official = [
        float(row["official_weight"]) for row in csv.DictReader(io.StringIO(text))
    ]
    one = case({}, parsed.judgments, topics["147"], parsed.nuggets)
    assert all(
        abs(a - b) < 1e-9
        for a, b in zip(weights(one, "147.8").pyramid.values(), official, strict=True)
    )
    assert len({judgment.assessor for judgment in parsed.judgments}) == 9


def test_list_answers_of_2006_hold_the_published_counts():
    topics = read(real("trec15questions.xml")).topics.values()
    parsed = read(real("trec15answers_list"), *topics)
    sizes = [len(judgment.label.splitlines()) for judgment in parsed.judgments]
    assert (len(sizes), sum(sizes), min(sizes), max(sizes)) == (89, 893, 2, 50)
    assert set(codes(parsed.problems)) <= {"REPEATED_ANSWER"}


KINDS = (
    ("pyramid", "pyramid"),
    ("answers_other", "nuggets"),
    ("answers_list", "list-answers"),
    ("questions", "questions"),
    ("votes", "votes"),
)
"""A part of an official file's name and its kind; the first part that fits counts."""


def kind_by_name(name):
    return next(
        (kind for part, kind in KINDS if part in name),
        "a kind that this test does not list",
    )


def official_files():
    """Every file of the folder of official files but its description."""
    return (
        sorted(path.name for path in REAL.iterdir() if path.suffix != ".md")
        if REAL.exists()
        else []
    )


def test_every_official_file_of_the_folder_is_known_by_its_content():
    if not official_files():
        pytest.skip("the official files are not on this machine")
    assert {name: recognised(real(name)) for name in official_files()} == {
        name: kind_by_name(name) for name in official_files()
    }


@pytest.mark.parametrize("name", official_files())
def test_every_official_file_loads_without_an_error(name):
    campaign = Workspace(":memory:").create("official", "qa2007")
    questions = [
        InputFile(path, REAL / path)
        for path in official_files()
        if path.endswith(".xml")
    ]
    import_files(campaign, questions, splitter=RULES, by="test")
    (report,) = import_files(
        campaign, [InputFile(name, REAL / name)], splitter=RULES, by="test"
    )
    assert report.loaded
    assert report.errors == 0


OTHERS = "".join(f"{n}.8 tern APW19990807.0048 {'x' * 150}\n" for n in (141, 147))
MATCHES = "141.8 tern 1 1\n141.8 tern 1 2\n147.8 tern 1 2\n147.8 tern 1 3\n"


def other_f(*names, **settings):
    """Other F over 141.8, in which nuggets 1 and 2 were found, and 147.8, in which nuggets 2 and 3 were,
    from official files.
    """
    campaign = Workspace(":memory:").create("official", "qa2007", settings=settings)
    invented = [
        InputFile("run.txt", OTHERS.encode()),
        InputFile("found.txt", MATCHES.encode()),
    ]
    files = [InputFile(name, REAL / name) for name in ("trec15questions.xml", *names)]
    import_files(campaign, [*files, *invented], splitter=RULES, by="test")
    scores = {
        score.topic: score
        for score in campaign.all_scores()
        if score.measure == "other F"
    }
    return tuple(scores[topic].value for topic in ("141", "147", None))


def test_the_official_key_and_pyramid_of_2006_together_score_as_each_alone():
    real("trec15answers_other")
    key, pyramid = "trec15answers_other", "trec15answers_other_pyramid"
    by_pyramid, by_key = other_f(pyramid), other_f(key, other="binary")
    recall = (3 / 6 + 4 / 6) / (3 / 6 + 3 / 6 + 4 / 6 + 2 / 6 + 1)
    assert by_pyramid[1] == pytest.approx(10 * recall / (9 + recall))
    assert by_key != by_pyramid
    for both in ((key, pyramid), (pyramid, key)):
        assert other_f(*both) == by_pyramid
        assert other_f(*both, other="binary") == by_key


def test_a_pound_sign_survives():
    topics = read(real("trec16questions.xml")).topics.values()
    assert any(
        "£" in nugget.text
        for nugget in read(real("trec16answers_other_pyramid"), *topics).nuggets
    )


def vital_votes(text):
    """The vital votes on each nugget of a pyramid by question, from weights that are shares of the most:
    questions with a common denominator of at least 5, whose top nugget got most of nine votes.
    """
    shares = {}
    for row in csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE):
        if len(row) == 4:
            shares.setdefault(row[0], []).append(Fraction(row[2]).limit_denominator(9))
    common = {
        question: math.lcm(*(share.denominator for share in result))
        for question, result in shares.items()
    }
    return {
        question: [int(share * common[question]) for share in result]
        for question, result in shares.items()
        if common[question] >= 5
    }


@pytest.mark.parametrize(
    ("name", "questions", "nuggets", "kappa"),
    [("trec15", 73, 666, 0.2868), ("trec16", 66, 701, 0.2353)],
)
def test_the_kappas_of_votes_rebuilt_from_the_pyramids_are_the_published_ones(
    name, questions, nuggets, kappa
):
    votes = vital_votes(real(f"{name}answers_other_pyramid"))
    counts = [count for result in votes.values() for count in result]
    assert (len(votes), len(counts)) == (questions, nuggets)
    assert (
        round(
            agreement_of(
                [{"vital": count, "okay": 9 - count} for count in counts], 9
            ).kappa,
            4,
        )
        == kappa
    )
