"""The nouns of planning: the organisers' options, the items to assign, and the plan made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import BeforeValidator, Field, PlainSerializer

from assessment.model.submissions import NO_PRIORITY

ItemKind = Literal["topic", "screen"]
"""What a plan assigns as one item."""
Order = Literal["topics", "hardest", "runs"]
ORDERS: dict[Order, str] = {
    "topics": "topics as they came in",
    "hardest": "topics first on which people differ most so far, then the larger ones",
    "runs": "first what most runs hold",
}
MAX_EACH = 20
"""Assessors of one item."""
MAX_AGREEMENT = 100_000
"""Items of the agreement set."""
MAX_ASSESSORS = 500
MAX_SEED = 2**31 - 1
"""The largest seed, of 31 bits."""
MAX_HIDDEN = 0.5
"""Largest share of units with hidden known answers; more would be no ordinary work."""


@dataclass(frozen=True)
class DynamicQueue:
    """Screens are handed out one by one to whoever is free, until each has as many labels as it should.

    With `until_agreement`, a screen on which labels differ goes to further assessors, `most` in all.  An
    assessor who judges nothing for `minutes` minutes loses the screen.
    """

    until_agreement: bool = False
    most: int = 3
    minutes: int = 30


MAX_MINUTES = 24 * 60


@dataclass(frozen=True)
class AssignmentOptions:
    """What a plan is made from.

    Every item (a topic, or a screen) goes to `each` assessors; where that is one, a share `twice` of the
    items (0 to 1) goes to two.  All judge `agreement` items, and before everything else the `training`
    topics.  By assessor, `caps` are the most units to take, and, where screens are assigned, `tasks` the only
    task to judge (`Screen.task`); who is not in `tasks` judges all tasks.  `first` are runs whose items come
    first.

    `newcomers` lets people who are not in the plan judge everything.  `hidden` is the share of everybody's
    units (0 to 1) that should have known answers, which nobody is told.  `seed` breaks ties, so that the same
    plan can be made again.  With a `queue` nobody has a list: every screen gets `each` labels from whoever is
    free.
    """

    assessors: tuple[str, ...] = ()
    by: ItemKind = "topic"
    each: int = 1
    twice: float = 0.0
    agreement: int = 0
    order: Order = "topics"
    caps: Mapping[str, int] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    training: tuple[str, ...] = ()
    newcomers: bool = False
    hidden: float = 0.0
    seed: int = 0
    queue: DynamicQueue | None = None
    tasks: Mapping[str, str] = field(default_factory=dict)


def _read_screen(stored: object) -> object:
    return None if stored == "" else stored


def _stored_screen(screen: str | None) -> str:
    return screen or ""


_StoredScreen = Annotated[
    str | None, BeforeValidator(_read_screen), PlainSerializer(_stored_screen)
]
"""Stored plans have an empty text instead of a screen for a whole topic."""


class ItemName(NamedTuple):
    """Which topic, or which screen of it, somebody is to judge; `screen` is None for the whole topic."""

    topic: str
    screen: str | None


class PlanEntry(NamedTuple):
    """A topic, or one screen of it, in an assessor's list; `screen` is None for the whole topic.

    Entries with an equal `step` have no order among themselves.
    """

    topic: str
    screen: _StoredScreen = None
    step: int = 0

    @property
    def name(self) -> ItemName:
        return ItemName(self.topic, self.screen)


class WorkItem(NamedTuple):
    """A topic or screen to assign; `screen` is None for the whole topic.

    `seconds` is the time that its units should take, `runs` the runs that hold it, `hardness` how much people
    differ on it (0 to 1), `done` how many of its units each assessor has judged.  `priority` is the best rank
    of priority among its runs (`priority_rank`; the lowest is judged first).  `known` is how many of its
    units have known answers, by the name of whoever gave them; `task` is the task of its screen.
    """

    topic: str
    screen: str | None = None
    units: int = 1
    seconds: float = 0.0
    runs: frozenset[str] = frozenset()
    hardness: float = 0.0
    done: Mapping[str, int] = {}
    priority: int = NO_PRIORITY
    known: Mapping[str, int] = {}
    task: str = ""

    @property
    def name(self) -> ItemName:
        return ItemName(self.topic, self.screen)

    @property
    def weight(self) -> int:
        """Units that the item counts for in the assignment: at least one, as further units may come."""
        return max(self.units, 1)

    def known_to_others(self, assessor: str) -> int:
        """Units whose known answers are not the assessor's own."""
        counts = [count for name, count in self.known.items() if name != assessor]
        return sum(counts)


