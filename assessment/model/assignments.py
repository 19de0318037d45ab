"""Who judges which topics, as a file of a track's own says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.model.problems import Problem


class AssignmentList(NamedTuple):
    """The topics of each assessor in their order, and what is wrong with the file."""

    topics: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...] = ()
