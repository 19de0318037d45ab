"""The history of a nugget list for its page: every event in words, and how weights moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from assessment.judging.nuggets.list_shapes import EventRow, WeightSteps
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.judging.nuggets.votes import weighed_votes, weights_of
from assessment.model import Judgment, Nugget
from assessment.model.assessor import Assessor


def event_rows(nugget_list: NuggetList) -> list[EventRow]:
    """Every event of the list, newest first."""
    former: dict[str, Nugget] = {}
    rows = []
    for event in nugget_list.events:
        rows.append(_event_row(former.get(event.id), event, nugget_list))
        former[event.id] = event
    # Walked from the oldest on, because each event is described against the one before it.
    rows.reverse()
    return rows


def _event_row(
    before: Nugget | None, event: Nugget, nugget_list: NuggetList
) -> EventRow:
    change = event_in_words(before, event, nugget_list)
    return {
        "seq": event.seq,
        "nugget": event.id,
        "number": event.number,
        "text": event.text,
        "what": change,
        "by": event.by,
        "at": event.at,
    }


def event_in_words(
    before: Nugget | None, event: Nugget, nugget_list: NuggetList
) -> str:
    """What an event changed, for the history of a list; `before` is the nugget's state until then."""
    if before is None:
        return "taken in from a file" if event.origin == "import" else "written"
    changes = []
    if event.text != before.text:
        changes.append(f"text changed, was “{before.text}”")
    if event.into != before.into:
        changes.append(_merge_in_words(before, event, nugget_list))
    if event.retired != before.retired:
        changes.append("retired" if event.retired else "brought back")
    if event.number != before.number:
        changes.append(f"moved from {before.number} to {event.number}")
    text = ", ".join(changes) or "unchanged"
    return f"undone: {text}" if event.origin == "undo" else text


def _merge_in_words(before: Nugget, event: Nugget, nugget_list: NuggetList) -> str:
    other = nugget_list.states.get(event.into or before.into)
    text = other.text if other else ""
    if event.into:
        return f"merged into “{text}”"
    return f"taken out of “{text}”"


def weight_history(
    nugget_list: NuggetList, events: Iterable[Judgment]
) -> dict[str, WeightSteps]:
    """How the weight of each current nugget moved, by nugget id.

    `events` are all judgments ever made on the units of these nuggets, oldest first.  A vote on one nugget
    can change the weights of all, as the highest count is the divisor.
    """
    labels: dict[str, dict[str, str]] = {
        nugget.id: {} for nugget in nugget_list.current
    }
    steps: dict[str, WeightSteps] = {name: [] for name in labels}
    label_weights = nugget_list.pool.label_weights
    names = {
        ref: name for name, ref in nugget_list.pool.votes.items() if name in labels
    }
    for vote in events:
        if not Assessor.of(vote.assessor).is_person:
            continue
        name = names[vote.ref]
        _take_vote(labels[name], vote)
        weighed = {
            nugget: weighed_votes(Counter(by_assessor.values()), label_weights)
            for nugget, by_assessor in labels.items()
        }
        _note_changes(steps, weights_of(weighed), vote.at)
    return steps


def _take_vote(labels: dict[str, str], vote: Judgment) -> None:
    """Let a vote replace the assessor's earlier label on the same nugget."""
    # Removed even if no label follows: a vote that was taken back weighs nothing.
    labels.pop(vote.assessor, None)
    if vote.label is not None:
        labels[vote.assessor] = vote.label


def _note_changes(
    steps: Mapping[str, WeightSteps], weights: Mapping[str, float | None], at: str
) -> None:
    for name, weight in weights.items():
        of_nugget = steps[name]
        former = None
        if of_nugget:
            _, former = of_nugget[-1]
        if weight != former:
            of_nugget.append((at, weight))
