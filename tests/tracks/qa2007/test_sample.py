"""The sample campaign, from its files to its scores, and the command line on it."""

import uuid

import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.judging.nuggets.editing import nuggets_of
from assessment.judging.nuggets.list_changes import Act
from assessment.review.assessor_desk import desk_of
from tests.cli.test_commands import desk  # noqa: F401  the fixture
from tests.small_samples import SMALL_SAMPLES

FOLDER = SMALL_SAMPLES / "qa2007"
FILES = sorted(
    str(path)
    for path in FOLDER.rglob("*")
    if path.suffix in (".xml", ".txt", ".csv", ".sgml")
)


@pytest.fixture(scope="module")
def sample(sample_workspace):
    return sample_workspace().campaign("qa2007-sample")


def value(sample, run, measure, topic=None):
    return next(
        score.value
        for score in sample.all_scores()
        if (score.run, score.topic, score.measure) == (run, topic, measure)
    )


def test_the_sample_has_six_series_and_four_runs(sample):
    assert list(sample.topics) == ["301", "302", "303", "304", "305", "306"]
    assert list(sample.runs()) == ["heronqa07a", "knotbase", "siskin07", "ternqa1"]


def test_runs_of_differing_quality_score_differently(sample):
    result = [
        value(sample, run, "series score")
        for run in ("heronqa07a", "ternqa1", "siskin07", "knotbase")
    ]
    assert result == sorted(result, reverse=True)


def test_a_whole_series_is_scored_as_worked_out_by_hand(sample):
    """305 has no list: 2 of 4 factoids, and nugget 3 of weights 1, .6, .4, .4, .2 within the allowance."""
    recall = 0.4 / (1 + 0.6 + 0.4 + 0.4 + 0.2)
    f = 10 * recall / (9 + recall)
    assert value(sample, "siskin07", "other F", "305") == pytest.approx(f)
    assert value(sample, "siskin07", "series score", "305") == pytest.approx(
        (0.5 + f) / 2
    )


def test_nil_is_right_where_amara_says_so(sample):
    assert value(sample, "heronqa07a", "factoid-score", "301") == 1


def test_unread_responses_leave_the_series_out(sample):
    assert value(sample, "heronqa07a", "series score", "306") is None


def test_every_assessor_finds_something_to_judge(sample):
    assert desk_of(sample, "Amara").progress().done > 0
    assert desk_of(sample, "Nora").progress().done == 0
    assert desk_of(sample, "Nora").show()["units"]


def test_an_archive_restores_the_campaign_with_equal_scores(sample, tmp_path):
    again = restore(Workspace(tmp_path), export(sample, "archive")[1])
    assert again.all_scores() == sample.all_scores()


@pytest.mark.parametrize(("command", "code"), [("check", 1), ("score", 0)])
def test_the_command_line_takes_all_files_at_once(desk, command, code):
    ended, output, errors = desk(command, "qa2007", *FILES)
    assert ended == code, errors
    assert ("MISSING_QUESTION" if command == "check" else "series score") in output


def sheets(sample):
    desk = desk_of(sample, "Zoe")
    return [desk.show(address) for address in desk.screen_order("answer").addresses()]


def test_every_answer_string_stands_beside_its_document_with_its_place_in_it(sample):
    for sheet in sheets(sample):
        for unit in sheet["units"]:
            if not unit["document"]:
                continue
            part = sheet["screen"]["parts"][unit["part"]]
            document = sheet["documents"][unit["document"]]
            assert part["document"] == unit["document"]
            assert document["absent"] == (unit["document"] == "XIN_ENG_20050909.0052")
            for place in part["occurrences"]:
                text = document["passages"][place["passage"]]
                marked = " ".join(text[place["start"] : place["end"]].split()).lower()
                assert marked in " ".join(part["text"].split()).lower()


def test_an_item_of_a_response_to_other_stands_beside_its_document(sample):
    sheet = next(
        one for one in sheets(sample) if one["screen"]["title"] == "Response to 301.6"
    )
    for part in sheet["screen"]["parts"]:
        assert not sheet["documents"][part["document"]]["absent"]
    assert any(part["whole"] for part in sheet["screen"]["parts"])


def test_no_markup_of_a_blog_page_reaches_the_desk(sample):
    for sheet in sheets(sample):
        for document in sheet["documents"].values():
            text = " ".join([document["title"], *document["passages"]])
            assert not any(sign in text for sign in ("<", "margin", "count("))


def test_while_nuggets_are_written_earlier_answers_show_and_repeats_are_marked(sample):
    page = nuggets_of(sample, "Zoe").show("301", "301.6")
    by_question = {row["id"]: row["answers"] for row in page["earlier"]}
    assert list(by_question) == ["301.1", "301.2", "301.3", "301.4", "301.5"]
    assert "Sivert Lund" in by_question["301.4"]
    # Amara's labels stay unseen until Zoe has judged for herself.
    assert by_question["301.1"] == ()
    assert nuggets_of(sample, "Amara").show("301", "301.6")["earlier"][0][
        "answers"
    ] == ("1874",)
    text = "Sivert Lund was a keeper"
    written = Act(str(uuid.uuid4()), "write", "301", "301.6", text=text)
    nuggets_of(sample, "Zoe").do(written)
    rows = nuggets_of(sample, "Zoe").show("301", "301.6")["nuggets"]
    retired = Act(str(uuid.uuid4()), "retire", "301", "301.6", nugget=written.uuid)
    nuggets_of(sample, "Zoe").do(retired)
    assert {row["text"]: row["repeats"] for row in rows if row["repeats"]} == {
        "Sivert Lund was a keeper": "301.4: Sivert Lund"
    }
