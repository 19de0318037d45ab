"""The nouns of planning: what organisers wish for, what is dealt out, and the plan that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Field

By = Literal["topic", "screen"]
Order = Literal["topics", "hardest", "runs"]
ORDERS: dict[Order, str] = {
    "topics": "topics as they came in",
    "hardest": "topics first on which people differ most so far, then the larger ones",
    "runs": "first what most runs hold",
}
MOST_EACH, MOST_AGREEMENT, MOST_ASSESSORS, MOST_SEED = 20, 100_000, 500, 2**31 - 1


@dataclass(frozen=True)
class AssignmentOptions:
    """What a plan is made from.

    Every item (a topic, or a screen) goes to `each` assessors; where that is one, a share `twice` of the items goes to two.
    `agreement` items are judged by all.  `caps` are the most units that an assessor takes, by name; `first` names runs whose items come
    first; `training` topics come before everything and are judged by all.  `seed` settles ties, so that a plan can be made again.
    """

    assessors: tuple[str, ...] = ()
    by: By = "topic"
    each: int = 1
    twice: float = 0.0
    agreement: int = 0
    order: Order = "topics"
    caps: Mapping[str, int] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    training: tuple[str, ...] = ()
    seed: int = 0


class Place(NamedTuple):
    """A topic, or one screen of it; `screen` is "" for the whole topic.  Places of an equal `step` have no order among themselves."""

    topic: str
    screen: str = ""
    step: int = 0


class WorkItem(NamedTuple):
    """Something to deal out: its units, the seconds that they should take, the runs that hold it, how far people differ on it
    (0 to 1), and how many of its units each assessor has dealt with."""

    topic: str
    screen: str = ""
    units: int = 1
    seconds: float = 0.0
    runs: frozenset[str] = frozenset()
    hardness: float = 0.0
    done: Mapping[str, int] = {}

    @property
    def weight(self) -> int:
        """What it counts in a fair deal: an item without units yet may still get some."""
        return max(self.units, 1)


@dataclass(frozen=True)
class Plan:
    """The places of every assessor in the order in which they are judged, training first."""

    options: Annotated[
        AssignmentOptions, Field(alias="wishes")
    ]  # stored under this name since the first plans
    lists: Mapping[str, tuple[Place, ...]]

    @property
    def stands(self) -> bool:
        """Whether it plans anything; without assessors everybody judges everything."""
        return bool(self.options.assessors)


NO_PLAN = Plan(AssignmentOptions(), {})


def problems(options: AssignmentOptions) -> list[str]:
    """Everything that is wrong with the wishes, a sentence each."""
    found = []
    if not 0 < len(set(options.assessors)) == len(options.assessors) <= MOST_ASSESSORS:
        found.append(f"a plan needs 1 to {MOST_ASSESSORS} assessors, each named once")
    if options.by not in get_args(By) or options.order not in ORDERS:
        found.append(f"work is dealt out by {' or '.join(get_args(By))}, and ordered by {', '.join(ORDERS)}")
    if not 1 <= options.each <= MOST_EACH:
        found.append(f"every item is judged by 1 to {MOST_EACH} assessors, not {options.each}")
    if options.assessors and options.each > len(options.assessors):
        found.append(
            f"{options.each} assessors an item need as many assessors; {len(options.assessors)} are named"
        )
    if not 0 <= options.twice <= 1:
        found.append("the share that is judged twice is a number from 0 to 1")
    if not 0 <= options.agreement <= MOST_AGREEMENT:
        found.append(f"the agreement set has 0 to {MOST_AGREEMENT:,} items")
    if any(cap < 0 for cap in options.caps.values()):
        found.append("the most units of an assessor is a number from 0")
    if not 0 <= options.seed <= MOST_SEED:
        found.append(f"the seed is a number from 0 to {MOST_SEED:,}")
    return found
