"""Campaigns that the page Errors is opened in."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase


@pytest.fixture
def released(contradicted):
    set_phase(contradicted, "released", by="test")
    return contradicted
