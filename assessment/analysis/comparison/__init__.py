"""Comparisons of runs: topic by topic, in pairs, measure by measure, and how firm their ranking is.

Who leads by a measure, and how surely, is in the folder `lead`.
"""

from assessment.analysis.comparison.answered_topics import answers_of_runs
from assessment.analysis.comparison.drawn_totals import (
    DRAWN_TOTALS,
    intervals_of_totals,
    total_intervals,
)
from assessment.analysis.comparison.leaderboard import (
    DRAWN,
    LeaderboardRow,
    are_means,
    leaderboard_rows,
)
from assessment.analysis.comparison.measure_correlations import (
    MeasureSimilarity,
    measure_similarity,
)
from assessment.analysis.comparison.run_pairs import (
    PairedComparison,
    TopicDifference,
    interval_of_difference,
    paired_comparison,
)
from assessment.analysis.comparison.score_matrices import ScoreMatrix, score_matrix
from assessment.analysis.comparison.stability import (
    ChangedRanking,
    SampledRanking,
    leading_runs,
    rankings_by_policy,
    rankings_without_assessors,
    sampled_rankings,
)
from assessment.analysis.comparison.topic_difficulty import (
    TopicDiscrimination,
    against_others,
    discriminating,
    hardest,
    topic_discriminations,
)
from assessment.analysis.comparison.total_basis import (
    DECIDING,
    TotalName,
    deciding_topics,
)

__all__ = [
    "DECIDING",
    "DRAWN",
    "DRAWN_TOTALS",
    "ChangedRanking",
    "LeaderboardRow",
    "MeasureSimilarity",
    "PairedComparison",
    "SampledRanking",
    "ScoreMatrix",
    "TopicDifference",
    "TopicDiscrimination",
    "TotalName",
    "against_others",
    "answers_of_runs",
    "are_means",
    "deciding_topics",
    "discriminating",
    "hardest",
    "interval_of_difference",
    "intervals_of_totals",
    "leaderboard_rows",
    "leading_runs",
    "measure_similarity",
    "paired_comparison",
    "rankings_by_policy",
    "rankings_without_assessors",
    "sampled_rankings",
    "score_matrix",
    "topic_discriminations",
    "total_intervals",
]
