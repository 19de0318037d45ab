"""Whether the phase allows a use: asked before it begins, and again inside the transaction that stores.

Judgments, which come by the thousand, have a faster guard of their own in `judging/events/judgment_guard.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from assessment.model import UserError
from assessment.model.permissions import Phase, Use, refusal_in
from assessment.store.guard import PHASE, Guard, LogView, Newest, Stale
from assessment.store.log_state import Material

AdmissionCheck = Callable[[LogView], None]
"""Checks again what a person may do.

Raises `AccessDenied` or `Forbidden` if the person has lost the right since the request came.
"""


def phase_of(settings: Mapping[str, str]) -> Phase:
    return cast(Phase, settings.get(PHASE) or "open")


class WrongPhase(UserError):
    """The campaign's phase does not allow a use; it can be opened again."""


def must_be_allowed(use: Use, phase: Phase) -> None:
    """Raises `WrongPhase` in a phase that does not allow the use."""
    refusal = refusal_in(phase, use)
    if refusal:
        raise WrongPhase(refusal)


class UseGuard(Guard):
    """The phase must allow a use; imports and settings must be as they were, where `material` says how."""

    def __init__(self, use: Use, material: Material | None = None) -> None:
        self.use, self.material = use, material

    def check(self, log: LogView) -> None:
        newest = log.newest()
        must_be_allowed(self.use, stored_phase(newest))
        if self.material and self.material != newest.material:
            raise Stale


def stored_phase(newest: Newest) -> Phase:
    return cast(Phase, newest.phase or "open")
