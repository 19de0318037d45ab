"""Runs that are measured alike: rankings have other measures than answers."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Score


def groups(totals: Iterable[Score]) -> list[list[Score]]:
    """The scores of runs that have a measure in common together, in the order of their first run."""
    runs: dict[str, list[Score]] = {}
    for score in totals:
        runs.setdefault(score.run, []).append(score)
    found: list[tuple[set[str], list[Score]]] = []
    for scores in runs.values():
        measures = {score.measure for score in scores}
        known, together = next((group for group in found if group[0] & measures), (set(), []))
        if not together:
            found.append((known, together))
        known.update(measures)
        together.extend(scores)
    return [together for _, together in found]
