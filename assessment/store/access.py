"""Members, invitations and plans: who may come in, and who judges what.  Append-only like the rest of the log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from assessment.store import chain
from assessment.store.engine import Engine
from assessment.store.guard import NO_GUARD, Guard, LogView


class Member(NamedTuple):
    """A person's role at a campaign; role "" is none any more."""

    person: str
    role: str
    team: str
    by: str
    at: str


class Invitation(NamedTuple):
    """A personal link: only the hash of its secret is kept.  `expires` is an ISO time, `revoked` one or ""."""

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

    def good(self, now: str) -> bool:
        return not self.revoked and now < self.expires


class PlanRow(NamedTuple):
    """A plan as it was applied: JSON, who, when."""

    seq: int
    body: str
    by: str
    at: str


class AccessStore:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def set_member(self, campaign: int, person: str, role: str, team: str, by: str) -> None:
        with self._engine.write() as db:
            db.queue(campaign, "log")  # no judgment that the former role allowed lands afterwards
            chain.add_one(db, "member", campaign, person=person, role=role, team=team, by=by, at=_now())

    def members(self, campaign: int) -> dict[str, Member]:
        """The newest state of every member that has a role, by person."""
        rows = self._engine.rows(
            "SELECT person, role, team, by, at FROM member WHERE campaign = ? ORDER BY seq", (campaign,)
        )
        newest = {row[0]: Member(*row) for row in rows}
        return {person: member for person, member in sorted(newest.items()) if member.role}

    def add_invitation(
        self, campaign: int, *, digest: str, person: str, role: str, team: str, expires: str, by: str
    ) -> int:
        with self._engine.write() as db:
            return db.execute(
                "INSERT INTO invitation (campaign, hash, person, role, team, expires, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
                (campaign, digest, person, role, team, expires, by, _now()),
            ).fetchone()[0]

    def revoke(self, invitation: int, by: str) -> None:
        with self._engine.write() as db:
            for (campaign,) in db.execute(
                "SELECT campaign FROM invitation WHERE seq = ?", (invitation,)
            ).fetchall():
                db.queue(campaign, "log")
            db.execute(
                "INSERT INTO revocation (invitation, by, at) VALUES (?, ?, ?)", (invitation, by, _now())
            )

    def invitations(self, campaign: int) -> list[Invitation]:
        return [
            Invitation(*row)
            for row in self._engine.rows(f"{_INVITATION} WHERE i.campaign = ? ORDER BY i.seq", (campaign,))
        ]

    def invitation(self, *, digest: str = "", id: int = 0) -> Invitation | None:
        """The one whose secret has this hash, or with this id."""
        rows = self._engine.rows(f"{_INVITATION} WHERE i.hash = ? OR i.seq = ?", (digest, id))
        return next((Invitation(*row) for row in rows), None)

    def add_plan(
        self, campaign: int, body: str, by: str, *, setting: str = "", guard: Guard = NO_GUARD
    ) -> int:
        """Store a plan; gives its number, which the setting of this name (if there is one) holds from the same moment on."""
        with self._engine.write(campaign, "material") as db:
            db.queue(campaign, "log")
            guard.check(LogView(db, campaign))
            number = chain.add_one(db, "plan", campaign, body=body, by=by, at=_now())
            if setting:
                chain.add_one(db, "setting", campaign, name=setting, value=str(number), by=by, at=_now())
        return number

    def plan(self, campaign: int) -> PlanRow | None:
        """The plan applied last."""
        rows = self._engine.rows(
            "SELECT seq, body, by, at FROM plan WHERE campaign = ? ORDER BY seq DESC LIMIT 1", (campaign,)
        )
        return next((PlanRow(*row) for row in rows), None)


_INVITATION = (
    "SELECT i.seq, i.campaign, i.hash, i.person, i.role, i.team, i.expires, i.by, i.at, "
    "coalesce((SELECT min(r.at) FROM revocation r WHERE r.invitation = i.seq), '') FROM invitation i"
)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
