"""What an import of files would do, found out by doing it in a copy of the campaign that is thrown away."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.data import forget
from assessment.campaign.handle import Campaign
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.imports.report import ImportReport
from assessment.model import Splitting
from assessment.model.progress import Progress, no_progress
from assessment.store.rehearsal import rehearsal


def check_files(
    campaign: Campaign,
    files: Sequence[InputFile],
    *,
    splitter: Splitting,
    by: str,
    assessor: str = "imported",
    progress: Progress = no_progress,
    replace: bool = False,
) -> list[ImportReport]:
    """The reports that `import_files` would give now, with nothing stored; raises what it raises.

    Files of one call are checked with each other, as an import would: runs against topics that come with
    them.  `loaded` means that a file would be stored.
    """
    campaign.must_allow("import files")
    progress(0.0, "copying the campaign")
    with rehearsal(campaign.store, campaign.row.id) as store:
        try:
            return import_files(
                Campaign(store, campaign.row),
                files,
                splitter=splitter,
                by=by,
                assessor=assessor,
                progress=progress,
                replace=replace,
            )
        finally:
            forget(store)
