"""Judgments, the passages attached to them, and how restored ones are marked."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model.units import Ref


class Evidence(NamedTuple):
    """An excerpt of the document.  `label` is set where it differs from the label of the whole judgment."""

    text: str
    label: str | None = None


RESTORED = "restored:"
"""The beginning of the `via` of an event from an archive or another file of the log.

The file's author vouches for such an event.
"""


def restored(via: str) -> str:
    """The `via` of an event that comes from a file of the log; restored again, it stays as it is."""
    # Once only, or archives of archives would outgrow the limit of `via`.
    return via if via.startswith(RESTORED) else f"{RESTORED}{via}"


class Judgment(NamedTuple):
    """One event of the log: the whole state of one assessor's opinion on one unit.

    `label` None with an empty `reason` is a judgment taken back; with a reason it is "cannot judge".  `seq`
    orders the log; `at` is the server's ISO time, `spent_ms` the time from showing the unit to the key.
    `via` says how it came ("desk", "suggestion", "import", "carried", "known", "undo" or "undo:UUID:NAME" for
    an organiser's); it begins with "restored:" where the event came from an archive.
    """

    ref: Ref
    assessor: str
    label: str | None
    reason: str = ""
    flagged: bool = False
    note: str = ""
    evidence: tuple[Evidence, ...] = ()
    spent_ms: int = 0
    uuid: str = ""
    seq: int = 0
    at: str = ""
    via: str = "desk"

    @property
    def done(self) -> bool:
        """Whether the assessor has dealt with the unit: a label, or "cannot judge" with its reason."""
        return self.label is not None or bool(self.reason)

    def implies(self, ref: Ref, label: str, note: str) -> Judgment:
        """The opinion of the same assessor on another unit that follows from this judgment, and is as old."""
        return Judgment(
            ref,
            self.assessor,
            label,
            note=note,
            seq=self.seq,
            at=self.at,
            via=self.via,
        )

    @property
    def origin(self) -> str:
        """How the event first came, wherever that was."""
        return self.via.removeprefix(RESTORED)
