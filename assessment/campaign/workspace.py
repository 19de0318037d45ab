"""A workspace: one folder with one database and the key that signs the desk's tokens."""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from assessment.campaign import archive
from assessment.campaign.core import Campaign, check_settings
from assessment.campaign.intake import Given, Receipt
from assessment.campaign.signing_key import KEY, check_signing_key, signing_key
from assessment.model import Splitting, Track, UnknownName, UserError
from assessment.resolve import ONE, POLICY, SHARED, is_person
from assessment.store import Store, StoreError, open_store
from assessment.store.log import CampaignRow
from assessment.tracks import TRACKS, track_named

DATABASE = "desk.sqlite"
ENVIRONMENT = "ASSESSMENT_WORKSPACE"
STORE = "ASSESSMENT_STORE"
"""The log's database where it is not a file of the workspace."""
SAMPLES = Path(__file__).resolve().parents[2] / "sample_data"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


class Workspace:
    """The campaigns of one folder; `path` ":memory:" keeps everything in memory (for scripts that only check or score)."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._check_database()
        self.store = open_store(":memory:" if str(path) == ":memory:" else os.environ.get(STORE) or self.path / DATABASE)

    def _check_database(self) -> None:
        """An empty file is a new database only where the workspace has never been used: `StoreError` else."""
        database, key = self.path / DATABASE, self.path / KEY
        if os.environ.get(STORE) or not (database.exists() and key.exists()):
            return
        if database.stat().st_size == 0:
            raise StoreError(
                f"{database} is empty, but {key} shows that the workspace has been in use; "
                f"put a backup of {DATABASE} in its place, or remove the empty file to begin anew"
            )

    def campaigns(self) -> dict[str, Campaign]:
        return {name: Campaign(self.store, row) for name, row in self.store.campaigns().items()}

    def campaign(self, name: str) -> Campaign:
        """A campaign by name.  KeyError names the known ones."""
        rows = self.store.campaigns()
        if name not in rows:
            raise UnknownName(f"no campaign {name!r}; this workspace has {', '.join(rows) or 'none yet'}")
        return Campaign(self.store, rows[name])

    def create(self, name: str, track: str, title: str = "", settings: Mapping[str, str] | None = None) -> Campaign:
        """A new, empty campaign.  UserError or KeyError says what is wrong with the name, track or settings."""
        with self.store.transaction() as store:
            row = _created(store, name, track_named(track), title, settings or {})
        return Campaign(self.store, row)

    def secret(self) -> bytes:
        """The key that signs tokens, made when first asked for; it outlives the server, so that a browser can send on."""
        return signing_key(self.path)

    def restore(self, data: bytes, name: str | None = None) -> Campaign:
        """A campaign from its archive, every event of its log included: all of it, or nothing.

        `UserError` says what is wrong with the archive.
        """
        packed, digest = archive.unpack(data), hashlib.sha256(data).hexdigest()
        track, named = track_named(packed.track), name or packed.name
        origin = {"file": "campaign.zip", "kind": "archive", "digest": digest, "by": "restore"}
        with self.store.transaction() as store:
            row = _created(store, named, track, packed.title, packed.settings)
            store.add_material(row.id, **origin, **packed.material)
            archive.put_back(store, row.id, packed)
            for assessor in filter(is_person, store.assessors(row.id)):
                store.add_person(assessor)
        return Campaign(self.store, row)

    def add_samples(self, splitter: Splitting, progress: Callable[[float, str], None] = lambda share, text: None) -> list[Campaign]:
        """The sample campaigns that are not in the workspace yet."""
        missing = self.missing_samples()
        made = []
        for done, (folder, plan) in enumerate(missing):
            progress(done / len(missing), f"sample campaign {plan['title']}")
            made.append(self._add_sample(folder, plan, splitter))
        return made

    def missing_samples(self) -> list[tuple[Path, Mapping[str, Any]]]:
        """Sample campaigns that the workspace does not have: folder and plan of each."""
        folders = sorted(path.parent for path in SAMPLES.glob("*/campaign.toml"))
        plans = [(folder, tomllib.loads((folder / "campaign.toml").read_text())) for folder in folders]
        present = self.store.campaigns()
        return [(folder, plan) for folder, plan in plans if plan["name"] not in present and plan["track"] in TRACKS]

    def _add_sample(self, folder: Path, plan: Mapping[str, Any], splitter: Splitting) -> Campaign:
        campaign = self.create(plan["name"], plan["track"], plan["title"], plan.get("settings"))
        for step in plan["take_in"]:
            files = [Given(path.name, path) for pattern in step["files"] for path in sorted(folder.glob(pattern))]
            receipts: list[Receipt] = campaign.take_in(files, splitter=splitter, by="sample", assessor=step.get("assessor", "imported"))
            broken = [receipt.file for receipt in receipts if not receipt.loaded]
            if broken:
                raise UserError(f"sample files cannot be loaded: {', '.join(broken)}")
        return campaign


def _created(store: Store, name: str, track: Track[Any, Any], title: str, settings: Mapping[str, str]) -> CampaignRow:
    if not _NAME.fullmatch(name):
        right = "use lower-case letters, digits, dot, dash and underscore, at most 64"
        raise UserError(f"{name!r} cannot name a campaign; {right}")
    to_check = {name: value for name, value in settings.items() if not _alone(name, value)}
    check_settings((*track.settings, *SHARED), to_check)
    row = store.add_campaign(name, title or name, track.name)
    if settings:
        store.set(row.id, settings, "setup")
    return row


def _alone(name: str, value: str) -> bool:
    """Whether a setting counts one assessor's labels only, whose judgments come in later."""
    return name == POLICY.name and value.startswith(ONE)


def workspace_at(path: Path | str | None = None) -> Workspace:
    """The workspace at a path, or where the environment says, or in `./workspace`."""
    return Workspace(path or _usual_folder())


def check_secret() -> None:
    """Raises `UserError` if the key of the usual workspace is none that anybody should sign with."""
    check_signing_key(Path(_usual_folder()))


def _usual_folder() -> str:
    return os.environ.get(ENVIRONMENT) or "workspace"
