"""The answers to the earlier questions of a series, which no nugget is to repeat (2007 QA guidelines)."""

from __future__ import annotations

from assessment.model import EarlierQuestion
from assessment.tracks.qa2007.answer import Question, normalised
from assessment.tracks.qa2007.answers.answer_sets import answer_set
from assessment.tracks.qa2007.answers.pool import QATopicState, instances, label_of
from assessment.tracks.qa2007.answers.right_answers import ANSWERS, right_answers
from assessment.tracks.qa2007.scales import CORRECT, LOCAL


def earlier_questions(
    state: QATopicState, other: Question
) -> tuple[EarlierQuestion, ...]:
    """The questions before an Other question with the answers that are known to be right, each once."""
    earlier: list[EarlierQuestion] = []
    for question in state.topic.questions:
        if question.id == other.id:
            break
        if question.kind != "OTHER":
            answers = _right_answers(state, question)
            earlier.append(EarlierQuestion(question.id, question.text, answers))
    return tuple(earlier)


def _right_answers(state: QATopicState, question: Question) -> tuple[str, ...]:
    """Strings labelled globally or locally correct, own answers, and the answers of a key."""
    answers = list(right_answers(state.resources, ANSWERS, question.id))
    if question.kind == "LIST":
        answers += answer_set(state, question).names.values()
    names: list[str] = []
    for answer in answers:
        names += _names(answer)
    for item in instances(state, question):
        if label_of(state, question, item) in (CORRECT, LOCAL):
            names.append(item.text)
    distinct: dict[str, str] = {}
    for name in names:
        distinct.setdefault(normalised(name), name)
    return tuple(distinct.values())


def _names(line: str) -> list[str]:
    """The names of an answer, whose aliases are in parentheses.

    >>> _names("UK (Britain; Great Britain)")
    ['UK', 'Britain', 'Great Britain']
    """
    name, _, aliases = line.partition("(")
    names = [name, *aliases.split(";")]
    tidy = [each.strip(" )") for each in names]
    return [each for each in tidy if each]
