"""Comparisons of runs: topic by topic, in pairs, measure by measure, and how firm their ranking is.

    lead          who leads by a measure, and how surely

Scores and totals that all parts read:

        score_matrices        the scores of all runs side by side, topic by topic
        measure_totals        the totals by one measure
        totals_to_rank_by     those that runs are ranked by where nobody chooses a measure
        run_groups            groups of runs with the same measures
        answered_topics       how many topics each run answers
        score_table           the order of the measures in a table, and which a long one folds away

What totals are made of, and their intervals:

        means_over_topics     whether totals are means over topics
        total_basis           how many topics decide a total that is no mean
        leaderboard           each run's total and rank, with the interval of its mean
        drawn_totals          intervals of totals that are no means
        run_means             which of both a picture shows: means or totals
        spread_charts         each run's scores over topics

Runs in pairs:

        run_pairs             two runs: where each is ahead, and whether that could be chance
        shared_order          the order of the runs over the topics that all of them have
        ordered_pairs         tested pairs, the better run of each first
        tested_runs           runs tested together, and the means that this is said of
        conclusion            what these tests allow to conclude

Topics, measures, and the ranking as a whole:

        topic_difficulty      how hard each topic is, and whether it tells good runs from others
        worst_topics          a run's topics from the worst to the best
        measure_correlations  whether measures rank the runs alike
        stability             the ranking with fewer judgments, without an assessor, by another policy
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
