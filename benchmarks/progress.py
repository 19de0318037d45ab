"""Cost of an assessor's progress: `python benchmarks/progress.py`, or `--against FOLDER` for another clone.

Judges the sample campaigns as a new assessor by the program's functions, without a browser.  Printed are
milliseconds of processor time, medians over judgments: to store one, and to count afterwards what is done of
the topic, of the campaign and of the page.  Two clones are measured in turns, each in processes of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import uuid
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
ASSESSOR = "Bench"
SECOND = {"biogen": "Bjorn", "car": "Otto", "qa2007": "Bjorn", "r2c2": "Bjorn"}
"""The sample's second assessor, whose labels are given; SciFact's is the default."""


class Cost(NamedTuple):
    """Milliseconds of processor time for one judgment."""

    storing: float
    counting: float


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--against", type=Path, help="folder of another clone")
    options.add_argument("--judgments", type=int, default=60, help="in each sample")
    options.add_argument("--turns", type=int, default=3)
    options.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.measure:
        sys.path.insert(0, str(chosen.measure))
        print(json.dumps(measured(chosen.judgments)))
        return
    folders = [HERE]
    if chosen.against:
        folders.insert(0, chosen.against.resolve())
    costs = in_turns(folders, chosen.turns, chosen.judgments)
    print(f"{'sample':16}{'folder':28}{'storing':>9}{'counting':>10}{'both':>7}")
    for (sample, folder), of_sample in sorted(costs.items()):
        storing = median(cost.storing for cost in of_sample)
        counting = median(cost.counting for cost in of_sample)
        both = median(sum(cost) for cost in of_sample)
        print(f"{sample:16}{folder:28}{storing:9.2f}{counting:10.2f}{both:7.2f}")


def in_turns(
    folders: list[Path], turns: int, judgments: int
) -> dict[tuple[str, str], list[Cost]]:
    """Costs by sample and folder, of all turns."""
    costs: dict[tuple[str, str], list[Cost]] = defaultdict(list)
    for _ in range(turns):
        for folder in folders:
            command = [sys.executable, __file__, "--measure", str(folder)]
            command += ["--judgments", str(judgments)]
            output = subprocess.run(command, check=True, capture_output=True).stdout
            for sample, rows in json.loads(output).items():
                costs[sample, folder.name] += [Cost(*row) for row in rows]
    return costs


def measured(judgments: int) -> dict[str, list[Cost]]:
    """Costs by sample, with the program that the path leads to."""
    from assessment.campaign import Workspace
    from assessment.exchange.sample_campaigns import add_samples
    from assessment.sentences.splitters import splitter

    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(folder)
        add_samples(workspace, splitter("rules"))
        costs = {}
        for name in (*SECOND, "scifact"):
            costs[name] = costs_of(workspace, name, judgments)
        return costs


def costs_of(workspace, name: str, judgments: int) -> list[Cost]:
    # This folder's own, whichever clone is measured.
    from parts.intended_labels import IntendedLabels

    campaign = workspace.campaign(f"{name}-sample")
    # a sample may be closed or released, and each clone has its own samples
    campaign.store.change_settings(campaign.row.id, {"phase": "open"}, ASSESSOR)
    log = campaign.store.log(campaign.row.id)
    intended = IntendedLabels(log, SECOND.get(name, "Bjorn"), 1)
    costs: list[Cost] = []
    desk_of(campaign).progress()
    while len(costs) < judgments and (unit := next_unit(campaign)):
        costs.append(cost_of_judging(campaign, unit, intended))
    return costs


def desk_of(campaign):
    from assessment.judging.desk.desk import Desk

    return Desk(campaign.cached, campaign.title, ASSESSOR)


def next_unit(campaign):
    """The first open unit where the assessor goes on; None at the end."""
    from assessment.campaign.assessor_topics import assessor_topic
    from assessment.campaign.done_units import judged_by

    campaign.cached.refresh()
    desk = desk_of(campaign)
    order = desk.screen_order()
    address = desk.resume(order)
    page = order[address]
    # By place, since another clone may name the fields otherwise.
    _state, _units, votes = assessor_topic(campaign.cached, page.topic, ASSESSOR)
    done = judged_by(page.units, votes)
    return next((unit for unit in page.units if unit.ref not in done), None)


def cost_of_judging(campaign, unit, intended) -> Cost:
    from assessment.judging.events.recording import record
    from assessment.model import Judgment

    labels = unit.choices or campaign.track.scale(unit.ref.kind).names
    label = intended.label(unit.ref, labels or ("something",))
    event = Judgment(unit.ref, ASSESSOR, label, uuid=str(uuid.uuid4()))
    start = time.process_time()
    assert not record(campaign, ASSESSOR, [event])
    stored = time.process_time()
    campaign.cached.refresh()
    desk = desk_of(campaign)
    desk.progress(unit.ref.topic)
    desk.progress()
    end = time.process_time()
    return Cost((stored - start) * 1000, (end - stored) * 1000)


if __name__ == "__main__":
    main()
