"""What goes out, and that it comes in again with equal scores."""

import csv
import io
import zipfile

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.settings.changing import change_settings
from assessment.model import ExportData, Run
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.writers import judgment_exports, run_exports
from tests.small_samples import SMALL_SAMPLES
from tests.tracks.qa2007.making import (
    RULES,
    answer,
    case,
    file,
    flag,
    known,
    matched,
    nuggets,
    run,
    string,
    topic,
    votes,
)


def material(one):
    """A campaign of one series, as exporters see it."""
    runs = {name: Run(name, {one.id: inputs}) for name, inputs in one.answers.items()}
    return ExportData(
        {one.id: one.topic},
        runs,
        {one.id: one.judged},
        one.settings,
        {one.id: one.nuggets},
        one.resources,
    )


def written(name, one):
    export = next(export for export in TRACK.exports if export.name == name)
    return export.write(material(one)).decode()


ITEMS = ["a light on the coast", "built of granite"]
VOTES = [
    string("factoid", "9.1", "ten", "locally correct"),
    flag("nil", "9.2", "right"),
    string("list", "9.3", "UK", "globally correct"),
    string("list", "9.3", "Britain", "globally correct"),
    string("list", "9.3", "Peru", "incorrect"),
    string("group", "9.3", "Britain", "UK"),
    flag("own", "9.3", "Chile"),
    *votes("111 100 010", "9.4"),
    *matched(ITEMS, {2}, "9.4"),
]
ONE = case(
    {"r": answer(q1="ten", q2=None, q3=["UK", "Britain", "Peru", "Lima"], q4=ITEMS)},
    VOTES,
    topic(),
    nuggets(3, "9.4"),
)
DOC = "APW_ENG_20051121.0020"


def test_factoid_judgments_are_written_as_they_are_read():
    assert written("factoid", ONE) == f"9.1 r {DOC} 4 ten\n9.2 r NIL 1\n"


def test_list_judgments_mark_one_distinct_instance_of_each_answer():
    rows = [
        f"9.3 r {DOC} 1 1 UK",
        f"9.3 r {DOC} 1 0 Britain",
        f"9.3 r {DOC} -1 0 Peru",
        f"9.3 r {DOC} 0 0 Lima",
    ]
    assert written("list", ONE).splitlines() == rows


def test_other_judgments_are_written_in_two_parts():
    assert (
        written("other-items", ONE)
        == f"9.4 r 1 {DOC} a light on the coast\n9.4 r 2 {DOC} built of granite\n"
    )
    assert written("other-nuggets", ONE) == "9.4 r 1 2\n"


def test_keys_and_pyramids_agree_in_number_and_text():
    assert written("nuggets", ONE) == (
        "Qid 9.4: 'other' question for target Invented Lake\n9.4 1\tvital\tfact number 1\n"
        "9.4 2\tokay\tfact number 2\n9.4 3\tokay\tfact number 3\n"
    )
    assert (
        written("pyramid", ONE).splitlines()[1]
        == "9.4\t2\t0.333333333333333\tfact number 2"
    )
    assert written("pyramid", ONE).splitlines()[0] == "9.4\t1\t1\tfact number 1"


def test_questions_of_a_key_are_divided_by_blank_lines():
    two = topic(kinds="OO")
    one = case(
        {},
        [*votes("1", "9.1")],
        two,
        (*nuggets(1, "9.1"), nuggets(1, "9.2")[0]._replace(id="m1")),
    )
    assert "\n\n" not in written("nuggets", one)
    assert "9.2" in TRACK.exports[5].warn(material(one))[0]


def test_list_answers_hold_aliases_in_parentheses():
    assert (
        written("list-answers", ONE) == "# 9.3\nQ: Question 3?\nChile\nUK (Britain)\n\n"
    )


def test_the_vote_table_has_a_column_for_each_assessor():
    assert written("votes", ONE).splitlines()[:2] == [
        "qid,nugget_no,nugget,a0,a1,a2",
        "9.4,1,fact number 1,1,1,1",
    ]


def test_scores_are_written_per_question_series_and_run():
    rows = list(csv.DictReader(io.StringIO(written("question-scores", ONE))))
    assert {row["type"] for row in rows} == {
        "FACTOID",
        "LIST",
        "OTHER",
        "series",
        "run",
    }
    series = next(
        row
        for row in rows
        if row["type"] == "series" and row["measure"] == "factoid-score"
    )
    assert (
        series["series"],
        float(series["value"]),
        series["judged"],
        series["needed"],
    ) == (
        "9",
        0.5,
        "2",
        "2",
    )


