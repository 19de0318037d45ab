"""Work on many topics shared out to processes: for what takes one of them longer than people wait.

Each is a fresh Python, which hears and answers in pickles over its pipes.  (multiprocessing would run the page anew in every child, as
Streamlit lets a page pass for the main module.)
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, TypeVar

from assessment.model import MessageForPeople

R = TypeVar("R")
_ROOT = Path(__file__).resolve().parents[2]
_CHILD = "from assessment.campaign.workers import main; main()"


class WorkFailed(MessageForPeople, RuntimeError):
    """A process could not do its share; the message is one sentence."""


def shared_out(
    begin: Callable[..., None],
    known: Sequence[Any],
    work: Callable[[list[str]], R],
    topics: Sequence[str],
    size: int,
) -> Iterator[R]:
    """What `work` makes of every `size` topics, as it comes; each process calls `begin` with what is `known` first.  Raises `WorkFailed`."""
    parts = [list(topics[start : start + size]) for start in range(0, len(topics), size)]
    with ExitStack() as stack:
        hands: queue.SimpleQueue[_Hand] = queue.SimpleQueue()
        workers = min(os.cpu_count() or 1, len(parts))
        for _ in range(workers):
            hands.put(stack.enter_context(_Hand((begin, tuple(known), work))))
        threads = ThreadPoolExecutor(workers)
        stack.callback(threads.shutdown, wait=False, cancel_futures=True)
        yield from threads.map(lambda part: _ask(hands, part), parts)


def _ask(hands: queue.SimpleQueue[_Hand], part: list[str]) -> Any:
    hand = hands.get()
    try:
        return hand.ask(part)
    finally:
        hands.put(hand)


class _Hand:
    """One process, for as long as the block lasts."""

    def __init__(self, told: Any) -> None:
        self._told = told

    def __enter__(self) -> _Hand:
        self._child = subprocess.Popen(
            [sys.executable, "-c", _CHILD], cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._say(self._told)
        return self

    def __exit__(self, *error: object) -> None:
        self._child.kill()
        self._child.communicate()

    def ask(self, part: list[str]) -> Any:
        self._say(part)
        assert self._child.stdout
        try:
            return pickle.load(self._child.stdout)
        except (EOFError, pickle.UnpicklingError) as error:
            raise WorkFailed("a process that scores topics ended early") from error

    def _say(self, what: Any) -> None:
        assert self._child.stdin
        try:
            pickle.dump(what, self._child.stdin)
            self._child.stdin.flush()
        except BrokenPipeError as error:
            raise WorkFailed("a process that scores topics ended early") from error


def main() -> None:
    """Do what the parent asks, until it closes the pipe or is gone."""
    hear, answer = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.nice(5)  # people who judge meanwhile go first
    for begin, known, work in _heard(hear):
        begin(*known)
        for part in _heard(hear):
            pickle.dump(work(part), answer)
            answer.flush()


def _heard(stream: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        except (EOFError, pickle.UnpicklingError):  # the parent is done, or gone in the middle of a word
            return
