"""Checks inside the transaction that stores: the phase, and whether anything has changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar, cast

from assessment.model import UserError
from assessment.model.permissions import Phase, Use, refusal_in
from assessment.store import StoreError
from assessment.store.guard import PHASE, Guard, LogView, Newest, Stale

T = TypeVar("T")
_ATTEMPTS = 12
"""Each further attempt means that somebody changed the campaign during the one before."""

AdmissionCheck = Callable[[LogView], None]
"""Checks once more what a person may do.

Raises `AccessDenied` or `Forbidden` if the person has lost the right since the request
came.
"""


class Material(NamedTuple):
    """Newest numbers of imports and settings: what answers, units and plans follow from, nuggets apart."""

    imported: int
    setting: int


def material_of(state: tuple[int, ...]) -> Material:
    """That of a campaign's state."""
    _, _, imported, setting = state
    return Material(imported, setting)


def phase_of(settings: Mapping[str, str]) -> Phase:
    return cast(Phase, settings.get(PHASE) or "open")


class NotNow(UserError):
    """The campaign's phase does not allow a use; it can be opened again."""


def must_be_allowed(use: Use, phase: Phase) -> None:
    """Raises `NotNow` in a phase that does not allow the use."""
    refusal = refusal_in(phase, use)
    if refusal:
        raise NotNow(refusal)


def until_current(attempt: Callable[[], T]) -> T:
    """The result of an attempt that is repeated until the log stands still.

    The log must not move on between the attempt's reading and its storing.
    """
    for _ in range(_ATTEMPTS):
        try:
            return attempt()
        except Stale:
            continue
    raise StoreError(
        "others change this campaign at the same time, again and again; try once more"
    )


class Allowed(Guard):
    """The phase must allow a use; imports and settings must be as they were, where `material` says how."""

    def __init__(self, use: Use, material: Material | None = None) -> None:
        self.use, self.material = use, material

    def check(self, log: LogView) -> None:
        newest = log.newest()
        must_be_allowed(self.use, stored_phase(newest))
        if self.material and self.material != (newest.imported, newest.setting):
            raise Stale


def stored_phase(newest: Newest) -> Phase:
    return cast(Phase, newest.phase or "open")
