"""The part *Questions* of the page Agreement: from all questions down to single units, and what the page says
when there is nothing.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import judge, run_file, unit
from tests.pages.agreement.boxes import box, choose, questions_part
from tests.pages.conftest import with_track
from tests.pages.opening import open_page, open_part, without_errors, words

PAGE = str(Path(__file__).parents[3] / "pages" / "agreement.py")
SAMPLES = ("biogen-sample", "qa2007-sample", "scifact-sample")


@pytest.mark.parametrize("name", SAMPLES)
def test_every_question_has_a_row(full, name):
    table = questions_part(name).dataframe[0].value
    titles = [scale.title for scale in full.campaign(name).track.scales]
    assert set(table["Question"]) & set(titles)
    assert {
        "Items",
        "Agree %",
        "Alpha",
        "α 95 %",
        "In words",
        "Kappa",
    } <= set(table.columns)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("part", ["Ranking of runs", "Machine assessors"])
def test_every_part_shows_every_sample(full, name, part):
    assert "Agreement" in words(open_part("agreement", part, name))


def test_a_question_leads_to_pairs_topics_and_units(full):
    test = choose(questions_part("biogen-sample"), "Question", "relation")
    pairs, units = test.dataframe[1].value, test.dataframe[2].value
    assert pairs["Pair"][0] == "Amara and Chen"
    assert list(units.columns) == [
        "Unit", "Amara", "Chen", "Counts", "Text", "Title",
        "Adjudicate", "Judge", "Answer",
    ]  # fmt: skip
    assert units["Text"].str.len().min() > 0
    assert units["Adjudicate"][0].startswith(
        "./adjudicate?campaign=biogen-sample&desk-unit="
    )
    assert len(units) == 7
    assert (units["Amara"] != units["Chen"]).all()
    assert (
        units["Answer"][0]
        == "./answers?campaign=biogen-sample&topic=901&run=heron-rag-1"
    )


def test_a_question_without_a_common_unit_is_told_and_has_no_row(full):
    test = questions_part("qa2007-sample")
    table = test.dataframe[0].value
    assert (table["Items"] > 0).all()
    [caption] = [
        text.value for text in test.caption if "labels of two of these" in text.value
    ]
    titles = caption.partition("yet on ")[2].removesuffix(".").split(", ")
    assert set(table["Question"]) & set(titles) == set()


def test_the_page_says_in_words_what_the_figures_mean_and_whose_words_these_are(full):
    text = words(questions_part("biogen-sample"))
    assert "Landis" not in text
    assert "from 0.667 on he draws tentative conclusions, from 0.8 on he relies" in text
    text = words(choose(questions_part("biogen-sample"), "Question", "relation"))
    assert re.search(
        r"\*\*Citation\*\*: \w+ assessors agree in \*\*\d\d\.\d %\*\* of pairs, "
        r"\*\*Krippendorff's α 0\.\d{3}\*\* \(95 % [^)]*rough: \d+ topics\)\.",
        text,
    )


@pytest.mark.parametrize("name", ["Topic", "Text", "Counts", "Answer"])
def test_an_assessor_named_like_a_column_has_a_column_of_their_own(spring, name):
    judge(spring, unit(spring, "heron", "answer"), "yes", name)
    judge(spring, unit(spring, "heron", "answer"), "no", "Ben")
    test = choose(questions_part(), "Question", "accuracy")
    units = test.dataframe[2].value
    assert (units[f"{name} (assessor)"][0], units["Ben"][0]) == ("yes", "no")
    assert units["Title"][0]


def test_a_cell_of_the_confusion_table_shows_its_units(full):
    test = choose(questions_part("biogen-sample"), "Question", "relation")
    test = choose(test, "Units where Amara / Chen said", "supporting / neutral: 4")
    units = test.dataframe[2].value
    assert (set(units["Amara"]), set(units["Chen"]), len(units)) == (
        {"supporting"},
        {"neutral"},
        4,
    )


def test_another_question_forgets_the_cell_and_the_pair_of_the_last_one(full):
    test = choose(questions_part("qa2007-sample"), "Question", "vote")
    test = choose(test, "Pair", "Dara and Edo")
    test = choose(test, "Question", "factoid")
    assert box(test, "Pair").value == "Amara and Bjorn"
    assert (
        box(test, "Units where Amara / Bjorn said").options[0] == "different labels: 1"
    )


def test_fewer_assessors_make_a_cohen_of_a_fleiss(full):
    test = questions_part("qa2007-sample")
    assert list(test.dataframe[0].value["κ method"]).count("Fleiss") == 1
    without_errors(test.multiselect[0].set_value(["Amara", "Edo"]).run())
    # What holds for all questions stands in the head.
    assert "κ method" not in test.dataframe[0].value


def test_a_weighting_is_offered_where_a_scale_is_ordered_only(spring, monkeypatch):
    judge(spring, unit(spring, "heron", "sentence 1"), "required", "Ann")
    judge(spring, unit(spring, "heron", "sentence 1"), "unnecessary", "Ben")
    assert "Weighting" not in [result.label for result in questions_part().selectbox]
    scales = tuple(scale._replace(ordered=True) for scale in spring.track.scales)
    with_track(monkeypatch, scales=scales)
    test = choose(questions_part(), "Weighting", "linear")
    assert "Within one step %" in test.dataframe[0].value.columns


def test_a_question_without_an_order_has_no_weighting_though_others_have_one(full):
    test = questions_part("car-sample")
    assert "Weighting" in [each.label for each in test.selectbox]
    nominal = choose(test, "Question", "transition")
    assert "Weighting" not in [each.label for each in nominal.selectbox]


def test_one_assessor_is_told_how_to_get_an_overlap(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    test = questions_part()
    assert "Only Ann has judged so far" in words(test)
    # There are none, and the page Units would list nothing.
    assert "all disputed units" not in words(test)


def test_two_assessors_without_a_common_unit_are_told_so(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    judge(spring, unit(spring, "tern", "answer"), "yes", "Ben")
    assert "No unit has labels of two of these people yet" in words(questions_part())


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("Questions", "No person has judged yet"),
        ("Ranking of runs", "No person has judged yet"),
        ("Machine assessors", "No machine assessor has judged"),
    ],
)
def test_before_anything_is_judged_every_part_says_what_is_missing(
    spring, part, message
):
    assert message in words(open_part("agreement", part))


def test_without_runs_the_page_says_where_to_begin(make, workspace, monkeypatch):
    make(name="bare")
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    text = words(questions_part("bare"))
    assert "import topics and runs on the page [Runs](./runs?campaign=bare" in text


def test_an_assessor_does_not_see_how_others_judged(full):
    test = AppTest.from_file(PAGE, default_timeout=60)
    test.session_state["as"] = "assessor"
    assert "An assessor may not see" in words(without_errors(test.run())).replace(
        "\\", ""
    )
    assert not test.dataframe


def test_names_of_assessors_and_runs_are_shown_as_text(make, workspace, monkeypatch):
    hostile = "<b>:red[x] $y$"
    campaign = make(run_file(hostile, {"1": "Iron helps [11]."}), name="evil")
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    judge(campaign, unit(campaign, hostile, "answer"), "yes", hostile)
    for part in ("Questions", "Ranking of runs", "Machine assessors"):
        text = words(open_part("agreement", part, "evil")).replace(
            "What the figures mean", ""
        )
        assert not any(markup in text for markup in ("<b>", ":red[", "$y$"))


def test_the_table_has_the_order_of_the_picture_with_undefined_figures_last(full):
    table = questions_part("qa2007-sample").dataframe[0].value
    alphas = [text.strip() for text in table["Alpha"] if text.strip() != "–"]
    values = [float(text.replace("−", "-")) for text in alphas]
    assert values == sorted(values)
    assert "–" not in "".join(table["Alpha"][: len(values)])


def test_grades_of_two_have_a_weighted_kappa_and_nominal_ones_no_verdict(full):
    text = words(questions_part("adhoc-sample"))
    assert "ordinal α" in text
    nominal = words(choose(questions_part("adhoc-sample"), "Weighting", "none"))
    assert "**nominal α" in nominal
    assert "nothing can be said yet of how well assessors agree" in nominal.lower()


def test_undefined_is_explained_where_something_is_undefined_only(full):
    assert "– is undefined" not in words(questions_part("adhoc-sample"))


def test_the_only_question_opens_at_once(full):
    test = questions_part("adhoc-sample")
    assert len(box(test, "Question").options) == 1
    assert test.tabs[0].label == "Pairs of assessors"
    # The sentence above counts them, and the name needs their room.
    assert "Assessors" not in test.dataframe[0].value


def test_where_there_is_no_interval_there_is_no_word(full):
    test = questions_part("qa2007-sample")
    table = test.dataframe[0].value.set_index("Question")
    assert table["In words"]["Answer"] == "too few topics"
    pairs = choose(test, "Question", "factoid").dataframe[1].value
    assert "α 95 %" not in pairs
    assert set(pairs["In words"]) == {"too few topics"}
    assert "** (too few topics)" in words(test)


def test_a_single_topic_has_no_word(full):
    test = choose(questions_part("biogen-sample"), "Question", "relation")
    frames = [table.value for table in test.dataframe]
    (topics,) = [frame for frame in frames if {"Topic", "Agree %"} <= set(frame)]
    reasons = {"one label dominates", "fewer than two items", "all labels the same"}
    assert "In words" not in topics
    assert set(topics["Remark"]) <= {"", *reasons}


def test_units_of_the_chosen_topic_do_not_repeat_it_in_every_row(full):
    query = {"agreement-part": "Questions", "agreement-question": "relation"}
    query["tab"] = "Topics"
    test = without_errors(open_page("agreement", query, campaign="biogen-sample"))
    units = [table.value for table in test.dataframe if "Unit" in table.value]
    assert not {"Topic", "Title"} & set(units[-1].columns)


def test_derived_questions_stand_in_a_table_of_their_own_with_their_source(full):
    test = questions_part("car-sample")
    [fold] = [each for each in test.expander if each.label.startswith("Derived")]
    derived = fold.dataframe[0].value.set_index("Question")["Derived from"]
    assert derived["Passage relevant (grade above 0)"] == "Passage"
    first = test.dataframe[0].value
    assert not set(first["Question"]) & set(derived.index)
    without = questions_part("biogen-sample")
    assert not [each for each in without.expander if each.label.startswith("Derived")]


def test_an_assessor_apart_from_the_others_is_named_with_what_to_do(
    spring, monkeypatch
):
    module = import_module("assessment.analysis.agreement.outlier")
    monkeypatch.setattr(module, "FEWEST_ITEMS", 2)
    monkeypatch.setattr(module, "FEWEST_TOPICS", 1)
    for name, label in (("sentence 1", "required"), ("sentence 2", "unnecessary")):
        for person in ("Ann", "<i>Ben"):
            judge(spring, unit(spring, "heron", name), label, person)
        judge(spring, unit(spring, "heron", name), "unnecessary", "Cem")
    text = words(questions_part())
    assert (
        "Cem agrees less with each of the others (Krippendorff's α 0.000) than they do among themselves "
        "(1.000). Take it as a hint: pairs have as few as 2 items and 1 topic in common. "
        "See the [disputed units of Cem](./units?campaign=spring" in text
    )
    assert "units-assessor=Cem" in text
    assert "decide them on [*Adjudicate*](./adjudicate?campaign=spring)" in text
    set_phase(spring, "released", by="Zoe")
    assert "decide them" not in words(questions_part())


def test_a_derived_question_that_is_chosen_opens_with_its_pairs_topics_and_labels(full):
    query = {"agreement-question": "rated:Passage relevant (grade above 0)"}
    test = without_errors(open_page("agreement", query, campaign="car-sample"))
    assert len(test.dataframe) > 3
    labels = test.dataframe[-1].value
    assert {"relevant", "not relevant"} <= set(labels.columns)


def test_what_the_short_name_of_a_derived_question_leaves_out_stands_below_the_table(
    full,
):
    captions = [each.value for each in questions_part("scifact-sample").caption]
    text = " ".join(captions)
    assert "*Evidence sets*: whether all sets are the same" in text


def test_labels_of_single_items_are_counted_as_same_or_different_without_a_picture(
    full,
):
    query = {"agreement-question": "rated:Evidence sets"}
    test = without_errors(open_page("agreement", query, campaign="scifact-sample"))
    text = words(test)
    assert re.search(r"gave the same label to \d+ of \d+ items, and different", text)
    assert "no table of labels is drawn" in text
