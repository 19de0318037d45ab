"""A campaign of 1,000,000 judgments compared with one of 100,000: `python benchmarks/big.py FOLDER`.

Both have a hundred judgments for each topic, so that ten times the judgments means ten times the topics and
assessors.  They are made once in the folder (this takes some minutes), and every run adds judgments to them.
Each is measured in a process of its own: first what an assessor waits for at a server that has just started,
then the scoring that the server does in the background, then each page as its first visitor meets it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Campaign, Workspace
from assessment.campaign.values_of_all_topics import survey
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.desk.desk import Desk
from assessment.judging.events.recording import record
from assessment.model import Judgment, Unit
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import disputes_by_topic
from assessment.sentences.splitters import splitter
from benchmarks import pages
from benchmarks.parts.synthetic import synthetic

RUNS, EACH = 10, 50
"""Number of runs, and of units of a topic that each of its two assessors judges; half of the units stay
open."""
TOPICS = 1_000, 10_000
WHO, SCREENS, JUDGED = "assessor-005", 100, 500
TOPICS_OF_ONE = 200
"""Topics that one assessor works on; more topics mean more assessors."""


def made(folder: Path, topics: int) -> Campaign:
    """A campaign with this many topics, in a workspace of its own, with 100 judgments for each topic."""
    home = folder / f"big-{topics}"
    workspace = Workspace(home)
    if "big" in workspace.campaigns():
        return workspace.campaign("big")
    campaign = workspace.create("big", "biogen")
    parts = synthetic(RUNS, topics, 1)
    inputs = [
        InputFile("topics.json", parts.topics),
        *(InputFile(name, body) for name, body in parts.runs.items()),
    ]
    import_files(campaign, inputs, splitter=splitter("rules"), by="bench")
    judge(campaign, topics)
    return campaign


def judge(campaign: Campaign, topics: int) -> None:
    assessors = max(2, 2 * topics // TOPICS_OF_ONE)
    events = judgments(campaign, assessors)
    while batch := list(islice(events, 10_000)):
        campaign.store.append(campaign.row.id, batch)


def judgments(campaign: Campaign, assessors: int) -> Iterator[Judgment]:
    """Two neighbouring assessors judge each topic; they differ on one unit in seven."""
    data = campaign.data
    for number, topic in enumerate(data.topics):
        units = list(data.track.units(data.topic_state_with(topic, {})))[:EACH]
        first = number * 2 // TOPICS_OF_ONE
        for shift in (0, 1):
            assessor = f"assessor-{(first + shift) % assessors + 1:03}"
            for index, unit in enumerate(units):
                labels = unit.choices or campaign.track.scale(unit.ref.kind).names
                differs = shift if index % 7 == 0 else 0
                label = labels[(number + index + differs) % len(labels)]
                judgment = Judgment(unit.ref, assessor, label, uuid=str(uuid.uuid4()))
                yield judgment._replace(spent_ms=4000 + 37 * index)


# In a process of its own


def assessor(campaign: Campaign) -> dict[str, float]:
    """Milliseconds that an assessor waits before anything has been counted."""

    def desk() -> Desk:
        # A new one for each request, as the routes have it.
        return desk_of(campaign, WHO)

    first_screen = clock(lambda: desk().show())
    here = desk().show()["position"]["screen"]
    following = list(islice(desk().screen_order().after(here), SCREENS))
    screens = [clock(lambda number=number: desk().show(number)) for number in following]
    units: list[Unit] = []
    for number in following:
        units += desk().screen_order()[number].units
    storing = [clock(lambda unit=unit: put(campaign, unit)) for unit in units[:JUDGED]]
    storing.sort()
    return {
        "first screen at a cold server": first_screen,
        "next screen, median of 100": median(screens),
        "judgment stored, median of 500": median(storing),
        "judgment stored, 95 %": storing[int(0.95 * len(storing))],
    }


def put(campaign: Campaign, unit: Unit) -> None:
    label = campaign.track.scale(unit.ref.kind).names[0]
    judgment = Judgment(unit.ref, WHO, label, uuid=str(uuid.uuid4()))
    refused = record(campaign, WHO, [judgment])
    assert not refused, refused


def scorer(campaign: Campaign) -> dict[str, float]:
    """Milliseconds of what the server does in the background, in this order."""
    data = campaign.data
    times = {"survey: everything scored and measured": clock(lambda: survey(data))}
    times["disputes found"] = clock(lambda: disputes_by_topic(data))
    times["totals of what is scored"] = clock(campaign.totals)
    topic = list(campaign.topics)[-1]
    unit = data.units(topic)[0]
    put(campaign, unit)
    times["one topic scored again"] = clock(lambda: campaign.topic_scores(topic))
    put(campaign, unit)
    times["all totals after a judgment"] = clock(campaign.totals)
    return times


def clock(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def pages_of(campaign: Campaign) -> Iterator[tuple[str, float]]:
    pages.NAME = campaign.name
    for view in pages.views():
        if view.page == "judge":
            continue
        title = f"page {view.title}"
        try:
            yield title, clock(lambda view=view: pages.open_page(view))
        except RuntimeError as error:
            # The pages after one that never opens are measured all the same.
            print(f"{title}: {error}", file=sys.stderr)
            yield title, float("nan")


def memory() -> float:
    """Memory of the process in MiB."""
    status = Path("/proc/self/status").read_text()
    _, _, resident = status.partition("VmRSS:")
    kibibytes, *_ = resident.split()
    return int(kibibytes) / 1024


def one(folder: Path) -> None:
    os.chdir(Path(__file__).resolve().parents[1])  # where the server's settings are
    os.environ["ASSESSMENT_WORKSPACE"] = str(folder)
    pages.as_the_server_starts()
    campaign = Workspace(folder).campaign("big")
    for title, value in assessor(campaign).items():
        say(title, value)
    say("MiB before the survey", memory())
    for title, value in scorer(campaign).items():
        say(title, value)
    say("MiB after the survey", memory())
    for title, value in pages_of(campaign):
        say(title, value)
    say("MiB after all pages", memory())


def say(title: str, value: float) -> None:
    print(json.dumps([title, value]), flush=True)


# Both campaigns


def measured(folder: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, __file__, str(folder), "--one"], capture_output=True, text=True
    )
    result = dict(
        json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")
    )
    for line in done.stderr.splitlines():
        if line.startswith("page "):
            print(line, file=sys.stderr)
    if done.returncode:
        print(done.stderr.strip().splitlines()[-1], file=sys.stderr)
    return result


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "folder", type=Path, help="where the campaigns are made and kept"
    )
    parser.add_argument(
        "--topics",
        type=int,
        nargs=2,
        default=TOPICS,
        help="of the small and of the large campaign, a hundred judgments each",
    )
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    options = arguments()
    folder = options.folder.resolve()
    if options.one:
        one(folder)
        return
    for topics in options.topics:
        made(folder, topics)
    small, large = (measured(folder / f"big-{topics}") for topics in options.topics)
    judgments_of_small, judgments_of_large = (100 * topics for topics in options.topics)
    print(
        f"Load {os.getloadavg()[0]:.1f}; milliseconds\n\n"
        f"| | {judgments_of_small:,} judgments | {judgments_of_large:,} judgments | ratio |\n"
        "|---|--:|--:|--:|"
    )
    for title in small | large:
        before, after = (times.get(title, float("nan")) for times in (small, large))
        print(f"| {title} | {before:,.1f} | {after:,.1f} | {after / before:.1f} |")


if __name__ == "__main__":
    main()
