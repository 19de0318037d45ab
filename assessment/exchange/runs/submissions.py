"""The team and the priority of each run: what files name, and what organisers set."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from assessment.access.members import MAX_TEAM
from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.model import PRIORITIES, Run, UnknownName, UserError
from assessment.model.submissions import PRIORITY
from assessment.store.materials import NewImport, RunRow

KIND = "submission"
"""What the list of imports calls a change of teams or priorities."""
_SET_TEAM, _NAMED_TEAM = "set team", "named team"
"""Keys of a run's details: the team that an organiser set, and the one that the run names itself."""
_OF_ORGANISERS = (_SET_TEAM, PRIORITY)

TeamOrigin = Literal["", "the run", "an organiser"]


class Submission(NamedTuple):
    """One run as a submission; `origin` is who says whose it is, "" where nobody does."""

    run: str
    kind: str
    team: str
    origin: TeamOrigin
    priority: str


def submissions(campaign: Campaign) -> list[Submission]:
    """All runs as submissions, in the campaign's order."""
    return [_submission(row) for row in campaign.runs().values()]


def _submission(row: RunRow) -> Submission:
    priority = row.details.get(PRIORITY, "")
    return Submission(row.name, row.kind, row.team, _origin(row), priority)


def _origin(row: RunRow) -> TeamOrigin:
    if not row.team:
        return ""
    return "an organiser" if _SET_TEAM in row.details else "the run"


def named_team(team: str, details: Mapping[str, str]) -> str:
    """The team that a stored run names itself, in its file or its name."""
    return details.get(_NAMED_TEAM, team)


def submitted_rows(campaign: Campaign, runs: Iterable[Run[Any]]) -> dict[str, RunRow]:
    """The rows to store of runs that were read from a file, by name.

    What an organiser set stays.  Where the file names no team, the one that an earlier file named stays.
    """
    known = campaign.runs()
    rows = {}
    for run in runs:
        # A corrected file often lacks the team that the first one named, and must not undo an
        # organiser's choice.
        named = run.team or campaign.track.teams.of_name(run.name)
        row = RunRow(run.name, named, run.kind, run.details)
        earlier = known.get(run.name)
        if earlier is not None:
            named = named or named_team(earlier.team, earlier.details)
            row = with_choices(row._replace(team=named), choices_of(earlier))
        rows[run.name] = row
    return rows


def choices_of(row: RunRow) -> dict[str, str]:
    """What organisers set for a run: its team, its priority."""
    return {
        name: value for name, value in row.details.items() if name in _OF_ORGANISERS
    }


def with_choices(row: RunRow, choices: Mapping[str, str]) -> RunRow:
    """The row with these choices of organisers and no others."""
    named = named_team(row.team, row.details)
    details = {
        name: value
        for name, value in row.details.items()
        if name not in (*_OF_ORGANISERS, _NAMED_TEAM)
    }
    details |= choices
    if _SET_TEAM in choices:
        # Kept beside the organiser's choice, so that taking the choice back restores what the run
        # names itself.
        details[_NAMED_TEAM] = named
    return row._replace(team=choices.get(_SET_TEAM, named), details=details)


def set_submissions(
    campaign: Campaign,
    runs: Sequence[str],
    *,
    team: str | None = None,
    priority: str | None = None,
    by: str,
) -> None:
    """Give runs a team, a priority or both; None leaves what is, "" takes back what an organiser set.

    Raises `UserError` for an unknown run or priority, or a team that cannot be a name.
    """
    campaign.must_allow("import files")
    changes = _changes(team, priority)
    if not runs or not changes:
        raise UserError("choose runs, and the team or the priority to give them")
    until_current(lambda: _store(campaign, runs, changes, by))


def _changes(team: str | None, priority: str | None) -> dict[str, str]:
    """The values to store by key of a run's details, "" for those to take away."""
    changes = {}
    if team is not None:
        name = team.strip()
        if len(name) > MAX_TEAM or not name.isprintable():
            right = f"a team's name has at most {MAX_TEAM} printable characters"
            raise UserError(f"{name[:60]!r} cannot name a team; {right}")
        changes[_SET_TEAM] = name
    if priority is not None:
        if priority and priority not in PRIORITIES:
            known = ", ".join(PRIORITIES)
            raise UserError(f"{priority[:40]!r} is no priority; choose one of: {known}")
        changes[PRIORITY] = priority
    return changes


def _store(
    campaign: Campaign, runs: Sequence[str], changes: Mapping[str, str], by: str
) -> None:
    material = campaign.state().material
    known = campaign.runs()
    rows = []
    for name in dict.fromkeys(runs):
        if name not in known:
            names = ", ".join(known) or "none"
            raise UnknownName(f"no run {name[:60]!r}; the campaign has {names}")
        row = _changed(known[name], changes)
        if row != known[name]:
            rows.append(row)
    if not rows:
        return
    digest = hashlib.sha256(repr(rows).encode("utf-8", "replace"))
    new_import = NewImport(
        file="teams and priorities",
        kind=KIND,
        digest=digest.hexdigest(),
        by=by,
        summary={"counts": {"runs": len(rows)}},
        runs=rows,
    )
    guard = UseGuard("import files", material)
    campaign.store.add_material(campaign.row.id, new_import, guard=guard)


def _changed(row: RunRow, changes: Mapping[str, str]) -> RunRow:
    choices = {**choices_of(row), **changes}
    remaining = {name: value for name, value in choices.items() if value}
    return with_choices(row, remaining)
