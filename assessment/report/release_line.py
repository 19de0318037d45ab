"""Whether the figures of a report are released ones: by whom, when, and the hashes that stand for the log."""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.campaign.phase_log import PhaseChange, phase_changes
from assessment.formats.plurals import number_of
from assessment.store.chain import ChainHead


def release_in_words(campaign: Campaign, *, anonymous: bool = False) -> str:
    """The newest release, and whether the campaign was opened again since; "" for one never released.

    An `anonymous` report names nobody, and leaves out notes, which may.
    """
    changes = phase_changes(campaign)
    if anonymous:
        changes = [change._replace(by="an organiser", note="") for change in changes]
    releases = [change for change in changes if change.phase == "released"]
    if not releases:
        return ""
    released = releases[-1]
    sentences = [f"Released by {released.by} on {_time(released)}{_note(released)}."]
    if campaign.phase == "released":
        events = number_of(_judgment_head(campaign).events, "judgment")
        sentences.append(f"The figures below stand on the {events} of that release.")
    else:
        after = changes.index(released) + 1
        sentences.append(_opened_again(changes[after:]))
    return " ".join(sentences)


def release_hashes(campaign: Campaign) -> str:
    """The hashes by which the newest release can be checked; "" for a campaign never released."""
    releases = [
        change for change in phase_changes(campaign) if change.phase == "released"
    ]
    if not releases:
        return ""
    sentences = []
    # Later judgments have moved the chain on.
    if campaign.phase == "released":
        sentences.append(_present_head(campaign))
    sealed = _sealed(campaign, releases[-1])
    if sealed:
        sentences.append(sealed)
    return " ".join(sentences)


def _time(change: PhaseChange) -> str:
    return f"{change.at[:16].replace('T', ' ')} UTC"


def _note(change: PhaseChange) -> str:
    return f" ({change.note})" if change.note else ""


def _judgment_head(campaign: Campaign) -> ChainHead:
    return campaign.store.heads(campaign.row.id)["judgment"]


def _present_head(campaign: Campaign) -> str:
    """The hash chain's newest value of the judgments that the figures stand on."""
    return (
        f"The hash chain of the judgments (SHA-256) ends in {_judgment_head(campaign).chain}; "
        "the page Release and the command `verify-log` compare it."
    )


def _opened_again(later: list[PhaseChange]) -> str:
    """Since when the figures may differ from the released ones, and why."""
    first = later[0]
    return (
        f"{first.phase.capitalize()} again since {_time(first)}{_note(first)}: "
        "the figures below are newer than that release and can differ from it."
    )


def _sealed(campaign: Campaign, released: PhaseChange) -> str:
    """The seal of the log at the release; "" in a restored campaign, whose seals are those of the archive."""
    # The newest first: a quick organiser can take two steps within a millisecond.
    for seal in reversed(campaign.store.seals(campaign.row.id)):
        if seal.at == released.at:
            return f"Seal of the whole log at the release: {seal.chain}."
    return ""
