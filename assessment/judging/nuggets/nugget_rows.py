"""The rows of a question's nuggets, with as much of the votes of others as an assessor may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.campaign.data import CampaignData
from assessment.judging.desk.independence import are_always_shown
from assessment.judging.nuggets.list_shapes import (
    NuggetFields,
    NuggetRow,
    OwnVoteValues,
    Remarks,
)
from assessment.judging.nuggets.list_votes import (
    LabelCounts,
    list_weights,
    own_votes_on,
)
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.judging.pages.screen_data import evidence_values, ref_values, terms
from assessment.model import Judgment, Nugget, Ref


def rows_shown(
    data: CampaignData,
    nugget_list: NuggetList,
    assessor: str,
    counts: LabelCounts,
    *,
    shows_weights: bool,
) -> list[NuggetRow]:
    """The rows of the nuggets with as much of the votes of others as this assessor may see."""
    own_votes = own_votes_on(data, nugget_list.topic, assessor)
    rows = _nugget_rows(nugget_list, own_votes, counts)
    if are_always_shown(data):
        return rows
    # Whoever sees the others' votes first tends to repeat them, and agreement would measure that.
    return [_without_others(row, shows_weights=shows_weights) for row in rows]


def _without_others(row: NuggetRow, *, shows_weights: bool) -> NuggetRow:
    """The row of a nugget as somebody sees it who should vote without knowing the votes of others."""
    shown = row.copy()
    if not row["voted"]:
        shown["votes"] = None
    if not row["voted"] and row["ref"]:
        shown["file_label"] = ""
    if not shows_weights:
        shown["weight"] = None
    return shown


def _nugget_rows(
    nugget_list: NuggetList, own_votes: Mapping[Ref, Judgment], counts: LabelCounts
) -> list[NuggetRow]:
    pool = nugget_list.pool
    weights = list_weights(nugget_list, counts)
    events = Counter(event.id for event in nugget_list.events)
    rows: list[NuggetRow] = []
    for nugget in nugget_list.sorted_states:
        name = nugget.id
        own_vote = _own_vote_values(pool.votes.get(name), own_votes)
        votes = dict(counts[name])
        file_label = pool.file_labels.get(name, "")
        details = dict(pool.details.get(name, {}))
        row: NuggetRow = {
            **_nugget_fields(nugget),
            **own_vote,
            "votes": votes,
            "weight": weights.get(name),
            "history": events[name],
            "file_label": file_label,
            "details": details,
        }
        rows.append(row)
    return rows


def _nugget_fields(nugget: Nugget) -> NuggetFields:
    return {
        "id": nugget.id,
        "number": nugget.number,
        "text": nugget.text,
        "retired": nugget.retired,
        "into": nugget.into,
        "terms": terms(nugget.text),
    }


def _own_vote_values(
    ref: Ref | None, own_votes: Mapping[Ref, Judgment]
) -> OwnVoteValues:
    vote = own_votes.get(ref) if ref else None
    is_voted = vote is not None and vote.done
    remarks = _remarks(vote)
    return {
        "ref": ref_values(ref) if ref else None,
        "mine": vote.label if vote else None,
        "voted": is_voted,
        "remarks": remarks,
        "kept": remarks,
    }


def _remarks(vote: Judgment | None) -> Remarks:
    """What the page sends along with a new label, as a judgment is the whole state of its unit."""
    if vote is None:
        return {}
    evidence = evidence_values(vote.evidence)
    return {"flagged": vote.flagged, "note": vote.note, "evidence": evidence}
