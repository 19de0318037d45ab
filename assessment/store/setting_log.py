"""The part of the store for the settings of campaigns: every value that one has had stays in the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from assessment.store import chain
from assessment.store.engine import Engine
from assessment.store.guard import NO_GUARD, Guard, LogView
from assessment.store.rows import utc_now


class SettingRow(NamedTuple):
    """A value that a setting has had."""

    value: str
    by: str
    at: str


class SettingLog:
    """Reads and writes settings.  Every write is one short transaction."""

    _engine: Engine

    def change_settings(
        self, campaign: int, values: Mapping[str, str], by: str, guard: Guard = NO_GUARD
    ) -> None:
        """Store settings.

        They wait for the turn of judgments too, so that no judgment which the old settings allowed is stored
        after them.
        """
        with self._engine.write(campaign, "material") as db:
            db.queue(campaign, "log")
            guard.check(LogView(db, campaign))
            for name, value in values.items():
                chain.add_one(
                    db, "setting", campaign, name=name, value=value, by=by, at=utc_now()
                )

    def change_settings_and_seal(
        self, campaign: int, values: Mapping[str, str], by: str, guard: Guard = NO_GUARD
    ) -> str:
        """Change settings and seal the log as it is then, in one transaction.

        Returns the seal's chain value.
        """
        with self._engine.write(campaign, "material") as db:
            guard.check(LogView(db, campaign))
            at = utc_now()
            rows = [(name, value, by, at) for name, value in values.items()]
            chain.add(db, "setting", campaign, rows)
            return chain.seal(db, campaign, by=by, at=at)

    def settings(self, campaign: int) -> dict[str, str]:
        """The newest value of every setting, by name."""
        query = "SELECT name, value FROM setting WHERE campaign = ? ORDER BY seq"
        return dict(self._engine.rows(query, (campaign,)))

    def setting(self, campaign: int, name: str) -> str | None:
        """The newest value of one setting; None where it was never set."""
        query = (
            "SELECT value FROM setting WHERE campaign = ? AND name = ? "
            "ORDER BY seq DESC LIMIT 1"
        )
        values = [value for (value,) in self._engine.rows(query, (campaign, name))]
        return cast(str, values[0]) if values else None

    def setting_rows(self, campaign: int, name: str) -> list[SettingRow]:
        """Every value that a setting has had, oldest first."""
        query = "SELECT value, by, at FROM setting WHERE campaign = ? AND name = ? ORDER BY seq"
        rows = self._engine.rows(query, (campaign, name))
        return [SettingRow(*row) for row in rows]

    def restore_setting(
        self, campaign: int, name: str, values: Sequence[SettingRow]
    ) -> None:
        """Store the values that a setting had in an archived campaign, under their names and times."""
        rows = [(name, row.value, row.by, row.at) for row in values]
        with self._engine.write(campaign, "material") as db:
            chain.add(db, "setting", campaign, rows)
