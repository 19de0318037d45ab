"""Who may do what, in one table: for pages, routes and the command line alike."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from assessment.model.assessor import Assessor
from assessment.model.errors import MessageForPeople

Role = Literal["organiser", "assessor", "team", "visitor"]
ROLES: tuple[Role, ...] = get_args(Role)
Phase = Literal["open", "closed", "frozen", "released"]
PHASES: dict[Phase, str] = {
    "open": "assessors judge; nobody but the organisers sees scores",
    "closed": "assessors are done; the organisers adjudicate",
    "frozen": "nothing can be judged or imported any more",
    "released": "frozen, and teams and visitors see the scores",
}
Right = Literal[
    "judge", "own progress", "import files", "look inside", "scores", "release", "settings", "session",
    "agreement", "adjudicate", "people", "campaigns",
]  # fmt: skip

ALWAYS: dict[Role, frozenset[Right]] = {
    "organiser": frozenset(get_args(Right)),
    "assessor": frozenset({"judge", "own progress"}),
    # Teams and visitors get their rights with the release.
    "team": frozenset(),
    "visitor": frozenset(),
}
ONCE_RELEASED: dict[Role, frozenset[Right]] = {
    "organiser": frozenset(),
    "assessor": frozenset({"scores"}),
    "team": frozenset({"scores", "look inside"}),
    "visitor": frozenset({"scores"}),
}
_IN_WORDS: dict[Right, str] = {
    "judge": "judge",
    "own progress": "see progress of their own",
    "import files": "import files",
    "look inside": "read or tag answers and judgments of single runs",
    "scores": "see scores",
    "release": "use releases",
    "settings": "change settings",
    "session": "see everybody's progress or run the session",
    "agreement": "see how far assessors agree",
    "adjudicate": "adjudicate",
    "people": "manage people",
    "campaigns": "manage campaigns",
}
"""What each right allows, as it follows "may not" in a message."""
OWN_RUNS: frozenset[Role] = frozenset({"team"})
"""Roles that see single runs only where they are their own."""


Use = Literal[
    "judge", "adjudicate", "change nuggets", "import files", "change settings", "split answers",
    "copy known answers", "plan", "take back", "sign off", "change the phase", "change people", "tag",
    "create campaigns", "ask questions", "read guidelines", "answer questions", "publish conventions",
    "save views", "set quality rules", "review judgments", "declare designs",
]  # fmt: skip
"""Everything that writes to a campaign."""


class UseRule(NamedTuple):
    """The right that a use needs, and the phases in which it is allowed to those who have it."""

    right: Right
    phases: tuple[Phase, ...]


ALL_PHASES: tuple[Phase, ...] = get_args(Phase)
USES: dict[Use, UseRule] = {
    "judge": UseRule("judge", ("open",)),
    "adjudicate": UseRule("adjudicate", ("open", "closed")),
    "change nuggets": UseRule("judge", ("open",)),
    "ask questions": UseRule("judge", ("open",)),
    "read guidelines": UseRule("judge", ("open",)),
    "answer questions": UseRule("adjudicate", ("open", "closed")),
    "publish conventions": UseRule("adjudicate", ("open", "closed")),
    "import files": UseRule("import files", ("open", "closed")),
    "change settings": UseRule("settings", ("open", "closed")),
    "split answers": UseRule("import files", ("open", "closed")),
    "copy known answers": UseRule("session", ("open", "closed")),
    "set quality rules": UseRule("session", ("open", "closed")),
    "review judgments": UseRule("session", ("open", "closed")),
    "plan": UseRule("session", ("open", "closed")),
    "declare designs": UseRule("session", ("open", "closed")),
    "take back": UseRule("adjudicate", ("open", "closed")),
    "sign off": UseRule("release", ("frozen", "released")),
    "change the phase": UseRule("session", ALL_PHASES),
    "change people": UseRule("people", ALL_PHASES),
    "tag": UseRule("look inside", ALL_PHASES),
    "save views": UseRule("session", ALL_PHASES),
    "create campaigns": UseRule("campaigns", ALL_PHASES),
}
"""Every use that writes, who may do it, and when.

Tests try each row in every role and phase, and look for code that writes without a row here.
"""


def judging_right(assessor: Assessor) -> Literal["judge", "adjudicate"]:
    """The right, and the use of the same name, that storing this assessor's judgments needs."""
    return "adjudicate" if assessor.is_adjudicator else "judge"


_OF_DESKS: frozenset[Use] = frozenset(
    {"judge", "adjudicate", "change nuggets", "ask questions", "read guidelines"}
)


def refusal_in(phase: Phase, use: Use) -> str:
    """Why a use is not allowed in this phase, as one sentence for people; "" if it is."""
    if phase in USES[use].phases:
        return ""
    # Somebody is in the middle of judging, and wants to know about that one judgment.
    if use in _OF_DESKS:
        return f"the campaign is {phase}, so this was not stored; ask an organiser to open it again"
    if use == "take back":
        return f"the campaign is {phase}, so nothing is taken back; open it again on the page Session"
    if use == "sign off":
        return (
            f"the campaign is {phase}; freeze it on the page Session first, "
            "so that what is signed off stays as it is"
        )
    return f"the campaign is {phase}: {PHASES[phase]}; an organiser can open it again on the page Session"


class Forbidden(MessageForPeople, PermissionError):
    """Somebody's role does not allow a use; the message is one sentence for people."""


class Principal(NamedTuple):
    """A person who uses a campaign, in a role.

    `team` names the team whose runs are their own, `invitation` the personal link that they signed in with
    (0: none).
    """

    person: str
    role: Role
    team: str = ""
    invitation: int = 0

    def may(self, right: Right, phase: Phase = "open") -> bool:
        """Whether the role has the right in this phase."""
        if right in ALWAYS[self.role]:
            return True
        if phase != "released":
            return False
        return right in ONCE_RELEASED[self.role]

    def needs(self, right: Right, phase: Phase = "open") -> None:
        """Raises `Forbidden` without the right."""
        if self.may(right, phase):
            return
        role = f"an {self.role}" if self.role[0] in "ao" else f"a {self.role}"
        later = ""
        if right in ONCE_RELEASED[self.role]:
            later = " before the results are released"
        what = _IN_WORDS[right]
        raise Forbidden(
            f"{role} may not {what}{later}; ask an organiser of the campaign"
        )
