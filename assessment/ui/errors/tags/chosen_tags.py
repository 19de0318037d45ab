"""The tags that the part *Tags* is about: those of one task, of all its runs or of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import TaggedUnit
from assessment.campaign import Campaign
from assessment.model import Task
from assessment.ui.choices import linked_box
from assessment.ui.choices.tasks import TASK
from assessment.ui.errors.boxes.choices import TAG_RUN, every_option, run_box
from assessment.ui.foreign_text import shown

Entries = Sequence[TaggedUnit]


class ChosenTags(NamedTuple):
    """The chosen tags, those of runs of other tasks by task, and the column for the next box."""

    entries: Entries
    of_other_tasks: Mapping[Task, Entries]
    next_column: DeltaGenerator


def choose_tags(
    campaign: Campaign, entries: Entries, first: str | None = None
) -> ChosenTags:
    """The boxes *Task* and *Run*, each only where there is a choice; at first the task of the run `first`.

    Totals of different tasks have no mean, so that tags of one task are shown at a time.
    """
    by_task = _by_task(campaign, entries)
    columns = iter(st.columns(4))
    others: dict[Task, Entries] = {}
    if len(by_task) > 1:
        with next(columns):
            chosen = _task_box(by_task, first)
        entries = by_task[chosen]
        others = {task: tags for task, tags in by_task.items() if task != chosen}
    if len({entry.tag.run for entry in entries}) > 1:
        with next(columns):
            entries = _of_chosen_run(entries)
    return ChosenTags(entries, others, next(columns))


def _by_task(campaign: Campaign, entries: Entries) -> dict[Task, Entries]:
    """The tags by the task of their run, in the order of the tasks; empty where the track has none."""
    by_task: dict[Task, Entries] = {}
    for view in campaign.by_task():
        runs = view.runs()
        own = [entry for entry in entries if entry.tag.run in runs]
        if view.task is not None and own:
            by_task[view.task] = own
    return by_task


def _task_box(by_task: Mapping[Task, Entries], first: str | None) -> Task:
    tasks = {task.name: task for task in by_task}
    run = st.query_params.get(TAG_RUN, first)
    standard = None
    for task, entries in by_task.items():
        if any(entry.tag.run == run for entry in entries):
            standard = task.name
    name = linked_box(
        "Task",
        list(tasks),
        TASK,
        lambda name: shown(tasks[name].title),
        standard=standard,
        always=True,
    )
    return tasks[name]


def _of_chosen_run(entries: Entries) -> Entries:
    """The tags of the chosen run, at first of all runs."""
    runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    every = every_option(runs)
    run = run_box(runs, key=TAG_RUN, every="All tagged runs", standard=every)
    if run == every:
        return entries
    return [entry for entry in entries if entry.tag.run == run]
