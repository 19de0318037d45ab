"""What a notebook sees of a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pandas as pd

from assessment.analysis.comparison import score_matrix
from assessment.campaign import Campaign
from assessment.model import Judgment, UnknownName
from assessment.notebook.agreement_and_differences import (
    agreement_frame,
    differences_frame,
)
from assessment.notebook.frames import (
    judgments_frame,
    measures_frame,
    runs_frame,
    scores_frame,
    units_frame,
)
from assessment.notebook.qrels_and_rankings import (
    QRELS_EXPORT,
    qrels_frame,
    rankings_frame,
)
from assessment.notebook.scoring import scores_of
from assessment.statistics.significance import ROUNDS
from assessment.statistics.topic_draws import SEED

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


class CampaignFrames:
    """A campaign as frames and figures, which are those of the moment when a method is called.

    `assessment.notebook.columns` says what each column of a frame holds.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign

    def __repr__(self) -> str:
        task = f", task {self.task!r}" if self.task else ""
        return f"<campaign {self.name!r} of track {self.track!r}{task}>"

    @property
    def name(self) -> str:
        return self._campaign.name

    @property
    def title(self) -> str:
        return self._campaign.title

    @property
    def track(self) -> str:
        return self._campaign.track.name

    @property
    def task(self) -> str:
        """The task whose runs and scores are seen, empty for all."""
        return self._campaign.task.name if self._campaign.task else ""

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks that the campaign's runs have, empty in tracks without tasks."""
        views = self._campaign.by_task()
        return tuple(view.task.name for view in views if view.task)

    def of_task(self, task: str) -> CampaignFrames:
        """The campaign with the runs and scores of one task; the whole campaign for "".

        Raises `KeyError`, which names the campaign's tasks.
        """
        if not task:
            return self
        for view in self._campaign.by_task():
            if view.task and view.task.name == task:
                return CampaignFrames(view)
        known = ", ".join(self.tasks) or "none"
        raise UnknownName(f"no task {task!r}; the campaign has {known}")

    # Frames

    def runs(self) -> pd.DataFrame:
        """The runs; the columns are `RUNS`."""
        return runs_frame(self._campaign)

    def measures(self) -> pd.DataFrame:
        """The track's measures with formula and source; the columns are `MEASURES`."""
        return measures_frame(self._campaign)

    def scores(self) -> pd.DataFrame:
        """Totals first, then the scores of every topic; the columns are `SCORES`."""
        return scores_frame(self._campaign, self._campaign.all_scores())

    def score(self, judgments: pd.DataFrame) -> pd.DataFrame:
        """The scores that these judgments alone would give, as `scores` has them; nothing is stored.

        `judgments` has the columns topic, kind, key, assessor and label, and what else `judgments()` has: a
        part of that frame, or one with other labels.  Of several rows of one assessor on one unit the last
        counts.  Raises `UserError` where a column is missing.
        """
        return scores_frame(self._campaign, scores_of(self._campaign, judgments))

    def judgments(self, *, every: bool = False) -> pd.DataFrame:
        """Each assessor's newest judgment on each unit, topic by topic; the columns are `JUDGMENTS`.

        With `every`, all events of the log in their order, also those that later ones replace.
        """
        if every:
            log = self._campaign.store.log(self._campaign.row.id)
            return judgments_frame(log)
        return judgments_frame(self._votes())

    def _votes(self) -> Iterator[Judgment]:
        data = self._campaign.data
        for topic in data.topics:
            yield from data.votes(topic).all

    def units(self) -> pd.DataFrame:
        """The units as everybody's judgments leave them, in reading order; the columns are `UNITS`."""
        return units_frame(self._campaign)

    def agreement(
        self, by: Literal["question", "pair", "topic"] = "question"
    ) -> pd.DataFrame:
        """Agreement of people by question, and there by pair or topic; the columns are `AGREEMENT`."""
        return agreement_frame(self._campaign, by)

    def differences(
        self, measure: str, *, rounds: int = ROUNDS, seed: int = SEED
    ) -> pd.DataFrame:
        """All pairs of runs tested together, the largest difference first; the columns are `DIFFERENCES`.

        Raises `KeyError`, which names the measures.
        """
        return differences_frame(self._campaign, measure, rounds, seed)

    def by_topic(self, measure: str) -> pd.DataFrame:
        """A measure as a table: a row for each topic, a column for each run, NaN where undefined."""
        scores = score_matrix(self._campaign, measure)
        return pd.DataFrame(scores.values, list(scores.topics), list(scores.runs))

    def qrels(self, export: str = QRELS_EXPORT) -> pd.DataFrame:
        """The labels as relevance grades, of tracks that rank (`car`, `adhoc`); the columns are `QRELS`.

        `export` names one of the track's exports in the format of qrels ("qrels-entity").  Raises `UserError`
        where the track has no such export.
        """
        return qrels_frame(self._campaign, export)

    def rankings(self) -> pd.DataFrame:
        """The rankings of all runs, of tracks that rank; the columns are `RANKINGS`.

        Raises `UserError` for other tracks.
        """
        return rankings_frame(self._campaign)

    # Figures

    def plot_runs(self, measure: str) -> Figure:
        """Every topic of a run as a point, their mean as a diamond on its 95 % interval, the best on top.

        Of measures that are computed over all topics at once, the diamond is the run's total.
        """
        from assessment.notebook.figures import runs_figure  # Plotly takes long to load

        return runs_figure(self._campaign, measure)

    def plot_topics(self, measure: str) -> Figure:
        """A cell for each topic and run, coloured by the score."""
        from assessment.notebook.figures import topics_figure  # as above

        return topics_figure(self._campaign, measure)

    def track_plots(self) -> dict[str, Figure]:
        """The track's own plots of what its scores are computed from, by title; empty where it has none."""
        from assessment.notebook.figures import track_figures  # as above

        return track_figures(self._campaign)
