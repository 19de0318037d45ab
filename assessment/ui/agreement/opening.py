"""The first sentences of the page: whether people agree well enough, and whether that moves the ranking."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.agreement import (
    AgreementVerdict,
    LabelledQuestion,
    Silence,
    agreement_claim,
    people,
)
from assessment.campaign import Campaign
from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of, plural
from assessment.ui.agreement.order_of_runs import (
    MEASURE,
    OrderWords,
    RankedBy,
    hint_in_words,
    order_by_measure,
    ranked_by,
)
from assessment.ui.agreement.parts import PART, RANKING
from assessment.ui.choices.tasks import TASK, chosen_task
from assessment.ui.computing.on_demand import is_scored_again_at_once
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.links import address

_LIMIT = "0.667"
_FIRST_LIMIT = f"{_LIMIT}, his lower limit for tentative conclusions"
_WHY_UNTOLD: dict[Silence, str] = {
    "few topics": "too few topics yet",
    "order ignored": "the weighting “none” ignores the order of the labels",
    "one label": "one label dominates",
    "same labels": "all labels are the same",
    "no interval": "α has no interval",
}
_MAX_NAMED = 3
"""Questions that a sentence names."""


def show_opening(
    campaign: Campaign,
    questions: Sequence[LabelledQuestion],
    verdict: AgreementVerdict,
    chosen: LabelledQuestion | None = None,
    *,
    is_of_everybody: bool = True,
) -> None:
    """One sentence in bold, two or three short ones, and the way to the rankings.

    `chosen` is the one question of several that the verdict is on.
    """
    assessors = people(questions)
    if len(assessors) < 2:
        return
    order = by = None
    is_ranked = is_scored_again_at_once(campaign)
    # That the order depends on nobody's labels could not be said from some people's.
    if is_ranked and is_of_everybody:
        by = ranked_by(campaign, chosen)
    if by:
        with progress_bar() as progress:
            order = order_by_measure(campaign, by, assessors, progress)
    elif is_ranked:
        by = ranked_by(campaign)
    title = chosen.title if chosen else ""
    link = f"[*{RANKING}*]({_address_of_rankings(campaign, by)})"
    st.markdown(opening_in_words(verdict, order, link, title))


def opening_in_words(
    verdict: AgreementVerdict, order: OrderWords | None, link: str, chosen: str = ""
) -> str:
    """The opening in Markdown; `order` is None where nothing is known of the rankings.

    >>> enough = AgreementVerdict(enough=("Answer",), topics=(12,))
    >>> opening_in_words(enough, None, "*Ranking*").splitlines()[0]
    '**Assessors agree well enough.**  '
    """
    answer = _answer(verdict, order, chosen)
    sentences = [agreement_in_words(verdict)]
    if order is None:
        sentences.append(
            f"The part {link} says whether disagreement changes the order of the runs."
        )
    else:
        sentences.append(order.change)
        sentences.append(hint_in_words((*verdict.topics, *order.topics)))
        sentences.append(f"More in {link}.")
    return answer + " ".join(filter(None, sentences))


def _answer(verdict: AgreementVerdict, order: OrderWords | None, chosen: str) -> str:
    """Both claims in bold, on a line of their own; "" where nothing is known."""
    claims = []
    if verdict.counted or verdict.untold:
        claim = md(agreement_claim(verdict).text)
        # Whoever sees the sentence alone would take it to be on all questions.
        claims.append(f"on {md(chosen)}, {claim}" if chosen else claim)
    if order is not None:
        claims.append(order.claim)
    if not claims:
        return ""
    sentences = [f"**{_capital(each)}.**" for each in claims]
    return f"{' '.join(sentences)}  \n"


def agreement_in_words(verdict: AgreementVerdict) -> str:
    """On which questions people agree too little or it is unclear, by what limit, and which are untold."""
    sentences = [_limits_in_words(verdict), _untold_in_words(verdict)]
    return " ".join(filter(None, sentences))


def _limits_in_words(verdict: AgreementVerdict) -> str:
    """On which questions people agree too little or it is unclear; where on none, on which they agree."""
    claims = [(verdict.too_little, "lies below"), (verdict.open, "includes")]
    has_doubts = bool(verdict.too_little or verdict.open)
    if not has_doubts:
        above = [title for title in verdict.enough if title not in verdict.unanimous]
        claims = [(tuple(above), "lies above")]
    what, limit = "the interval of Krippendorff's α", _FIRST_LIMIT
    parts = []
    for titles, verb in claims:
        if titles:
            parts.append(f"{_on(titles, verdict)}{what} {verb} {limit}")
            # These words are explained once, here.
            what, limit = "it", _LIMIT
    if verdict.unanimous and not has_doubts:
        parts.append(f"{_on(verdict.unanimous, verdict)}nobody differed")
    if verdict.one_label:
        parts.append(
            f"{_on(verdict.one_label, verdict)}no two people ever gave a unit the same label, except the "
            "most frequent one"
        )
    return f"{_capital('; '.join(parts))}." if parts else ""


def _on(titles: Sequence[str], verdict: AgreementVerdict) -> str:
    """The questions that a claim is on; "" for the only one."""
    return "" if verdict.has_one_question else f"on {_names(titles)} "


def _untold_in_words(verdict: AgreementVerdict) -> str:
    """Of which questions nothing is said, and why."""
    if verdict.has_one_question and verdict.untold:
        why = verdict.untold[0].why
        # That one label dominates is part of the claim before.
        return "" if why == "one label" else f"{_capital(_WHY_UNTOLD[why])}."
    titles: dict[str, list[str]] = {}
    for each in verdict.untold:
        titles.setdefault(_WHY_UNTOLD[each.why], []).append(each.title)
    parts = [f"{_names(named)} ({why})" for why, named in titles.items()]
    if not parts:
        return ""
    listed = " and ".join(parts)
    if not verdict.counted:
        return f"Nothing is said on {listed}."
    return f"{_capital(listed)} {plural(len(verdict.untold), 'is', 'are')} not counted."


def _names(titles: Sequence[str]) -> str:
    """The questions, of many how many they are."""
    if len(titles) > _MAX_NAMED:
        return number_of(len(titles), "question")
    return joined_names(map(md, titles))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _address_of_rankings(campaign: Campaign, by: RankedBy | None) -> str:
    """The address of the rankings in the task, and by the measure, that the sentence is on.

    `by` is None without scores, and in a large campaign, whose totals would be worked out for this alone.
    """
    view = by.view if by else chosen_task(campaign)
    query = {PART: RANKING}
    if by:
        query[MEASURE] = by.measure
    if view.task and len(campaign.by_task()) > 1:
        query[TASK] = view.task.name
    return address("agreement", campaign, **query)
