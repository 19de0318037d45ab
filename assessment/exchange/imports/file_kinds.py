"""The kinds of files that a campaign imports: those of its track, and those of every track."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.exchange.imports import own_question_files
from assessment.exchange.log_files.log_kinds import log_kinds
from assessment.model import FileKind


def file_kinds(campaign: Campaign) -> tuple[FileKind, ...]:
    """The kinds of files that can be imported, in the order in which they depend on each other."""
    logs = log_kinds(lambda: campaign.data.track)
    # Before the logs: one of the same import may hold labels of own questions.
    return (*campaign.track.files, own_question_files.kind(campaign), *logs)
