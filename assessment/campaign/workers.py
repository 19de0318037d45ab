"""Work on many topics, shared out to processes where one of them would take longer than people wait.

Each is a fresh Python that gets and returns pickles over its pipes.  (multiprocessing would run the page
again in every child, as Streamlit lets a page pass for the main module.)
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any, TypeVar

from assessment.model import MessageForPeople

R = TypeVar("R")
_ROOT = Path(__file__).resolve().parents[2]
_CHILD = "from assessment.campaign.workers import main; main()"


class WorkFailed(MessageForPeople, RuntimeError):
    """A process could not do its share; the message is one sentence."""


def map_with_workers(
    begin: Callable[..., None],
    known: Sequence[Any],
    work: Callable[[list[str]], R],
    *,
    topics: Sequence[str],
    size: int,
) -> Iterator[R]:
    """What `work` returns for every `size` topics, in their order, as soon as it comes.

    Each process calls `begin` with what is `known` first.  Raises `WorkFailed`.
    """
    parts = []
    for start in range(0, len(topics), size):
        parts.append(list(topics[start : start + size]))
    count = min(_processors(), len(parts))
    task = (begin, tuple(known), work)
    # All processes end with the block, also where the reader stops in the middle.
    with ExitStack() as stack:
        workers: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        for _ in range(count):
            worker = stack.enter_context(_Worker(task))
            workers.put(worker)
        threads = ThreadPoolExecutor(count)
        stack.callback(threads.shutdown, wait=False, cancel_futures=True)
        yield from threads.map(lambda part: _result(workers, part), parts)


def _processors() -> int:
    """Processors that this process may use: fewer than the machine has where a container limits them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _result(workers: queue.SimpleQueue[_Worker], part: list[str]) -> Any:
    """What the next free process makes of a part."""
    worker = workers.get()
    try:
        return worker.result(part)
    finally:
        workers.put(worker)


class _Worker:
    """One process, for as long as the block lasts."""

    def __init__(self, task: object) -> None:
        self._task = task

    def __enter__(self) -> _Worker:
        command = [sys.executable, "-c", _CHILD]
        try:
            self._child = subprocess.Popen(
                command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise WorkFailed(
                "a process that scores topics could not be started"
            ) from error
        try:
            self._send(self._task)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._child.kill()
        self._child.communicate()

    def result(self, part: list[str]) -> Any:
        self._send(part)
        assert self._child.stdout
        try:
            return pickle.load(self._child.stdout)
        except (EOFError, pickle.UnpicklingError) as error:
            raise WorkFailed("a process that scores topics ended early") from error

    def _send(self, message: object) -> None:
        assert self._child.stdin
        try:
            pickle.dump(message, self._child.stdin)
            self._child.stdin.flush()
        except BrokenPipeError as error:
            raise WorkFailed("a process that scores topics ended early") from error


def main() -> None:
    """Work on the parent's requests until it closes the pipe or is gone."""
    requests, results = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a track prints must not mix with the results
    os.nice(5)  # people who judge meanwhile go first
    # Nearly all objects made here stay: with the default threshold, collection took a third of the time.
    gc.set_threshold(20_000, 20, 100)
    # Nobody is left to hear of the results once the parent is gone.
    with suppress(BrokenPipeError):
        for begin, known, work in _messages(requests):
            begin(*known)
            for part in _messages(requests):
                pickle.dump(work(part), results)
                results.flush()


def _messages(stream: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        # The parent is done, or gone in the middle of a message
        except (EOFError, pickle.UnpicklingError):
            return
