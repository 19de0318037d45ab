"""The order of a ranking's documents on a page: by rank, not shuffled as for assessors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from assessment.campaign import Campaign
from assessment.model import Explained, Ref, Screen, Unit, UnitPlace
from assessment.ui.answers.explained_texts import MAX_EXPLAINED


def ranking_indexes(campaign: Campaign, topic: str, run: str) -> dict[str, int]:
    """Each document's index, from 0, in what explains the run's scores; {} where the run is no ranking."""
    track = campaign.track
    scores = campaign.topic_scores(topic)
    measures = {score.measure for score in scores if score.run == run}
    is_ranking = any(track.measure(measure).pooled for measure in measures)
    if track.explain is None or not is_ranking:
        return {}
    indexes: dict[str, int] = {}
    state = campaign.topic_state(topic)
    units = track.units(state.of_runs([run]))
    documents = {unit.ref: unit.document for unit in units}
    for text in islice(track.explain(state, run), MAX_EXPLAINED):
        for name in _documents_of_text(text, documents):
            indexes.setdefault(name, len(indexes))
    return indexes


def _documents_of_text(text: Explained, documents: Mapping[Ref, str]) -> Iterator[str]:
    """The document of each part, in their order: its own, or that of a unit which the part shows."""
    of_units: dict[int, str] = {}
    for ref, place in text.units.items():
        if not isinstance(place, UnitPlace) and documents.get(ref):
            of_units.setdefault(place, documents[ref])
    for index, (part, _) in enumerate(text.parts):
        name = part.document or of_units.get(index)
        if name:
            yield name


def documents_by_rank(
    documents: Mapping[str, list[Unit]], indexes: Mapping[str, int]
) -> dict[str, list[Unit]]:
    """The documents of the ranking in its order, then the others in theirs."""
    last = len(indexes)
    names = sorted(documents, key=lambda name: indexes.get(name, last))
    return {name: documents[name] for name in names}


def screens_by_rank(
    screens: Sequence[Screen], units: Sequence[Unit], indexes: Mapping[str, int]
) -> list[Screen]:
    """The screens by their best document, those without one last in their order."""
    last = len(indexes)
    best: dict[str, int] = {}
    for unit in units:
        index = indexes.get(unit.document, last)
        best[unit.screen] = min(index, best.get(unit.screen, last))
    return sorted(screens, key=lambda screen: best.get(screen.id, last))
