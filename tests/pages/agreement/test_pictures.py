"""The pictures of *Agreement*: the alpha of each question, and who gave which label."""

from __future__ import annotations

from assessment.analysis.agreement import (
    LabelledQuestion,
    people,
    questions,
)
from assessment.statistics.agreement import (
    ConfusionCell,
    agreement_row,
    label_matrix,
    select_people,
)
from assessment.ui.agreement.alpha_chart import alpha_chart
from assessment.ui.agreement.coefficients import (
    row_in_words,
)
from assessment.ui.agreement.confusion_chart import Confusion, confusion_figure
from assessment.ui.agreement.question_words import question_in_words
from tests.pages.agreement.boxes import questions_part
from tests.pages.agreement.graded import graded
from tests.pages.opening import words


def test_counts_stand_in_the_cells_of_the_picture_as_text():
    cells = [ConfusionCell("a", "a", 3), ConfusionCell("a", "b", 1)]
    words_of_labels = {"a": "fully held", "b": "b"}
    figure = confusion_figure(Confusion(cells, words_of_labels, "Ann", "Ben"))
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
        return LabelledQuestion(title, title, "", (), (), matrix, {})

    def chart_of(*all_questions):
        lines = [agreement_row(question.matrix) for question in all_questions]
        return alpha_chart(all_questions, lines)

    rough, fine = question_of("Rough", 6), question_of("Fine", 12)
    assert "all rough" in chart_of(rough).title
    mixed = chart_of(rough, fine)
    assert "rough" not in mixed.title
    assert {row.name for row in mixed.rows} == {"Rough (rough)", "Fine"}


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
    nominal = LabelledQuestion(
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


def test_labels_that_neither_gave_are_left_out_of_the_picture_and_named(full):
    text = words(questions_part("adhoc-sample"))
    assert "Labels that neither gave are left out: “grade -1”, “grade -2”." in (
        text.replace("\\", "")
    )
