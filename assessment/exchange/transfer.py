"""A whole workspace from one database to another, with the proof that nothing changed on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.totals import all_scores
from assessment.campaign.workspace import DATABASE
from assessment.formats.plurals import number_of
from assessment.model import Score, UserError
from assessment.model.progress import Progress, no_progress
from assessment.store import Store, is_url
from assessment.store.copying import TableChecksum, copy, table_checksums
from assessment.store.database import open_engine
from assessment.store.engine import Engine
from assessment.tracks import track_named


class MovedWorkspace(NamedTuple):
    """What has been found equal in both databases: every table, and the number of scores of each campaign."""

    tables: tuple[TableChecksum, ...]
    scores: Mapping[str, int]


def move(source: str, target: str, progress: Progress = no_progress) -> MovedWorkspace:
    """Copy the workspace at `source` to the empty `target`, each a folder or a `postgresql://` URL.

    The source stays as it is.  `UserError` or `StoreError` says what is wrong with one of them, and what
    differs afterwards.
    """
    with (
        closing(_opened(source, exists=True)) as start,
        closing(_opened(target, exists=False)) as goal,
    ):
        if start.path == goal.path:
            raise UserError(
                f"{start.path} cannot be moved into itself; name another place"
            )
        read = copy(start, goal, _part(progress, 0, 0.4))
        written = table_checksums(goal, _part(progress, 0.4, 0.6))
        _must_have_same_rows(read, written, goal)
        # Nothing locks the source: a server that still runs may have written to it.
        after = table_checksums(start, _part(progress, 0.6, 0.8))
        _must_be_untouched(read, after, start)
        scores = _same_scores(Store(start), Store(goal), _part(progress, 0.8, 1))
        return MovedWorkspace(tuple(read), scores)


def _opened(folder_or_url: str, *, exists: bool) -> Engine:
    """The workspace's database; `exists` says that a workspace must be there already."""
    if is_url(folder_or_url):
        return open_engine(folder_or_url)
    path = Path(folder_or_url).resolve() / DATABASE
    if exists and not path.exists():
        raise UserError(
            f"{folder_or_url} is no workspace: it has no {DATABASE}; "
            "name the folder of one, or a postgresql:// URL"
        )
    return open_engine(path)


def _part(progress: Progress, begin: float, end: float) -> Progress:
    return lambda share, text: progress(begin + (end - begin) * share, text)


def _must_have_same_rows(
    read: list[TableChecksum], written: list[TableChecksum], goal: Engine
) -> None:
    for here, there in zip(read, written, strict=True):
        if here == there:
            continue
        rows_there = f"{number_of(there.rows, 'row')} ({there.checksum[:12]}) there"
        rows_here = f"{here.rows} ({here.checksum[:12]}) here"
        raise UserError(
            f"do not use {goal.path}: table {here.table} has {rows_there}, {rows_here}"
        )


def _must_be_untouched(
    before: list[TableChecksum], after: list[TableChecksum], start: Engine
) -> None:
    changed = [old.table for old, new in zip(before, after, strict=True) if old != new]
    if changed:
        raise UserError(
            f"{start.path} was written to while it was copied ({', '.join(changed)}); "
            "stop every server on it, and move again into an empty place"
        )


def _same_scores(start: Store, goal: Store, progress: Progress) -> dict[str, int]:
    """The number of scores of each campaign, after a comparison of all scores."""
    rows = start.campaigns()
    counts = {}
    for done, (name, row) in enumerate(rows.items()):
        progress(done / len(rows), f"comparing scores of {name}")
        here = list(scores_of_store(start, row.id, row.track))
        there = list(scores_of_store(goal, row.id, row.track))
        if here != there:
            what = f"the scores of campaign {name} differ there"
            raise UserError(f"do not use {goal.path}: {what}")
        counts[name] = len(here)
    return counts


def scores_of_store(store: Store, campaign: int, track: str) -> Iterator[Score]:
    """The scores as a server computes them that has cached nothing yet."""
    data = CampaignData(store, campaign, track_named(track))
    data.refresh()
    return all_scores(data)
