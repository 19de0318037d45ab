"""What the hash chain costs, in milliseconds: `python benchmarks/chain.py`.

Two databases of one server get the same judgments in turns, so that both meet the same load on the machine:
one with the chain, one as it was before the chain, without a hash and without looking up the previous
event.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.store import Store, chain
from assessment.store.database import open_engine
from assessment.store.engine import Transaction
from benchmarks.store import DURABLE, judgment
from tests.store.server import Server

UNLINKED = "0" * 64


def append_unlinked(
    db: Transaction, table: str, campaign: int, rows: Sequence[Sequence[Any]]
) -> int:
    """Stores judgments as before the chain."""
    if not rows:
        return 0
    newest = db.execute(
        f'SELECT coalesce(max(seq), 0) FROM "{table}" WHERE campaign = ?', (campaign,)
    ).fetchone()[0]
    columns = ", ".join(
        f'"{column}"' for column in ("campaign", *chain.EVENTS[table], "chain")
    )
    marks = ", ".join("?" * (len(chain.EVENTS[table]) + 2))
    query = f'INSERT INTO "{table}" ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING'
    db.executemany(query, [(campaign, *row, UNLINKED) for row in rows])
    return newest


@contextmanager
def pair(engine: str) -> Iterator[tuple[Store, Store]]:
    """Two empty stores, with and without the chain."""
    with ExitStack() as stack:
        if engine == "sqlite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            targets = [
                str(folder / f"{name}.sqlite") for name in ("linked", "unlinked")
            ]
        else:
            server = Server(DURABLE)
            stack.callback(server.remove)
            targets = [server.url(server.database()) for _ in range(2)]
        linked, unlinked = (Store(open_engine(target)) for target in targets)
        stack.callback(linked.close)
        stack.callback(unlinked.close)
        yield linked, unlinked


def timed(store: Store, campaign: int, numbers: range, *, linked: bool) -> float:
    judgments = [judgment(number) for number in numbers]
    with patch.object(chain, "append", chain.append if linked else append_unlinked):
        clock = time.perf_counter()
        store.append(campaign, judgments)
        return (time.perf_counter() - clock) * 1000


class Timings(NamedTuple):
    """Milliseconds of each turn, with the chain and without."""

    linked: list[float]
    unlinked: list[float]


def compared(engine: str, singles: int, batch: int, batches: int) -> dict[str, Timings]:
    """The timings of single judgments and of whole files of them."""
    with pair(engine) as (linked, unlinked):
        campaigns = [
            (store, store.add_campaign("bench", "Benchmark", "biogen").id)
            for store in (linked, unlinked)
        ]
        plan = [
            (f"{batch:,} judgments at once", batch, batches),
            ("one judgment", 1, singles),
        ]
        timings_by_name: dict[str, Timings] = {}
        number = 0
        for name, size, turns in plan:
            timings = Timings([], [])
            for turn in range(turns):
                numbers = range(number, number + size)
                number += size
                # Which store comes first changes, so that neither always meets the warmer machine.
                for which in (0, 1) if turn % 2 else (1, 0):
                    store, campaign = campaigns[which]
                    spent = timed(store, campaign, numbers, linked=which == 0)
                    timings[which].append(spent)
            timings_by_name[name] = timings
        store, campaign = campaigns[0]
        if not store.prove(campaign).holds:
            raise RuntimeError("the chain that was timed does not hold")
        return timings_by_name


def slow(spans: Sequence[float]) -> float:
    """The time that 95 of 100 turns stay below; of a few turns the longest."""
    return quantiles(spans, n=20)[-1] if len(spans) > 20 else max(spans)


def row(engine: str, name: str, timings: Timings) -> str:
    """A row of the Markdown table."""
    linked, unlinked = median(timings.linked), median(timings.unlinked)
    cells = [
        f"{engine}, {name}",
        f"{linked:,.2f}",
        f"{unlinked:,.2f}",
        f"{linked / unlinked - 1:+.1%}",
        f"{slow(timings.linked):,.2f}",
        f"{slow(timings.unlinked):,.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engines", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--singles", type=int, default=2000)
    parser.add_argument("--batch", type=int, default=100_000)
    parser.add_argument("--batches", type=int, default=3)
    options = parser.parse_args()
    print(
        "| | with chain | without | cost of the chain | 95 of 100 with | without |\n|---|--:|--:|--:|--:|--:|"
    )
    for engine in options.engines:
        results = compared(engine, options.singles, options.batch, options.batches)
        for name, timings in results.items():
            print(row(engine, name, timings))


if __name__ == "__main__":
    main()
