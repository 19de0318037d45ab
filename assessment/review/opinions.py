"""What people say of a unit: their votes, and what they said without saying so, as far as the track knows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Judgment, Rating, Ref, TopicVotes
from assessment.model.resolution import is_person, resolve


class Opinions(NamedTuple):
    """A topic's votes, and the ratings that speak for some of its units."""

    judged: TopicVotes
    ratings: Mapping[Ref, Rating]
    settings: Mapping[str, str]

    def of_people(self, ref: Ref) -> dict[str, str]:
        """What each person says of the unit, by name; empty where nobody does or nothing is to be decided."""
        rating = self.ratings.get(ref)
        if rating is None:
            return {
                vote.assessor: vote.label
                for vote in self.judged.votes(ref)
                if vote.label is not None and is_person(vote.assessor)
            }
        return {who: label for who, label in rating.labels.items() if is_person(who)}

    def unspoken(self, ref: Ref) -> tuple[Judgment, ...]:
        """What people said of the unit without saying so."""
        rating = self.ratings.get(ref)
        return rating.unspoken if rating else ()

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        """All that was said of the unit, oldest first."""
        silent, votes = self.unspoken(ref), self.judged.votes(ref)
        return tuple(sorted((*votes, *silent), key=lambda vote: vote.seq)) if silent else votes

    def label(self, ref: Ref) -> str | None:
        """The label that counts, None if there is none."""
        return resolve(self.votes(ref), self.settings) if self.unspoken(ref) else self.judged.label(ref)


@derived(of="topic", needs=JUDGED)
def ratings(data: CampaignData, topic: str) -> tuple[Rating, ...]:
    """The track's ratings of a topic; none where it has none."""
    rate = data.track.ratings
    return tuple(rate(data.topic_state(topic))) if rate else ()


@derived(of="topic", needs=JUDGED)
def opinions(data: CampaignData, topic: str) -> Opinions:
    return Opinions(data.topic_state(topic).judged, _by_unit(ratings(data, topic)), data.settings)


def _by_unit(found: Iterable[Rating]) -> dict[Ref, Rating]:
    return {rating.ref: rating for rating in found if rating.ref}
