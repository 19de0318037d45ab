"""Reports that several files of tests look at."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.report import report

MADE = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def page_of(sample_store):
    """The report of a sample campaign by its name, written once."""
    workspace = Workspace(Path(sample_store.path).parent)
    return cache(lambda name: report(workspace.campaign(name), made=MADE).decode())
