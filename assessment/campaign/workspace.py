"""A workspace: one folder with one database and the key that signs the desk's tokens."""

from __future__ import annotations

import io
import os
import re
import secrets
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from assessment.campaign import logfile
from assessment.campaign.core import Campaign
from assessment.campaign.intake import Given, Receipt
from assessment.campaign.live import defaults
from assessment.model import Document, Resource, Splitting
from assessment.reading import File
from assessment.store import open_store
from assessment.store.log import RunRow
from assessment.tracks import track_named

DATABASE, KEY = "desk.sqlite", "secret.key"
ENVIRONMENT = "ASSESSMENT_WORKSPACE"
SAMPLES = Path(__file__).resolve().parents[2] / "sample_data"
_MAX_MEMBER = 2**30
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


class Workspace:
    """The campaigns of one folder; `path` ":memory:" keeps everything in memory (for scripts that only check or score)."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.store = open_store(":memory:" if str(path) == ":memory:" else self.path / DATABASE)

    def campaigns(self) -> dict[str, Campaign]:
        return {name: Campaign(self.store, row) for name, row in self.store.campaigns().items()}

    def campaign(self, name: str) -> Campaign:
        """A campaign by name.  KeyError names the known ones."""
        rows = self.store.campaigns()
        if name not in rows:
            raise KeyError(f"no campaign {name!r}; this workspace has {', '.join(rows) or 'none yet'}")
        return Campaign(self.store, rows[name])

    def create(self, name: str, track: str, title: str = "", settings: Mapping[str, str] | None = None) -> Campaign:
        """A new, empty campaign.  ValueError or KeyError says what is wrong with the name, track or settings."""
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot name a campaign; use lower-case letters, digits, dot, dash and underscore, at most 64")
        known = track_named(track)
        campaign = Campaign(self.store, self.store.add_campaign(name, title or name, known.name))
        if settings:
            campaign.set(settings, by="setup")
        return campaign

    def secret(self) -> bytes:
        """The key that signs tokens, made when first asked for; it outlives the server, so that a browser can send on."""
        path = self.path / KEY
        try:
            return path.read_bytes()
        except FileNotFoundError:
            pass
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(secrets.token_bytes(32))
        return path.read_bytes()

    def restore(self, data: bytes, name: str | None = None) -> Campaign:
        """A campaign from its archive, every event of its log included.  ValueError says what is wrong with the archive."""
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                if any(item.file_size > _MAX_MEMBER for item in archive.infolist()):
                    raise ValueError("the archive holds a file larger than 1 GiB")
                return self._restore({item.filename: archive.read(item) for item in archive.infolist()}, name)
        except (zipfile.BadZipFile, KeyError, orjson.JSONDecodeError) as error:
            raise ValueError(f"this is not an archive of a campaign ({error})") from None

    def _restore(self, files: Mapping[str, bytes], name: str | None) -> Campaign:
        manifest = orjson.loads(files["manifest.json"])
        rows = {part: _rows(files[f"{part}.jsonl"]) for part in ("topics", "documents", "runs", "answers")}
        track = track_named(manifest["track"])
        reader = logfile.kinds(track)[0]
        read = reader.read(File("log.jsonl", files["log.jsonl"].decode()), None)  # type: ignore[arg-type]
        if read.problems:
            raise ValueError(f"the archive's log is damaged: {read.problems[0].sentence}")
        settings = {key: value for key, value in manifest["settings"].items() if key in defaults(track)}
        campaign = self.create(name or manifest["name"], track.name, manifest["title"], settings)
        self.store.add_material(
            campaign.row.id,
            file="campaign.zip",
            kind="archive",
            content=files["manifest.json"],
            by="restore",
            summary={"counts": {part: len(items) for part, items in rows.items()} | {"judgments": len(read.judgments)}},
            topics={row["topic"]: orjson.dumps(row["body"]) for row in rows["topics"]},
            documents=[Document(row["id"], row["title"], tuple(row["passages"])) for row in rows["documents"]],
            runs=[RunRow(**row) for row in rows["runs"]],
            answers=[(row["run"], row["topic"], orjson.dumps(row["body"])) for row in rows["answers"]],
            resources=list(_resources(files)),
            judgments=read.judgments,
        )
        for assessor in self.store.assessors(campaign.row.id):
            self.store.add_person(assessor)
        return campaign

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
        return [(folder, plan) for folder, plan in plans if plan["name"] not in present]

    def _add_sample(self, folder: Path, plan: Mapping[str, Any], splitter: Splitting) -> Campaign:
        campaign = self.create(plan["name"], plan["track"], plan["title"], plan.get("settings"))
        for step in plan["take_in"]:
            files = [Given(path.name, path) for pattern in step["files"] for path in sorted(folder.glob(pattern))]
            receipts: list[Receipt] = campaign.take_in(files, splitter=splitter, by="sample", assessor=step.get("assessor", "imported"))
            broken = [receipt.file for receipt in receipts if not receipt.loaded]
            if broken:
                raise ValueError(f"sample files cannot be loaded: {', '.join(broken)}")
        return campaign


def _rows(data: bytes) -> list[Any]:
    return [orjson.loads(line) for line in data.splitlines() if line]


def _resources(files: Mapping[str, bytes]) -> Iterator[Resource]:
    for path, body in files.items():
        if path.startswith("resources/"):
            _, kind, name = path.split("/", 2)
            yield Resource(kind, name, body)


def workspace_at(path: Path | str | None = None) -> Workspace:
    """The workspace at a path, or where the environment says, or in `./workspace`."""
    return Workspace(path or os.environ.get(ENVIRONMENT, "workspace"))
