"""Small campaigns of all tracks, made from the files of `tests/data/samples/`.

Tests depend on their exact content.  The sample campaigns that people see are larger and may change.
"""

from __future__ import annotations

from pathlib import Path

from assessment.campaign import Campaign, Workspace
from assessment.exchange import sample_campaigns
from assessment.model import Splitting

SMALL_SAMPLES = Path(__file__).parent / "data" / "samples"
SMALL_SAMPLE_NAMES = [
    f"{folder.name}-sample"
    for folder in sorted(SMALL_SAMPLES.iterdir())
    if folder.is_dir()
]
"""The small campaigns: one of each track."""


def add_small_samples(workspace: Workspace, splitter: Splitting) -> list[Campaign]:
    """Make the small campaigns, named as the samples that people see."""
    return sample_campaigns.add_samples(workspace, splitter, folder=SMALL_SAMPLES)
