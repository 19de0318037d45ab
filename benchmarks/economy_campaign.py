"""Judging economy in a campaign of 100,000 units and 60 runs: `python benchmarks/economy_campaign.py`.

Processor time of the whole path, through store and use cases: trying out what each label changes, declaring a
design of units with its first round, drawing a further round, and estimating after one judgment more. The
campaign is invented; every drawn unit gets a label by chance.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
    draw_round,
)
from assessment.analysis.economy.measures.label_influences import why_no_units
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.campaign import Campaign, Workspace
from assessment.campaign.writer import Writer
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.events.recording import record
from assessment.model import Judgment, Unit
from assessment.model.economy import Design, Population
from assessment.planning.stored_plan import plan_of
from assessment.sentences.splitters import splitter
from benchmarks.parts.synthetic import synthetic

MEASURE, KIND = "Precision", "relevance"
AIM_DRAW, AIM_ESTIMATE = 1_000, 50
"""Milliseconds of processor time."""
WRITER = Writer("bench", "command line")
SHARES = (0.2, 0.3, 0.4)
"""Of the units, judged at the end of each round."""
_AFTER = 15
"""Single judgments after which is estimated."""


def made(folder: str, runs: int, topics: int) -> Campaign:
    campaign = Workspace(Path(folder)).create("economy", "biogen")
    parts = synthetic(runs, topics, 1)
    files = [InputFile("topics.json", parts.topics)]
    files += [InputFile(name, body) for name, body in parts.runs.items()]
    import_files(campaign, files, splitter=splitter("rules"), by="bench")
    return campaign


def planned(campaign: Campaign) -> Iterator[Unit]:
    """The drawn units that nobody has judged yet."""
    for entries in plan_of(campaign.data).lists.values():
        drawn = {(entry.topic, entry.screen) for entry in entries}
        for topic in dict.fromkeys(entry.topic for entry in entries):
            judged = campaign.data.topic_state(topic).judged
            for unit in campaign.data.units(topic):
                is_own = unit.ref.kind == KIND and (topic, unit.screen) in drawn
                if is_own and judged.label(unit.ref) is None:
                    yield unit


def judgments(campaign: Campaign, random: Random) -> Iterator[Judgment]:
    labels = ("required", "unnecessary", "unnecessary")
    for unit in list(planned(campaign)):
        label = random.choice(labels)
        yield Judgment(unit.ref, "Ann", label, uuid=str(uuid.uuid4()))


def judge_all_but_one(campaign: Campaign, random: Random) -> Judgment:
    """Everything that is drawn but one unit, which is given back."""
    last, *rest = judgments(campaign, random)
    events = iter(rest)
    while batch := list(islice(events, 10_000)):
        campaign.store.append(campaign.row.id, batch)
    return last


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def print_row(what: str, took: float, aim: int | None = None) -> None:
    print(f"| {what} | {took:,.0f} | {aim or ''} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--topics", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign = made(folder, options.runs, options.topics)
        # A server loads these once.
        for module in ("scipy.stats", "sklearn.linear_model"):
            import_module(module)
        print("| milliseconds of processor time | | aim |\n|---|--:|--:|")
        print_row(
            "try out the measure", milliseconds(lambda: why_no_units(campaign, MEASURE))
        )
        measure(campaign)
        campaign.store.close()


def measure(campaign: Campaign) -> None:
    random = Random(1)
    refs = {
        unit.ref for topic in campaign.topics for unit in campaign.data.units(topic)
    }
    units = sum(ref.kind == KIND for ref in refs)
    looks = tuple(round(share * units) for share in SHARES)
    design = Design(
        "ranking",
        MEASURE,
        "units",
        "2026",
        Population(0, ""),
        looks,
        assessors=("Ann",),
    )
    took = milliseconds(lambda: declare_design(campaign, design, WRITER))
    print_row("declare a design, with round 1", took)
    for number in (2, 3):
        last = judge_all_but_one(campaign, random)
        certainty_of(campaign, design_of(campaign))
        record(campaign, "Ann", [last])
        took = milliseconds(lambda: certainty_of(campaign, design_of(campaign)))
        print_row(f"estimate after the last judgment of round {number - 1}", took)
        took = milliseconds(lambda: draw_round(campaign, WRITER))
        print_row(f"draw round {number}", took, AIM_DRAW)
    population = design_of(campaign).design.population.size
    print(f"{population:,} units, {len(campaign.runs())} runs")
    judge_some(campaign, random)


def judge_some(campaign: Campaign, random: Random) -> None:
    """Estimates after single judgments of the newest round, each in a topic of its own."""
    times = []
    certainty_of(campaign, design_of(campaign))
    by_topic = {one.ref.topic: one for one in judgments(campaign, random)}
    for one in list(by_topic.values())[:_AFTER]:
        record(campaign, "Ann", [one])
        took = milliseconds(lambda: certainty_of(campaign, design_of(campaign)))
        times.append(took)
    print_row("estimate after a judgment, median", median(times), AIM_ESTIMATE)
    print_row("slowest of these", max(times))


if __name__ == "__main__":
    main()
