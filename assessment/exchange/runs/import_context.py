"""The campaign as the readers of files and the checks of a track see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.exchange.runs.chosen_splitter import splitter_of
from assessment.model import ImportContext, Run, Splitting
from assessment.model.progress import Progress, no_progress


class StoredRuns(Mapping[str, Run[Any]]):
    """The campaign's runs by name, each loaded at its first use."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._names = list(campaign.runs())
        self._loaded: dict[str, Run[Any]] = {}

    def __getitem__(self, name: str) -> Run[Any]:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = self._campaign.run(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def import_context(
    campaign: Campaign,
    splitter: Splitting,
    assessor: str = "imported",
    progress: Progress = no_progress,
) -> ImportContext[Any, Any]:
    """The campaign as readers and checks see it; its settings may name another splitter than `splitter`."""
    data = campaign.data
    runs = StoredRuns(campaign)
    nuggets = {}
    if data.track.pooled:
        nuggets = {topic: data.nuggets(topic) for topic in data.topics}
    splitter = splitter_of(data.settings, splitter)
    return ImportContext(
        topics=data.topics,
        runs=runs,
        settings=data.settings,
        splitter=splitter,
        resources=data.resources,
        nuggets=nuggets,
        assessor=assessor,
        documents=data.documents,
        progress=progress,
    )
