"""Agreement question by question: all of them in a table, or one of them down to its units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.agreement import LabelledQuestion, TitledRow, people, verdict
from assessment.campaign import Campaign
from assessment.statistics.agreement import (
    WEIGHTINGS,
    Weighting,
    agreement_row,
    select_people,
)
from assessment.ui.agreement.alpha_chart import alpha_chart
from assessment.ui.agreement.definitions import show_definitions
from assessment.ui.agreement.one_question import ChosenQuestion, show_one_question
from assessment.ui.agreement.opening import show_opening
from assessment.ui.agreement.question_table import (
    QuestionLine,
    lowest_alpha_first,
    question_lines,
    show_derived_questions,
    show_question_table,
)
from assessment.ui.agreement.question_words import question_in_words
from assessment.ui.choices import AnyOf, OneOf, choose_for
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import draw_chart
from assessment.ui.session.boxes import is_new_pick

_ALL = "all"
_QUESTION, _ASSESSOR, _WEIGHTING = "agreement-question", "assessor", "weighting"
_PICKED = "picked-alpha"


class _Choices(NamedTuple):
    """The chosen question (None for all of them), the chosen assessors, and the weighting of kappa."""

    question: LabelledQuestion | None
    assessors: list[str]
    weighting: Weighting


def show_questions(
    campaign: Campaign, all_questions: Sequence[LabelledQuestion]
) -> None:
    """The verdict and the boxes, then the table of all questions, or one question down to single units."""
    if not people(all_questions):
        return
    # The verdict is on the questions and assessors chosen below it.
    opening = st.container()
    choices = _choose(all_questions)
    if len(choices.assessors) < 2 <= len(people(all_questions)):
        _say_to_choose_two(choices.assessors[0])
        return
    lines = _lines(all_questions, choices)
    with opening:
        counted = [
            TitledRow(line.question.title, line.row)
            for line in lines
            if _counts(line, choices)
        ]
        show_opening(
            campaign,
            all_questions,
            verdict(counted),
            _chosen_of_several(all_questions, choices),
            is_of_everybody=set(choices.assessors) == set(people(all_questions)),
        )
    if choices.question:
        _show_chosen_question(campaign, lines[0], choices)
    else:
        _show_all_questions(campaign, lines, choices)


def _say_to_choose_two(assessor: str) -> None:
    """In place of a table of nothing but dashes."""
    st.info(
        "Choose two or more people in *Assessors*, or leave it empty for everybody: "
        f"{md(assessor)} alone can agree with nobody.",
        icon=":material/group_add:",
    )


def _chosen_of_several(
    all_questions: Sequence[LabelledQuestion], choices: _Choices
) -> LabelledQuestion | None:
    """The chosen question; None where the campaign has no other one."""
    return choices.question if len(all_questions) > 1 else None


def _lines(
    all_questions: Sequence[LabelledQuestion], choices: _Choices
) -> list[QuestionLine]:
    """The chosen question, or all, with the agreement of the chosen assessors."""
    questions = [choices.question] if choices.question else list(all_questions)
    rows = []
    for question in questions:
        matrix = select_people(question.matrix, choices.assessors)
        rows.append(agreement_row(matrix, choices.weighting))
    titles = {question.name: question.title for question in all_questions}
    return question_lines(questions, rows, titles)


def _counts(line: QuestionLine, choices: _Choices) -> bool:
    """Whether the verdict is on this question: one that people are asked, or the chosen one."""
    return choices.question is not None or not line.question.is_set_apart


def _show_chosen_question(
    campaign: Campaign, line: QuestionLine, choices: _Choices
) -> None:
    words = question_in_words(line.question.title, line.row)
    if words:
        st.markdown(words)
    show_question_table(f"{campaign.name}-agreement", [line], choices.assessors)
    _say_that_nothing_is_shared([line], choices)
    # Without common items there are no pairs, and every table below would be empty.
    if line.row.items:
        show_one_question(
            ChosenQuestion(
                campaign, line.question, choices.assessors, choices.weighting
            )
        )


def _show_all_questions(
    campaign: Campaign, lines: Sequence[QuestionLine], choices: _Choices
) -> None:
    left_out = _without_items(lines)
    if left_out:
        st.caption(left_out)
    lines = lowest_alpha_first(lines)
    name = f"{campaign.name}-agreement"
    show_question_table(name, lines, choices.assessors, _QUESTION)
    show_derived_questions(lines, choices.assessors, _QUESTION)
    # The table leaves out derived questions too: they are not counted.
    _show_chart(campaign, [line for line in lines if not line.source])
    _say_that_nothing_is_shared(lines, choices)


def _show_chart(campaign: Campaign, lines: Sequence[QuestionLine]) -> None:
    chart = alpha_chart([line.question for line in lines], [line.row for line in lines])
    if len(chart.rows) < 2:
        return
    picked = draw_chart(chart, f"{campaign.name}-alpha", "agreement-alpha")
    # A clicked point opens its question.
    if is_new_pick(_PICKED, picked):
        choose_for(_QUESTION, picked[0][0])
        st.rerun()


def _say_that_nothing_is_shared(
    lines: Sequence[QuestionLine], choices: _Choices
) -> None:
    if len(choices.assessors) > 1 and not any(line.row.items for line in lines):
        st.info(
            "No unit has labels of two of these people yet: let one of them judge some of the topics that "
            "another has judged.",
            icon=":material/join:",
        )


def _without_items(lines: Sequence[QuestionLine]) -> str:
    """The questions that are left out of the table; "" where it has all, or nothing else to show."""
    titles = [md(line.question.title) for line in lines if not line.row.items]
    if not titles or len(titles) == len(lines):
        return ""
    return f"No unit has labels of two of these people yet on {', '.join(titles)}."


# The boxes above the table


def _choose(all_questions: Sequence[LabelledQuestion]) -> _Choices:
    names = people(all_questions)
    by_name = {question.name: question for question in all_questions}
    left, right = st.columns([3, 8], vertical_alignment="bottom")
    notices = st.container()
    with left:
        question = _chosen_question(by_name, notices)
    chosen = [question] if question else all_questions
    # A weighting moves no figure of labels without an order.
    has_weighting = any(each.matrix.ordered for each in chosen)
    widths = [4, 2, 2] if has_weighting else [6, 2]
    columns = right.columns(widths, vertical_alignment="bottom")
    with columns[0]:
        assessors = AnyOf(_ASSESSOR, names).show(
            "Assessors", placeholder="everybody", what="assessor"
        )
    with columns[-1]:
        show_definitions()
    weighting: Weighting = "none"
    if has_weighting:
        with columns[1]:
            weighting = _chosen_weighting()
    return _Choices(question, assessors or names, weighting)


def _chosen_question(
    by_name: Mapping[str, LabelledQuestion], notices: DeltaGenerator
) -> LabelledQuestion | None:
    # A single question opens at once, with its pairs and units.
    options = list(by_name) if len(by_name) == 1 else [_ALL, *by_name]
    choice = OneOf(_QUESTION, options, lambda name: _title(by_name.get(name)))
    return by_name.get(choice.show("Question", notices=notices))


def _title(question: LabelledQuestion | None) -> str:
    return shown(question.title) if question else "All questions"


def _chosen_weighting() -> Weighting:
    chosen = OneOf(_WEIGHTING, WEIGHTINGS).show(
        "Weighting", help="Counts for questions with an ordered scale only."
    )
    return cast(Weighting, chosen)
