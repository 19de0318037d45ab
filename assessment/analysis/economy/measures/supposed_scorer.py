"""The track's own scorer, asked for the scores of one topic under labels that are only supposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from assessment.analysis.bounds import filled_with
from assessment.campaign.data import CampaignData
from assessment.campaign.derived_values import topic_state_with
from assessment.campaign.runs_of_screens import runs_of_screens_in
from assessment.campaign.topic_scoring import scores_in_state
from assessment.model import Ref
from assessment.statistics.topic_draws import Floats


class SupposedScorer:
    """The scores of one topic under labels that are supposed."""

    def __init__(self, data: CampaignData, topic: str, measure: str) -> None:
        self._data = data
        self._measure = measure
        self._unjudged = topic_state_with(data, topic, {})
        self.runs = tuple(self._by_run({}))

    def screens(self, kind: str) -> dict[Ref, list[str]]:
        """The units of this kind with the screens that show them; equal material may be on several."""
        screens: dict[Ref, list[str]] = {}
        for unit in self._data.track.units(self._unjudged):
            if unit.ref.kind == kind:
                screens.setdefault(unit.ref, []).append(unit.screen)
        return screens

    def holders(self, screens: Iterable[Iterable[str]]) -> list[frozenset[int]]:
        """For each unit's screens, the rows of the runs to which they belong."""
        runs_of = runs_of_screens_in(self._data.track, self._unjudged)
        rows = {run: row for row, run in enumerate(self.runs)}
        holders = []
        for own in screens:
            runs: set[str] = set()
            for screen in own:
                runs.update(runs_of.get(screen, ()))
            holders.append(frozenset(rows[run] for run in runs if run in rows))
        return holders

    def offered(self, kind: str) -> list[str]:
        """The labels that people can give."""
        scale = self._data.track.scale(kind)
        return [label.name for label in scale.offered]

    def scores(self, labels: Mapping[Ref, str]) -> Floats:
        """The scores in the order of the runs, nan where undefined."""
        by_run = self._by_run(labels)
        return np.array([by_run.get(run, np.nan) for run in self.runs])

    def _by_run(self, labels: Mapping[Ref, str]) -> dict[str, float]:
        """The measure of each run with these labels; nan where it is undefined."""
        state = filled_with(self._unjudged, labels)
        values = {}
        for score in scores_in_state(self._data.track, state):
            if score.measure != self._measure:
                continue
            value = score.value
            values[score.run] = np.nan if value is None else value
        return values
