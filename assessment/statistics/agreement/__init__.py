"""Agreement between assessors: pure functions on who gave which label to which item."""

from assessment.statistics.agreement.coefficients import (
    WEIGHTINGS,
    Weighting,
    alpha,
    cohen,
    distances,
    fleiss,
    share,
)
from assessment.statistics.agreement.intervals import LEVEL, ROUNDS, Figure, figure
from assessment.statistics.agreement.label_matrix import (
    NONE,
    Cell,
    Sheet,
    at,
    cells,
    joined,
    of_people,
    shared,
    sheet_of,
)
from assessment.statistics.agreement.rank_correlation import (
    RankCorrelation,
    alike,
    tau_ap,
)
from assessment.statistics.agreement.tables import Line, by_topic, line, pairs

__all__ = [
    "LEVEL",
    "NONE",
    "ROUNDS",
    "WEIGHTINGS",
    "Cell",
    "Figure",
    "Line",
    "RankCorrelation",
    "Sheet",
    "Weighting",
    "alike",
    "alpha",
    "at",
    "by_topic",
    "cells",
    "cohen",
    "distances",
    "figure",
    "fleiss",
    "joined",
    "line",
    "of_people",
    "pairs",
    "share",
    "shared",
    "sheet_of",
    "tau_ap",
]
