"""Named views of the list of units, shared by the campaign's organisers: a setting with all its versions."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from pydantic import ValidationError

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.formats.json_types import json_adapter
from assessment.model import UserError
from assessment.store.rows import as_json

UNIT_VIEWS = "unit_views"
"""The setting that holds the views as JSON; it changes no score."""
LONGEST_NAME, MAX_VIEWS, LONGEST = 60, 50, 100_000
"""Characters of a name; views of a campaign; characters of all of them together."""

View = Mapping[str, Sequence[str]]
"""The filters of a view by name."""


def unit_views(campaign: Campaign) -> dict[str, View]:
    """The saved views by name, in the order in which they were first saved."""
    return views_of(campaign.settings.get(UNIT_VIEWS, ""))


def views_of(stored: str) -> dict[str, View]:
    """The views of a stored text; none where another program has written something else."""
    if not stored:
        return {}
    try:
        return dict(json_adapter(dict[str, dict[str, list[str]]]).validate_json(stored))
    except ValidationError:
        logging.getLogger(__name__).warning("saved views of units cannot be read")
        return {}


def save_view(campaign: Campaign, name: str, view: View, *, by: str) -> None:
    """Save a view; one of this name is replaced.  Raises `UserError` for a name that cannot be stored."""
    name = name.strip()
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise UserError(
            f"a view has a name of 1 to {LONGEST_NAME} printable characters"
        )
    filters = {field: list(values) for field, values in view.items()}

    def with_view(views: dict[str, View]) -> dict[str, View]:
        return {**views, name: filters}

    _change(campaign, with_view, by)


def delete_view(campaign: Campaign, name: str, *, by: str) -> None:
    """Take a view off the list; earlier versions of the list stay in the log."""

    def without_view(views: dict[str, View]) -> dict[str, View]:
        return {other: view for other, view in views.items() if other != name}

    _change(campaign, without_view, by)


def _change(
    campaign: Campaign,
    change: Callable[[dict[str, View]], dict[str, View]],
    by: str,
) -> None:
    def attempt() -> None:
        guard = UseGuard("save views", campaign.state().material)
        views = change(unit_views(campaign))
        stored = as_json(views)
        # Checked here, on the present views: somebody else may have saved one meanwhile.
        if len(views) > MAX_VIEWS or len(stored) > LONGEST:
            raise UserError(
                f"a campaign has at most {MAX_VIEWS} saved views; delete one first"
            )
        campaign.store.change_settings(campaign.row.id, {UNIT_VIEWS: stored}, by, guard)

    campaign.must_allow("save views")
    until_current(attempt)
