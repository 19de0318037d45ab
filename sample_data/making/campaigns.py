"""A campaign in memory with the material of a sample, before anybody has judged."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from assessment.campaign import Campaign, Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.submissions import set_submissions
from assessment.sentences.splitters import splitter
from sample_data.making.people import ORGANISER


def campaign_of(
    folder: Path, patterns: Sequence[str], settings: Mapping[str, str]
) -> Campaign:
    """The campaign that the sample's `campaign.toml` names, with these files.

    Teams and priorities are those of the `campaign.toml`.
    """
    plan = tomllib.loads((folder / "campaign.toml").read_text(encoding="utf-8"))
    workspace = Workspace(":memory:")
    campaign = workspace.create(plan["name"], plan["track"], plan["title"], settings)
    files = []
    for pattern in patterns:
        paths = sorted(folder.glob(pattern))
        files += [InputFile(path.name, path) for path in paths]
    take_in(campaign, files)
    for team, runs in plan.get("teams", {}).items():
        set_submissions(campaign, runs, team=team, by=ORGANISER)
    for priority, runs in plan.get("priorities", {}).items():
        set_submissions(campaign, runs, priority=priority, by=ORGANISER)
    return campaign


def take_in(
    campaign: Campaign, files: Sequence[InputFile], *, replace: bool = False
) -> None:
    """Import files as the organiser.  `ValueError` names one that cannot be imported."""
    reports = import_files(
        campaign,
        files,
        splitter=splitter("rules"),
        by=ORGANISER,
        assessor=ORGANISER,
        replace=replace,
    )
    for report in reports:
        if not report.loaded:
            raise ValueError(f"{report.file} of {campaign.name} cannot be loaded")
