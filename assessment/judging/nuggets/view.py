"""The page of a question's nuggets as plain JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import pools
from assessment.campaign.use_guard import phase_of
from assessment.judging.desk.campaign_values import campaign_values
from assessment.judging.desk.independence import may_see_weights
from assessment.judging.hints import hints
from assessment.judging.nuggets.earlier_answers import (
    earlier_questions,
    earlier_rows,
    repeated_answer,
)
from assessment.judging.nuggets.list_shapes import (
    AgreementValues,
    HeadlineValues,
    HelpValues,
    ItemRow,
    ListedNugget,
    ListValues,
    NuggetRow,
    QuestionRow,
    QuestionValues,
)
from assessment.judging.nuggets.list_votes import (
    list_agreement,
    own_votes_on,
    votes_by_nugget,
)
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.judging.nuggets.nugget_rows import rows_shown
from assessment.judging.nuggets.votes import Agreement
from assessment.judging.pages.screen_data import (
    label_values,
    scale_values,
)
from assessment.model import (
    EarlierQuestion,
    Headline,
    Pooled,
    Scale,
)
from assessment.model.permissions import refusal_in

_HIDDEN_AGREEMENT: AgreementValues = {
    "nuggets": 0,
    "voters": 0,
    "share": None,
    "kappa": None,
    "why": "it shows once you have voted on every nugget",
}


@derived(of="topic", needs=JUDGED)
def question_rows(data: CampaignData, topic: str, assessor: str) -> list[QuestionRow]:
    """The questions of a topic that can have nuggets: how many, those voted on, own votes."""
    votes = own_votes_on(data, topic, assessor)
    voted_on = {ref for ref, vote in votes.items() if vote.label is not None}
    live = data.nuggets(topic)
    nuggets = Counter(nugget.question for nugget in live)
    rows: list[QuestionRow] = []
    for question, pool in pools(data, topic).items():
        title = pool.headline.title
        items = len(_distinct_items(pool.items))
        votable = sum(nugget.id in pool.votes for nugget in live)
        voted = sum(ref in voted_on for ref in pool.votes.values())
        row: QuestionRow = {
            "topic": topic,
            "question": question,
            "title": title,
            "items": items,
            "nuggets": nuggets[question],
            "votable": votable,
            "voted": voted,
        }
        rows.append(row)
    return rows


def list_values(
    data: CampaignData, nugget_list: NuggetList, assessor: str
) -> ListValues:
    """A question's list with votes as counts: no label of another assessor leaves the server with a name."""
    votes = votes_by_nugget(data, nugget_list)
    counts = {}
    for name, of_one in votes.items():
        counts[name] = Counter(vote.label or "" for vote in of_one)
    units = nugget_list.vote_units()
    shows_weights = may_see_weights(data, nugget_list.topic, assessor, units)
    by_question = earlier_questions(data, nugget_list.topic, assessor)
    earlier = by_question.get(nugget_list.question, ())
    rows = rows_shown(data, nugget_list, assessor, counts, shows_weights=shows_weights)
    nuggets = _listed_nuggets(data, nugget_list, rows, earlier)
    agreement = _HIDDEN_AGREEMENT
    if shows_weights:
        agreement = _agreement_values(list_agreement(nugget_list, votes, counts))
    return {
        **_question_values(data, nugget_list),
        "earlier": earlier_rows(earlier),
        "nuggets": nuggets,
        "hidden": not shows_weights,
        "agreement": agreement,
        "ended": _why_closed(data),
    }


def _agreement_values(agreement: Agreement) -> AgreementValues:
    nuggets, voters, share, kappa, why = agreement
    return {
        "nuggets": nuggets,
        "voters": voters,
        "share": share,
        "kappa": kappa,
        "why": why,
    }


def _listed_nuggets(
    data: CampaignData,
    nugget_list: NuggetList,
    rows: Iterable[NuggetRow],
    earlier: Sequence[EarlierQuestion],
) -> list[ListedNugget]:
    """The rows with the earlier answers that they repeat, and whether their words are marked in the items."""
    target = nugget_list.pool.headline.title
    marked = hints.are_on(data)
    listed: list[ListedNugget] = []
    for row in rows:
        repeats = repeated_answer(row["text"], earlier, target)
        listed.append({**row, "repeats": repeats, "marked": marked})
    return listed


def _question_values(data: CampaignData, nugget_list: NuggetList) -> QuestionValues:
    pool = nugget_list.pool
    scale = _scale(data, nugget_list)
    labels = label_values(scale.offered) if scale else []
    weights = dict(pool.label_weights)
    return {
        "topic": nugget_list.topic,
        "question": nugget_list.question,
        "headline": _headline_values(pool.headline),
        "labels": labels,
        "weighs": ", ".join(weights),
        "label_weights": weights,
        "scoring": pool.scoring,
    }


def _headline_values(headline: Headline) -> HeadlineValues:
    title, question, narrative = headline
    return {"title": title, "question": question, "narrative": narrative}


def item_rows(items: Iterable[Pooled]) -> list[ItemRow]:
    """The pieces of responses from which nuggets are written, each text once with all its documents."""
    rows: list[ItemRow] = []
    for number, item in enumerate(_distinct_items(items), 1):
        documents = ", ".join(item.documents)
        rows.append({"n": number, "text": item.text, "document": documents})
    return rows


def _why_closed(data: CampaignData) -> str:
    """Why nobody can change the lists or vote, as the page says it; "" while people can."""
    phase = phase_of(data.settings)
    if not refusal_in(phase, "change nuggets"):
        return ""
    return (
        f"The campaign is {phase}: nuggets can be read, not changed or voted on. "
        "An organiser can open it again on the page Session."
    )


def help_values(
    data: CampaignData, nugget_list: NuggetList, assessor: str
) -> HelpValues:
    """What is shown beside the list: the guidelines, and the question that is asked about each nugget."""
    scale = _scale(data, nugget_list)
    return {
        "campaign": campaign_values(data, "", assessor),
        "scale": scale_values(scale) if scale else None,
    }


def _scale(data: CampaignData, nugget_list: NuggetList) -> Scale | None:
    """The scale of the votes on nuggets; None while nobody can vote."""
    kinds = {ref.kind for ref in nugget_list.pool.votes.values()}
    return data.track.scale(kinds.pop()) if kinds else None


class _DistinctItem(NamedTuple):
    """A text with all documents that it came with, in their order."""

    text: str
    documents: dict[str, None]


def _distinct_items(items: Iterable[Pooled]) -> list[_DistinctItem]:
    """Each text once; case and white space make no difference."""
    distinct: dict[str, _DistinctItem] = {}
    for item in items:
        words = item.text.casefold().split()
        # Runs copy each other's sentences with small differences, and a reader should read each one
        # once.
        plain = " ".join(words)
        of_text = distinct.setdefault(plain, _DistinctItem(item.text, {}))
        if item.document:
            of_text.documents[item.document] = None
    return list(distinct.values())
