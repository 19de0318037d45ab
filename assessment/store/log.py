"""The part of the store for campaigns, people, settings, judgments and nuggets: plain SQL, plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from assessment.model import Judgment, Nugget, Ref
from assessment.store.append_queue import AppendQueue, may_share
from assessment.store.engine import StoreError
from assessment.store.guard import NO_GUARD, TITLE, Guard, LogView
from assessment.store.in_lists import chunks, placeholders
from assessment.store.log_state import LogState
from assessment.store.rows import (
    JUDGMENT,
    NUGGET,
    append,
    judgment_of,
    judgments_by_uuid,
    nugget_of,
    utc_now,
)
from assessment.store.setting_log import SettingLog


class CampaignRow(NamedTuple):
    id: int
    name: str
    title: str
    track: str
    at: str


class Log(SettingLog):
    """Reads and writes the events of all campaigns.  Every write is one short transaction."""

    _appends: AppendQueue

    # Campaigns, people, settings

    def add_campaign(self, name: str, title: str, track: str) -> CampaignRow:
        """The new campaign.  Raises `StoreError` if the name is taken."""
        with self._engine.write() as db:
            if db.execute("SELECT 1 FROM campaign WHERE name = ?", (name,)).fetchone():
                raise StoreError(
                    f"a campaign named {name!r} exists already; choose another name"
                )
            query = "INSERT INTO campaign (name, title, track, at) VALUES (?, ?, ?, ?)"
            db.execute(query, (name, title, track, utc_now()))
        return self.campaigns()[name]

    def campaigns(self) -> dict[str, CampaignRow]:
        """All campaigns by name, oldest first, with their newest titles."""
        rows = self._engine.rows(f"{_CAMPAIGN} ORDER BY c.id", (TITLE,))
        campaigns = [CampaignRow(*row) for row in rows]
        return {campaign.name: campaign for campaign in campaigns}

    def campaign(self, name: str) -> CampaignRow | None:
        """One campaign with its newest title; None where there is none of this name."""
        rows = self._engine.rows(f"{_CAMPAIGN} WHERE c.name = ?", (TITLE, name))
        return next((CampaignRow(*row) for row in rows), None)

    def add_person(self, name: str, role: str = "assessor") -> None:
        """Remember a name to choose from; a known name stays as it is."""
        if name in self.people():
            return
        query = "INSERT INTO person (name, role, at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING"
        with self._engine.write() as db:
            db.execute(query, (name, role, utc_now()))

    def people(self) -> list[str]:
        return [
            name
            for (name,) in self._engine.rows("SELECT name FROM person ORDER BY name")
        ]

    # Judgments and nuggets

    def append(
        self, campaign: int, judgments: Sequence[Judgment], guard: Guard = NO_GUARD
    ) -> None:
        """Store judgments in their order.  A judgment whose UUID is stored already stays as it is."""
        if may_share(judgments, guard):
            self._appends.append(campaign, judgments, guard)
        else:
            self.append_nuggets(campaign, (), judgments, guard)

    def append_nuggets(
        self,
        campaign: int,
        nuggets: Sequence[Nugget],
        judgments: Sequence[Judgment] = (),
        guard: Guard = NO_GUARD,
    ) -> None:
        """Store nugget events, and the judgments that a merge moves, in one transaction."""
        with self._engine.write(campaign) as db:
            view = LogView(db, campaign)
            guard.check(view)
            append(db, campaign, nuggets, guard.judgments(view, judgments))

    def nuggets(self, campaign: int, topic: str | None = None) -> list[Nugget]:
        """Every nugget event of a topic, or of all topics, oldest first."""
        query = f"SELECT {NUGGET} FROM nugget WHERE campaign = ?"
        if topic is None:
            rows = self._engine.rows(f"{query} ORDER BY seq", (campaign,))
        else:
            # With a plain "seq" SQLite would read the whole table in that order; "+seq" has no index.
            rows = self._engine.rows(
                f"{query} AND topic = ? ORDER BY +seq", (campaign, topic)
            )
        return [nugget_of(row) for row in rows]

    def votes(self, campaign: int, topic: str) -> list[Judgment]:
        """Each assessor's newest judgment on each unit of the topic, oldest first."""
        query = (
            f"SELECT {JUDGMENT} FROM vote v JOIN judgment j ON j.seq = v.newest "
            "WHERE v.campaign = ? AND v.topic = ? ORDER BY j.seq"
        )
        return [judgment_of(row) for row in self._engine.rows(query, (campaign, topic))]

    def log(self, campaign: int, after: int = 0) -> Iterator[Judgment]:
        """Every judgment with a higher number than `after`, in order."""
        query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.seq > ? ORDER BY j.seq"
        return (
            judgment_of(row) for row in self._engine.stream(query, (campaign, after))
        )

    def lean_log(
        self, campaign: int, after: int, upto: int
    ) -> Iterator[tuple[Any, ...]]:
        """The judgments with numbers above `after` up to `upto`, in order, without note, evidence and UUID.

        Each is a tuple of plain values: number, assessor, topic, kind, key, label, reason, flagged (0 or 1),
        milliseconds spent, time, `via`.
        """
        query = (
            "SELECT seq, assessor, topic, kind, key, label, reason, flagged, spent_ms, at, via FROM judgment "
            "WHERE campaign = ? AND seq > ? AND seq <= ? ORDER BY seq"
        )
        return self._engine.stream(query, (campaign, after, upto))

    def own_votes(self, campaign: int, topic: str, assessor: str) -> list[Judgment]:
        """One assessor's newest judgment on each unit of the topic, oldest first."""
        query = (
            f"SELECT {JUDGMENT} FROM vote v JOIN judgment j ON j.seq = v.newest "
            "WHERE v.campaign = ? AND v.topic = ? AND v.assessor = ? ORDER BY j.seq"
        )
        rows = self._engine.rows(query, (campaign, topic, assessor))
        return [judgment_of(row) for row in rows]

    def history(self, campaign: int, ref: Ref) -> list[Judgment]:
        """Every judgment ever made on a unit, oldest first."""
        query = (
            f"SELECT {JUDGMENT} FROM judgment j "
            "WHERE j.campaign = ? AND j.topic = ? AND j.kind = ? AND j.key = ? ORDER BY j.seq"
        )
        rows = self._engine.rows(query, (campaign, ref.topic, ref.kind, ref.key))
        return [judgment_of(row) for row in rows]

    def recent(self, campaign: int, assessor: str, limit: int) -> list[Judgment]:
        """The last judgments of an assessor, newest first."""
        query = (
            f"SELECT {JUDGMENT} FROM judgment j "
            "WHERE j.campaign = ? AND j.assessor = ? ORDER BY j.seq DESC LIMIT ?"
        )
        return [
            judgment_of(row)
            for row in self._engine.rows(query, (campaign, assessor, limit))
        ]

    def stored_uuids(self, campaign: int, uuids: Iterable[str]) -> set[str]:
        """The UUIDs, among these, whose judgments the log has."""
        stored: set[str] = set()
        for chunk in chunks(sorted(set(uuids))):
            query = f"SELECT uuid FROM judgment WHERE campaign = ? AND uuid IN ({placeholders(chunk)})"
            stored.update(
                uuid for (uuid,) in self._engine.rows(query, (campaign, *chunk))
            )
        return stored

    def judgments_by_uuid(
        self, campaign: int, uuids: Iterable[str]
    ) -> dict[str, Judgment]:
        """The judgments of the UUIDs that the log has, by UUID."""
        return judgments_by_uuid(self._engine.rows, campaign, uuids)

    def assessors(self, campaign: int) -> list[str]:
        """Everybody who has judged anything, sorted."""
        query = (
            "SELECT DISTINCT assessor FROM tally WHERE campaign = ? ORDER BY assessor"
        )
        return [assessor for (assessor,) in self._engine.rows(query, (campaign,))]

    def reasons(self, campaign: int) -> list[str]:
        """The reasons for which units cannot be judged, as the newest judgments say, sorted."""
        # Few topics have any, and the tally says which.
        query = (
            "SELECT DISTINCT j.reason FROM vote v JOIN judgment j ON j.seq = v.newest WHERE v.campaign = ? "
            "AND v.topic IN (SELECT topic FROM tally WHERE campaign = ? AND cannot > 0) "
            "AND j.label IS NULL AND j.reason <> ''"
        )
        rows = self._engine.rows(query, (campaign, campaign))
        return sorted(reason for (reason,) in rows)

    def topics_of(self, campaign: int, assessor: str, after: int = 0) -> frozenset[str]:
        """Topics in which an assessor has made judgments with a higher number than `after`."""
        query = (
            "SELECT topic FROM tally WHERE campaign = ? AND assessor = ? AND newest > ?"
        )
        # The few judgments since then are found faster than the assessor's tallies
        if after:
            query = "SELECT topic FROM judgment WHERE campaign = ? AND assessor = ? AND seq > ?"
        return frozenset(
            topic for (topic,) in self._engine.rows(query, (campaign, assessor, after))
        )

    def count_judgments(self, campaign: int) -> int:
        query = "SELECT CAST(coalesce(sum(judgments), 0) AS BIGINT) FROM tally WHERE campaign = ?"
        ((count,),) = self._engine.rows(query, (campaign,))
        return cast(int, count)

    def newest_number(self) -> int:
        """The number of the newest judgment of all campaigns, 0 without any."""
        ((number,),) = self._engine.rows("SELECT coalesce(max(seq), 0) FROM judgment")
        return cast(int, number)

    # What has changed

    def nugget_changes(self, campaign: int, after: int) -> dict[str, int]:
        """Topics with nugget events later than a sequence number, each with its newest one."""
        return dict(self._engine.rows(_NUGGETS, (campaign, after)))

    def changed_topics(self, campaign: int, after: int) -> dict[str, set[str]]:
        """Topics with judgments later than a sequence number, each with those who made them."""
        assessors: dict[str, set[str]] = {}
        for topic, assessor in self._engine.rows(_JUDGED, (campaign, after)):
            assessors.setdefault(topic, set()).add(assessor)
        return assessors

    def state(self, campaign: int) -> LogState:
        """Newest numbers of judgments, nuggets, imports and settings: differs whenever one has been added.

        The database is asked only where somebody may have written since.  The state always holds what this
        process has written.  It holds what others have written at once on SQLite, some milliseconds later on
        PostgreSQL, and always at the beginning of an `exclusive` block.
        """
        return LogState(*self._engine.newest(campaign, _STATE, {"c": campaign}))


_CAMPAIGN = (
    "SELECT c.id, c.name, COALESCE((SELECT s.value FROM setting s WHERE s.campaign = c.id "
    "AND s.name = ? ORDER BY s.seq DESC LIMIT 1), c.title), c.track, c.at FROM campaign c"
)
_STATE = "SELECT " + ", ".join(
    f"(SELECT coalesce(max(seq), 0) FROM {table} WHERE campaign = :c)"
    for table in ("judgment", "nugget", "import", "setting")
)
_NUGGETS = "SELECT topic || '', max(seq) FROM nugget WHERE campaign = ? AND seq > ? GROUP BY topic || ''"
_JUDGED = (
    "SELECT topic || '', assessor || '' FROM judgment WHERE campaign = ? AND seq > ? "
    "GROUP BY topic || '', assessor || ''"
)
"""Topics with something newer than a number.

They are grouped by an expression that no index is sorted by: otherwise SQLite would
read a whole index to save a short sort.
"""
