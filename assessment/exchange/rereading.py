"""Runs read again under other settings, each with the splitter that it was split with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.exchange.import_context import import_context
from assessment.model import Run, Splitting, UserError


def reread(
    campaign: Campaign, settings: Mapping[str, str], splitter: Splitting
) -> dict[tuple[str, str], Any]:
    """The answers that other settings read differently, by (run, topic); nothing is stored.

    An answer whose sentences no splitter found (they were set by hand) is read with the splitter of its
    run's other answers, else with `splitter`.  Raises `UserError` if a splitter is not installed any more.
    """
    if campaign.track.reread is None:
        return {}
    context = replace(import_context(campaign, splitter), settings=settings)
    changed: dict[tuple[str, str], Any] = {}
    for run in context.runs.values():
        for name, answers in _by_splitter(campaign, run).items():
            own_context = replace(
                context, splitter=_installed(splitter, name, run.name)
            )
            for topic, answer in campaign.track.reread(answers, own_context).items():
                if answer != run.answers[topic]:
                    changed[run.name, topic] = answer
    return changed


def _by_splitter(campaign: Campaign, run: Run[Any]) -> dict[str, dict[str, Any]]:
    """The run's answers by the name of the splitter to read them with; "" is whichever one is in use."""
    names = {
        topic: campaign.track.split_by(answer) for topic, answer in run.answers.items()
    }
    usual = next(filter(None, names.values()), "")
    by_splitter: dict[str, dict[str, Any]] = {}
    for topic, answer in run.answers.items():
        by_splitter.setdefault(names[topic] or usual, {})[topic] = answer
    return by_splitter


def _installed(splitter: Splitting, name: str, run: str) -> Splitting:
    if not name:
        return splitter
    try:
        return splitter.named(name)
    except UserError as error:
        what = (
            f"run {run} was split by {name!r}, which is not installed any more, "
            "so it cannot be read again and no setting was changed"
        )
        raise UserError(f"{what}; install it again ({error})") from None
