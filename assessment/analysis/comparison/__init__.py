"""Comparisons of runs: topic by topic, in pairs, measure by measure, and how firm their ranking is."""

from assessment.analysis.comparison.answered_topics import answers_of_runs
from assessment.analysis.comparison.leaderboard import (
    DRAWN,
    LeaderboardRow,
    are_means,
    of_totals,
    standings,
)
from assessment.analysis.comparison.measures import (
    MeasureSimilarity,
    measure_similarity,
)
from assessment.analysis.comparison.run_pairs import (
    PairedComparison,
    TopicDifference,
    paired_comparison,
)
from assessment.analysis.comparison.score_matrices import Comparison, matrix
from assessment.analysis.comparison.stability import (
    ChangedRanking,
    SampledRanking,
    by_policy,
    thinned,
    without_assessors,
)
from assessment.analysis.comparison.topics import (
    TopicDiscrimination,
    against_others,
    discriminating,
    hardest,
    topic_discriminations,
)

__all__ = [
    "DRAWN",
    "ChangedRanking",
    "Comparison",
    "LeaderboardRow",
    "MeasureSimilarity",
    "PairedComparison",
    "SampledRanking",
    "TopicDifference",
    "TopicDiscrimination",
    "against_others",
    "answers_of_runs",
    "are_means",
    "by_policy",
    "discriminating",
    "hardest",
    "matrix",
    "measure_similarity",
    "of_totals",
    "paired_comparison",
    "standings",
    "thinned",
    "topic_discriminations",
    "without_assessors",
]
