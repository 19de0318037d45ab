"""`check` and `score` read large runs in several processes, and print what one process prints."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "data" / "samples"
# A process of its own: a fork of the tests' would have their threads' locks.
RUN = """
import sys
from assessment.exchange.imports import reading_ahead
reading_ahead.SMALLEST, count = int(sys.argv.pop(1)), 0
reading_ahead.processors = lambda: 2
reads = reading_ahead._packed_reads
def counted(*arguments):
    global count
    for packed in reads(*arguments):
        count += bool(packed)
        yield packed
reading_ahead._packed_reads = counted
from assessment.cli import main
try:
    main()
finally:
    print(count, file=sys.stderr)
"""
FILES = {
    "adhoc": ("topics.jsonl", "runs", "judgments"),
    "biogen": ("topics.json", "pmids.txt", "runs", "judgments"),
    "scifact": ("claims.jsonl", "corpus.jsonl", "runs"),
}
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux forks processes without danger"
)


def printed(command: str, track: str, smallest: int) -> tuple[int, str, int]:
    """Exit code, standard output, and how many files other processes have read."""
    files = [str(SAMPLES / track / name) for name in FILES[track]]
    words = [sys.executable, "-c", RUN, str(smallest), command, track, *files]
    process = subprocess.run(
        [*words, "--format", "json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    *_, count = process.stderr.splitlines()
    return process.returncode, process.stdout, int(count)


@pytest.mark.parametrize(
    ("command", "track"),
    [("score", "adhoc"), ("score", "biogen"), ("check", "scifact")],
)
def test_several_processes_give_what_one_gives(command: str, track: str) -> None:
    code, output, count = printed(command, track, smallest=2**40)
    assert (output[:1], count) == ("[", 0)
    *results, count = printed(command, track, smallest=0)
    assert results == [code, output]
    assert count > 1
