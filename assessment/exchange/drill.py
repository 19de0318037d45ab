"""A drill for the day on which a workspace is lost: a copy is opened as if it were restored, and compared."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from assessment.campaign.workspace import DATABASE, Workspace
from assessment.exchange.transfer import scores_of_store
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.store import Store, is_url
from assessment.store.chain_check import Proof
from assessment.store.database import open_engine
from assessment.store.log import CampaignRow


class DrilledCampaign(NamedTuple):
    """What became of a campaign: `judgments` in the copy, and later ones that a restored copy would lack.

    `is_unbroken`: the copy's log holds its own hash chain, and each of its heads is in the workspace's log.
    `scores` of the copy were computed; `differing` of them differ where nothing has been written since, None
    where something has.
    """

    name: str
    judgments: int
    later: int
    is_unbroken: bool
    scores: int
    differing: int | None

    @property
    def is_good(self) -> bool:
        return self.is_unbroken and not self.differing


class Drill(NamedTuple):
    """What was compared, and how many seconds the copy and the comparison took."""

    folder_or_url: str
    campaigns: tuple[DrilledCampaign, ...]
    missing: tuple[str, ...]
    copied_in: float
    checked_in: float

    @property
    def is_good(self) -> bool:
        return not self.missing and all(one.is_good for one in self.campaigns)


def drill(
    workspace: Workspace,
    folder_or_url: str,
    progress: Progress = no_progress,
    *,
    restored: bool = False,
) -> Drill:
    """Copy the workspace to a folder as `backup` does, open the copy there, and compare everything in it.

    With `restored` somebody has restored a copy there already.  Raises
    `StoreError` where a copy cannot be made or opened, `UserError` where there is none, and
    without `restored` on PostgreSQL.
    """
    begun = time.monotonic()
    if not restored:
        _check_is_file(workspace)
        progress(0.0, "copying")
        workspace.store.backup(Path(folder_or_url) / DATABASE)
    copied = time.monotonic()
    with closing(open_engine(_database(folder_or_url))) as engine:
        copy = Store(engine)
        compared = tuple(_compared(workspace.store, copy, progress))
        missing = tuple(
            sorted(set(workspace.store.campaigns()) - set(copy.campaigns()))
        )
    checked = time.monotonic()
    return Drill(folder_or_url, compared, missing, copied - begun, checked - copied)


def _check_is_file(workspace: Workspace) -> None:
    """Raises `UserError` for a workspace on PostgreSQL, whose copies only its own tools make and restore."""
    if is_url(workspace.store.path):
        raise UserError(
            f"{workspace.store.path} is on a PostgreSQL server; copy it with pg_dump, restore the copy "
            "to a spare database, and name that: drill --restored postgresql://HOST/DATABASE"
        )


def _database(folder_or_url: str) -> Path | str:
    if is_url(folder_or_url):
        return folder_or_url
    path = Path(folder_or_url).resolve() / DATABASE
    if not path.exists():
        raise UserError(
            f"{folder_or_url} holds no restored workspace: it has no {DATABASE}"
        )
    return path


def _compared(
    live: Store, copy: Store, progress: Progress
) -> Iterator[DrilledCampaign]:
    present = live.campaigns()
    rows = copy.campaigns()
    for done, (name, row) in enumerate(rows.items()):
        progress(done / len(rows), f"comparing campaign {name}")
        if name in present:
            yield _compared_campaign(live, copy, present[name], row)


def _compared_campaign(
    live: Store, copy: Store, present: CampaignRow, row: CampaignRow
) -> DrilledCampaign:
    proof = copy.prove(row.id)
    heads = [head.chain for head in proof.heads.values() if head.events]
    # Judgments made since the copy come after its heads; an altered log has other heads.
    live_proof = live.prove(present.id, heads)
    is_known = all(event is not None for event in live_proof.noted.values())
    judgments = copy.count_judgments(row.id)
    later = live.count_judgments(present.id) - judgments
    scores = list(scores_of_store(copy, row.id, row.track))
    differing = None
    if _is_same(proof, live_proof):
        now = scores_of_store(live, present.id, present.track)
        pairs = zip(scores, now, strict=True)
        differing = sum(here != there for here, there in pairs)
    is_unbroken = proof.holds and is_known
    return DrilledCampaign(
        name=row.name,
        judgments=judgments,
        later=later,
        is_unbroken=is_unbroken,
        scores=len(scores),
        differing=differing,
    )


def _is_same(copy: Proof, live: Proof) -> bool:
    """Whether nothing has been written since the copy was made."""
    return dict(copy.heads) == dict(live.heads)
