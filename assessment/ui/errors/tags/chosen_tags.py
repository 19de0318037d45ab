"""The tags that the part *Tags* is about: those of one task, of all its runs or of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from assessment.analysis.errors import TaggedUnit, doubts_judgment
from assessment.campaign import Campaign
from assessment.model import Task
from assessment.ui.choices import OneOf
from assessment.ui.choices.tasks import TASK
from assessment.ui.errors.boxes.choices import TAG_RUN, every_option, run_box
from assessment.ui.foreign_text import shown

Entries = Sequence[TaggedUnit]


@dataclass(frozen=True)
class ChosenTags:
    """The chosen tags, and those of runs of other tasks by task."""

    entries: Entries
    of_other_tasks: Mapping[Task, Entries]

    @property
    def runs(self) -> list[str]:
        return list(dict.fromkeys(entry.tag.run for entry in self.entries))

    @property
    def errors(self) -> list[TaggedUnit]:
        """Those that name an error of the run."""
        return [each for each in self.entries if not doubts_judgment(each.tag.tag)]

    @property
    def doubts(self) -> list[TaggedUnit]:
        """Those that question a judgment."""
        return [each for each in self.entries if doubts_judgment(each.tag.tag)]


def tags_by_task(campaign: Campaign, entries: Entries) -> dict[Task, Entries]:
    """The tags by the task of their run, in the order of the tasks; empty where the track has none."""
    by_task: dict[Task, Entries] = {}
    for view in campaign.by_task():
        runs = view.runs()
        own = [entry for entry in entries if entry.tag.run in runs]
        if view.task is not None and own:
            by_task[view.task] = own
    return by_task


def choose_task(
    by_task: Mapping[Task, Entries], last_run_seen: str | None
) -> ChosenTags:
    """The box *Task*; at first it has the task of the run that was seen last.

    Totals of different tasks have no mean, so that tags of one task are shown at a time.
    """
    task = _task_box(by_task, last_run_seen)
    others = {other: tags for other, tags in by_task.items() if other != task}
    return ChosenTags(by_task[task], others)


def _task_box(by_task: Mapping[Task, Entries], last_run_seen: str | None) -> Task:
    tasks = {task.name: task for task in by_task}
    run = st.query_params.get(TAG_RUN, last_run_seen)
    standard = None
    for task, entries in by_task.items():
        if any(entry.tag.run == run for entry in entries):
            standard = task.name
    choice = OneOf(
        TASK,
        list(tasks),
        lambda name: shown(tasks[name].title),
        standard=standard,
        is_always_written=True,
    )
    return tasks[choice.show("Task")]


def choose_run(chosen: ChosenTags) -> ChosenTags:
    """The box *Run* with the runs of the chosen tags, at first all of them."""
    every = every_option(chosen.runs)
    run = run_box(chosen.runs, key=TAG_RUN, every="All tagged runs", standard=every)
    if run == every:
        return chosen
    of_run = [entry for entry in chosen.entries if entry.tag.run == run]
    return replace(chosen, entries=of_run)
