"""The sample campaigns, made from the files of `sample_data/`."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from assessment.campaign import Campaign, Workspace
from assessment.campaign.phase_log import phase_changes, set_phase
from assessment.exchange.archive.recent_times import zipped_as_of
from assessment.exchange.archive.restoration import restore
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.release.moved_release import moved_release
from assessment.exchange.runs.submissions import set_submissions
from assessment.formats.program_files import program_folder
from assessment.model import Splitting, UserError
from assessment.model.progress import Progress, no_progress
from assessment.tracks import TRACKS

SAMPLES = program_folder() / "sample_data"
_RELEASE = "release.zip"
"""The release of an earlier state, in the folder of a sample."""
_BY = "sample"
"""Who does in the log what the campaign's file says."""


def add_samples(
    workspace: Workspace,
    splitter: Splitting,
    progress: Progress = no_progress,
    *,
    folder: Path = SAMPLES,
) -> list[Campaign]:
    """Make the sample campaigns of a folder that the workspace does not have yet, and return them."""
    missing = missing_samples(workspace, folder)
    campaigns = []
    for done, (sample_folder, plan) in enumerate(missing):
        progress(done / len(missing), f"sample campaign {plan['title']}")
        campaigns.append(_add_sample(workspace, sample_folder, plan, splitter))
    return campaigns


def missing_samples(
    workspace: Workspace, folder: Path = SAMPLES
) -> list[tuple[Path, Mapping[str, Any]]]:
    """The folder and the plan of each sample campaign that the workspace does not have."""
    present = workspace.store.campaigns()
    return [
        (path, plan)
        for path, plan in sample_plans(folder)
        if plan["name"] not in present
    ]


@functools.cache
def sample_plans(folder: Path = SAMPLES) -> tuple[tuple[Path, Mapping[str, Any]], ...]:
    """The folder and the plan of each sample campaign of a track that there is: files of the program."""
    plans: list[tuple[Path, Mapping[str, Any]]] = []
    for path in sorted(folder.glob("*/campaign.toml")):
        plan = tomllib.loads(path.read_text(encoding="utf-8"))
        if plan["track"] in TRACKS:
            plans.append((path.parent, plan))
    return tuple(plans)


def sample_release(campaign: Campaign, folder: Path = SAMPLES) -> bytes | None:
    """The release that was signed off in a sample campaign; None for other campaigns.

    Its times are moved to the day on which the restored campaign was frozen for it.
    """
    for path, plan in sample_plans(folder):
        file = path / _RELEASE
        if plan["name"] == campaign.name and file.is_file():
            return _of_the_campaign(campaign, file)
    return None


def _of_the_campaign(campaign: Campaign, file: Path) -> bytes:
    for step in phase_changes(campaign):
        if step.phase == "frozen":
            return _moved_release(file, date.fromisoformat(step.at[:10]))
    # A sample of an older version of the program was never frozen.
    return file.read_bytes()


@functools.lru_cache(maxsize=16)
def _moved_release(file: Path, day: date) -> bytes:
    """The page Release needs it at every rerun, and moving takes a tenth of a second."""
    return moved_release(file.read_bytes(), day)


def _add_sample(
    workspace: Workspace, folder: Path, plan: Mapping[str, Any], splitter: Splitting
) -> Campaign:
    if "archive" in plan:
        archive = zipped_as_of(datetime.now(UTC), folder / plan["archive"])
        campaign = restore(workspace, archive)
    else:
        campaign = workspace.create(
            plan["name"], plan["track"], plan["title"], plan.get("settings")
        )
    for step in plan.get("take_in", ()):
        _import_step(campaign, folder, step, splitter)
    if "archive" not in plan:
        _set_submissions(campaign, plan)
    if "phase" in plan:
        who = plan.get("phase_by", _BY)
        note = plan.get("phase_note", "")
        set_phase(campaign, plan["phase"], by=who, note=note)
    return campaign


def _import_step(
    campaign: Campaign, folder: Path, step: Mapping[str, Any], splitter: Splitting
) -> None:
    files = []
    for pattern in step["files"]:
        files += [InputFile(path.name, path) for path in sorted(folder.glob(pattern))]
    assessor = step.get("assessor", "imported")
    reports = import_files(
        campaign,
        files,
        splitter=splitter,
        by=_BY,
        assessor=assessor,
        replace=step.get("replace", False),
    )
    broken = [report.file for report in reports if not report.loaded]
    if broken:
        raise UserError(f"sample files cannot be loaded: {', '.join(broken)}")


def _set_submissions(campaign: Campaign, plan: Mapping[str, Any]) -> None:
    """Give the runs the teams and priorities that the plan names, each with its runs."""
    teams = plan.get("teams", {})
    for team, runs in teams.items():
        set_submissions(campaign, runs, team=team, by=_BY)
    priorities = plan.get("priorities", {})
    for priority, runs in priorities.items():
        set_submissions(campaign, runs, priority=priority, by=_BY)
