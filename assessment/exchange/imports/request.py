"""What all files of one import have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from assessment.exchange.imports.conflicting_labels import Labels
from assessment.model import Splitting
from assessment.model.progress import Progress


@dataclass(frozen=True)
class ImportRequest:
    """Who imports the files, how, and what earlier files of the import have brought.

    Without `replace`, a file that would withdraw or change judged answers is stopped.  `labels` and
    `run_names` (run name to file name) are filled while the files go in, so that a later file can be
    compared with earlier ones.
    """

    splitter: Splitting
    by: str
    assessor: str
    progress: Progress
    replace: bool = False
    labels: Labels = field(default_factory=dict)
    run_names: dict[str, str] = field(default_factory=dict)
