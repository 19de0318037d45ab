"""The tags that the part *Tags* is about: those of one task, of all its runs or of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import TaggedUnit, doubts_judgment
from assessment.campaign import Campaign
from assessment.model import Task
from assessment.ui.choices import OneOf
from assessment.ui.choices.tasks import TASK
from assessment.ui.errors.boxes.choices import TAG_RUN, every_option, run_box
from assessment.ui.foreign_text import shown

Entries = Sequence[TaggedUnit]


class ChosenTags(NamedTuple):
    """The chosen tags by what they say, and those of runs of other tasks by task."""

    errors: Entries
    """Those that name an error of the run."""
    doubts: Entries
    """Those that question a judgment."""
    of_other_tasks: Mapping[Task, Entries]


def choose_tags(
    campaign: Campaign,
    entries: Entries,
    last_run_seen: str | None,
    *,
    columns: Iterator[DeltaGenerator],
) -> ChosenTags:
    """The boxes *Task* and *Run*, each in the next of the columns, where there are several to choose from.

    Totals of different tasks have no mean, so that tags of one task are shown at a time.
    """
    by_task = _by_task(campaign, entries)
    of_other_tasks: dict[Task, Entries] = {}
    if len(by_task) > 1:
        with next(columns):
            chosen_task = _task_box(by_task, last_run_seen)
        entries = by_task.pop(chosen_task)
        of_other_tasks = by_task
    runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    if len(runs) > 1:
        with next(columns):
            chosen_runs = _choose_runs(runs)
        entries = [entry for entry in entries if entry.tag.run in chosen_runs]
    run_errors = [entry for entry in entries if not doubts_judgment(entry.tag.tag)]
    doubts = [entry for entry in entries if doubts_judgment(entry.tag.tag)]
    return ChosenTags(run_errors, doubts, of_other_tasks)


def _by_task(campaign: Campaign, entries: Entries) -> dict[Task, Entries]:
    """The tags by the task of their run, in the order of the tasks; empty where the track has none."""
    by_task: dict[Task, Entries] = {}
    for view in campaign.by_task():
        runs = view.runs()
        of_task = [entry for entry in entries if entry.tag.run in runs]
        if view.task is not None and of_task:
            by_task[view.task] = of_task
    return by_task


def _task_box(by_task: Mapping[Task, Entries], last_run_seen: str | None) -> Task:
    """The box *Task*; at first it has the task of the run that the address names, or that was seen last."""
    tasks = {task.name: task for task in by_task}
    run = st.query_params.get(TAG_RUN, last_run_seen)
    default = None
    for task, entries in by_task.items():
        if any(entry.tag.run == run for entry in entries):
            default = task.name
    choice = OneOf(
        TASK,
        list(tasks),
        lambda name: shown(tasks[name].title),
        default=default,
        is_always_written=True,
    )
    return tasks[choice.show("Task")]


def _choose_runs(runs: Sequence[str]) -> Sequence[str]:
    """The box *Run*: one of the runs, at first all of them."""
    every = every_option(runs)
    run = run_box(runs, key=TAG_RUN, every="All tagged runs", default=every)
    return runs if run == every else [run]
