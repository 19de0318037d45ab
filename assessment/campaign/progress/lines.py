"""Done, left, flagged and pace: by assessor, topic and question, or any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

import pandas as pd

from assessment.campaign.live import Live
from assessment.campaign.people import members
from assessment.campaign.plan.kept import plan_of
from assessment.campaign.progress.ledger import Ledger, ledger_of, medians
from assessment.campaign.progress.tallies import EVERYBODY, Tallies, Tally, tallies_of, tallies_of_all

if TYPE_CHECKING:
    from assessment.campaign.core import Campaign

By = Literal["assessor", "topic", "question"]


class Row(NamedTuple):
    """What an assessor has of a question at a topic."""

    assessor: str
    topic: str
    question: str
    tally: Tally


class Line(NamedTuple):
    """Rows put together; `of` names the assessor, the topic and the question where they stand apart.  `seconds`: median of a judgment."""

    of: tuple[str, ...]
    total: int
    done: int
    flagged: int
    cannot: int
    also: int
    seconds: float | None

    @property
    def left(self) -> int:
        return self.total - self.done


class Report(NamedTuple):
    """How far a campaign is.  `together` are the rows that count all work once: everybody's planned ones, or EVERYBODY's."""

    rows: tuple[Row, ...]
    together: tuple[Row, ...]
    assessors: tuple[str, ...]
    planned: bool
    ledger: Ledger
    events: pd.DataFrame
    paces: Mapping[str, float]


def report(campaign: Campaign, progress: Callable[[float, str], None] = lambda share, text: None) -> Report:
    """Made once for each state of the campaign; `progress` hears of topics that must be counted first."""
    kept: dict[str, tuple[object, Report]] = campaign.live.remember(("report",), "", dict)
    ledger = ledger_of(campaign.live)  # before the state: what comes in between is then counted again, never missed
    state = campaign.state(), ledger.seq, tuple(members(campaign))
    if "made" not in kept or kept["made"][0] != state:
        kept["made"] = state, _report(campaign, ledger, progress)
    return kept["made"][1]


def _report(campaign: Campaign, ledger: Ledger, progress: Callable[[float, str], None]) -> Report:
    live, plan = campaign.live, plan_of(campaign.live)
    names = _assessors(campaign, ledger)
    rows: list[Row] = []
    together: list[Row] = []
    for n, topic in enumerate(live.topics):
        progress(n / len(live.topics), f"counting topic {topic}")
        with live.lock, ledger.lock:  # for one topic at a time, so that others are served in between
            mine = [row for name in names for row in _rows(name, topic, tallies_of(live, ledger, name, topic))]
            rows += mine
            together += mine if plan.stands else _rows(EVERYBODY, topic, tallies_of_all(live, ledger, topic))
    return Report(tuple(rows), tuple(together), names, plan.stands, ledger, ledger.events, medians(ledger.events))


def _assessors(campaign: Campaign, ledger: Ledger) -> tuple[str, ...]:
    """Whoever is planned, is an assessor of the campaign, or has judged."""
    live: Live = campaign.live
    invited = [name for name, member in members(campaign).items() if member.role == "assessor"]
    return tuple(dict.fromkeys([*plan_of(live).lists, *sorted({*invited, *ledger.people})]))


def _rows(assessor: str, topic: str, tallies: Tallies) -> list[Row]:
    return [Row(assessor, topic, question, tally) for question, tally in tallies.items()]


def lines(found: Report, by: Sequence[By], *, only: str | None = None) -> list[Line]:
    """The rows put together by assessor, topic or question; `only` one assessor's.  Lines without units are left out."""
    each = "assessor" in by or only is not None
    rows = [row for row in (found.rows if each else found.together) if only is None or row.assessor == only]
    sums: dict[tuple[str, ...], list[Tally]] = {}
    for row in rows:
        sums.setdefault(tuple(getattr(row, name) for name in by), []).append(row.tally)
    pace = _paces(found.events if only is None else found.events[found.events.assessor == only], by)
    return [
        line for of, tallies in sums.items() if (line := _line(of, tallies, pace.get(of))) and (line.total or line.also or list(by) == ["assessor"])
    ]


def _line(of: tuple[str, ...], tallies: Sequence[Tally], seconds: float | None) -> Line:
    total, done, flagged, cannot, also = (sum(column) for column in zip(*(tally[:5] for tally in tallies), strict=True))
    return Line(of, total, done, flagged, cannot, also, seconds)


def _paces(events: pd.DataFrame, by: Sequence[By]) -> dict[tuple[str, ...], float]:
    columns = ["kind" if name == "question" else name for name in by]
    if not columns:
        value = events.spent.median()
        return {} if pd.isna(value) else {(): float(value)}
    found = events.groupby(columns).spent.median().dropna()
    return {of if isinstance(of, tuple) else (of,): float(value) for of, value in found.items()}
