"""Who writes an event into a campaign's log."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.use_guard import AdmissionCheck


class Writer(NamedTuple):
    """Who acts, from where ("page", "command line"), and the check that they still may."""

    name: str
    via: str = "page"
    admission: AdmissionCheck | None = None
