"""Runs beside each other: topic by topic, in pairs, measure by measure, and how firm their ranking is."""

from assessment.analysis.comparison.answered_topics import answers_of_runs
from assessment.analysis.comparison.leaderboard import DRAWN, LeaderboardRow, are_means, of_totals, standings
from assessment.analysis.comparison.measures import Alikeness, alikeness
from assessment.analysis.comparison.run_pairs import Duel, Row, duel
from assessment.analysis.comparison.score_matrices import Comparison, matrix
from assessment.analysis.comparison.stability import (
    Ranked,
    SampledRanking,
    by_policy,
    thinned,
    without_assessors,
)
from assessment.analysis.comparison.topics import Telling, against_others, discriminating, hardest, telling

__all__ = [
    "DRAWN",
    "Alikeness",
    "Comparison",
    "Duel",
    "LeaderboardRow",
    "Ranked",
    "Row",
    "SampledRanking",
    "Telling",
    "against_others",
    "alikeness",
    "answers_of_runs",
    "are_means",
    "by_policy",
    "discriminating",
    "duel",
    "hardest",
    "matrix",
    "of_totals",
    "standings",
    "telling",
    "thinned",
    "without_assessors",
]
