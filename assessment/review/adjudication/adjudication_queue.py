"""The order in which an adjudicator meets the disputes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from assessment.campaign.counting import Count
from assessment.campaign.data import CampaignData
from assessment.model import Ref
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress, no_progress
from assessment.review.adjudication.adjudication_choices import (
    AdjudicationChoices,
    first_choices,
)
from assessment.review.adjudication.score_impact import (
    estimated_impact,
    impact,
    known_impact,
)
from assessment.review.disagreements import Dispute, disputes_by_topic

_DisputeName = tuple[str | None, Ref, tuple[str, ...]]
"""A dispute under one measure: an impact holds for these labels only."""

_ESTIMATING = 2 / 3
"""Share of the time that goes into estimates; the rest computes the highest impacts."""


@dataclass
class AdjudicationQueue:
    """The disputes in an order that is made on request and then stays.

    Nothing moves while the adjudicator decides.

    It belongs to one tab.  With `measure` None no impact on scores is computed.
    """

    measure: str | None = None
    impacts: dict[_DisputeName, float] = field(default_factory=dict)
    estimates: dict[_DisputeName, float] = field(default_factory=dict)
    positions: dict[Ref, int] = field(default_factory=dict)

    def impact_of(self, dispute: Dispute) -> float | None:
        """The computed impact, None before it is computed."""
        return self.impacts.get(self._name(dispute))

    def _name(self, dispute: Dispute) -> _DisputeName:
        return self.measure, dispute.unit.ref, dispute.labels

    def _best_impact(self, dispute: Dispute) -> float | None:
        """The computed impact, else the estimated one, else None."""
        name = self._name(dispute)
        return self.impacts.get(name, self.estimates.get(name))

    def computed(self, data: CampaignData) -> Count:
        """Disputes with a computed impact, and all of them."""
        disputes = _all_disputes(data)
        computed = [
            dispute for dispute in disputes if self.impact_of(dispute) is not None
        ]
        return Count(len(computed), len(disputes))

    def compute_impact(self, data: CampaignData, ref: Ref) -> None:
        """Compute the impact of the dispute about this unit, if it is disputed.

        The dispute that a link opens has its impact before all others.
        """
        if self.measure is None:
            return
        for dispute in _all_disputes(data):
            if dispute.unit.ref == ref:
                name = self._name(dispute)
                self.impacts[name] = impact(data, dispute, self.measure)

    def compute_impacts(
        self,
        data: CampaignData,
        deadline: Deadline,
        progress: Progress = no_progress,
    ) -> None:
        """Compute impacts until the deadline, then sort again.

        Estimates come first, then the impacts of the disputes with the highest estimates.
        """
        if self.measure is not None:
            self._compute(data, self.measure, deadline, progress)
        self.sort(data)

    def _compute(
        self,
        data: CampaignData,
        measure: str,
        deadline: Deadline,
        progress: Progress,
    ) -> None:
        end_of_estimating = deadline.after_share(_ESTIMATING)
        self._take_known(data, measure)

        def estimate(dispute: Dispute) -> float:
            return estimated_impact(data, dispute, measure)

        def exact(dispute: Dispute) -> float:
            return impact(data, dispute, measure)

        def estimating(share: float, text: str) -> None:
            progress(share / 2, f"estimating: {text}")

        def computing(share: float, text: str) -> None:
            progress((1 + share) / 2, f"measuring: {text}")

        # Estimates cost a fraction of an impact, so they find the disputes whose impact is worth
        # computing.
        self._fill(
            data,
            self.estimates,
            estimate,
            deadline=end_of_estimating,
            progress=estimating,
        )
        self._fill(data, self.impacts, exact, deadline=deadline, progress=computing)

    def _take_known(self, data: CampaignData, measure: str) -> None:
        """Impacts that were computed for another tab, or for a page of the desk."""
        for dispute in _all_disputes(data):
            known = known_impact(data, dispute, measure)
            if known is not None:
                self.impacts.setdefault(self._name(dispute), known)

    def _fill(
        self,
        data: CampaignData,
        results: dict[_DisputeName, float],
        compute: Callable[[Dispute], float],
        *,
        deadline: Deadline,
        progress: Progress,
    ) -> None:
        """Compute results until the deadline, open disputes with the highest estimates first."""
        decided = _decided(data)
        waiting = []
        for dispute in _most_disputed(data):
            name = self._name(dispute)
            if name not in results and name not in self.impacts:
                waiting.append(dispute)

        def rank(dispute: Dispute) -> tuple[bool, float]:
            estimate = self.estimates.get(self._name(dispute), 0.0)
            return dispute.unit.ref in decided, -estimate

        waiting.sort(key=rank)
        for done, dispute in enumerate(waiting):
            # Asked before each dispute: one computation may take seconds in a large campaign.
            if deadline.is_over:
                return
            progress(done / len(waiting), f"dispute {done + 1:,} of {len(waiting):,}")
            results[self._name(dispute)] = compute(dispute)

    def first_open(
        self, data: CampaignData, beginning: Sequence[str] = ()
    ) -> Ref | None:
        """The first open dispute of the order whose unit begins so: with this kind, or kind and topic.

        The first one of the order where all of these are decided, None without any.
        """
        length = len(beginning)
        begun = [ref for ref in self.positions if ref[:length] == tuple(beginning)]
        decided = _decided(data)
        is_open = [ref for ref in begun if ref not in decided]
        return next(iter(is_open or begun), None)

    def choices(
        self, data: CampaignData, *, names: bool = False
    ) -> AdjudicationChoices:
        """The order as the desk's requests carry it; `names` shows who chose which label."""
        disputes = {dispute.unit.ref: dispute for dispute in _all_disputes(data)}
        ordered = [disputes[ref] for ref in self.positions if ref in disputes]
        impacts = ((dispute, self.impact_of(dispute)) for dispute in ordered)
        return first_choices(names, self.measure, impacts)

    def sort(self, data: CampaignData) -> None:
        """Sort by impact, open disputes first and the largest impact first.

        Disputes without a known impact follow, from the most disputed topics.
        """
        decided = _decided(data)
        impacts = {
            dispute.unit.ref: self._best_impact(dispute)
            for dispute in _most_disputed(data)
        }

        def rank(ref: Ref) -> tuple[bool, bool, float]:
            known = impacts[ref]
            # `sorted` is stable, so disputes of equal rank stay in the order of the most disputed
            # topics.
            return ref in decided, known is None, -(known or 0.0)

        self.positions = {
            ref: position for position, ref in enumerate(sorted(impacts, key=rank))
        }


def _decided(data: CampaignData) -> set[Ref]:
    """The disputed units that an adjudicator has decided."""
    decided: set[Ref] = set()
    for topic in disputes_by_topic(data).values():
        decided.update(topic.decided)
    return decided


def _all_disputes(data: CampaignData) -> list[Dispute]:
    """Every dispute once, also where several screens show its unit."""
    by_unit: dict[Ref, Dispute] = {}
    for topic in disputes_by_topic(data).values():
        by_unit.update((dispute.unit.ref, dispute) for dispute in topic.disputes)
    return list(by_unit.values())


def _most_disputed(data: CampaignData) -> list[Dispute]:
    """Every dispute, those of the most disputed topics first."""
    counts = {
        topic: len(disputed.disputes)
        for topic, disputed in disputes_by_topic(data).items()
    }
    return sorted(
        _all_disputes(data),
        key=lambda dispute: -counts[dispute.unit.ref.topic],
    )
