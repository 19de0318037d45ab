"""A campaign: one evaluation of one track, as a handle to its store, material and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

from assessment.campaign import totals
from assessment.campaign.data import CampaignData, data_of
from assessment.campaign.topic_scoring import score_of
from assessment.campaign.use_guard import AdmissionCheck, must_be_allowed, phase_of
from assessment.formats.json_types import json_adapter
from assessment.model import (
    ExportData,
    Plot,
    Run,
    Score,
    Setting,
    SettingChoice,
    Table,
    Task,
    TopicState,
    Track,
    UnknownName,
)
from assessment.model.assessor import Assessor, people_among
from assessment.model.permissions import Phase, Use
from assessment.model.progress import Progress, no_progress
from assessment.model.resolution import POLICY, OneAssessor, policy_setting
from assessment.model.shared_settings import HINTS, OTHERS_VOTES, OUTSIDE_PLAN
from assessment.model.submissions import limit_settings
from assessment.model.tasks import chief_scores_first, present_tasks
from assessment.store import Store
from assessment.store.log import CampaignRow
from assessment.store.log_state import LogState
from assessment.store.materials import ImportRow, RunRow
from assessment.tracks import track_named

MAX_NAME = 200
"""Longest name of an assessor; files of judgments use the same limit."""


class Campaign:
    """One campaign of a workspace.  Cheap to make; all state lives in the store and its per-process cache."""

    def __init__(self, store: Store, row: CampaignRow) -> None:
        self.store = store
        self.row = row
        self.name = row.name
        self.title = row.title
        self.task: Task | None = None
        self._data = data_of(store, row.id, track_named(row.track))

    @property
    def track(self) -> Track[Any, Any]:
        """The campaign's track, with the labels and questions that the campaign has of its own.

        As they were when the log was last looked at: rows of tables ask for it by the thousand.
        """
        if not self._data.was_read:
            self._data.refresh()
        return self._data.track

    @property
    def data(self) -> CampaignData:
        """The cache, brought up to the log's newest event."""
        self._data.refresh()
        return self._data

    @property
    def cached(self) -> CampaignData:
        """The cache as it was last read.

        Writers use it: they wait for no reader, as the store checks the log again when they write.
        """
        return self._data

    def for_person(self, admission: AdmissionCheck) -> Campaign:
        """The campaign as a person writes to it: each transaction that stores checks the admission."""
        handle = copy(self)
        handle.store = self.store.checked(self.row.id, admission)
        return handle

    def state(self) -> LogState:
        """How far the log has come: differs whenever anything in the campaign has changed."""
        return self._data.refresh()

    # Material

    @property
    def topics(self) -> Mapping[str, Any]:
        return self.data.topics

    @property
    def settings(self) -> Mapping[str, str]:
        return self.data.settings

    def available_settings(self) -> tuple[Setting, ...]:
        """The track's settings and those of every campaign."""
        limits = limit_settings(self.track.limits)
        return (*self.disputed_settings(), OTHERS_VOTES, HINTS, *limits)

    def disputed_settings(self) -> tuple[Setting, ...]:
        """The rules on which sources or organisers differ, with the choices that this machine offers.

        The policy has a further choice for each person who has judged: to count the labels of that person
        only.
        """
        policy = policy_setting(self.track.scales, self.settings[POLICY.name])
        choices = list(policy.choices)
        for name in people_among(self.store.assessors(self.row.id)):
            policy_name = OneAssessor(Assessor.of(name)).stored
            choices.append(SettingChoice(policy_name, f"only the labels of {name}"))
        policy = policy._replace(choices=tuple(choices))
        of_track = []
        for setting in self.track.settings:
            of_track.append(setting.here(self.settings[setting.name]))
        return (*of_track, policy, OUTSIDE_PLAN)

    @property
    def phase(self) -> Phase:
        """How far the campaign is: open, closed, frozen or released."""
        return phase_of(self.settings)

    def must_allow(self, use: Use) -> None:
        """Raises `UserError` in a phase that forbids a use; the transaction that stores checks again."""
        must_be_allowed(use, self.phase)

    def runs(self) -> dict[str, RunRow]:
        """The runs by name; in the view of a task only those of the task."""
        runs = self.store.runs(self.row.id)
        if self.task is None:
            return runs
        return {name: run for name, run in runs.items() if run.kind == self.task.name}

    def by_task(self) -> list[Campaign]:
        """The campaign as each of its tasks sees it: with the runs, totals and scores of that task alone.

        A campaign whose track has no tasks is one such view, and so is the view of a task.
        """
        kinds = [run.kind for run in self.runs().values()]
        tasks = present_tasks(self.track.tasks, kinds)
        if self.task is not None or not tasks:
            return [self]
        views = []
        for task in tasks:
            # A shallow copy shares the store and the cache, so a view costs nothing.
            view = copy(self)
            view.task = task
            views.append(view)
        return views

    def of_task(self, scores: Iterable[Score]) -> tuple[Score, ...]:
        """The scores, among these, that belong to the task of this view, its chief measures first."""
        if self.task is None:
            return tuple(scores)
        kinds = self._data.kinds
        of_this_task = [
            score for score in scores if kinds.get(score.run) == self.task.name
        ]
        return chief_scores_first(self.task, of_this_task)

    def run(self, name: str) -> Run[Any]:
        """A run with its answers.  `UnknownName` lists the known runs."""
        rows = self.runs()
        if name not in rows:
            known = ", ".join(rows) or "none"
            raise UnknownName(f"no run {name!r}; the campaign has {known}")
        row = rows[name]
        # Not through the cache: a whole run touches every topic and would push out what pages need.
        reader = json_adapter(self.track.answer_type)
        answers = {}
        for topic, body in self.store.answers_of(self.row.id, name).items():
            answers[topic] = reader.validate_json(body)
        return Run(name, answers, row.team, row.kind, row.details)

    def topic_state(self, topic: str) -> TopicState[Any, Any]:
        return self.data.topic_state(topic)

    def export_data(self) -> ExportData:
        """The whole campaign, for exporters."""
        data = self.data
        runs = {name: self.run(name) for name in self.runs()}
        votes = {}
        nuggets = {}
        for topic in data.topics:
            votes[topic] = data.topic_state(topic).judged
            nuggets[topic] = data.nuggets(topic)
        return ExportData(
            data.topics,
            runs,
            votes,
            data.settings,
            nuggets,
            data.resources,
            data.documents,
        )

    def count(self) -> int:
        """Judgments ever stored, taken-back ones included."""
        return self.store.count_judgments(self.row.id)

    def imports(self) -> list[ImportRow]:
        return self.store.imports(self.row.id)

    # Scores

    def totals(self, progress: Progress = no_progress) -> tuple[Score, ...]:
        return self.of_task(totals.totals(self.data, progress))

    def topic_scores(self, topic: str) -> tuple[Score, ...]:
        return self.of_task(self.data.topic_scores(topic))

    def topic_score(self, topic: str, run: str, measure: str) -> Score | None:
        """The run's score at the topic, which may be undefined; None where it has none by the measure."""
        return score_of(self.topic_scores(topic), run, measure)

    def tables(self, progress: Progress = no_progress) -> tuple[Table, ...]:
        """The figures behind the totals; none where the track has none."""
        return totals.tables(self.data, progress) if self.track.tables else ()

    def plots(self, progress: Progress = no_progress) -> tuple[Plot, ...]:
        """The pictures behind the totals; none where the track has none."""
        return totals.plots(self.data, progress) if self.track.plots else ()

    def all_scores(self) -> list[Score]:
        """Totals first, then every topic's scores."""
        scores = list(self.totals())
        for topic in self.topics:
            scores += self.topic_scores(topic)
        return scores
