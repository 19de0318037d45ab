"""Opening a campaign of a workspace that others may be working with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

from assessment.campaign.workspace import DATABASE, ENVIRONMENT, STORE, workspace_at
from assessment.model import UserError
from assessment.notebook.campaign_frames import CampaignFrames
from assessment.store.database import is_current
from assessment.store.guard import LogView


def open_campaign(
    name: str, workspace: Path | str | None = None, *, task: str = ""
) -> CampaignFrames:
    """A campaign to read, also while people judge: each call of its methods sees the newest judgments.

    `workspace` is a folder; without it, `$ASSESSMENT_WORKSPACE` or `./workspace`.  With a `task`, only its
    runs and scores are seen.  Raises `UserError` where there is no workspace, or one that an older version
    wrote, and `KeyError`, which names the known ones, for an unknown campaign or task.
    """
    folder = Path(workspace or os.environ.get(ENVIRONMENT) or "workspace")
    _check(os.environ.get(STORE) or folder / DATABASE)
    campaign = workspace_at(folder).campaign(name)
    # Asked inside every transaction that writes, so that nothing can be changed by mistake.
    readable = campaign.for_person(_refuse)
    frames = CampaignFrames(readable)
    return frames.of_task(task)


def _check(target: Path | str) -> None:
    """Raises `UserError` where opening would make a database or change its schema."""
    if isinstance(target, Path) and not target.exists():
        raise UserError(f"there is no workspace at {target.parent}")
    if not is_current(target):
        raise UserError(
            f"an older version wrote {target}; `assessment-desk migrate` updates it"
        )


def _refuse(view: LogView) -> NoReturn:
    raise UserError("a campaign that is opened from Python can only be read")
