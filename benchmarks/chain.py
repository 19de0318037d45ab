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
from typing import Any
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


def compared(
    engine: str, singles: int, batch: int, batches: int
) -> dict[str, tuple[list[float], list[float]]]:
    """Milliseconds with and without the chain, for single judgments and for whole files of them."""
    with pair(engine) as (linked, unlinked):
        campaigns = [
            (store, store.add_campaign("bench", "Benchmark", "biogen").id)
            for store in (linked, unlinked)
        ]
        result: dict[str, tuple[list[float], list[float]]] = {}
        plan = [
            (f"{batch:,} judgments at once", batch, batches),
            ("one judgment", 1, singles),
        ]
        number = 0
        for name, size, times in plan:
            spans: tuple[list[float], list[float]] = ([], [])
            for turn in range(times):
                numbers = range(number, number + size)
                number += size
                for which in (0, 1) if turn % 2 else (1, 0):
                    spans[which].append(
                        timed(*campaigns[which], numbers, linked=which == 0)
                    )
            result[name] = spans
        if not linked.prove(campaigns[0][1]).holds:
            raise RuntimeError("the chain that was timed does not hold")
        return result


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
        for name, (linked, unlinked) in compared(
            engine, options.singles, options.batch, options.batches
        ).items():
            with_chain, without = median(linked), median(unlinked)
            slow = [
                quantiles(spans, n=20)[-1] if len(spans) > 20 else max(spans)
                for spans in (linked, unlinked)
            ]
            print(
                f"| {engine}, {name} | {with_chain:,.2f} | {without:,.2f} | "
                f"{with_chain / without - 1:+.1%} | {slow[0]:,.2f} | {slow[1]:,.2f} |"
            )


if __name__ == "__main__":
    main()
