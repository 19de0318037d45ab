from __future__ import annotations

import pytest

from assessment.store import open_store


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "desk.sqlite")


@pytest.fixture
def spring(store):
    """The id of an empty campaign."""
    return store.add_campaign("spring", "Spring", "biogen").id
