"""The sentence splitter that a campaign's settings name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.model import Splitting, UserError
from assessment.sentences.splitter_setting import AUTO, SPLITTER


def chosen_splitter(settings: Mapping[str, str]) -> str:
    """The splitter that a campaign's settings prescribe for all its runs; "" where each run keeps its own."""
    name = settings.get(SPLITTER.name, AUTO)
    return "" if name == AUTO else name


def splitter_of(settings: Mapping[str, str], splitter: Splitting) -> Splitting:
    """The splitter of a campaign with these settings; `splitter` is the one in use elsewhere."""
    name = chosen_splitter(settings)
    return NamedSplitter(name, splitter) if name else splitter


def splitters_in_use(campaign: Campaign) -> Counter[str]:
    """How many loaded answers each splitter has split.

    "" stands for sentences that were set by hand or came with the run.
    """
    counts: Counter[str] = Counter()
    for topic in campaign.topics:
        for answer in campaign.data.answers(topic).values():
            counts[campaign.track.split_by(answer)] += 1
    return counts


class NamedSplitter:
    """A splitter that is looked up when it is first used.

    Most files need none, and each splitter that is looked up starts a process.

    Using it raises `UserError` if it is not installed.
    """

    def __init__(self, name: str, others: Splitting) -> None:
        self.name = name
        self._others = others

    @cached_property
    def _chosen(self) -> Splitting:
        try:
            return self._others.named(self.name)
        except UserError as error:
            what = (
                f"the setting “{SPLITTER.name}” is {self.name!r}, which cannot be used"
            )
            raise UserError(f"{what}: {error}") from None

    @property
    def version(self) -> str:
        return self._chosen.version

    def split(self, texts: list[str]) -> list[list[Any]]:
        return self._chosen.split(texts)

    def words(self, texts: list[str]) -> list[int]:
        return self._chosen.words(texts)

    def named(self, name: str) -> Splitting:
        return self._others.named(name)
