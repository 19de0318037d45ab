"""The choice of a task: runs of different tasks are never shown as one ranking.

`choose_task` draws the box.  `task_to_show` says, before the box is drawn, what it will have, and follows the
address.  `chosen_task` says what the box has that was drawn before, and does not look at the address.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.choices import OneOf, choose_for, chosen_at
from assessment.ui.foreign_text import shown

TASK = "task"
"""Name under which the address keeps the choice."""
_SEEN = "task-seen-with-"


def choose_task(campaign: Campaign, run_key: str = "") -> Campaign:
    """The view of the chosen task; the campaign itself, without a box, where there is nothing to choose.

    An address that names a run under `run_key` and no task opens the run's own task.
    """
    views = campaign.by_task()
    if len(views) == 1:
        return views[0]
    return _view_of(views, _choice_of(views, run_key).show("Task"))


def task_to_show(campaign: Campaign, run_key: str = "") -> Campaign:
    """The view that `choose_task` will return, before its box is drawn."""
    views = campaign.by_task()
    if len(views) == 1:
        return views[0]
    return _view_of(views, "".join(_choice_of(views, run_key).values()))


def choose_measure_of_new_task(
    view: Campaign, key: str, measures: Sequence[str]
) -> None:
    """Set the box of measures to the first one of another task, unless its measure is a chief one there.

    Called before the box of measures, which `key` names, is drawn.  A measure of the address that a link
    brings still wins: the box follows it.
    """
    task = view.task
    if task is None:
        return
    seen = (view.name, task.name)
    before = st.session_state.get(_SEEN + key, seen)
    st.session_state[_SEEN + key] = seen
    fitting = task.chief(view.totals())
    is_other_task = before != seen and before[0] == view.name
    if is_other_task and fitting and chosen_at(key) not in fitting:
        choose_for(key, measures[0])


def chosen_task(campaign: Campaign) -> Campaign:
    """The view of the task that the box has, for parts of the page without it; the first one by default."""
    return _view_of(campaign.by_task(), chosen_at(TASK) or "")


def _choice_of(views: list[Campaign], run_key: str) -> OneOf:
    titles = {_name(view): _title(view) for view in views}
    linked_run = st.query_params.get(run_key, "")
    return OneOf(
        TASK,
        list(titles),
        lambda name: shown(titles[name]),
        default=_task_of(views, linked_run),
    )


def _task_of(views: list[Campaign], run: str) -> str | None:
    """The name of the task that the run belongs to; None for a run of none."""
    for view in views:
        if run in view.runs():
            return _name(view)
    return None


def _view_of(views: list[Campaign], name: str) -> Campaign:
    for view in views:
        if _name(view) == name:
            return view
    return views[0]


def _name(view: Campaign) -> str:
    return view.task.name if view.task else ""


def _title(view: Campaign) -> str:
    return view.task.title if view.task else ""