def test_cells_are_no_formulas_and_come_back_as_they_were():
    sly = (
        nuggets(1, "9.4")[0]._replace(text="=1+1"),
        nuggets(2, "9.4")[1]._replace(text="'=2"),
    )
    table = written("votes", case({}, votes("1 1", "9.4"), topic(), sly))
    assert "'=1+1" in table
    reader = next(kind for kind in TRACK.files if kind.name == "votes")
    assert [
        nugget.text for nugget in reader.read(file(table), known(topic())).nuggets
    ] == ["=1+1", "'=2"]


def test_warnings_say_what_is_missing_in_a_file():
    exports = {export.name: export for export in TRACK.exports}
    assert exports["list"].warn(material(ONE)) == [
        "unjudged lines: 1; they have correctness 0, which the official files do not have"
    ]
    unread = case({"r": answer(q4=ITEMS)}, (), topic(), nuggets(3, "9.4"))
    assert exports["other-items"].warn(material(unread)) == [
        "responses not read whole: 1; they are not in the file"
    ]


def warned(name, one):
    return next(export for export in TRACK.exports if export.name == name).warn(
        material(one)
    )


def test_keys_and_pyramids_say_which_questions_they_leave_out():
    two = topic(kinds="OOO")
    listed = (*nuggets(1, "9.1"), nuggets(1, "9.2")[0]._replace(id="m1"))
    one = case({}, votes("1", "9.1"), two, listed)
    assert warned("nuggets", one) == [
        "without vital and okay, and not in the file: 9.2; import a key, or vote",
        "without nuggets, and not in the file: 9.3",
    ]
    assert (
        warned("pyramid", one)[0]
        == "without weights, and not in the file: 9.2; import a pyramid, or vote"
    )


def test_an_empty_file_is_announced():
    bare = case({"r": answer(q4=ITEMS)}, (), topic(), nuggets(3, "9.4"))
    assert [
        warned(name, bare)[0] for name in ("nuggets", "pyramid", "list-answers")
    ] == ["the file is empty"] * 3
    assert warned("votes", bare) == [
        "nobody has voted: the table has no column of an assessor"
    ]


def test_a_complete_pyramid_is_sent_out_without_a_warning():
    rows = b'{"9.4": [[1, 1, "fact number 1"], [2, 0.5, "fact number 2"]]}'
    one = case(
        {}, (), topic(kinds="FFLO"), nuggets(2, "9.4"), {("weights", "pyramid"): rows}
    )
    assert (
        written("pyramid", one)
        == "9.4\t1\t1\tfact number 1\n9.4\t2\t0.5\tfact number 2\n"
    )
    assert warned("pyramid", one) == []
    assert warned("nuggets", one)[0] == "the file is empty"


def test_a_pyramid_made_of_a_key_says_so():
    key = {("weights", "key"): b'{"9.4": {"n1": "vital", "n2": "okay"}}'}
    one = case({}, (), topic(), nuggets(2, "9.4"), key)
    assert warned("pyramid", one) == [
        "weights from a key alone, vital 1 and okay 0: 9.4"
    ]
    assert warned("nuggets", one) == []


def test_an_item_that_nobody_named_is_guessed_and_told():
    nowhere = [judgment._replace(evidence=()) for judgment in VOTES]
    one = case(ONE.answers, nowhere, ONE.topic, ONE.nuggets)
    assert written("other-nuggets", one) == "9.4 r 1 2\n"
    assert (
        "nuggets without an item: 1"
        in judgment_exports.other_warnings(material(one))[0]
    )


def test_runs_come_out_as_they_went_in():
    with zipfile.ZipFile(io.BytesIO(run_exports.runs(material(ONE)))) as archive:
        assert archive.namelist() == ["r.txt"]
        assert archive.read("r.txt").decode().splitlines()[:2] == [
            f"9.1 r {DOC} ten",
            "9.2 r NIL",
        ]
    assert run_exports.runs(material(ONE)) == run_exports.runs(material(ONE))


def test_a_repaired_run_has_one_line_for_each_factoid():
    fixed = TRACK.repair(run(q1=["ten", "eleven"], q3=["a", "b"]), known(topic()), ())
    assert fixed.changes == (("question 9.1", "2 lines became 1, the first"),)
    assert fixed.data.decode().splitlines() == [
        f"9.1 r {DOC} ten",
        f"9.3 r {DOC} a",
        f"9.3 r {DOC} b",
    ]


