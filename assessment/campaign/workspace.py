"""A workspace: one folder with one database and the key that signs the desk's tokens."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import check_settings
from assessment.campaign.signing_key import KEY, check_signing_key, signing_key
from assessment.model import Track, UnknownName, UserError
from assessment.model.resolution import POLICY, OneAssessor, policy_setting
from assessment.model.shared_settings import OF_ALL_TRACKS
from assessment.model.submissions import limit_settings
from assessment.store import Store, StoreError, open_store
from assessment.store.log import CampaignRow
from assessment.tracks import track_named

DATABASE = "desk.sqlite"
ENVIRONMENT = "ASSESSMENT_WORKSPACE"
STORE = "ASSESSMENT_STORE"
"""The log's database where it is not a file of the workspace."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


class Workspace:
    """The campaigns of one folder.

    `path` ":memory:" keeps everything in memory, for scripts that only check or score.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._check_database()
        self.store = open_store(
            ":memory:"
            if str(path) == ":memory:"
            else os.environ.get(STORE) or self.path / DATABASE
        )

    def _check_database(self) -> None:
        """An empty file is a new database only where the workspace has never been used: `StoreError` else."""
        database, key = self.path / DATABASE, self.path / KEY
        if os.environ.get(STORE) or not (database.exists() and key.exists()):
            return
        # SQLite would take an empty file for a new database, and everything judged would seem to be gone.
        if database.stat().st_size == 0:
            raise StoreError(
                f"{database} is empty, but {key} shows that the workspace has been in use; "
                f"put a backup of {DATABASE} in its place, or remove the empty file to begin anew"
            )

    def campaigns(self) -> dict[str, Campaign]:
        return {
            name: Campaign(self.store, row)
            for name, row in self.store.campaigns().items()
        }

    def campaign(self, name: str) -> Campaign:
        """A campaign by name.  `UnknownName` lists the known ones."""
        row = self.store.campaign(name)
        if row is None:
            known = ", ".join(self.store.campaigns()) or "none yet"
            raise UnknownName(f"no campaign {name!r}; this workspace has {known}")
        return Campaign(self.store, row)

    def create(
        self,
        name: str,
        track: str,
        title: str = "",
        settings: Mapping[str, str] | None = None,
    ) -> Campaign:
        """A new, empty campaign.

        `UserError` says what is wrong with the name, track or settings.
        """
        with self.store.transaction() as store:
            row = add_campaign(
                store, name, track_named(track), title=title, settings=settings or {}
            )
        return Campaign(self.store, row)

    def secret(self) -> bytes:
        """The key that signs tokens, made when first asked for.

        It outlives the server, so that a browser can go on sending.
        """
        return signing_key(self.path)


def add_campaign(
    store: Store,
    name: str,
    track: Track[Any, Any],
    *,
    title: str,
    settings: Mapping[str, str],
    restored: bool = False,
) -> CampaignRow:
    """Store a new, empty campaign, in the transaction of `store`.  `UserError` says what is wrong with it.

    The settings of a `restored` one may name what only another machine has installed.
    """
    if not _NAME.fullmatch(name):
        right = "use lower-case letters, digits, dot, dash and underscore, at most 64"
        raise UserError(f"{name!r} cannot name a campaign; {right}")
    # A new campaign has no assessors yet, so "only the labels of Ann" could never be among the choices.
    to_check = {
        name: value for name, value in settings.items() if not _alone(name, value)
    }
    of_track = []
    for setting in track.settings:
        value = settings.get(setting.name, "") if restored else ""
        of_track.append(setting.here(value))
    limits = limit_settings(track.limits)
    # The questions of a restored campaign come with its material, after its settings.
    policy = POLICY if restored else policy_setting(track.scales)
    # The last setting of a name counts.
    check_settings((*of_track, *OF_ALL_TRACKS, policy, *limits), to_check)
    row = store.add_campaign(name, title or name, track.name)
    if settings:
        store.change_settings(row.id, settings, "setup")
    return row


def _alone(name: str, value: str) -> bool:
    """Whether a setting counts one assessor's labels only, whose judgments come in later."""
    return name == POLICY.name and OneAssessor.parse(value) is not None


def workspace_at(path: Path | str | None = None) -> Workspace:
    """The workspace at a path, or where the environment says, or in `./workspace`."""
    folder = Path(path or _default_folder()).absolute()
    return _workspace_in(folder, os.environ.get(STORE, ""))


@lru_cache(maxsize=16)
def _workspace_in(folder: Path, store: str) -> Workspace:
    """Opened once: requests and parts of pages ask for it all the time.  `store` is the setting then."""
    return Workspace(folder)


def existing_workspace(path: Path | str | None = None) -> Workspace:
    """The workspace that `workspace_at` gives.  Raises `UserError` where that would make a new, empty one."""
    folder = Path(path or _default_folder())
    # Else a backup of a misspelt folder would succeed, and hold nothing.
    if not os.environ.get(STORE) and not (folder / DATABASE).exists():
        raise UserError(
            f"there is no workspace at {folder}; name its folder with -w, or create a campaign there"
        )
    return workspace_at(folder)


def check_secret() -> None:
    """Raises `UserError` if the key of the default workspace is none that anybody should sign with."""
    check_signing_key(Path(_default_folder()))


def _default_folder() -> str:
    return os.environ.get(ENVIRONMENT) or "workspace"
