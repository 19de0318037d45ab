"""The votes on each unit: explicit ones, and the ratings that follow from what people did.

Only some tracks derive ratings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Judgment, Rating, Ref, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.resolution import Resolver, resolver


class Opinions(NamedTuple):
    """A topic's votes, and the ratings that speak for some of its units.

    `label` is the one to compare people by, since it heeds what they did without a vote.  Scorers look at
    `judged.label`, which heeds votes alone; in a track without ratings both are the same.
    """

    judged: TopicVotes
    ratings: Mapping[Ref, Rating]
    resolve: Resolver

    def of_people(self, ref: Ref) -> dict[str, str]:
        """The label of each person by name; empty where nobody has an opinion or no label has to win."""
        rating = self.ratings.get(ref)
        if rating is not None:
            return {
                name: label
                for name, label in rating.labels.items()
                if Assessor.of(name).is_person
            }
        labels = {}
        for vote in self.judged.votes(ref):
            if vote.label is not None and Assessor.of(vote.assessor).is_person:
                labels[vote.assessor] = vote.label
        return labels

    def unspoken(self, ref: Ref) -> tuple[Judgment, ...]:
        """Labels that follow from what people did, as judgments."""
        rating = self.ratings.get(ref)
        return rating.unspoken if rating else ()

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        """Explicit and unspoken votes, oldest first."""
        votes = self.judged.votes(ref)
        unspoken = self.unspoken(ref)
        if not unspoken:
            return votes
        return tuple(sorted((*votes, *unspoken), key=lambda vote: vote.seq))

    def label(self, ref: Ref) -> str | None:
        """The label that counts, None if there is none."""
        if not self.unspoken(ref):
            return self.judged.label(ref)  # resolved already
        return self.resolve(self.votes(ref))


@derived(of="topic", needs=JUDGED)
def ratings(data: CampaignData, topic: str) -> tuple[Rating, ...]:
    """The ratings that the track derives for a topic; empty for a track without ratings."""
    ratings_of_track = data.track.ratings
    if ratings_of_track is None:
        return ()
    return tuple(ratings_of_track(data.topic_state(topic)))


@derived(of="topic", needs=JUDGED)
def opinions(data: CampaignData, topic: str) -> Opinions:
    """The topic's votes with the ratings that are about a unit."""
    by_unit = {rating.ref: rating for rating in ratings(data, topic) if rating.ref}
    resolve = resolver(data.settings, data.track.scales)
    return Opinions(data.topic_state(topic).judged, by_unit, resolve)