def test_hostile_run_names_stay_inside_the_zip():
    inputs = ExportData({}, {"../x y": Run("../x y", {})}, {}, {}, {}, {})
    assert zipfile.ZipFile(io.BytesIO(run_exports.runs(inputs))).namelist() == [
        ".._x_y.txt"
    ]


def campaign_of(files, **settings):
    campaign = Workspace(":memory:").create("again", "qa2007", settings=settings)
    reports = import_files(
        campaign,
        [InputFile(name, body) for name, body in files],
        splitter=RULES,
        by="test",
        assessor="a0",
    )
    assert all(report.loaded for report in reports), [
        report.problems for report in reports
    ]
    return campaign


@pytest.fixture(scope="module")
def sample(sample_workspace):
    return sample_workspace().campaign("qa2007-sample")


def exported(campaign, *names):
    files = [(name, exports.export(campaign, name)[1]) for name in names]
    with zipfile.ZipFile(io.BytesIO(exports.export(campaign, "runs")[1])) as archive:
        return files + [(name, archive.read(name)) for name in archive.namelist()]


def figures(campaign):
    return {
        (score.run, score.topic, score.measure): score.value
        for score in campaign.all_scores()
    }


def test_everything_read_back_gives_equal_scores(sample):
    questions = (
        "questions.xml",
        (SMALL_SAMPLES / "qa2007" / "questions.xml").read_bytes(),
    )
    again = campaign_of(
        [
            questions,
            *exported(
                sample,
                "factoid",
                "list",
                "other-items",
                "other-nuggets",
                "list-answers",
                "votes",
                "pyramid",
            ),
        ]
    )
    assert figures(again) == pytest.approx(figures(sample), abs=1e-12)


def test_the_key_of_one_set_of_votes_reads_back_as_its_labels():
    one = case(
        ONE.answers,
        [*votes("1 0 0", "9.4"), *matched(ITEMS, {1, 2}, "9.4")],
        ONE.topic,
        ONE.nuggets,
    )
    reader = next(kind for kind in TRACK.files if kind.name == "nuggets")
    parsed = reader.read(
        file(written("nuggets", one)),
        known(topic(), nuggets={"9": ONE.nuggets}, assessor="a0"),
    )
    assert parsed.judgments == ()
    assert orjson.loads(parsed.resources[0].body) == {
        "9.4": {judgment.ref.key: judgment.label for judgment in votes("1 0 0", "9.4")}
    }


@pytest.mark.parametrize("other", ["pyramid", "binary", "macro"])
def test_key_pyramid_and_all_judgments_read_back_give_equal_scores(sample, other):
    questions = (
        "questions.xml",
        (SMALL_SAMPLES / "qa2007" / "questions.xml").read_bytes(),
    )
    change_settings(sample, {"other": other}, by="test")
    try:
        again = campaign_of(
            [questions, *exported(sample, "nuggets", "pyramid", "judgments")],
            other=other,
        )
        assert figures(again) == pytest.approx(figures(sample), abs=1e-12)
    finally:
        change_settings(sample, {"other": "pyramid"}, by="test")


def test_a_pyramid_alone_read_back_gives_equal_scores(sample):
    questions = (
        "questions.xml",
        (SMALL_SAMPLES / "qa2007" / "questions.xml").read_bytes(),
    )
    again = campaign_of(
        [
            questions,
            *exported(
                sample,
                "factoid",
                "list",
                "other-items",
                "other-nuggets",
                "list-answers",
                "pyramid",
            ),
        ]
    )
    assert figures(again) == pytest.approx(figures(sample), abs=1e-12)


def test_the_logs_of_the_campaign_read_back_give_equal_scores(sample):
    questions = (
        "questions.xml",
        (SMALL_SAMPLES / "qa2007" / "questions.xml").read_bytes(),
    )
    again = campaign_of([questions, *exported(sample, "votes", "judgments")])
    assert figures(again) == pytest.approx(figures(sample), abs=1e-12)


def test_taking_the_samples_judgments_in_again_changes_nothing(sample):
    before, count = figures(sample), sample.count()
    path = SMALL_SAMPLES / "qa2007" / "judgments" / "amara_other_nuggets.txt"
    items = SMALL_SAMPLES / "qa2007" / "judgments" / "amara_other_items.txt"
    import_files(
        sample,
        [InputFile(path.name, path), InputFile(items.name, items)],
        splitter=RULES,
        by="test",
        assessor="Amara",
    )
    assert (figures(sample), sample.count()) == (before, count)
