"""Units of a list as records of texts: for tables, files and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from assessment.campaign.handle import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.review.unit_list.filters import State
from assessment.review.unit_list.rows import (
    UnitRow,
    UnitVote,
    runs_of_units,
    unit_texts,
)
from assessment.review.unit_list.waiting import ANYBODY

COLUMNS = (
    "topic", "title", "question", "unit", "text", "state", "labels", "open for", "planned for", "flagged by",
    "notes", "runs", "document", "tag", "newest judgment", "kind", "key",
)  # fmt: skip
ANYBODY_IN_WORDS = "anybody"


def unit_records(
    campaign: Campaign, rows: Iterable[UnitRow], tags: Mapping[Ref, str]
) -> Iterator[dict[str, str]]:
    """A record of COLUMNS for each unit; texts and runs are read topic by topic."""
    data = campaign.data
    for row in rows:
        topic = row.ref.topic
        headline = campaign.track.headline(data.topics[topic])
        record = {"topic": topic, "title": headline.title, "unit": row.name}
        record["question"] = campaign.track.scale(row.ref.kind).title
        record["text"] = unit_texts(data, topic).get(row.ref, "")
        record["state"] = states_in_words(row.states)
        record["open for"] = _open_for(row)
        record["planned for"] = people_in_words(row.planned)
        record |= _of_votes(row)
        record["runs"] = ", ".join(runs_of_units(data, topic).get(row.ref, ()))
        record["document"] = row.document
        record["tag"] = tags.get(row.ref, "")
        yield record | {"kind": row.ref.kind, "key": row.ref.key}


def _open_for(row: UnitRow) -> str:
    """Who still has to judge a unit; a dynamic queue has it for all, and locks are named.

    >>> from assessment.model import Ref
    >>> row = UnitRow(Ref("help", "1", "a"), "s", "a", "", (), open_for=("", "Ann"), missing=2)
    >>> _open_for(row), _open_for(row._replace(open_for=(), locked_for=("Ben",), missing=None))
    ('for all (2 labels), Ann', 'Ben (locked)')
    """
    words = []
    for name in row.open_for:
        if name == ANYBODY and row.missing is not None:
            labels = number_of(row.missing, "label")
            words.append(f"for all ({labels})")
        else:
            words.append(people_in_words([name]))
    words += [f"{name_in_words(name)} (locked)" for name in row.locked_for]
    return ", ".join(words)


def _of_votes(row: UnitRow) -> dict[str, str]:
    """What the judgments of a unit say."""
    flagged = [vote.assessor for vote in row.votes if vote.flagged]
    notes = []
    for vote in row.votes:
        if vote.note:
            notes.append(f"{name_in_words(vote.assessor)}: {vote.note}")
    return {
        "labels": labels_in_words(row.votes),
        "flagged by": people_in_words(flagged),
        "notes": "; ".join(notes),
        "newest judgment": row.newest,
    }


def states_in_words(states: Iterable[State]) -> str:
    """The states of a unit without those that another one implies.

    >>> states_in_words(("judged", "disputed", "undecided")), states_in_words(("disputed", "decided"))
    ('judged, disputed', 'decided')
    """
    implied = {"undecided"}
    if "decided" in states:
        implied |= {"disputed", "adjudicated"}
    return ", ".join(state for state in states if state not in implied)


def labels_in_words(votes: Iterable[UnitVote]) -> str:
    """Who gave which label, or why none.

    >>> vote = UnitVote("Ann", "yes", "", False, "", "", False)
    >>> unreadable = vote._replace(assessor="adjudicator:Zoe", label=None, reason="unreadable")
    >>> labels_in_words([vote, unreadable])
    'Ann: yes; Zoe (adjudicator): cannot judge, unreadable'
    """
    words = []
    for vote in votes:
        if vote.label is not None:
            words.append(f"{name_in_words(vote.assessor)}: {vote.label}")
        elif vote.reason:
            why = f"cannot judge, {vote.reason}"
            words.append(f"{name_in_words(vote.assessor)}: {why}")
    return "; ".join(words)


@lru_cache(maxsize=4096)  # a campaign has few assessors and many judgments
def name_in_words(stored: str) -> str:
    """An assessor's name, with its kind where it is no person's.

    >>> name_in_words("Ann"), name_in_words("auto:reader")
    ('Ann', 'reader (machine)')
    """
    assessor = Assessor.of(stored)
    if assessor.is_person:
        return stored
    kind = "known answer" if assessor.is_gold else assessor.kind.name.lower()
    return f"{assessor.name} ({kind})"


def people_in_words(names: Iterable[str]) -> str:
    return ", ".join(
        ANYBODY_IN_WORDS if name == ANYBODY else name_in_words(name) for name in names
    )
