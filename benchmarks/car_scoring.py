"""TREC CAR: a passage run of the first year's size, compared with calling pytrec_eval directly.

    python benchmarks/car_scoring.py

Outlines, run and qrels are invented, the same for the same seed.  Each method runs in a process of its own,
one after the other: `plain` is pytrec_eval with its own readers of runs and qrels; `track` reads, checks
and scores with the track's functions; `campaign` is what the command line does (an empty campaign in
memory, the imported files, the totals).  Ratios are to `plain`.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytrec_eval

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.exchange.imports.files import import_files

FACETS = 20
JUDGED = 10
"""Judged passages of each query that the run has; 5 more that it does not have: 30,000 in all, as in Y1."""
AIM = 1.3
MEASURES = {
    "map": "MAP",
    "Rprec": "Rprec",
    "ndcg_cut_20": "nDCG@20",
    "recip_rank": "RR",
}
Means = dict[str, float]


def queries(sections: int) -> Iterator[tuple[str, str]]:
    for number in range(sections):
        page = f"enwiki:Invented%20page%20{number // FACETS}"
        yield page, f"{page}/Invented%20heading%20{number % FACETS}"


def make(folder: Path, sections: int, depth: int) -> None:
    """The outlines, a run, and qrels of some passages that the run has and some that it does not have."""
    rng = Random(7)
    pages: dict[str, list[str]] = {}
    with (
        (folder / "run.txt").open("w") as run,
        (folder / "judged.qrels").open("w") as qrels,
    ):
        for page, query in queries(sections):
            pages.setdefault(page, []).append(query)
            items = [f"{rng.getrandbits(160):040x}" for _ in range(depth)]
            scores = sorted((rng.random() * 30 for _ in items), reverse=True)
            run.writelines(
                f"{query} Q0 {item} {rank} {score:.6f} Team-bm25\n"
                for rank, (item, score) in enumerate(zip(items, scores, strict=True), 1)
            )
            judged = rng.sample(items, min(depth, JUDGED))
            judged += [f"{rng.getrandbits(160):040x}" for _ in range(5)]
            for item in judged:
                grade = rng.choice((-2, -1, 0, 0, 1, 1, 2, 3))
                qrels.write(f"{query} 0 {item} {grade}\n")
    with (folder / "outlines.jsonl").open("w") as outlines:
        for page, facets in pages.items():
            headings = [
                {"heading": f"Heading {n}", "heading_id": facet}
                for n, facet in enumerate(facets)
            ]
            outline = {"squid": page, "title": page, "query_facets": headings}
            outlines.write(json.dumps(outline) + "\n")


def plain(folder: Path) -> Means:
    with (folder / "run.txt").open() as stream:
        run = pytrec_eval.parse_run(stream)
    with (folder / "judged.qrels").open() as stream:
        read = pytrec_eval.parse_qrel(stream)
    qrels = {
        query: {item: max(0, grade) for item, grade in grades.items()}
        for query, grades in read.items()
    }
    result = pytrec_eval.RelevanceEvaluator(qrels, set(MEASURES)).evaluate(run)
    return {
        ours: sum(one[theirs] for one in result.values()) / len(qrels)
        for theirs, ours in MEASURES.items()
    }


def track(folder: Path) -> Means:
    from assessment.campaign.derived_values import Votes
    from assessment.campaign.inputs import defaults
    from assessment.formats import Packed, open_path
    from assessment.model import ImportContext, TopicState, TopicVotes
    from assessment.model.resolution import resolve
    from assessment.sentences.splitters import splitter
    from assessment.tracks.car import TRACK
    from assessment.tracks.car.judgments import qrels
    from assessment.tracks.car.rankings import missing_answers, runs
    from assessment.tracks.car.scoring import score, totals
    from assessment.tracks.car.topics import outlines_json

    settings = defaults(TRACK)
    outlines = outlines_json.read_outlines_json(
        open_path(folder / "outlines.jsonl"),
        ImportContext({}, {}, settings, splitter("rules")),
    )
    known = ImportContext(outlines.topics, {}, settings, splitter("rules"))
    read = runs.read_run(Packed("run.txt", folder / "run.txt"), known)
    missing = missing_answers.check("run.txt", read.runs[0], known)
    problems = [*read.problems, *missing]
    assert not [one for one in problems if one.severity == "error"], problems
    judged = qrels.read_qrels(Packed("judged.qrels", folder / "judged.qrels"), known)
    by_topic: dict[str, list[Any]] = {}
    for vote in judged.judgments:
        by_topic.setdefault(vote.ref.topic, []).append(vote)
    facts = {}
    for name, topic in known.topics.items():
        votes = Votes(0, tuple(by_topic[name])).by_ref()
        labels = TopicVotes(votes, lambda votes: resolve(votes, settings))
        answers = {run.name: run.answers[name] for run in read.runs}
        state = TopicState(name, topic, answers, labels, settings, {})
        facts[name] = score.score(state)
    scores = totals.totals(facts, settings)
    return {one.measure: float(one.value or 0) for one in scores}


def campaign(folder: Path) -> Means:
    from assessment.campaign import Workspace
    from assessment.exchange.imports.files import InputFile
    from assessment.sentences.splitters import splitter

    whole = Workspace(":memory:").create("files", "car")
    files = [
        InputFile(name, folder / name)
        for name in ("outlines.jsonl", "run.txt", "judged.qrels")
    ]
    reports = import_files(whole, files, splitter=splitter("rules"), by="benchmark")
    assert all(report.loaded for report in reports), reports
    return {one.measure: float(one.value or 0) for one in whole.totals()}


METHODS: dict[str, Callable[[Path], Means]] = {
    "plain": plain,
    "track": track,
    "campaign": campaign,
}


def measured(method: str, folder: Path) -> tuple[float, float, Means]:
    """Computing seconds, memory (MiB) and means of one method, in a process of its own."""
    out = subprocess.run(
        [sys.executable, __file__, "--method", method, "--folder", str(folder)],
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, memory, means = json.loads(out.stdout)
    return seconds, memory, means


def one(method: str, folder: Path) -> None:
    """The work of one process; importing modules is not counted."""
    METHODS[method](make_small(folder))
    start, before = (
        time.process_time(),
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    )
    means = METHODS[method](folder)
    spent, peak = (
        time.process_time() - start,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    )
    print(json.dumps([spent, (peak - before) / 1024, means]))


def make_small(folder: Path) -> Path:
    """A few lines to warm up on."""
    small = folder / "small"
    if not small.exists():
        small.mkdir()
        make(small, FACETS, 30)
    return small


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sections", type=int, default=2000)
    parser.add_argument("--depth", type=int, default=1000)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--method", choices=METHODS, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.method:
        one(options.method, options.folder)
        return
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder), options.sections, options.depth)
        make_small(Path(folder))
        report(Path(folder), options.repetitions, options.sections * options.depth)


def report(folder: Path, repetitions: int, lines: int) -> None:
    print(
        f"a run of {lines:,} lines; medians of {repetitions}; "
        "computing time; memory above that of the warm process"
    )
    result = {
        method: [measured(method, folder) for _ in range(repetitions)]
        for method in METHODS
    }
    base_time, base_memory = (
        median(part) for part in list(zip(*result["plain"], strict=True))[:2]
    )
    expected = result["plain"][0][2]
    for method, measurements in result.items():
        seconds, memory = (
            median(part) for part in list(zip(*measurements, strict=True))[:2]
        )
        same = all(
            abs(measurements[0][2][name] - value) < 1e-9
            for name, value in expected.items()
        )
        ratios = f"{seconds / base_time:.2f} times, {memory / base_memory:.2f} times (aim {AIM})"
        print(
            f"{method:9} {seconds:6.2f} s  {memory:7.0f} MiB  {ratios}  "
            f"{'same figures' if same else 'OTHER FIGURES'}"
        )


if __name__ == "__main__":
    main()
