"""How long every query of the store takes as its log grows, in milliseconds: `python benchmarks/store.py`.

One campaign with 100 judgments for each topic, two assessors for each unit and ten runs, on SQLite and on a
PostgreSQL server of its own with fsync.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.model import Document, Judgment, Nugget, Ref
from assessment.store import Store
from assessment.store.database import open_engine
from assessment.store.materials import NewImport, RunRow
from tests.store.server import Server

OF_A_TOPIC, ASSESSORS, RUNS, AT_ONCE = 100, 20, 10, 50_000
LABELS = ("supporting", "neutral", "not relevant", None)
ANSWER = b'{"text": "' + b"Daily walking eased pain at rest. " * 30 + b'"}'
Queries = dict[str, Callable[[], object]]
DURABLE = ("max_connections=100", "shared_buffers=256MB", "max_wal_size=4GB")


def judgment(number: int) -> Judgment:
    unit = number // 2
    ref = Ref("accuracy", f"topic-{number // OF_A_TOPIC}", f"{unit:016x}")
    label = LABELS[number % len(LABELS)]
    message = "" if label else "no abstract"
    return Judgment(
        ref,
        f"assessor-{number // OF_A_TOPIC % (ASSESSORS // 2) * 2 + number % 2}",
        label,
        message,
        number % 50 == 0,
        spent_ms=9000,
        uuid=f"{number:032x}",
    )


def fill(store: Store, campaign: int, begin: int, end: int) -> float:
    """Store the judgments with these numbers and their material; seconds for 50,000 judgments."""
    topics = {
        f"topic-{n}": b'{"question": "What helps?"}'
        for n in range(begin // OF_A_TOPIC, end // OF_A_TOPIC)
    }
    runs = [RunRow(f"run-{n}", "team", "", {}) for n in range(RUNS)]
    store.add_material(
        campaign,
        NewImport(
            file="all",
            kind="run",
            digest="",
            by="bench",
            summary={},
            topics=topics,
            runs=runs,
            documents=(
                Document(f"{topic}-{n}", passages=("A passage of a document. " * 10,))
                for topic in topics
                for n in range(10)
            ),
            answers=((run.name, topic, ANSWER) for run in runs for topic in topics),
            nuggets=[
                Nugget(f"n-{topic}", topic, "q", 1, "Iron helps.", uuid=f"e-{topic}")
                for topic in topics
            ],
        ),
    )
    clock = time.perf_counter()
    for start in range(begin, end, AT_ONCE):
        store.append(
            campaign,
            [judgment(number) for number in range(start, min(start + AT_ONCE, end))],
        )
    return (time.perf_counter() - clock) / (end - begin) * AT_ONCE


def queries_of_a_place(store: Store, campaign: int, size: int, rng: Random) -> Queries:
    """Every read of one place of the log, by name; each call reads another place."""
    numbers = (rng.randrange(size) for _ in count())
    topics = (f"topic-{number // OF_A_TOPIC}" for number in numbers)
    last = size
    return {
        "state, nobody wrote": lambda: store.state(campaign),
        "settings": lambda: store.settings(campaign),
        "changed_topics, after 100 judgments": lambda: store.changed_topics(
            campaign, last - 100
        ),
        "changed_topics, from the beginning": lambda: store.changed_topics(campaign, 0),
        "nugget_changes, none": lambda: store.nugget_changes(campaign, last),
        "votes of a topic": lambda: store.votes(campaign, next(topics)),
        "answers to a topic": lambda: store.answers(campaign, next(topics)),
        "nuggets of a topic": lambda: store.nuggets(campaign, next(topics)),
        "history of a unit": lambda: store.history(
            campaign, judgment(next(numbers)).ref
        ),
        "recent of an assessor": lambda: store.recent(campaign, "assessor-3", 40),
        "stored, 100 UUIDs": lambda: store.stored_uuids(
            campaign, [f"{next(numbers):032x}" for _ in range(100)]
        ),
        "tallies by assessor, of one topic": lambda: store.tallies.by_assessor(
            campaign, next(topics)
        ),
        "documents, 10": lambda: store.documents(
            campaign, [f"{next(topics)}-3" for _ in range(10)]
        ),
    }


def queries_of_the_campaign(store: Store, campaign: int) -> Queries:
    """Every read of a whole campaign, by name."""
    return {
        "topics": lambda: store.topics(campaign),
        "runs": lambda: store.runs(campaign),
        "answers of a run": lambda: store.answers_of(campaign, "run-3"),
        "imports": lambda: store.imports(campaign),
        "assessors": lambda: store.assessors(campaign),
        "count_judgments": lambda: store.count_judgments(campaign),
        "count_documents": lambda: store.count_documents(campaign),
        "tallies by topic": lambda: store.tallies.by_topic(campaign),
        "tallies by topic, of one assessor": lambda: store.tallies.by_topic(
            campaign, "assessor-3"
        ),
        "tallies by assessor": lambda: store.tallies.by_assessor(campaign),
        "last_times": lambda: store.tallies.last_times(campaign),
        "topics_of an assessor": lambda: store.topics_of(campaign, "assessor-3"),
        "log, to the end": lambda: sum(1 for _ in store.log(campaign)),
    }


def timed(
    work: Callable[[], object], seconds: float = 0.5, most: int = 100
) -> list[float]:
    """Milliseconds of each call, for as many calls as fit into the time."""
    spans: list[float] = []
    end = time.perf_counter() + seconds
    while not spans or (len(spans) < most and time.perf_counter() < end):
        clock = time.perf_counter()
        work()
        spans.append((time.perf_counter() - clock) * 1000)
    return spans


def measured(store: Store, campaign: int, size: int) -> dict[str, str]:
    """One column of the table."""
    fresh = count(10**9 + size)
    appended = timed(
        lambda: store.append(
            campaign, [judgment(next(fresh) % size)._replace(uuid=str(next(fresh)))]
        ),
        3,
        500,
    )
    result = {
        "append one judgment, median / p95": f"{median(appended):.2f} / {quantiles(appended, n=20)[-1]:.2f}"
    }
    store.state(campaign)
    written = [_after_a_write(store, campaign, next(fresh)) for _ in range(100)]
    result["state, after a write"] = f"{median(written):.3f}"
    queries = queries_of_a_place(store, campaign, size, Random(1))
    queries |= queries_of_the_campaign(store, campaign)
    for name, work in queries.items():
        work()
        result[name] = f"{median(timed(work)):.3f}"
    return result


def _after_a_write(store: Store, campaign: int, number: int) -> float:
    store.append(campaign, [judgment(7)._replace(uuid=str(-number))])
    return timed(lambda: store.state(campaign), most=1)[0]


@contextmanager
def stores(engine: str) -> Iterator[tuple[Store, Callable[[], None]]]:
    """An empty store, and a function for the upkeep that its server does within a minute after many new
    rows."""
    if engine == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            store = Store(open_engine(Path(folder) / "desk.sqlite"))
            yield store, lambda: None
            store.close()
        return
    server = Server(DURABLE)
    try:
        name = server.database()
        store = Store(open_engine(server.url(name)))
        yield store, lambda: server.administer("ANALYZE", database=name)
        store.close()
    finally:
        server.remove()


def grown(engine: str, sizes: Sequence[int]) -> dict[int, Mapping[str, str]]:
    columns, before = {}, 0
    with stores(engine) as (store, settle):
        campaign = store.add_campaign("bench", "Benchmark", "biogen").id
        for size in sizes:
            bulk = fill(store, campaign, before, size)
            settle()
            columns[size] = {
                f"append {AT_ONCE:,} at once": f"{bulk * 1000:,.0f}",
                **measured(store, campaign, size),
            }
            before = size
    return columns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[10_000, 100_000, 1_000_000]
    )
    parser.add_argument("--engines", nargs="+", default=["sqlite", "postgresql"])
    options = parser.parse_args()
    for engine in options.engines:
        print_table(engine, grown(engine, options.sizes))


def print_table(engine: str, columns: Mapping[int, Mapping[str, Any]]) -> None:
    print(
        f"\n| {engine}, milliseconds | {' | '.join(f'{size:,}' for size in columns)} |\n"
        f"|---|{'--:|' * len(columns)}"
    )
    for name in next(iter(columns.values())):
        print(f"| {name} | {' | '.join(column[name] for column in columns.values())} |")


if __name__ == "__main__":
    main()
