"""Agreement between assessors: pure functions on who gave which label to which item."""

from assessment.statistics.agreement.coefficient_intervals import (
    ROUNDS,
    SAME,
    Coefficient,
    coefficient,
)
from assessment.statistics.agreement.coefficients import (
    STANDARD,
    WEIGHTINGS,
    Weighting,
    alpha,
    cohen,
    distances,
    fleiss,
    share,
)
from assessment.statistics.agreement.label_matrix import (
    NONE,
    ConfusionCell,
    LabelMatrix,
    confusion_cells,
    join_matrices,
    label_matrix,
    select_items,
    select_people,
    shared_items,
    used_labels,
)
from assessment.statistics.agreement.prevalence import CommonLabel
from assessment.statistics.agreement.rank_correlation import (
    RankCorrelation,
    rank_correlation,
    tau_ap,
)
from assessment.statistics.agreement.strength_of_agreement import (
    RELIABLE,
    TENTATIVE,
    reliability,
    strength,
    strengths,
)
from assessment.statistics.agreement.tables import (
    AgreementRow,
    agreement_row,
    by_topic,
    pairs,
)

__all__ = [
    "NONE",
    "RELIABLE",
    "ROUNDS",
    "SAME",
    "STANDARD",
    "TENTATIVE",
    "WEIGHTINGS",
    "AgreementRow",
    "Coefficient",
    "CommonLabel",
    "ConfusionCell",
    "LabelMatrix",
    "RankCorrelation",
    "Weighting",
    "agreement_row",
    "alpha",
    "by_topic",
    "coefficient",
    "cohen",
    "confusion_cells",
    "distances",
    "fleiss",
    "join_matrices",
    "label_matrix",
    "pairs",
    "rank_correlation",
    "reliability",
    "select_items",
    "select_people",
    "share",
    "shared_items",
    "strength",
    "strengths",
    "tau_ap",
    "used_labels",
]
