"""The submissions of the teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

A = TypeVar("A")


@dataclass(frozen=True)
class Run(Generic[A]):
    """One system's submission.  `answers` by topic id; `kind` tells the sorts of runs of a track apart."""

    name: str
    answers: Mapping[str, A]
    team: str = ""
    kind: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
