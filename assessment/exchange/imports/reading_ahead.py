"""Several processes read files of one kind at once, for commands that alone have the campaign in memory.

Each process is a fork, which has topics and documents already. A file whose reader looks at the campaign's
runs is read in its turn, as these depend on the files before; so is every file after one that brings more
than runs.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any, NoReturn

from assessment.exchange.imports.recognition import RecognisedFile, RefusedFile
from assessment.model import ImportContext, Read, Run
from assessment.model.progress import no_progress

AnyRead = Read[Any, Any]
AnyContext = ImportContext[Any, Any]
SMALLEST = 2**20
"""Bytes of files below which one process reads them before others would have begun."""
_task: tuple[Sequence[RecognisedFile], AnyContext]


class _UnknownRuns(Mapping[str, Run[Any]]):
    """Takes the place of runs where a process knows only some of them."""

    def __getitem__(self, name: str) -> NoReturn:
        raise LookupError("runs are looked at in turn")

    def __iter__(self) -> NoReturn:
        raise LookupError("runs are looked at in turn")

    def __len__(self) -> NoReturn:
        raise LookupError("runs are looked at in turn")


def read_ahead(
    files: Sequence[RecognisedFile | RefusedFile], context: AnyContext
) -> Iterator[AnyRead | None]:
    """The content of each file in order, None for a file that has to be read in its turn."""
    recognised = [file for file in files if isinstance(file, RecognisedFile)]
    if len(recognised) == len(files) and _is_worth_it(recognised):
        runs = _UnknownRuns()
        alone = replace(context, runs=runs, progress=no_progress)
        for packed in _packed_reads(recognised, alone):
            read = pickle.loads(packed) if packed else None
            yield read
            if read is None or not _brings_only_runs(read):
                break
    yield from repeat(None)


def _packed_reads(
    files: Sequence[RecognisedFile], context: AnyContext
) -> Iterator[bytes]:
    """What `_packed_read` gives for each file; ends early where a process was killed."""
    global _task
    # Only here: a command on small files begins without them.
    import multiprocessing
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    _task = (files, context)
    count = min(processors(), len(files))
    forks = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(count, mp_context=forks, initializer=_left_alone) as pool:
        # No more than these are held at once, as reading may be faster than storing.
        begun = deque(pool.submit(_packed_read, at) for at in range(count))
        try:
            for following in range(count, len(files) + count):
                packed = begun.popleft().result()
                if following < len(files):
                    begun.append(pool.submit(_packed_read, following))
                yield packed
        except BrokenExecutor:
            return


def _left_alone() -> None:
    """Leave Ctrl+C to the command, which ends its processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def processors() -> int:
    """Processors that this process may use; 1 where a fork may fail (macOS) or is unknown (Windows)."""
    if sys.platform != "linux":
        return 1
    return len(os.sched_getaffinity(0))


def _is_worth_it(files: Sequence[RecognisedFile]) -> bool:
    if len(files) < 2 or processors() < 2:
        return False
    return sum(file.packed.size for file in files) >= SMALLEST


def _packed_read(index: int) -> bytes:
    """The pickled content of a file; empty where its reader fails or looks at runs, or pickle does."""
    files, context = _task
    file = files[index]
    try:
        return pickle.dumps(file.kind.read(file.content, context))
    except Exception:
        # Read again in its turn, the file reports its own problems.
        return b""


def _brings_only_runs(read: AnyRead) -> bool:
    others = (read.topics, read.documents, read.judgments, read.nuggets, read.resources)
    return not any(others)
