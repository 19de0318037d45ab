"""The choice of a task: runs of different tasks are never shown as one ranking."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.ui.choices import chosen_at, linked_box
from assessment.ui.foreign_text import shown

TASK = "task"
"""Name under which the address keeps the choice."""


def choose_task(campaign: Campaign) -> Campaign:
    """The view of the chosen task; the campaign itself, without a box, where there is nothing to choose."""
    views = campaign.by_task()
    if len(views) == 1:
        return views[0]
    titles = {_name(view): _title(view) for view in views}
    chosen = linked_box("Task", list(titles), TASK, lambda name: shown(titles[name]))
    return _view_of(views, chosen)


def chosen_task(campaign: Campaign) -> Campaign:
    """The view of the task that was chosen on this page, without drawing a box; the first one by default."""
    return _view_of(campaign.by_task(), chosen_at(TASK) or "")


def _view_of(views: list[Campaign], name: str) -> Campaign:
    for view in views:
        if _name(view) == name:
            return view
    return views[0]


def _name(view: Campaign) -> str:
    return view.task.name if view.task else ""


def _title(view: Campaign) -> str:
    return view.task.title if view.task else ""
