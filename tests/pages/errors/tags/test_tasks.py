"""The part *Tags* with tags on runs of several tasks."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from tests.pages.errors.tags.tagging import opened, tag_two_kinds
from tests.pages.opening import widget, words


def test_tags_on_runs_of_several_tasks_are_shown_a_task_at_a_time(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("car-sample")
    runs = [next(iter(view.runs())) for view in campaign.by_task()]
    for run in runs:
        tag_two_kinds(campaign, run)
    test = opened("car-sample")
    tasks = widget(test.selectbox, "Task")
    assert len(tasks.options) == len(runs)
    text = words(test)
    links = re.findall(r"none of these figures: \[[^]]*\]\(\./errors\?([^)]*)\)", text)
    assert len(links) == len(runs) - 1
    assert "the mean of" not in text
    for link in links:
        query = {key: values[0] for key, values in parse_qs(link).items()}
        test = opened(**{**query, "campaign": "car-sample"})
        assert widget(test.selectbox, "Task").value == query["task"]
        assert widget(test.selectbox, "Cost in").value == query["tagged"]