@dataclass(frozen=True)
class Plan:
    """The entries of every assessor in the order in which they are judged, training first.

    `locked` are topics by assessor: nothing more of these is stored for this assessor, planned or not.
    """

    # Plans are stored under the name "wishes" since the first ones.
    options: Annotated[AssignmentOptions, Field(alias="wishes")]
    lists: Mapping[str, tuple[PlanEntry, ...]]
    locked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_active(self) -> bool:
        """Whether the plan has assessors; without any, everybody judges everything."""
        return bool(self.options.assessors)


NO_PLAN = Plan(AssignmentOptions(), {})


def option_problems(options: AssignmentOptions) -> list[str]:
    """Everything that is wrong with the options, a sentence each."""
    return [
        *_assessor_problems(options),
        *_number_problems(options),
        *_queue_problems(options),
    ]


def _assessor_problems(options: AssignmentOptions) -> Iterator[str]:
    count = len(options.assessors)
    different = len(set(options.assessors))
    if different != count or not 0 < count <= MAX_ASSESSORS:
        yield f"a plan needs 1 to {MAX_ASSESSORS} assessors, each named once"
    items = get_args(ItemKind)
    if options.by not in items or options.order not in ORDERS:
        known_items = " or ".join(items)
        known_orders = ", ".join(ORDERS)
        yield f"work is dealt out by {known_items}, and ordered by {known_orders}"
    if not 1 <= options.each <= MAX_EACH:
        yield f"every item is judged by 1 to {MAX_EACH} assessors, not {options.each}"
    if options.tasks and (options.by != "screen" or options.queue):
        yield "people have tasks of their own only where screens are dealt out in lists"
    # Without assessors the first sentence says enough.
    if options.assessors and options.each > count:
        yield f"{options.each} assessors an item need as many assessors; {count} are named"


def _queue_problems(options: AssignmentOptions) -> Iterator[str]:
    queue = options.queue
    if queue is None:
        return
    if queue.until_agreement and not options.each <= queue.most <= MAX_EACH:
        yield f"until agreement, a screen gets {options.each} to {MAX_EACH} labels at most, not {queue.most}"
    if queue.until_agreement and options.each < 2:
        yield "agreement needs two labels for each unit or more"
    if not 1 <= queue.minutes <= MAX_MINUTES:
        yield f"a lease runs for 1 to {MAX_MINUTES:,} minutes, not {queue.minutes}"
    if options.agreement or options.twice or options.caps or options.first:
        yield "a dynamic queue has no agreement set, share judged by two, caps, or runs that go first"
    if options.hidden:
        yield "a dynamic queue has no hidden known answers"


def _number_problems(options: AssignmentOptions) -> Iterator[str]:
    if not 0 <= options.twice <= 1:
        yield "the share that is judged twice is a number from 0 to 1"
    if not 0 <= options.hidden <= MAX_HIDDEN:
        yield f"the share of hidden known answers is a number from 0 to {MAX_HIDDEN}"
    if not 0 <= options.agreement <= MAX_AGREEMENT:
        yield f"the agreement set has 0 to {MAX_AGREEMENT:,} items"
    if any(cap < 0 for cap in options.caps.values()):
        yield "the most units of an assessor is a number from 0"
    if not 0 <= options.seed <= MAX_SEED:
        yield f"the seed is a number from 0 to {MAX_SEED:,}"
