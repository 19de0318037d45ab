"""Members, invitations and plans: who may use a campaign, and who judges what.  Append-only like the log."""

from __future__ import annotations

from typing import NamedTuple, cast

from assessment.store import chain
from assessment.store.engine import Engine
from assessment.store.guard import NO_GUARD, Guard, LogView
from assessment.store.rows import utc_now


class Member(NamedTuple):
    """A person's role at a campaign; an empty role means that it has ended."""

    person: str
    role: str
    team: str
    by: str
    at: str


class Invitation(NamedTuple):
    """A personal link; only the hash of its secret is stored.

    `expires` is an ISO time; `revoked` is one as well, "" for a link that was never revoked.
    """

    id: int
    campaign: int
    hash: str
    person: str
    role: str
    team: str
    expires: str
    by: str
    at: str
    revoked: str

    def is_valid(self, now: str) -> bool:
        """Whether the link can be used at this ISO time."""
        return not self.revoked and now < self.expires


class PlanRow(NamedTuple):
    """A plan as it was applied, as JSON."""

    seq: int
    body: str
    by: str
    at: str


class AccessStore:
    """Reads and writes the members, invitations and plans of all campaigns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def set_member(
        self, campaign: int, person: str, role: str | None, *, team: str, by: str
    ) -> None:
        """Store a member's role and team; None takes the role away."""
        with self._engine.write() as db:
            # In the turn of judgments, so that none that the former role allowed is stored afterwards.
            db.queue(campaign, "log")
            chain.add_one(
                db,
                "member",
                campaign,
                person=person,
                role=role or "",
                team=team,
                by=by,
                at=utc_now(),
            )

    def members(self, campaign: int) -> dict[str, Member]:
        """The newest state of every member that has a role, by person."""
        query = "SELECT person, role, team, by, at FROM member WHERE campaign = ? ORDER BY seq"
        events = [Member(*row) for row in self._engine.rows(query, (campaign,))]
        newest = {member.person: member for member in events}
        return {
            person: newest[person] for person in sorted(newest) if newest[person].role
        }

    def add_invitation(
        self,
        campaign: int,
        *,
        digest: str,
        person: str,
        role: str,
        team: str,
        expires: str,
        by: str,
    ) -> int:
        """Store an invitation and return its number."""
        query = (
            "INSERT INTO invitation (campaign, hash, person, role, team, expires, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq"
        )
        with self._engine.write() as db:
            values = (campaign, digest, person, role, team, expires, by, utc_now())
            (number,) = db.execute(query, values).fetchone()
        return cast(int, number)

    def revoke(self, invitation: int, by: str) -> None:
        query = "SELECT campaign FROM invitation WHERE seq = ?"
        with self._engine.write() as db:
            for (campaign,) in db.execute(query, (invitation,)).fetchall():
                db.queue(campaign, "log")
            revocation = "INSERT INTO revocation (invitation, by, at) VALUES (?, ?, ?)"
            db.execute(revocation, (invitation, by, utc_now()))

    def invitations(self, campaign: int) -> list[Invitation]:
        """Every invitation to a campaign, oldest first."""
        query = f"{_INVITATION} WHERE i.campaign = ? ORDER BY i.seq"
        return [Invitation(*row) for row in self._engine.rows(query, (campaign,))]

    def invitation(self, *, digest: str = "", id: int = 0) -> Invitation | None:
        """The invitation whose secret has this hash, or which has this id."""
        rows = self._engine.rows(
            f"{_INVITATION} WHERE i.hash = ? OR i.seq = ?", (digest, id)
        )
        return next((Invitation(*row) for row in rows), None)

    def add_plan(
        self,
        campaign: int,
        body: str,
        by: str,
        *,
        setting: str | None = None,
        guard: Guard = NO_GUARD,
    ) -> int:
        """Store a plan and return its number.

        The setting of this name (if not None) gets the number as its value.
        """
        with self._engine.write(campaign, "material") as db:
            db.queue(campaign, "log")
            guard.check(LogView(db, campaign))
            number = chain.add_one(db, "plan", campaign, body=body, by=by, at=utc_now())
            if setting is not None:
                chain.add_one(
                    db,
                    "setting",
                    campaign,
                    name=setting,
                    value=str(number),
                    by=by,
                    at=utc_now(),
                )
        return number

    def plan(self, campaign: int) -> PlanRow | None:
        """The plan applied last."""
        query = "SELECT seq, body, by, at FROM plan WHERE campaign = ? ORDER BY seq DESC LIMIT 1"
        return next(
            (PlanRow(*row) for row in self._engine.rows(query, (campaign,))), None
        )


_INVITATION = (
    "SELECT i.seq, i.campaign, i.hash, i.person, i.role, i.team, i.expires, i.by, i.at, "
    "coalesce((SELECT min(r.at) FROM revocation r WHERE r.invitation = i.seq), '') FROM invitation i"
)
