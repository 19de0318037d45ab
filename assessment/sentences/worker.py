"""A sentence splitter in a process of its own, so that the web process never imports spaCy.

The two exchange lines of JSON, which never hold a raw line break: {"do": "split", "texts": [...]} one way,
{"is": ...}, {"refused": "one sentence"} or {"failed": "one sentence"} the other. Run as `python -m
assessment.sentences.worker NAME`.
"""

import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Self

from assessment.model import UserError
from assessment.sentences.spans import Span
from assessment.sentences.splitters import Splitter

_ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 5  # seconds until a child that should end is killed


@cache
def _named(name: str) -> "RemoteSplitter":
    """One process for each splitter besides the one that new runs are split with."""
    return RemoteSplitter(name)


class RemoteSplitter:
    """A Splitter that lives in a child process, started when first used and again if it died once.

    Safe to share between threads. Raises UserError where the child refuses (a splitter that is not installed)
    or died twice over one question, and RuntimeError where it fails; each says why in one sentence.
    """

    def __init__(self, name: str = "auto") -> None:
        self._requested = name
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._end_child: weakref.finalize[..., RemoteSplitter] | None = None
        self._about: list[str] | None = None

    @property
    def name(self) -> str:
        """The splitter that really runs: never "auto"."""
        return self._identity()[0]

    @property
    def version(self) -> str:
        return self._identity()[1]

    def split(self, texts: Sequence[str]) -> list[list[Span]]:
        """The sentences of each text, as `Splitter.split` returns them."""
        return [[Span(*span) for span in spans] for spans in self._ask("split", texts)]

    def words(self, texts: Sequence[str]) -> list[int]:
        """The words of each text, as `Splitter.words` counts them."""
        counts: list[int] = self._ask("words", texts)
        return counts

    def named(self, name: str) -> "RemoteSplitter":
        """The splitter of this name in a process of its own; UserError if it is not installed."""
        if name == self.name:
            return self
        other = _named(name)
        other._identity()  # at once, so that a missing splitter is reported before anything is read
        return other

    def close(self) -> None:
        """End the child; using the splitter again starts a new one."""
        with self._lock:
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _identity(self) -> list[str]:
        if self._about is None:
            self._about = self._ask("identity", [])
        return self._about

    def _ask(self, task: str, texts: Sequence[str]) -> Any:
        """The worker's reply; a worker that died is started once more.

        Raises UserError where the splitter refuses or died twice, RuntimeError where it fails.
        """
        line = json.dumps({"do": task, "texts": list(texts)}) + "\n"
        with self._lock:
            answer = self._exchange(line) or self._exchange(line)
        if not answer:
            raise UserError(
                "the sentence splitter stopped twice without an answer; its messages are in the log"
            )
        reply = json.loads(answer)
        if "refused" in reply:
            raise UserError(reply["refused"])
        if "failed" in reply:
            raise RuntimeError(reply["failed"])
        return reply["is"]

    def _exchange(self, line: str) -> str:
        """The child's answer, empty if it died over the question."""
        child = self._child or self._start()
        assert child.stdin and child.stdout  # both are pipes
        try:
            child.stdin.write(line)
            child.stdin.flush()
            answer = child.stdout.readline()
        except OSError:
            answer = ""
        except BaseException:
            # After an interrupt between question and answer, later questions would get the wrong answers.
            self._stop()
            raise
        if not answer.endswith("\n"):
            self._stop()
            return ""
        return answer

    def _start(self) -> "subprocess.Popen[str]":
        self._child = _started(self._requested)
        self._end_child = weakref.finalize(self, _end, self._child)  # runs at exit too
        return self._child

    def _stop(self) -> None:
        self._child = None
        if self._end_child:
            self._end_child()


def _started(name: str) -> subprocess.Popen[str]:
    """A worker process with a splitter, which is asked through its pipes."""
    environment = dict(os.environ)
    # The child imports this package from where its parent did, whatever the working directory is.
    paths = filter(None, [str(_ROOT), environment.get("PYTHONPATH")])
    environment["PYTHONPATH"] = os.pathsep.join(paths)
    environment["PYTHONIOENCODING"] = "utf-8"
    return subprocess.Popen(
        [sys.executable, "-m", "assessment.sentences.worker", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
        start_new_session=True,  # Ctrl+C goes to the parent only, which then closes the pipe
    )


def _end(child: "subprocess.Popen[str]") -> None:
    """Stop a worker; one that does not end by itself is killed."""
    assert child.stdin and child.stdout  # both are pipes
    with suppress(OSError):  # a child that died left a question in the pipe
        child.stdin.close()
    try:
        child.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    child.stdout.close()


def serve(name: str, lines: IO[str], answers: IO[str]) -> None:
    """Answer questions line by line until there are no more.

    A question that fails is answered with its error.
    """
    for line in lines:
        try:
            answer = {"is": _answer(name, **json.loads(line))}
        except UserError as error:
            answer = {"refused": str(error)}
        except Exception as error:
            answer = {"failed": _sentence(error)}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _answer(name: str, do: str, texts: list[str]) -> Any:
    chosen = _chosen(name)
    if do == "identity":
        return [chosen.name, chosen.version]
    if do == "split":
        return chosen.split(texts)
    return chosen.words(texts)


@cache
def _chosen(name: str) -> "Splitter":
    from assessment.sentences.splitters import splitter

    return splitter(name)


def _sentence(error: Exception) -> str:
    message = " ".join(str(error).split())
    return message or f"the sentence splitter failed with {type(error).__name__}"


if __name__ == "__main__":
    to_parent = sys.stdout
    # A library that prints must not end up in an answer
    sys.stdout = sys.stderr
    serve(sys.argv[1], sys.stdin, to_parent)
