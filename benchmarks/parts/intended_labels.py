"""What an assessor means to say of each unit: the labels that a person gave in a sample, else likely ones."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from assessment.model import Judgment, Ref


class IntendedLabels:
    """The votes of the second assessor, else of anybody, else labels drawn by their shares in the sample.

    A unit has the same label however often it is asked for; machines do not count.
    """

    def __init__(self, log: Iterable[Judgment], second: str, seed: int) -> None:
        self._random = random.Random(seed)
        self._votes: dict[Ref, Judgment] = {}
        self._shares: dict[str, Counter[str]] = defaultdict(Counter)
        newest = {(vote.ref, vote.assessor): vote for vote in log}
        for (ref, assessor), vote in newest.items():
            if vote.label is None or ":" in assessor:
                continue
            self._shares[ref.kind][vote.label] += 1
            if assessor == second or ref not in self._votes:
                self._votes[ref] = vote

    def vote(self, ref: Ref) -> Judgment | None:
        """The vote of a person in the sample."""
        return self._votes.get(ref)

    def label(self, ref: Ref, offered: Sequence[str]) -> str:
        """The label for a unit, one of those offered."""
        vote = self._votes.get(ref)
        if vote is None or vote.label not in offered:
            vote = Judgment(ref, "", self._drawn(ref.kind, offered))
            self._votes[ref] = vote
        return vote.label or ""

    def one_of(self, names: Sequence[str]) -> str:
        """Any of these names, by chance."""
        return self._random.choice(names)

    def _drawn(self, kind: str, offered: Sequence[str]) -> str:
        shares = self._shares[kind]
        weights = [shares[label] for label in offered]
        if not any(weights):
            return self._random.choice(offered)
        return self._random.choices(offered, weights)[0]
