"""The units of one question that a machine has labelled, with the runs that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.analysis.economy.machine_labels import labels_of_machine
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress


class LabelledUnit(NamedTuple):
    """A unit with the machine's label, the screen to judge it on, and the runs that hold it."""

    ref: Ref
    label: str
    screen: str
    runs: tuple[str, ...]


def labelled_units(
    campaign: Campaign, machine: str, kind: str, progress: Progress = no_progress
) -> dict[Ref, LabelledUnit]:
    """The units of the question that have a label of the machine, by their reference."""
    data = campaign.data
    by_topic = gather(data, _labelled, machine, kind, progress=progress)
    units: dict[Ref, LabelledUnit] = {}
    for of_topic in by_topic.values():
        units.update(of_topic)
    return units


@derived(of="topic", needs=JUDGED)
def _labelled(
    data: CampaignData, topic: str, machine: str, kind: str
) -> Mapping[Ref, LabelledUnit]:
    """The units of a topic that the machine has labelled, each with the runs that hold it."""
    labels = labels_of_machine(data, topic, machine)
    runs_by_screen = runs_of_screens(data, topic)
    units: dict[Ref, LabelledUnit] = {}
    for unit in data.units(topic):
        ref = unit.ref
        if ref.kind != kind or ref not in labels:
            continue
        runs = runs_by_screen.get(unit.screen, ())
        known = units.get(ref)
        # Equal material may be on several screens; it can be judged on any of them.
        if known is not None:
            together = dict.fromkeys((*known.runs, *runs))
            units[ref] = known._replace(runs=tuple(together))
            continue
        units[ref] = LabelledUnit(ref, labels[ref], unit.screen, runs)
    return units
