"""The first sentences of the page: whether people agree well enough, and whether that moves the ranking."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.agreement import Question, Verdict, people
from assessment.campaign import Campaign
from assessment.formats.plurals import all_of, number_of
from assessment.ui.agreement.order_of_runs import (
    CLAIMS,
    MEASURE,
    OrderFinding,
    hint_in_words,
    measure_of_order,
    order_by_measure,
)
from assessment.ui.agreement.parts import PART, RANKING
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.on_demand import is_scored_again_at_once
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tasks import TASK, chosen_task

_LIMIT = "0.667"
_FIRST_LIMIT = f"{_LIMIT}, his lower limit for tentative conclusions"
_MOST_NAMED = 3
"""Questions that a sentence names."""


def show_opening(
    campaign: Campaign, questions: Sequence[Question], verdict: Verdict
) -> None:
    """One sentence in bold, two or three short ones, and the way to the rankings."""
    if len(people(questions)) < 2:
        return
    order = None
    if is_scored_again_at_once(campaign):
        with progress_bar() as progress:
            order = order_by_measure(campaign, questions, progress)
    link = f"[*{RANKING}*]({_address_of_rankings(campaign)})"
    st.markdown(opening_in_words(verdict, order, link))


def opening_in_words(verdict: Verdict, order: OrderFinding | None, link: str) -> str:
    """The opening in Markdown; `order` is None where nothing is known of the rankings.

    >>> opening_in_words(Verdict(enough=("Answer",), topics=(12,)), None, "*Ranking*").splitlines()[0]
    '**Assessors agree well enough.**  '
    """
    claims = []
    if verdict.questions:
        claims.append(agreement_claim(verdict))
    if order is not None:
        claims.append(CLAIMS[order.effect])
    # One of them alone needs no conjunction.
    joined = f", {_conjunction(verdict, order)} ".join(claims)
    # The answer has a line of its own.
    answer = f"**{_capital(joined)}.**  \n" if joined else ""
    sentences = [agreement_in_words(verdict)]
    if order is None:
        sentences.append(
            f"The part {link} says whether disagreement changes the order of the runs."
        )
    else:
        sentences.append(order.leader)
        sentences.append(hint_in_words((*verdict.topics, *order.topics)))
        sentences.append(f"More in {link}.")
    return answer + " ".join(filter(None, sentences))


def agreement_claim(verdict: Verdict) -> str:
    """Whether people agree well enough, as the beginning of a sentence."""
    # The box names a single question.
    on = _on_questions(verdict) if verdict.questions > 1 else ""
    if verdict.enough:
        # Where it is unclear they may agree well enough, too.
        clearly = "clearly " if verdict.open else ""
        return f"assessors {clearly}agree well enough{on}"
    if verdict.too_little:
        return f"assessors do not agree well enough{on}"
    if verdict.open:
        return f"it is unclear whether assessors agree well enough{on}"
    if verdict.one_label:
        return f"assessors agree on one label only{on}"
    return f"nothing can be said yet of how well assessors agree{on}"


def _on_questions(verdict: Verdict) -> str:
    """On how many of several questions the claim holds; "" where it is on all of them together."""
    questions = verdict.questions
    enough = len(verdict.enough)
    too_little = len(verdict.too_little)
    if enough == questions:
        return f" on {all_of(questions, 'questions')}"
    if enough:
        only = "only " if _is_minority(verdict) else ""
        return f" on {only}{enough} of {questions} questions"
    if too_little == questions:
        any_of = "either" if questions == 2 else "any"
        return f" on {any_of} of the {questions} questions"
    if too_little:
        return f" on at least {too_little} of {questions} questions"
    if verdict.one_label and not verdict.open:
        return f" on {len(verdict.one_label)} of {questions} questions"
    return ""


def _is_minority(verdict: Verdict) -> bool:
    return 2 * len(verdict.enough) < verdict.questions


def _conjunction(verdict: Verdict, order: OrderFinding | None) -> str:
    """ "but" where agreement is good and the order moves all the same, or the other way round."""
    is_good = bool(verdict.enough) and not _is_minority(verdict)
    is_stable = order is not None and order.effect == "none"
    return "and" if is_good == is_stable else "but"


def agreement_in_words(verdict: Verdict) -> str:
    """On which questions people agree too little, on which it is unclear, and by what limit."""
    claims = [(verdict.too_little, "lies below"), (verdict.open, "includes")]
    limits = [(titles, verb) for titles, verb in claims if titles]
    if verdict.enough and not limits:
        limits.append((verdict.enough, "lies above"))
    what, limit = "the interval of Krippendorff's α", _FIRST_LIMIT
    parts = []
    for titles, verb in limits:
        on = f"on {_names(titles)} " if verdict.questions > 1 else ""
        parts.append(f"{on}{what} {verb} {limit}")
        # What stands here is explained once.
        what, limit = "it", _LIMIT
    if verdict.one_label:
        on = f"on {_names(verdict.one_label)} " if verdict.questions > 1 else ""
        parts.append(
            f"{on}no label but the most frequent one was ever given to the same unit by two of them"
        )
    if verdict.untold and not parts:
        return "The column *In words* says why."
    if verdict.untold:
        names = _names(verdict.untold)
        parts.append(f"on {names} nothing can be said (see *In words*)")
    return f"{_capital('; '.join(parts))}." if parts else ""


def _names(titles: Sequence[str]) -> str:
    """The questions, of many how many they are."""
    if len(titles) > _MOST_NAMED:
        return number_of(len(titles), "question")
    *first, last = [md(title) for title in titles]
    return f"{', '.join(first)} and {last}" if first else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _address_of_rankings(campaign: Campaign) -> str:
    """The address of the rankings in the task, and by the measure, that the sentence is on."""
    view = chosen_task(campaign)
    query = {PART: RANKING}
    # In a large campaign there is no sentence, and totals would be worked out for its measure alone.
    if is_scored_again_at_once(campaign):
        query[MEASURE] = measure_of_order(view)
    if view.task and len(campaign.by_task()) > 1:
        query[TASK] = view.task.name
    return address("agreement", campaign, **query)
