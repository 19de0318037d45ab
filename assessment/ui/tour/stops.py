"""What there is to see at each sample campaign, and what to look at first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.exchange.sample_campaigns import sample_plans


class Stop(NamedTuple):
    """A view to open: the page, what its address holds besides the campaign, and what to see there.

    `guest` is the invented person as whom a newcomer without a name looks at a page that asks for one.
    """

    page: str
    name: str
    sentence: str
    query: Mapping[str, str] = {}
    guest: str = ""


class SampleTour(NamedTuple):
    """A sample campaign: what its track judges, how long a look around takes, and the stops of its tour.

    Home leads newcomers through the one that is `guided`.
    """

    judges: str
    minutes: int
    stops: tuple[Stop, ...]
    guided: bool = False


PATH = (
    Stop(
        "runs",
        "Import",
        "drop topics, documents, runs and judgments; every problem of every file is listed.",
    ),
    Stop("judge", "Judge", "one key per label; nobody sees whose answer it is."),
    Stop("agreement", "Agreement", "how far assessors agree, down to the single unit."),
    Stop(
        "adjudicate",
        "Adjudicate",
        "decide where they differ, what changes the scores most first.",
    ),
    Stop(
        "release",
        "Release",
        "the official files, a report to read, and a signed-off archive.",
    ),
)


def _sample_tours() -> dict[str, SampleTour]:
    tours = {}
    for _, plan in sample_plans():
        if "tour" in plan:
            tour = plan["tour"]
            stops = tuple(Stop(**stop) for stop in tour["stops"])
            tours[plan["name"]] = SampleTour(
                tour["judges"], tour["minutes"], stops, tour.get("guided", False)
            )
    return tours


SAMPLE_TOURS = _sample_tours()
"""By campaign, from the table `tour` of the sample's `campaign.toml`; a sample without one is not toured."""
