"""A design: which topics or units people judge so that they stand for all, declared before they judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from assessment.model.units import Ref

Question = Literal["ranking", "means", "machine"]
QUESTIONS: dict[Question, str] = {
    "ranking": "how do the runs rank?",
    "means": "what are the official means?",
    "machine": "are a machine's labels usable?",
}
"""What organisers want to know, and so what a design spends its judgments on."""
DrawRule = Literal["topics", "units"]
DRAW_RULES: dict[DrawRule, str] = {
    "topics": "whole topics in a random order",
    "units": "units with known probabilities, in rounds, screen by screen",
}
MAX_LOOKS = 4
"""More looks at the results make each interval so wide that little is saved."""
ERROR_RATE = 0.05
"""The share of campaigns in which any interval, at any look, may miss the truth."""
MAX_SEED_LENGTH = 100
"""Longest seed, in characters."""


class Population(NamedTuple):
    """What a design draws from: how many topics or units, and the SHA-256 of their names."""

    size: int
    digest: str


# A population is worked out in the moment of declaring: it must be the one that is then drawn from.
UNDECLARED = Population(0, "")
"""The population of a design that is not declared yet."""


@dataclass(frozen=True)
class Design:
    """How units are chosen for people, and what is to be found out.

    `looks` are the numbers of judged topics (or units) at which the estimates are looked at; each ends a
    round. `machine` is the assessor whose labels help, `machine_version` the digest of its labels;
    both are empty without one. Topics go to `each` of the `assessors`, in drawn order.
    """

    question: Question
    measure: str
    rule: DrawRule
    seed: str
    population: Population
    looks: tuple[int, ...]
    machine: str = ""
    machine_version: str = ""
    assessors: tuple[str, ...] = ()
    each: int = 1

    @property
    def confidence(self) -> float:
        """Confidence of the interval at one look, so that those at all looks hold together (Bonferroni)."""
        return 1 - ERROR_RATE / len(self.looks)


class Round(NamedTuple):
    """A part of the population that was given to people.

    `size` is the number of topics in this round and all before it; of units, it is about as many. `draw`
    holds the units, predictions and probabilities of a draw of units, packed; "" for topics. `digest` is its
    SHA-256, `rule` says how the probabilities were made, `predictor` what predicted the labels, and from how
    many.
    """

    number: int
    size: int
    draw: str = ""
    digest: str = ""
    rule: str = ""
    predictor: str = ""


class AuditStratum(NamedTuple):
    """Units of one label of the machine, in runs of the named group or in others: `size` of them.

    `units` are those that were drawn for people.
    """

    label: str
    says_positive: bool
    in_group: bool
    size: int
    units: tuple[Ref, ...]


@dataclass(frozen=True)
class MachineAudit:
    """A blind random sample of the units of one question that a machine has labelled.

    `positive` are the labels that count as yes. `group` names runs that the machine may favour, such as those
    made with models of its own family; they are sampled apart. `run_sizes` has the runs with the units of the
    population that each holds, `group_sizes` those of the group and of all others.
    """

    machine: str
    machine_version: str
    kind: str
    positive: tuple[str, ...]
    seed: str
    population: Population
    strata: tuple[AuditStratum, ...]
    assessors: tuple[str, ...]
    group: tuple[str, ...] = ()
    run_sizes: tuple[tuple[str, int], ...] = ()
    group_sizes: tuple[int, int] = (0, 0)


def design_problems(design: Design) -> Iterator[str]:
    """Everything that is wrong with a design, a sentence each."""
    questions = get_args(Question)
    if design.question not in questions or design.rule not in DRAW_RULES:
        yield "choose a question and a rule of the lists"
    if design.question == "machine" and not design.machine:
        yield "name the machine whose labels are asked about"
    if not 1 <= len(design.seed) <= MAX_SEED_LENGTH:
        yield f"the seed is a text of 1 to {MAX_SEED_LENGTH} characters"
    yield from _look_problems(design)
    people = len(set(design.assessors))
    if people != len(design.assessors) or not 1 <= design.each <= max(people, 1):
        yield "name each assessor once, and at least as many as judge each topic"


def _look_problems(design: Design) -> Iterator[str]:
    """What is wrong with the looks, for which there must be enough topics or units."""
    if not 1 <= len(design.looks) <= MAX_LOOKS:
        yield f"a design has 1 to {MAX_LOOKS} looks"
    rising = sorted(set(design.looks))
    if list(design.looks) != rising:
        yield "each look comes after more judgments than the one before"
    size = design.population.size
    within = [look for look in design.looks if 1 <= look <= size]
    if not size:
        yield f"the campaign has no {design.rule} to draw from yet: import topics and runs first"
    elif len(within) < len(design.looks):
        yield f"a look comes after 1 to {size:,} {design.rule}"
