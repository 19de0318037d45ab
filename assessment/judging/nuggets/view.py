"""The page of a question's nuggets as plain JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import pools
from assessment.campaign.use_guard import phase_of
from assessment.judging import hints
from assessment.judging.campaign_values import campaign_values
from assessment.judging.earlier_answers import (
    earlier_questions,
    earlier_rows,
    repeated_answer,
)
from assessment.judging.independence import are_always_shown, may_see_weights
from assessment.judging.nuggets.list_votes import (
    LabelCounts,
    list_agreement,
    list_weights,
    own_votes_on,
    votes_by_nugget,
)
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.judging.screen_data import scale_values, terms
from assessment.model import Judgment, Nugget, Pooled, Ref, Scale
from assessment.model.permissions import refusal_in

_HIDDEN_AGREEMENT = {
    "nuggets": 0,
    "voters": 0,
    "share": None,
    "kappa": None,
    "why": "it shows once you have voted on every nugget",
}


@derived(of="topic", needs=JUDGED)
def question_rows(
    data: CampaignData, topic: str, assessor: str
) -> list[dict[str, Any]]:
    """The questions of a topic that can have nuggets: how many, those voted on, own votes."""
    votes = own_votes_on(data, topic, assessor)
    own = {ref for ref, vote in votes.items() if vote.label is not None}
    live = data.nuggets(topic)
    nuggets = Counter(nugget.question for nugget in live)
    rows = []
    for question, pool in pools(data, topic).items():
        items = _distinct_items(pool.items)
        voted = [ref for ref in pool.votes.values() if ref in own]
        votable = [nugget for nugget in live if nugget.id in pool.votes]
        counts = {
            "items": len(items),
            "nuggets": nuggets[question],
            "votable": len(votable),
            "voted": len(voted),
        }
        row: dict[str, Any] = {"topic": topic, "question": question}
        rows.append({**row, "title": pool.headline.title, **counts})
    return rows


def list_values(
    data: CampaignData, nugget_list: NuggetList, assessor: str
) -> dict[str, Any]:
    """A question's list with votes as counts: no label of another assessor leaves the server with a name."""
    votes = votes_by_nugget(data, nugget_list)
    counts = {}
    for name, of_one in votes.items():
        counts[name] = Counter(vote.label or "" for vote in of_one)
    units = nugget_list.vote_units()
    shows_weights = may_see_weights(data, nugget_list.topic, assessor, units)
    by_question = earlier_questions(data, nugget_list.topic, assessor)
    earlier = by_question.get(nugget_list.question, ())
    target = nugget_list.pool.headline.title
    rows = _rows_shown(data, nugget_list, assessor, counts, shows_weights=shows_weights)
    for row in rows:
        row["repeats"] = repeated_answer(row["text"], earlier, target)
        row["marked"] = hints.are_on(data)
    values = _question_values(data, nugget_list)
    values["earlier"] = earlier_rows(earlier)
    values["nuggets"] = rows
    values["hidden"] = not shows_weights
    values["agreement"] = _HIDDEN_AGREEMENT
    if shows_weights:
        values["agreement"] = list_agreement(nugget_list, votes, counts)._asdict()
    values["ended"] = _why_closed(data)
    return values


def _rows_shown(
    data: CampaignData,
    nugget_list: NuggetList,
    assessor: str,
    counts: LabelCounts,
    *,
    shows_weights: bool,
) -> list[dict[str, Any]]:
    """The rows of the nuggets with as much of the votes of others as this assessor may see."""
    own = own_votes_on(data, nugget_list.topic, assessor)
    rows = _nugget_rows(nugget_list, own, counts)
    if are_always_shown(data):
        return rows
    # Whoever sees the others' votes first tends to repeat them, and agreement would measure that.
    return [_without_others(row, shows_weights=shows_weights) for row in rows]


def _without_others(row: dict[str, Any], *, shows_weights: bool) -> dict[str, Any]:
    """The row of a nugget as somebody sees it who should vote without knowing the votes of others."""
    shown = dict(row)
    if not row["voted"]:
        shown["votes"] = None
    if not row["voted"] and row["ref"]:
        shown["file_label"] = ""
    if not shows_weights:
        shown["weight"] = None
    return shown


def _question_values(data: CampaignData, nugget_list: NuggetList) -> dict[str, Any]:
    pool = nugget_list.pool
    scale = _scale(data, nugget_list)
    labels = [label._asdict() for label in scale.offered] if scale else []
    values = {"topic": nugget_list.topic, "question": nugget_list.question}
    weights = {
        "weighs": ", ".join(pool.label_weights),
        "label_weights": dict(pool.label_weights),
        "scoring": pool.scoring,
    }
    return {**values, "headline": pool.headline._asdict(), "labels": labels, **weights}


def item_rows(items: Iterable[Pooled]) -> list[dict[str, Any]]:
    """The pieces of responses from which nuggets are written, each text once with all its documents."""
    rows = []
    for number, (text, documents) in enumerate(_distinct_items(items), 1):
        rows.append({"n": number, "text": text, "document": ", ".join(documents)})
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
) -> dict[str, Any]:
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


def _nugget_rows(
    nugget_list: NuggetList, own: Mapping[Ref, Judgment], counts: LabelCounts
) -> list[dict[str, Any]]:
    weights = list_weights(nugget_list, counts)
    events = Counter(event.id for event in nugget_list.events)
    rows = []
    for nugget in nugget_list.sorted_states:
        ref = nugget_list.pool.votes.get(nugget.id)
        vote = own.get(ref) if ref else None
        row = _nugget_row(nugget, ref, vote)
        row["votes"] = dict(counts[nugget.id])
        row["weight"] = weights.get(nugget.id)
        row["history"] = events[nugget.id]
        row["file_label"] = nugget_list.pool.file_labels.get(nugget.id, "")
        row["details"] = dict(nugget_list.pool.details.get(nugget.id, {}))
        rows.append(row)
    return rows


def _nugget_row(
    nugget: Nugget, ref: Ref | None, vote: Judgment | None
) -> dict[str, Any]:
    row = {
        "id": nugget.id,
        "number": nugget.number,
        "text": nugget.text,
        "retired": nugget.retired,
        "into": nugget.into,
        "terms": terms(nugget.text),
    }
    row["ref"] = ref._asdict() if ref else None
    row["mine"] = vote.label if vote else None
    row["voted"] = vote is not None and vote.done
    row["remarks"] = _values_next_to_label(vote)
    # Pages left open across an upgrade read the older name; without it they would clear notes and flags.
    row["kept"] = row["remarks"]
    return row


def _values_next_to_label(vote: Judgment | None) -> dict[str, Any]:
    """What the page sends along with a new label, as a judgment is the whole state of its unit."""
    if vote is None:
        return {}
    evidence = [item._asdict() for item in vote.evidence]
    return {"flagged": vote.flagged, "note": vote.note, "evidence": evidence}


def _distinct_items(items: Iterable[Pooled]) -> list[tuple[str, list[str]]]:
    """Each text once, with all documents that it came with; case and white space make no difference."""
    distinct: dict[str, tuple[str, dict[str, None]]] = {}
    for item in items:
        words = item.text.casefold().split()
        # Runs copy each other's sentences with small differences, and a reader should read each one
        # once.
        plain = " ".join(words)
        _, documents = distinct.setdefault(plain, (item.text, {}))
        if item.document:
            documents[item.document] = None
    return [(text, list(documents)) for text, documents in distinct.values()]
