"""Real processes: streams, pipes and exit codes as a shell sees them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from tests.cli.test_commands import desk  # noqa: F401  the fixture
from tests.conftest import run_file

ROOT = Path(__file__).parents[2]


def run(folder, *arguments, **more):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more.pop("environment", {})}
    return subprocess.run(
        [sys.executable, "-m", "assessment", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        timeout=120,
        **more,
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "run.json").write_bytes(
        run_file("Reiher-ä-☃", {"1": "Iron helps [11]."}).source
    )
    (tmp_path / "topics.json").write_text(
        '{"topics": [{"id": 1, "question": "Does iron help?"}]}'
    )
    (tmp_path / "letter.txt").write_bytes(b"Dear all")
    return tmp_path


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["run.json"], 0),
        (["run.json", "letter.txt"], 1),
        (["beauty=run.json"], 2),
        ([], 2),
    ],
)
def test_the_exit_code_says_fine_problems_or_misuse(desk, folder, files, code):
    ended, out, error = desk("check", "biogen", *files, "--format", "json")
    assert (ended, "Traceback" in error) == (code, False)
    assert json.loads(out or "[]") is not None


def test_a_shell_gets_the_exit_code(folder):
    done = run(folder, "check", "biogen", "run.json", "letter.txt", "--format", "json")
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
    assert json.loads(done.stdout)


def test_scores_are_utf8_whatever_the_terminal_speaks(folder):
    done = run(
        folder,
        "score",
        "biogen",
        "topics.json",
        "run.json",
        "--format",
        "csv",
        environment={"PYTHONIOENCODING": "ascii"},
    )
    assert (
        done.returncode,
        "Reiher-ä-☃,all,Accuracy,,0,1" in done.stdout.decode(),
    ) == (0, True)


def test_a_reader_that_goes_away_ends_the_command_quietly(samples):
    command = [
        sys.executable,
        "-m",
        "assessment",
        "export",
        "biogen-sample",
        "judgments",
        "-w",
        str(samples),
    ]
    child = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    child.stdout.read(1)
    child.stdout.close()
    assert (child.stderr.read(), child.wait(60)) == (b"", 0)
    child.stderr.close()


def test_a_full_disk_is_one_sentence(folder):
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "assessment", "kinds", "biogen"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    assert (
        done.returncode,
        b"Traceback" in done.stderr,
        b"No space left" in done.stderr,
    ) == (2, False, True)


def test_two_commands_at_once_both_take_in_their_run(desk, folder):
    assert desk("create", "spring", "biogen")[0] == 0
    (folder / "other.json").write_bytes(run_file("tern", {"1": "Sleep helps."}).source)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "assessment", "import", "spring"]
    both = [
        subprocess.Popen(
            [*command, name],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for name in ("run.json", "other.json")
    ]
    assert [
        (child.communicate(timeout=60)[1].count(b"Traceback"), child.returncode)
        for child in both
    ] == [
        (0, 0),
        (0, 0),
    ]
    assert sorted(Workspace(folder / "workspace").campaign("spring").runs()) == [
        "Reiher-ä-☃",
        "tern",
    ]


@pytest.fixture
def open_umask():
    """Files are for everybody to read, unless a command sees to it that they are not."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_what_a_command_writes_is_for_its_owner_alone(desk, folder, open_umask):
    assert desk("create", "spring", "biogen")[0] == 0
    assert desk("export", "spring", "archive", "-o", "spring.zip")[0] == 0
    modes = {
        path.name: path.stat().st_mode & 0o777
        for path in folder.rglob("*")
        if path.name in ("spring.zip", "workspace", "desk.sqlite")
    }
    assert modes == {"spring.zip": 0o600, "workspace": 0o700, "desk.sqlite": 0o600}
