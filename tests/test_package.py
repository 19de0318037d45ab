"""The wheel holds everything that the program needs, and the program runs from it, away from the checkout."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

import assessment
from tests.browser.server import free_port
from tests.tools import dependencies

ROOT = Path(__file__).parents[1]
LONGEST_START = 300.0
"""Seconds that a server may take to start on a busy machine, whose files nothing has compiled yet."""
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    [path] = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(path)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel's content, as pip would put it beside other packages."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def files_of(folder):
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_the_wheel_holds_the_package_the_pages_the_samples_and_the_settings(wheel):
    others = files_of("pages") | files_of("sample_data")
    others |= {"app.py", ".streamlit/config.toml"}
    names = set(zipfile.ZipFile(wheel).namelist())
    packaged = {name for name in names if ".dist-info/" not in name}
    expected = {f"assessment/installed/{name}" for name in others}
    assert packaged == files_of("assessment") | expected


def test_the_wheel_says_its_version_licences_and_command(wheel):
    assert wheel.name.startswith(f"assessment_desk-{assessment.__version__}-py3-none")
    archive = zipfile.ZipFile(wheel)
    named = {
        Path(name).name: archive.read(name).decode()
        for name in archive.namelist()
        if ".dist-info/" in name
    }
    assert {"LICENSE", "NOTICE"} <= set(named)
    assert "assessment-desk = assessment.cli:main" in named["entry_points.txt"]


EXTRAS = PROJECT["optional-dependencies"]
RANGES = {
    "requirements.txt": [
        *PROJECT["dependencies"], *EXTRAS["postgres"], *EXTRAS["oidc"],
    ],
    "tests/requirements.txt": PYPROJECT["dependency-groups"]["tests"],
}  # fmt: skip


def pinned(name):
    """The requirements of a file of pinned libraries, each with the number of its hashes."""
    lines = (ROOT / name).read_text().replace("\\\n", "").splitlines()
    for line in lines:
        if not line.startswith("#"):
            text, *hashes = line.split("--hash=sha256:")
            yield Requirement(text), len(hashes)


def test_the_tested_versions_lie_in_the_ranges_of_the_package():
    versions = {
        dependencies.normalised(one.name): next(iter(one.specifier)).version
        for name in RANGES
        for one, _ in pinned(name)
        if one.marker is None or one.marker.evaluate()
    }
    for one in map(
        Requirement, [*RANGES["requirements.txt"], *RANGES["tests/requirements.txt"]]
    ):
        assert versions[dependencies.normalised(one.name)] in one.specifier, one.name


@pytest.mark.parametrize("name", RANGES)
def test_every_pinned_library_has_the_hashes_of_its_files(name):
    assert [str(one) for one, hashes in pinned(name) if not hashes] == []


def test_every_installed_library_is_pinned():
    pins = dependencies.pins()
    others = {
        one.name: one.version
        for one in dependencies.libraries()
        if pins.get(dependencies.normalised(one.name)) is None
    }
    assert others == {}


def test_changelog_citation_and_upgrade_notes_have_the_version():
    version = assessment.__version__
    assert f"\n## [{version}] - " in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    notes = (ROOT / "docs" / "operators" / "upgrading.md").read_text("utf-8")
    assert f"\n## To {version}, " in notes


def test_every_installed_library_has_a_licence_that_somebody_has_looked_at():
    unknown = [one for one in dependencies.libraries() if not one.is_known]
    assert unknown == []


def command(installed, *arguments, **more):
    """A command of the installed program, started somewhere else than in the checkout."""
    return subprocess.Popen(
        [sys.executable, "-m", "assessment", *arguments],
        env={**os.environ, "PYTHONPATH": str(installed)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **more,
    )


def answer(process, address):
    """The body at an address, as soon as the server answers."""
    deadline = time.monotonic() + LONGEST_START
    while True:
        try:
            with urllib.request.urlopen(address, timeout=LONGEST_START) as reply:
                return reply.read()
        except OSError:
            assert process.poll() is None, process.stdout.read()
            assert time.monotonic() < deadline
            time.sleep(0.05)  # only looking again shows that it answers


def test_the_server_runs_from_the_wheel(installed, tmp_path):
    port = free_port()
    arguments = ("run", "-w", "desk", "--no-samples", "--port", str(port))
    with command(installed, *arguments, cwd=tmp_path) as process:
        address = f"http://localhost:{port}"
        try:
            health = answer(process, f"{address}/api/health")
            assert b"<title>" in answer(process, f"{address}/scores")
        finally:
            process.send_signal(signal.SIGTERM)
        process.wait(LONGEST_START)
    assert assessment.__version__ in health.decode()


def test_an_installed_program_has_its_samples(installed, tmp_path):
    script = (
        "from assessment.exchange.sample_campaigns import SAMPLES, sample_plans;"
        "print(SAMPLES, *(plan['name'] for _, plan in sample_plans()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    folder, *names = done.stdout.split()
    assert folder == str(installed / "assessment" / "installed" / "sample_data")
    folders = (ROOT / "sample_data").glob("*/campaign.toml")
    plans = {tomllib.loads(path.read_text())["name"] for path in folders}
    assert set(names) == plans
