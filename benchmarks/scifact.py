"""SciFact: scoring compared with the official evaluator, and the import of a large corpus.

    python benchmarks/scifact.py --evaluator eval.py

The evaluator is not part of the project: get `evaluator/eval.py` of
https://github.com/allenai/scifact-evaluator (Apache-2.0) and name it; without it only our own times are
printed.  Claims, runs and abstracts are invented, the same for the same seed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Campaign, Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter

ROOT = Path(__file__).resolve().parents[1]
LABELS = ("SUPPORT", "CONTRADICT")
RUNS = 9
_WORDS = (
    "patients", "with", "a", "lower", "dose", "showed", "no", "change", "in", "the", "marker", "after",
    "twelve", "weeks", "of", "treatment", "while",
    "controls", "improved", "significantly", "and", "cells", "lacking", "this", "receptor", "failed",
    "to", "respond", "under", "stress",
)  # fmt: skip


def gold_claims(count: int, rng: Random) -> list[dict[str, Any]]:
    """Claims with about two cited abstracts each; two in three have evidence, in one to four sets."""
    golds = []
    for claim in range(1, count + 1):
        cited = [claim * 10 + n for n in range(rng.choice((1, 1, 2, 3)))]
        evidence = {
            str(document): evidence_sets(rng)
            for document in cited
            if rng.random() < 0.66
        }
        golds.append(
            {
                "id": claim,
                "claim": f"Invented claim {claim}.",
                "evidence": evidence,
                "cited_doc_ids": cited,
            }
        )
    return golds


def evidence_sets(rng: Random) -> list[dict[str, Any]]:
    sentences, label = rng.sample(range(10), 8), rng.choice(LABELS)
    sizes = [rng.choice((1, 1, 1, 2, 3)) for _ in range(rng.choice((1, 1, 2, 3)))]
    return [
        {
            "sentences": sorted(sentences.pop() for _ in range(size) if sentences),
            "label": label,
        }
        for size in sizes
        if len(sentences) >= size
    ]


def predictions(golds: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """A run that finds most of the evidence, confuses some labels, and names some abstracts that are not
    relevant."""
    rows = []
    for gold in golds:
        named = [
            *(
                str(document)
                for document in gold["cited_doc_ids"]
                if rng.random() < 0.8
            ),
            *([str(gold["id"] * 10 + 9)] * (rng.random() < 0.2)),
        ]
        rows.append(
            {
                "id": gold["id"],
                "evidence": {
                    document: prediction(gold["evidence"].get(document, []), rng)
                    for document in named
                },
            }
        )
    return rows


def prediction(sets: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    kept = [
        sentence for one in sets for sentence in one["sentences"] if rng.random() < 0.8
    ]
    label = sets[0]["label"] if sets and rng.random() < 0.85 else rng.choice(LABELS)
    return {
        "sentences": [
            *kept,
            *(rng.randrange(10) for _ in range(rng.choice((0, 1, 2)))),
        ],
        "label": label,
    }


def write_lines(path: Path, rows: Iterator[Any] | list[Any]) -> Path:
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def abstracts(count: int, rng: Random) -> Iterator[dict[str, Any]]:
    """Abstracts of 5 to 11 sentences, some 1,300 characters each, with unordered ids."""
    stock = [
        " ".join(rng.choices(_WORDS, k=rng.randint(15, 35))).capitalize() + "."
        for _ in range(5000)
    ]
    for number in range(count):
        yield {
            "doc_id": number * 7919 % 10_000_019,
            "title": stock[number % 5000][:80],
            "abstract": rng.choices(stock, k=rng.randint(5, 11)),
            "structured": False,
        }


def in_memory(gold: Path, runs: list[Path]) -> Campaign:
    """A campaign from files alone, as the command `score` makes it."""
    campaign = Workspace(":memory:").create("files", "scifact")
    receipts = import_files(
        campaign,
        [InputFile(path.name, path) for path in (gold, *runs)],
        splitter=splitter("rules"),
        by="bench",
    )
    assert all(receipt.loaded for receipt in receipts), receipts
    return campaign


def our_figures(campaign: Campaign) -> dict[str, dict[str, float | None]]:
    result: dict[str, dict[str, float | None]] = {}
    for score in campaign.totals():
        result.setdefault(score.run, {})[score.measure] = score.value
    return result


def scored_alone(campaign: Campaign) -> Callable[[], object]:
    """Facts of every claim and all runs' figures; everything else exists already."""
    track, cases = (
        campaign.track,
        {topic: campaign.topic_state(topic) for topic in campaign.topics},
    )
    return lambda: list(
        track.totals(
            {topic: track.score(case) for topic, case in cases.items()},
            campaign.settings,
        )
    )


