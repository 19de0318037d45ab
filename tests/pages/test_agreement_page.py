"""The page Agreement: from all questions down to single units, the rankings, the machines, and what it
says when there is nothing.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from urllib.parse import parse_qsl

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from assessment.analysis.agreement import (
    Question,
    people,
    questions,
)
from assessment.campaign.workspace import ENVIRONMENT
from assessment.statistics.agreement import (
    Coefficient,
    ConfusionCell,
    RankCorrelation,
    agreement_row,
    label_matrix,
    select_people,
)
from assessment.ui import on_demand
from assessment.ui.agreement.alpha_chart import alpha_chart
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    interval,
    kappa_look,
    row_in_words,
    without_details,
)
from assessment.ui.agreement.confusion_chart import confusion_figure
from assessment.ui.agreement.words import question_in_words
from assessment.ui.correlations import correlation_columns
from assessment.ui.tables import sortable_number, table_csv, table_from_rows
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_page, open_part, widget, without_errors, words
from tests.pages.test_scores import with_track

PAGE = str(Path(__file__).parents[2] / "pages" / "agreement.py")
SAMPLES = ("biogen-sample", "qa2007-sample", "scifact-sample")


@pytest.fixture
def made(campaign, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    return campaign


def choose(test, label, value):
    widget(test.selectbox, label).set_value(value)
    return without_errors(test.run())


def box(test, label):
    return widget(test.selectbox, label)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_question_has_a_row(full, name):
    table = open_part("agreement", "Questions", name).dataframe[0].value
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
    test = choose(
        open_part("agreement", "Questions", "biogen-sample"), "Question", "relation"
    )
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
    test = open_part("agreement", "Questions", "qa2007-sample")
    table = test.dataframe[0].value
    assert (table["Items"] > 0).all()
    (caption,) = [
        box.value for box in test.caption if "labels of two of these" in box.value
    ]
    titles = caption.partition("yet on ")[2].removesuffix(".").split(", ")
    assert set(table["Question"]) & set(titles) == set()


def test_the_page_says_in_words_what_the_figures_mean_and_whose_words_these_are(full):
    text = words(open_part("agreement", "Questions", "biogen-sample"))
    assert "Landis" not in text
    assert "from 0.667 on he draws tentative conclusions, from 0.8 on he relies" in text
    text = words(
        choose(
            open_part("agreement", "Questions", "biogen-sample"), "Question", "relation"
        )
    )
    assert re.search(
        r"\*\*Citation\*\*: \w+ assessors agree in \*\*\d\d\.\d %\*\* of pairs, "
        r"\*\*Krippendorff's α 0\.\d{3}\*\* \(95 % [^)]*rough: \d+ topics\)\.",
        text,
    )


@pytest.mark.parametrize("name", ["Topic", "Text", "Counts", "Answer"])
def test_an_assessor_named_like_a_column_has_a_column_of_their_own(made, name):
    judge(made, unit(made, "heron", "answer"), "yes", name)
    judge(made, unit(made, "heron", "answer"), "no", "Ben")
    test = choose(open_part("agreement", "Questions"), "Question", "accuracy")
    units = test.dataframe[2].value
    assert (units[f"{name} (assessor)"][0], units["Ben"][0]) == ("yes", "no")
    assert units["Title"][0]


def test_a_cell_of_the_confusion_table_shows_its_units(full):
    test = choose(
        open_part("agreement", "Questions", "biogen-sample"), "Question", "relation"
    )
    test = choose(test, "Units where Amara / Chen said", "supporting / neutral: 4")
    units = test.dataframe[2].value
    assert (set(units["Amara"]), set(units["Chen"]), len(units)) == (
        {"supporting"},
        {"neutral"},
        4,
    )


def test_another_question_forgets_the_cell_and_the_pair_of_the_last_one(full):
    test = choose(
        open_part("agreement", "Questions", "qa2007-sample"), "Question", "vote"
    )
    test = choose(test, "Pair", "Dara and Edo")
    test = choose(test, "Question", "factoid")
    assert box(test, "Pair").value == "Amara and Bjorn"
    assert (
        box(test, "Units where Amara / Bjorn said").options[0] == "different labels: 1"
    )


def test_fewer_assessors_make_a_cohen_of_a_fleiss(full):
    test = open_part("agreement", "Questions", "qa2007-sample")
    assert list(test.dataframe[0].value["κ method"]).count("Fleiss") == 1
    without_errors(test.multiselect[0].set_value(["Amara", "Edo"]).run())
    # What holds for all questions stands in the head.
    assert "κ method" not in test.dataframe[0].value


def test_a_weighting_is_offered_where_a_scale_is_ordered_only(made, monkeypatch):
    judge(made, unit(made, "heron", "sentence 1"), "required", "Ann")
    judge(made, unit(made, "heron", "sentence 1"), "unnecessary", "Ben")
    assert "Weighting" not in [
        result.label for result in open_part("agreement", "Questions").selectbox
    ]
    scales = tuple(scale._replace(ordered=True) for scale in made.track.scales)
    with_track(monkeypatch, scales=scales)
    test = choose(open_part("agreement", "Questions"), "Weighting", "linear")
    assert "Within one step %" in test.dataframe[0].value.columns


def test_one_assessor_is_told_how_to_get_an_overlap(made):
    judge(made, unit(made, "heron", "answer"), "yes", "Ann")
    assert "Only Ann has judged so far" in words(open_part("agreement", "Questions"))


def test_two_assessors_without_a_common_unit_are_told_so(made):
    judge(made, unit(made, "heron", "answer"), "yes", "Ann")
    judge(made, unit(made, "tern", "answer"), "yes", "Ben")
    assert "No unit has labels of two of these people yet" in words(
        open_part("agreement", "Questions")
    )


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("Questions", "No person has judged yet"),
        ("Ranking of runs", "No person has judged yet"),
        ("Machine assessors", "No machine assessor has judged"),
    ],
)
def test_before_anything_is_judged_every_part_says_what_is_missing(made, part, message):
    assert message in words(open_part("agreement", part))


def test_without_runs_the_page_says_where_to_begin(make, workspace, monkeypatch):
    make(name="bare")
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    assert "import topics and runs on the page Runs" in words(
        open_part("agreement", "Questions", "bare")
    )


def test_an_assessor_does_not_see_how_others_judged(full):
    test = AppTest.from_file(PAGE, default_timeout=60)
    test.session_state["as"] = "assessor"
    assert "An assessor may not use this" in words(without_errors(test.run())).replace(
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


def test_a_machine_is_shown_with_what_people_contested(made):
    judge(made, unit(made, "heron", "answer"), "yes", "auto:reader")
    judge(made, unit(made, "heron", "answer"), "no", "Ann", note="it misses the point")
    test = open_part("agreement", "Machine assessors")
    _, counts, listed = [table.value for table in test.dataframe]
    assert (
        counts["Machine's labels"][0],
        counts["Confirmed"][0],
        counts["Contested"][0],
        counts["Overridden"][0],
        counts["Not looked at"][0],
    ) == (1, 0, 1, 1, 0)
    assert "1 label contested by people, 1 overridden" in test.expander[0].label
    assert (listed["Machine"][0], listed["Ann"][0]) == ("yes", "no")


def test_accepted_suggestions_are_told_apart_from_agreement_of_their_own(made):
    items = [unit(made, run, "answer") for run in ("heron", "tern")]
    for item in items:
        judge(made, item, "yes", "auto:reader")
    judge(made, items[0], "yes", "Ann", via="suggestion")
    judge(made, items[1], "no", "Ann")
    judge(made, items[1], "no", "Ben")
    test = open_part("agreement", "Machine assessors")
    text = words(test)
    assert "gives the label that counts for 50.0 % of 2 units**" in text
    assert "**without accepted suggestions for 0.0 % of 1 unit**" in text
    assert "partly circular" in text
    table = test.dataframe[0].value
    assert list(table["Question"]) == ["Answer", "… without accepted suggestions"]
    assert list(table["Items"]) == [2, 1]
    assert "Accepted suggestions of a machine: 1 of 3 labels on Answer." in words(
        open_part("agreement", "Questions")
    )


def test_the_rankings_have_a_column_for_each_assessor_and_mark_other_places(full):
    test = open_part("agreement", "Ranking of runs", "biogen-sample")
    correlations, ranks = (table.value for table in test.dataframe)
    names = [name.partition(", ")[0] for name in ranks.columns[1:]]
    assert names == ["Amara", "Bjorn", "Chen"]
    chen = " ".join(ranks[ranks.columns[3]])
    assert re.search(r"[↑↓] from \d", chen)
    assert len(correlations) == 6


def test_an_assessor_stands_beside_the_labels_that_count_at_the_same_topics(
    make, workspace, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = make(
        run_file("heron", {"1": "Iron helps.", "2": "Gel is safe."}),
        run_file("tern", {"1": "Zinc helps.", "2": "Gel burns."}),
    )
    for topic in ("1", "2"):
        for run, label in (("heron", "yes"), ("tern", "no")):
            judge(campaign, unit(campaign, run, "answer", topic), label, "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    compared, ranks = (
        table.value for table in open_part("agreement", "Ranking of runs").dataframe
    )
    own = dict(zip(ranks["Run"], ranks["Ann, 2 topics"], strict=True))
    # Ann's labels are the ones that count, so that no place is another one.
    assert not re.search("[↑↓]", " ".join(own.values()))
    assert own["heron"].strip() == "1.  100.00"
    [ann] = compared[compared["The other"] == "Ann"].to_dict("records")[:1]
    assert (ann["First leads"], ann["Second leads"]) == ("heron", "heron")


def test_the_first_part_begins_with_what_disagreement_does_to_the_order_of_the_runs(
    full,
):
    test = open_part("agreement", "Questions", "biogen-sample")
    first = test.markdown[0].value
    assert first.startswith(
        "**It is unclear whether assessors agree well enough on Citation.** "
    )
    assert (
        "**Whether the first place is shared depends on whose labels count.**  \n"
        in first
    )
    assert "By Accuracy over 2 topics, Chen's labels alone" in first
    assert "[*Ranking of runs*](./agreement?campaign=biogen-sample" in first


def test_the_link_to_the_rankings_opens_the_measure_that_the_sentence_is_on(full):
    first = (
        open_part("agreement", "Questions", "car-sample")
        .markdown[0]
        .value.replace("\\", "")
    )
    link = first.partition("[*Ranking of runs*](")[2].partition(")")[0]
    query = dict(parse_qsl(link.partition("?")[2]))
    query.pop("campaign")
    test = without_errors(open_page("agreement", query, campaign="car-sample"))
    assert f"By {box(test, 'Measure').value} in *Passage ranking" in first
    assert query["task"] == box(test, "Task").value


def test_a_large_campaign_is_not_scored_again_before_anybody_asks(full, monkeypatch):
    monkeypatch.setattr(on_demand, "MOST_AT_ONCE", 100)
    text = words(open_part("agreement", "Questions", "biogen-sample"))
    assert "says whether disagreement changes the order of the runs" in text


def test_the_sentence_is_on_the_measure_that_every_page_begins_with(full):
    first = (
        open_part("agreement", "Questions", "scifact-sample")
        .markdown[0]
        .value.replace("\\", "")
    )
    assert "By abstract_rationalized_f1 and " in first
    test = open_part("agreement", "Ranking of runs", "scifact-sample")
    assert box(test, "Measure").value == "abstract_rationalized_f1"


def test_of_mixed_questions_the_column_of_steps_tells_which_alpha_is_ordinal():
    rows = [{"Ann": "0", "Ben": "1"}, {"Ann": "1", "Ben": "1"}]
    frame = table_from_rows(
        [
            coefficient_columns(agreement_row(label_matrix(rows, ordered=is_ordered)))
            for is_ordered in (True, False)
        ]
    )
    drawn, _ = without_details(frame)
    assert "α metric" in frame and "α metric" not in drawn
    assert list(drawn["Within one step %"].str.strip() != "") == [True, False]


def test_counts_stand_in_the_cells_of_the_picture_as_text():
    figure = confusion_figure(
        [ConfusionCell("a", "a", 3), ConfusionCell("a", "b", 1)],
        {"a": "fully held", "b": "b"},
        "Ann",
        "Ben",
    )
    assert list(figure.data[0].x) == ["fully held", "b"]
    assert list(figure.data[1].text) == ["<b>3</b>", "1", "0", "<b>0</b>"]
    # Labels may be numbers
    assert (figure.layout.xaxis.type, figure.layout.yaxis.type) == (
        "category",
        "category",
    )
    assert [tuple(pair) for pair in figure.data[1].customdata] == [
        ("a", "a"),
        ("a", "b"),
        ("b", "a"),
        ("b", "b"),
    ]


def test_a_file_holds_numbers_bare_and_defuses_formulas():
    frame = table_from_rows(
        [
            {"=who": "=1+1", "Kappa": "−0.250", "Items": 3, "Empty": ""},
            {"=who": "Ann", "Kappa": "     –", "Items": 4, "Empty": ""},
        ]
    )
    assert table_csv(frame).decode().splitlines() == [
        "'=who,Kappa,Items",
        "'=1+1,-0.250,3",
        "Ann,,4",
    ]


def test_a_row_says_by_the_interval_of_alpha_what_the_first_sentence_claims():
    rows = [
        {"Ann": "a", "Ben": "a"},
        {"Ann": "b", "Ben": "a"},
        {"Ann": "b", "Ben": "b"},
    ]
    numbers = [place // 3 for place in range(18)]
    row = agreement_row(label_matrix(rows * 6, topics=numbers))

    def words_for(low, high):
        return row_in_words(row._replace(alpha=Coefficient(0.6, 18, "", low, high)))

    assert words_for(0.2, 0.6) == "too little: below 0.667"
    assert words_for(0.2, 0.7) == "unclear: includes 0.667"
    assert words_for(0.667, 0.9) == "enough: above 0.667"
    assert words_for(0.8, 0.9) == "enough: above 0.8"
    assert words_for(None, None) == "no interval"
    never_apart = label_matrix([rows[0], rows[2]] * 6, topics=numbers[:12])
    assert row_in_words(agreement_row(never_apart)) == "too few topics"
    numbers = [place // 2 for place in range(12)]
    never_apart = label_matrix([rows[0], rows[2]] * 6, topics=numbers)
    assert row_in_words(agreement_row(never_apart)) == "enough: nobody differed"


def test_the_interval_of_kappa_is_in_the_file_and_no_word_for_it(full):
    campaign = full.campaign("biogen-sample")
    question = questions(campaign)[0]
    row = agreement_row(select_people(question.matrix, people([question])))
    frame = pd.DataFrame([coefficient_columns(row)])
    assert "κ 95 %" in frame
    assert "κ in words" not in frame
    drawn, _ = without_details(frame)
    assert "κ 95 %" not in drawn


def test_the_table_has_the_order_of_the_picture_with_undefined_figures_last(full):
    table = open_part("agreement", "Questions", "qa2007-sample").dataframe[0].value
    alphas = [text.strip() for text in table["Alpha"] if text.strip() != "–"]
    values = [float(text.replace("−", "-")) for text in alphas]
    assert values == sorted(values)
    assert "–" not in "".join(table["Alpha"][: len(values)])


def test_people_who_never_agree_beyond_the_dominant_label_are_said_to():
    rows = [{"Ann": "no", "Ben": "no"}] * 8
    rows += [{"Ann": "yes", "Ben": "no"}, {"Ann": "no", "Ben": "yes"}]
    numbers = [place // 10 for place in range(60)]
    row = agreement_row(label_matrix(rows * 6, topics=numbers))
    assert row_in_words(row) == "agree on one label only"
    sentence = question_in_words("NIL", row)
    assert (
        "as “no” is 90% of the labels; none of the other 12 of 120 labels" in sentence
    )


def test_a_picture_shows_the_alpha_of_each_question_the_least_on_top(full):
    campaign = full.campaign("biogen-sample")
    all_questions = questions(campaign)
    names = people(all_questions)
    lines = [
        agreement_row(select_people(question.matrix, names), rounds=50)
        for question in all_questions
    ]
    chart = alpha_chart(all_questions, lines)
    values = [row.value for row in chart.rows]
    assert values == sorted(values)
    defined = [line for line in lines if line.alpha.value is not None]
    assert len(values) == len(defined) > 1
    assert chart.axis.title == "Krippendorff's α"
    assert [limit.value for limit in chart.limits] == [0.667, 0.8]
    assert {row.note for row in chart.rows} <= {row_in_words(line) for line in lines}


def test_the_picture_says_which_intervals_are_rough():
    def question_of(title, topics):
        rows = [{"Ann": "a", "Ben": "a"}, {"Ann": "b", "Ben": "a"}] * topics
        rows[-1] = {"Ann": "b", "Ben": "b"}
        numbers = [place // 2 for place in range(2 * topics)]
        matrix = label_matrix(rows, topics=numbers)
        return Question(title, title, "", (), (), matrix, {})

    def chart_of(*all_questions):
        lines = [agreement_row(question.matrix) for question in all_questions]
        return alpha_chart(all_questions, lines)

    rough, fine = question_of("Rough", 6), question_of("Fine", 12)
    assert "all rough" in chart_of(rough).title
    mixed = chart_of(rough, fine)
    assert "rough" not in mixed.title
    assert {row.name for row in mixed.rows} == {"Rough (rough)", "Fine"}


def graded(*labels_of_items):
    rows = [
        dict(zip(("Ann", "Ben", "Cem"), labels, strict=False))
        for labels in labels_of_items
    ]
    matrix = label_matrix(rows, ["0", "1", "2"], ordered=True)
    return Question("grade", "Grade", "", (), (), matrix, {})


def test_grades_of_three_are_read_by_the_ordinal_alpha_and_its_verdict():
    question = graded("000", "111", "222", "112", "001", "222")
    row = agreement_row(question.matrix)
    sentence = question_in_words("Grade", row)
    assert (
        f"within one step in 100.0 %, **ordinal α {row.alpha.value:.3f}**" in sentence
    )
    assert "κ" not in sentence
    chart = alpha_chart([question], [row])
    assert [each.name for each in chart.rows] == ["Grade"]
    assert chart.title.startswith("Krippendorff's ordinal α")
    nominal = Question(
        "kind",
        "Kind",
        "",
        (),
        (),
        label_matrix([{"A": "x", "B": "x"}, {"A": "y", "B": "y"}]),
        {},
    )
    both = alpha_chart([question, nominal], [row, agreement_row(nominal.matrix)])
    assert {each.name for each in both.rows} == {"Grade (ordinal)", "Kind"}


def test_an_alpha_that_ignores_the_order_has_no_verdict():
    question = graded(*["000", "111", "222", "111", "112"] * 5)
    topics = [place // 4 for place in range(25)]
    matrix = question.matrix._replace(topics=np.array(topics))
    assert row_in_words(agreement_row(matrix, "none")) == "order is ignored"
    assert row_in_words(agreement_row(matrix)).startswith("enough")


def test_grades_of_two_have_a_weighted_kappa_and_nominal_ones_no_verdict(full):
    text = words(open_part("agreement", "Questions", "adhoc-sample"))
    assert "ordinal α" in text
    nominal = words(
        choose(open_part("agreement", "Questions", "adhoc-sample"), "Weighting", "none")
    )
    assert "**nominal α" in nominal
    assert "nothing can be said yet of how well assessors agree" in nominal.lower()


def test_undefined_is_explained_where_something_is_undefined_only(full):
    assert "– is undefined" not in words(
        open_part("agreement", "Questions", "adhoc-sample")
    )


def test_the_only_question_opens_at_once(full):
    test = open_part("agreement", "Questions", "adhoc-sample")
    assert len(box(test, "Question").options) == 1
    assert test.tabs[0].label == "Pairs of assessors"
    # The sentence above counts them, and the name needs their room.
    assert "Assessors" not in test.dataframe[0].value


def test_a_negative_end_of_an_interval_has_a_true_minus_sign():
    assert interval(Coefficient(0.1, 9, low=-0.35, high=0.5)) == "−0.35 to 0.50"


def test_a_coefficient_below_zero_has_a_true_minus_sign_in_every_table():
    assert sortable_number(-0.19, 3) == "−0.190"
    worse = RankCorrelation(4, -0.5, -0.25, "")
    assert correlation_columns(worse)["Kendall's tau"].strip() == "−0.50"


def test_where_there_is_no_interval_there_is_no_word(full):
    test = open_part("agreement", "Questions", "qa2007-sample")
    table = test.dataframe[0].value.set_index("Question")
    assert table["In words"]["Answer"] == "too few topics"
    pairs = choose(test, "Question", "factoid").dataframe[1].value
    assert "α 95 %" not in pairs
    assert set(pairs["In words"]) == {"too few topics"}
    assert "** (too few topics)" in words(test)


def test_an_undefined_kappa_has_the_reason_in_place_of_a_word():
    same = agreement_row(label_matrix([{"Ann": "a", "Ben": "a"}] * 2))
    assert row_in_words(same) == "all labels the same"
    one = agreement_row(label_matrix([{"Ann": "a", "Ben": "b"}]))
    assert row_in_words(one) == "fewer than two items"


def test_a_single_topic_has_no_word(full):
    test = choose(
        open_part("agreement", "Questions", "biogen-sample"), "Question", "relation"
    )
    frames = [table.value for table in test.dataframe]
    (topics,) = [frame for frame in frames if {"Topic", "Agree %"} <= set(frame)]
    reasons = {"one label dominates", "fewer than two items", "all labels the same"}
    assert set(topics["In words"]) <= {"", *reasons}


def test_the_head_says_which_kappa_it_is_where_all_are_of_one_kind():
    assert kappa_look(["Cohen, linear", "Cohen, linear"])["label"] == "κ, linear"
    assert "weighted" in kappa_look(["Cohen, linear"])["help"]
    assert kappa_look(["Cohen"])["label"] == "Cohen's κ"
    assert kappa_look(["Fleiss"])["label"] == "Fleiss' κ"
    assert kappa_look(["Fleiss", "Cohen"])["label"] == "Kappa"


def test_a_machine_on_an_ordered_scale_has_a_weighted_kappa_and_the_head_says_so(
    made, monkeypatch
):
    scales = tuple(scale._replace(ordered=True) for scale in made.track.scales)
    with_track(monkeypatch, scales=scales)
    for name in ("auto:reader", "Ann"):
        for run, label in (("heron", "yes"), ("tern", "no")):
            judge(made, unit(made, run, "answer"), label, name)
    test = open_part("agreement", "Machine assessors")
    columns = json.loads(test.dataframe[0].proto.columns)
    assert columns["Kappa"]["label"] == "κ, linear"


def test_labels_that_neither_gave_are_left_out_of_the_picture_and_named(full):
    text = words(open_part("agreement", "Questions", "adhoc-sample"))
    assert "Labels that neither gave are left out: “grade -1”, “grade -2”." in (
        text.replace("\\", "")
    )


def test_runs_are_not_ranked_by_how_much_is_judged(full):
    test = open_part("agreement", "Ranking of runs", "adhoc-sample")
    options = box(test, "Measure").options
    assert "nDCG@10" in options
    assert not [name for name in options if name.startswith("Judged")]


def test_units_of_the_chosen_topic_do_not_repeat_it_in_every_row(full):
    query = {"agreement-part": "Questions", "agreement-question": "relation"}
    query["tab"] = "Topics"
    test = without_errors(open_page("agreement", query, campaign="biogen-sample"))
    units = [table.value for table in test.dataframe if "Unit" in table.value]
    assert not {"Topic", "Title"} & set(units[-1].columns)


def test_derived_questions_stand_in_a_table_of_their_own_with_their_source(full):
    test = open_part("agreement", "Questions", "car-sample")
    [fold] = [each for each in test.expander if each.label.startswith("Derived")]
    derived = fold.dataframe[0].value.set_index("Question")["Derived from"]
    assert derived["Passage relevant (grade above 0)"] == "Passage"
    first = test.dataframe[0].value
    assert not set(first["Question"]) & set(derived.index)
    without = open_part("agreement", "Questions", "biogen-sample")
    assert not [each for each in without.expander if each.label.startswith("Derived")]


def test_an_assessor_apart_from_the_others_is_named_with_what_to_do(made, monkeypatch):
    module = import_module("assessment.analysis.agreement.outlier")
    monkeypatch.setattr(module, "FEWEST_ITEMS", 2)
    for name, label in (("sentence 1", "required"), ("sentence 2", "unnecessary")):
        for person in ("Ann", "<i>Ben"):
            judge(made, unit(made, "heron", name), label, person)
        judge(made, unit(made, "heron", name), "unnecessary", "Cem")
    text = words(open_part("agreement", "Questions"))
    assert (
        "Cem agrees less with each of the others (Krippendorff's α 0.000) than they do among themselves "
        "(1.000). See the [disputed units of Cem](./units?campaign=spring" in text
    )
    assert "units-assessor=Cem" in text
    assert "decide them on [*Adjudicate*](./adjudicate?campaign=spring)" in text


def test_a_derived_question_that_is_chosen_opens_with_its_pairs_topics_and_labels(full):
    query = {"agreement-question": "rated:Passage relevant (grade above 0)"}
    test = without_errors(open_page("agreement", query, campaign="car-sample"))
    assert len(test.dataframe) > 3
    labels = test.dataframe[-1].value
    assert {"relevant", "not relevant"} <= set(labels.columns)
