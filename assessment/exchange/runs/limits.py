"""How many runs each team has submitted to each task, against the campaign's limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.formats import problem
from assessment.formats.plurals import number_of, plural
from assessment.model import Problem, RunLimit
from assessment.model.submissions import PRIORITY, priority_setting, runs_setting
from assessment.store.materials import RunRow

CODE = "TOO_MANY_RUNS"
_SHOWN = 12
"""Runs that a message names."""


class TeamRuns(NamedTuple):
    """The runs of a team that count together: those of a task, or those of them with one priority.

    `most` is the campaign's limit, 0 for none, and `setting` its name.
    """

    team: str
    limit: RunLimit
    priority: str
    runs: tuple[str, ...]
    most: int
    setting: str

    @property
    def are_too_many(self) -> bool:
        return 0 < self.most < len(self.runs)

    def problem(self, file: str, place: str) -> Problem:
        """The message on too many runs."""
        count = len(self.runs)
        names = ", ".join(name[:60] for name in self.runs[:_SHOWN])
        if count > _SHOWN:
            names += " and others"
        what = f"team {self.team[:60]!r} has {number_of(count, 'run')}"
        if self.priority:
            what += f" of {self.priority} priority"
        allowed = f"{self.most} {plural(self.most, 'is', 'are')} allowed"
        what += f" for {self.limit.title} ({names}), and {allowed}"
        right = (
            f"ask the team which of them count, or change the setting {self.setting}"
        )
        if self.limit.runs:
            right += f" ({self.limit.source})"
        return problem(file, CODE, place, what=what, right=right)


def team_runs(campaign: Campaign, rows: Mapping[str, RunRow]) -> list[TeamRuns]:
    """The runs of every team by task, and by those priorities that have a limit; teams by name."""
    groups: list[TeamRuns] = []
    teams = sorted({row.team for row in rows.values() if row.team})
    for team in teams:
        own = [row for row in rows.values() if row.team == team]
        for limit in campaign.track.limits:
            groups += _groups(campaign, team, limit, own)
    return groups


def _groups(
    campaign: Campaign, team: str, limit: RunLimit, own: list[RunRow]
) -> Iterator[TeamRuns]:
    of_task = [row for row in own if limit.counts(row.kind)]
    if not of_task:
        return
    settings = {setting.name for setting in limit.settings}
    for priority in ("", "high", "medium"):
        setting = runs_setting(limit.task)
        counted = of_task
        if priority:
            setting = priority_setting(limit.task, priority)
            counted = [row for row in of_task if row.details.get(PRIORITY) == priority]
        if setting in settings:
            most = int(campaign.settings[setting])
            names = tuple(row.name for row in counted)
            yield TeamRuns(team, limit, priority, names, most, setting)


def problems_of_campaign(campaign: Campaign) -> list[Problem]:
    """Every team with too many runs in the campaign."""
    return [
        group.problem(campaign.name, f"team {group.team[:60]}")
        for group in team_runs(campaign, campaign.runs())
        if group.are_too_many
    ]


def problems_of_file(
    campaign: Campaign, file: str, rows: Mapping[str, RunRow]
) -> list[Problem]:
    """The runs of a file that are one too many for their team, once they are all in the campaign."""
    # Counted together with stored runs; a corrected run replaces its row of the same name and counts once.
    groups = team_runs(campaign, campaign.runs() | dict(rows))
    problems = []
    for group in groups:
        added = [name for name in group.runs if name in rows]
        if group.are_too_many and added:
            problems.append(group.problem(file, f"run {added[-1][:60]}"))
    return problems
