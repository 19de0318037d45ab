"""Runs beside each other: topic by topic, in pairs, measure by measure, and how firm their ranking is."""

from assessment.campaign.comparison.answered import answers_of_runs
from assessment.campaign.comparison.duels import Duel, Row, duel
from assessment.campaign.comparison.intervals import DRAWN, Standing, are_means, of_totals, standings
from assessment.campaign.comparison.matrices import Comparison, matrix
from assessment.campaign.comparison.measures import Alikeness, alikeness
from assessment.campaign.comparison.stability import Ranked, Thinned, by_policy, thinned, without_assessors
from assessment.campaign.comparison.topics import Telling, against_others, discriminating, hardest, telling

__all__ = [
    "DRAWN",
    "Alikeness",
    "Comparison",
    "Duel",
    "Ranked",
    "Row",
    "Standing",
    "Telling",
    "Thinned",
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