def official(path: Path) -> Any:
    """The evaluator as a module."""
    spec = importlib.util.spec_from_file_location("official_evaluator", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def their_figures(module: Any, gold: Path, run: Path) -> dict[str, float]:
    golds = [module.unify_label(entry) for entry in module.load_jsonl(gold)]
    return module.Evaluator(verbose=True).evaluate(golds, module.load_jsonl(run))


def their_scoring(module: Any, gold: Path, runs: list[Path]) -> Callable[[], object]:
    golds, inputs = module.load_jsonl(gold), [module.load_jsonl(run) for run in runs]
    return lambda: [
        module.Evaluator(verbose=True).evaluate(
            [module.unify_label(entry) for entry in golds], run
        )
        for run in inputs
    ]


def command(*words: object) -> Callable[[], object]:
    return lambda: subprocess.run(
        [sys.executable, *map(str, words)], cwd=ROOT, check=True, capture_output=True
    )


def seconds(works: list[Callable[[], object]], repetitions: int) -> list[float]:
    """Medians; the tasks take turns so that all meet the same load on the machine."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(repetitions):
        for mine, work in zip(taken, works, strict=True):
            begin = time.perf_counter()
            work()
            mine.append(time.perf_counter() - begin)
    return [median(mine) for mine in taken]


def compare(claims: int, evaluator: Path | None, repetitions: int) -> None:
    rng = Random(1)
    golds = gold_claims(claims, rng)
    with tempfile.TemporaryDirectory() as folder:
        gold = write_lines(Path(folder) / "gold.jsonl", golds)
        runs = [
            write_lines(Path(folder) / f"run-{n}.jsonl", predictions(golds, rng))
            for n in range(1, RUNS + 1)
        ]
        print(f"{claims} claims, {RUNS} runs, {repetitions} repetitions, medians\n")
        print(
            "| milliseconds | ours | official evaluator | ours / theirs |\n|---|--:|--:|--:|"
        )
        ours = [
            command("-m", "assessment", "score", "scifact", gold, *runs),
            lambda: our_figures(in_memory(gold, runs)),
            scored_alone(in_memory(gold, runs)),
        ]
        names = (
            "files to figures, as commands",
            "files to figures, in one process",
            "scoring alone",
        )
        if evaluator is None:
            for name, mine in zip(names, seconds(ours, repetitions), strict=True):
                print(f"| {name} | {mine * 1000:,.1f} | | |")
            return
        module = official(evaluator)
        each = [
            command(
                evaluator,
                "--labels_file",
                gold,
                "--preds_file",
                run,
                "--metrics_output_file",
                run.with_suffix(".out"),
                "--verbose",
            )
            for run in runs
        ]
        theirs = [
            lambda: [one() for one in each],
            lambda: [their_figures(module, gold, run) for run in runs],
            their_scoring(module, gold, runs),
        ]
        for name, mine, other, often in zip(
            names, ours, theirs, (1, 1, 10), strict=True
        ):
            took = seconds([mine, other], repetitions * often)
            print(
                f"| {name} | {took[0] * 1000:,.1f} | {took[1] * 1000:,.1f} | {took[0] / took[1]:.2f} |"
            )
        figures = our_figures(in_memory(gold, runs))
        assert figures == {
            run.stem: their_figures(module, gold, run) for run in runs
        }, "the figures differ"
        print(
            f"\nAll {sum(map(len, figures.values()))} figures are equal to the last digit."
        )


def corpus(count: int) -> None:
    """Import a corpus in a process of its own, and print the time and the peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_lines(Path(folder) / "corpus.jsonl", abstracts(count, Random(2)))
        size = path.stat().st_size / 2**20
        out = subprocess.run(
            [sys.executable, __file__, "--take-in", str(path)],
            check=True,
            capture_output=True,
            text=True,
        )
    took, before, peak = map(float, out.stdout.split())
    print(
        "\n| abstracts | file, MiB | seconds | abstracts/s | "
        "peak memory, MiB | of it before |\n|--:|--:|--:|--:|--:|--:|"
    )
    print(
        f"| {count:,} | {size:,.0f} | {took:.1f} | {count / took:,.0f} | {peak:,.0f} | {before:,.0f} |"
    )


def take_in(path: Path) -> None:
    """Seconds, and memory in MiB before the import and at its peak."""
    campaign = Workspace(path.parent / "desk").create("bench", "scifact")
    before, begin = peak_memory(), time.perf_counter()
    receipt = import_files(
        campaign, [InputFile(path.name, path)], splitter=splitter("rules"), by="bench"
    )[0]
    took = time.perf_counter() - begin
    assert receipt.loaded, receipt
    print(took, before, peak_memory())


def peak_memory() -> float:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--evaluator",
        type=Path,
        help="evaluator/eval.py of https://github.com/allenai/scifact-evaluator",
    )
    parser.add_argument("--claims", type=int, default=300)
    parser.add_argument(
        "--abstracts",
        type=int,
        default=50_000,
        help="of the corpus (500000 for a large one, 0 for none)",
    )
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--take-in", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.take_in:
        take_in(options.take_in)
        return
    compare(
        options.claims,
        options.evaluator.resolve() if options.evaluator else None,
        options.repetitions,
    )
    if options.abstracts:
        corpus(options.abstracts)


if __name__ == "__main__":
    os.environ.pop("ASSESSMENT_WORKSPACE", None)
    main()
