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
    """The runs of a team that one limit counts: all of a task, or those with one priority among them.

    `most` is the campaign's limit, 0 for none; `setting` is the name of the setting that holds it.
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
    """The runs of every team by task, and by each priority that has a limit; teams in order of name."""
    groups: list[TeamRuns] = []
    teams = sorted({row.team for row in rows.values() if row.team})
    for team in teams:
        of_team = [row for row in rows.values() if row.team == team]
        for limit in campaign.track.limits:
            groups += _groups(campaign, team, limit, of_team)
    return groups


def _groups(
    campaign: Campaign, team: str, limit: RunLimit, of_team: list[RunRow]
) -> Iterator[TeamRuns]:
    """Of the team's runs, those of the limit's task: all of them, and those of each priority with a limit."""
    of_task = [row for row in of_team if limit.counts(row.kind)]
    if not of_task:
        return
    settings = {setting.name for setting in limit.settings}
    # Runs of low priority are what is left: no track limits them.
    for priority in ("", "high", "medium"):
        setting = _limit_setting(limit, priority)
        if setting not in settings:
            continue
        counted = of_task
        if priority:
            counted = [row for row in of_task if row.details.get(PRIORITY) == priority]
        most = int(campaign.settings[setting])
        names = tuple(row.name for row in counted)
        yield TeamRuns(team, limit, priority, names, most, setting)


def _limit_setting(limit: RunLimit, priority: str) -> str:
    """The name of the setting that limits runs of this priority ("": runs of any priority)."""
    if not priority:
        return runs_setting(limit.task)
    return priority_setting(limit.task, priority)


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
    """A problem for each team that would have too many runs with those of the file; it names the last one."""
    # Counted together with stored runs; a corrected run replaces its row of the same name and counts once.
    groups = team_runs(campaign, campaign.runs() | dict(rows))
    problems = []
    for group in groups:
        added = [name for name in group.runs if name in rows]
        if group.are_too_many and added:
            problems.append(group.problem(file, f"run {added[-1][:60]}"))
    return problems
