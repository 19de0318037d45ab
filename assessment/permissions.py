"""Who may do what, in one table: for pages, routes and the command line alike."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Role = Literal["organiser", "assessor", "team", "visitor"]
ROLES: tuple[Role, ...] = get_args(Role)
Phase = Literal["open", "closed", "frozen", "released"]
PHASES: dict[Phase, str] = {
    "open": "assessors judge; nobody but the organisers sees scores",
    "closed": "assessors are done; the organisers adjudicate",
    "frozen": "nothing is judged or taken in any more",
    "released": "frozen, and teams and visitors see the scores",
}
Right = Literal[
    "judge", "own progress", "take in", "look inside", "scores", "release", "settings", "session", "agreement", "adjudicate", "people", "campaigns"
]  # fmt: skip

ALWAYS: dict[Role, frozenset[Right]] = {
    "organiser": frozenset(get_args(Right)),
    "assessor": frozenset({"judge", "own progress"}),
    "team": frozenset(),
    "visitor": frozenset(),
}
ONCE_RELEASED: dict[Role, frozenset[Right]] = {
    "organiser": frozenset(),
    "assessor": frozenset({"scores"}),
    "team": frozenset({"scores", "look inside"}),
    "visitor": frozenset({"scores"}),
}
OWN_RUNS: frozenset[Role] = frozenset({"team"})
"""Roles that see single runs only where they are their own."""


class Forbidden(PermissionError):
    """Somebody asks for what their role does not allow; the message is one sentence for people."""


class Visit(NamedTuple):
    """Who asks, as what; `team` names the team whose runs are their own, `invitation` the personal link they came by (0: none)."""

    person: str
    role: Role
    team: str = ""
    invitation: int = 0

    def may(self, right: Right, phase: Phase = "open") -> bool:
        return right in ALWAYS[self.role] or (phase == "released" and right in ONCE_RELEASED[self.role])

    def needs(self, right: Right, phase: Phase = "open") -> None:
        """Raises `Forbidden` without the right."""
        if not self.may(right, phase):
            who = "an" if self.role[0] in "ao" else "a"
            later = " before the results are released" if right in ONCE_RELEASED[self.role] else ""
            raise Forbidden(f"{who} {self.role} may not use this ({right}){later}; ask an organiser of the campaign")
