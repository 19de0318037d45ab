"""What a track says about submissions: how runs name their team, and how many runs a team may send."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from assessment.model.settings import Setting, SettingChoice

PRIORITIES = ("high", "medium", "low")
"""The priorities that a team can give its runs; runs of the first are judged first."""
PRIORITY = "priority"
"""The key of a run's priority among its details (`Run.details`, `TopicState.details`)."""
_ORDER = ("high", "medium", "", "low")
NO_PRIORITY = _ORDER.index("")
"""The rank of runs without a priority (`priority_rank`)."""
MAX_RUNS = 999
"""The largest limit that a campaign can set."""


def _nobody(name: str) -> str:
    return ""


class TeamRule(NamedTuple):
    """How the runs of a track say whose they are.

    `sentence` says it for people.  `of_name` returns the team's part of a run's name, "" where it has none;
    a team that the run's file names counts before it.
    """

    sentence: str
    of_name: Callable[[str], str] = _nobody


class RunLimit(NamedTuple):
    """How many runs each team may submit to one task.

    `task` is part of the names of settings, "" where the track has one task.  `kinds` are the kinds of runs
    (`Run.kind`) that count together, none for all runs.  `runs` is the most that `source` allows, 0 where it
    names no number; of those at most `high` and `medium` may have that priority, 0 for any number.
    """

    task: str
    title: str
    source: str
    runs: int = 0
    high: int = 0
    medium: int = 0
    kinds: tuple[str, ...] = ()

    def counts(self, kind: str) -> bool:
        """Whether runs of this kind belong to the task."""
        return not self.kinds or kind in self.kinds

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The campaign's settings for this limit; those of priorities only where the source limits them."""
        name = runs_setting(self.task)
        settings = [_setting(name, f"Most runs of a team: {self.title}", self.runs)]
        for priority, most in (("high", self.high), ("medium", self.medium)):
            # A limit of 0 is no limit, and a setting for it would only ask what it means.
            if most:
                title = f"Most runs of a team with {priority} priority: {self.title}"
                settings.append(
                    _setting(priority_setting(self.task, priority), title, most)
                )
        return tuple(settings)


def priority_rank(details: Mapping[str, str]) -> int:
    """The rank of a run's priority, by its details: 0 is judged first.

    A run without a priority comes between medium and low ones: its team has not put it last.

    >>> [priority_rank({"priority": name}) for name in ("high", "medium", "", "low")]
    [0, 1, 2, 3]
    """
    name = details.get(PRIORITY, "")
    # Details of a restored archive may hold a priority that this version does not know.
    return _ORDER.index(name) if name in _ORDER else NO_PRIORITY


def runs_setting(task: str) -> str:
    """The name of the setting with the most runs of a team.

    >>> runs_setting("pr"), runs_setting("")
    ('team-runs-pr', 'team-runs')
    """
    return f"team-runs-{task}" if task else "team-runs"


def priority_setting(task: str, priority: str) -> str:
    """The name of the setting with the most runs of one priority."""
    return f"{runs_setting(task)}-{priority}"


def limit_settings(limits: Iterable[RunLimit]) -> tuple[Setting, ...]:
    """The settings of all limits of a track."""
    return tuple(setting for limit in limits for setting in limit.settings)


def _setting(name: str, title: str, most: int) -> Setting:
    if not most:
        meaning = "no limit, as the track's pages name none"
        choices = (SettingChoice("0", meaning), SettingChoice("3", "three runs"))
    else:
        allowed = SettingChoice(str(most), "as many as the track's guidelines allow")
        choices = (allowed, SettingChoice("0", "no limit"))
    return Setting(name, title, choices, most=MAX_RUNS, group="files")
