"""Nuggets that only repeat the answer to an earlier question: systems should report what is new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.nuggets.list_shapes import EarlierQuestionValues
from assessment.model import EarlierQuestion
from assessment.sentences.stopwords import QUESTION_STOPWORDS, SHORT

MAX_ANSWERS = 30
"""Answers of one question that the page shows."""
_WORD = re.compile(r"\w+")
_NEW_WORDS = 1
"""Words that a nugget may have besides an answer and its question and still only repeat it."""


@derived(of="assessor", needs=JUDGED)
def earlier_questions(
    data: CampaignData, topic: str, assessor: str
) -> Mapping[str, tuple[EarlierQuestion, ...]]:
    """The earlier questions by the question whose nuggets are written.

    Their answers come from files and from the assessor's own labels: other assessors' labels stay unseen.
    """
    pooled = data.track.pooled
    if pooled is None:
        return {}
    state = assessor_topic(data, topic, assessor).state
    pools = pooled(state)
    return {question: pool.earlier for question, pool in pools.items()}


def earlier_rows(earlier: Iterable[EarlierQuestion]) -> list[EarlierQuestionValues]:
    rows: list[EarlierQuestionValues] = []
    for question, text, answers in earlier:
        first_answers = answers[:MAX_ANSWERS]
        rows.append({"id": question, "text": text, "answers": first_answers})
    return rows


def repeated_answer(
    text: str, earlier: Iterable[EarlierQuestion], target: str = ""
) -> str:
    """The question and the answer that a nugget repeats; "" if it says something new.

    It repeats an answer if it holds the answer's words in a row, and hardly anything else that is not in the
    question or the target.

    >>> question = EarlierQuestion("301.1", "In what year was the lighthouse built?", ("1874",))
    >>> repeated_answer("Built in 1874", [question])
    '301.1: 1874'
    >>> repeated_answer("Herring oil burned until 1874", [question])
    ''
    """
    words = _words(text)
    for question in earlier:
        known = set(_words(f"{question.text} {target}"))
        for answer in question.answers:
            of_answer = _words(answer)
            if not _in_a_row(of_answer, words):
                continue
            new = set(words) - known - set(of_answer) - QUESTION_STOPWORDS - SHORT
            if len(new) <= _NEW_WORDS:
                return f"{question.id}: {answer}"
    return ""


def _words(text: str) -> list[str]:
    """The words of a text without the s of a plural, in lower case."""
    words = []
    for word in _WORD.findall(text.casefold()):
        is_long = len(word) > 3
        # "is", "was" and "gas" must keep their s; plurals of three letters hardly exist.
        words.append(word.removesuffix("s") if is_long else word)
    return words


def _in_a_row(few: list[str], many: list[str]) -> bool:
    """Whether some words, at least one, occur among others as one sequence."""
    if not few:
        return False
    last = len(many) - len(few)
    for start in range(last + 1):
        end = start + len(few)
        if many[start:end] == few:
            return True
    return False
