"""`check` and `score` read large runs in several processes, and print what one process prints."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assessment.exchange.imports import reading_ahead
from tests.commands import run_command

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "data" / "samples"
# A process of its own: a fork of the tests' would have their threads' locks.
RUN = """
import sys
from assessment.exchange.imports import reading_ahead
reading_ahead.SMALLEST, count = 0, 0
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


def words_of(command: str, track: str) -> list[str]:
    files = [str(SAMPLES / track / name) for name in FILES[track]]
    return [command, track, *files, "--format", "json"]


def printed_by_several(words: list[str]) -> tuple[int, str, int]:
    """Exit code, standard output, and how many files other processes have read."""
    process = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    *_, count = process.stderr.splitlines()
    return process.returncode, process.stdout, int(count)


def printed_by_one(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Exit code and standard output of this process, which would fail if it began another one."""
    monkeypatch.setattr(reading_ahead, "_packed_reads", None)
    code, output, _ = run_command(monkeypatch, capfd, *words)
    return code, output


@pytest.mark.parametrize(
    ("command", "track"),
    [("score", "adhoc"), ("score", "biogen"), ("check", "scifact")],
)
def test_several_processes_give_what_one_gives(
    command: str,
    track: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    words = words_of(command, track)
    code, output = printed_by_one(words, monkeypatch, capfd)
    assert output[:1] == "["
    *results, count = printed_by_several(words)
    assert results == [code, output]
    assert count > 1
