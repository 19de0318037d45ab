"""Which units a list shows, by the names that addresses, saved views and command options have too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Literal, get_args

from assessment.model import UserError

State = Literal[
    "open", "locked", "judged", "cannot judge", "disputed", "undecided", "decided", "adjudicated",
    "no label counts", "no label yet", "not judged", "unplanned", "outside the plan", "may come up",
    "settled", "without a unit", "not asked any more",
]  # fmt: skip
STATES: tuple[State, ...] = get_args(State)
STATE_WORDS: Mapping[str, str] = {
    "open": "waits for a judgment of somebody who has it in the plan, or of whoever is free in a dynamic "
    "queue; without a plan, nobody has judged it",
    "locked": "open in the plan, but the topic is locked for whoever has it there, so nobody is asked",
    "judged": "at least one person has given it a label",
    "cannot judge": "somebody could not judge it, and said why",
    "disputed": "people's labels differ, or an adjudicator has flagged it",
    "undecided": "disputed, and no adjudicator has decided it",
    "decided": "disputed, and an adjudicator has decided it",
    "adjudicated": "an adjudicator has decided it, disputed or not",
    "no label counts": "judged, but the campaign's policy finds no label",
    "no label yet": "no label counts for it yet, whether somebody has judged it or not",
    "not judged": "no label counts for it yet, since nobody has given it one, nor another unit of its group",
    "unplanned": "in nobody's part of the plan",
    "outside the plan": "somebody has judged it who did not have it in the plan",
    "may come up": "will only be asked if other units are judged in a certain way",
    "settled": "needs no judgment, since another one of its group or screen settles it",
    "without a unit": "judged in an earlier version of a run or of the program; it is no unit now",
    "not asked any more": "judged, but nobody is asked for it as the labels stand now",
}
Mark = Literal["flagged", "noted"]
MARKS: tuple[Mark, ...] = get_args(Mark)
Age = Literal["hour", "day", "week", "month", "older-week", "older-month"]
AGES: Mapping[str, str] = {
    "hour": "judged in the last hour",
    "day": "judged in the last day",
    "week": "judged in the last 7 days",
    "month": "judged in the last 30 days",
    "older-week": "not judged for 7 days",
    "older-month": "not judged for 30 days",
}
_SPANS: Mapping[str, timedelta] = {
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
}
LONGEST_TEXT = 200
"""Characters of the text that is searched for."""


@dataclass(frozen=True)
class UnitFilters:
    """What units must have to be listed; an empty field lets all of them through.

    Where a field has several values, a unit needs one of them.  Where assessors are named, the states,
    labels, reasons, marks and age are those of their judgments, and `open` units are open for them.  `text`
    is searched for, ignoring case, in names, texts, labels, notes and reasons.  `id` names single units
    (`unit_id`).
    """

    state: tuple[str, ...] = ()
    topic: tuple[str, ...] = ()
    question: tuple[str, ...] = ()
    run: tuple[str, ...] = ()
    assessor: tuple[str, ...] = ()
    label: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    reason: tuple[str, ...] = ()
    tag: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    age: str = ""
    text: str = ""

    def query(self) -> dict[str, tuple[str, ...]]:
        """The filters by name, without empty ones: a page's address, or a saved view.

        >>> UnitFilters(state=("open",), text="iron").query()
        {'state': ('open',), 'text': ('iron',)}
        """
        query = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value:
                query[field.name] = (value,) if isinstance(value, str) else value
        return query

    @property
    def of_votes(self) -> bool:
        """Whether single judgments must match, not only the unit."""
        return bool(self.label or self.mark or self.reason or self.age)


NO_FILTERS = UnitFilters()


def filters_of(query: Mapping[str, Sequence[str]]) -> UnitFilters:
    """The filters with these names and values; names of no filter are ignored.

    >>> filters_of({"state": ["open"], "text": ["iron"], "who": ["Ann"]}).query()
    {'state': ('open',), 'text': ('iron',)}
    """
    values: dict[str, tuple[str, ...] | str] = {}
    for field in fields(UnitFilters):
        present = tuple(query.get(field.name, ()))
        is_single = field.name in ("age", "text")
        values[field.name] = "".join(present[:1]) if is_single else present
    return UnitFilters(**values)  # type: ignore[arg-type]  # each name with its own type, as above


def check_filters(filters: UnitFilters) -> None:
    """Raises `UserError` for a state, mark or age that does not exist."""
    _check("state", filters.state, STATES)
    _check("mark", filters.mark, MARKS)
    if filters.age:
        _check("age", (filters.age,), tuple(AGES))


def _check(name: str, values: Sequence[str], known: Sequence[str]) -> None:
    for value in values:
        if value not in known:
            raise UserError(
                f"{value!r} is no {name} of units; there are: {', '.join(known)}"
            )


LATEST = "9999"
"""Sorts after every time of the log."""


def time_span(age: str, now: datetime) -> tuple[str, str]:
    """The first and the last time of judgments of this age, as the log writes times.

    >>> time_span("older-week", datetime(2026, 11, 23, tzinfo=UTC))
    ('', '2026-11-16T00:00:00.000Z')
    """
    if not age:
        return "", LATEST
    span = _SPANS[age.removeprefix("older-")]
    edge = (now - span).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return ("", edge) if age.startswith("older-") else (edge, LATEST)
