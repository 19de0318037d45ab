"""Agreement of assessors: labels by question, items behind a figure, machines, rankings of runs.

The modules by the question that they answer; none imports those of a later line:

    accepted_units                    which units have labels that accepted a machine's suggestion?
    topic_labels, question_labels     who gave which labels, question by question?
    labelled_votes                    which labels and notes are behind a figure?
    topic_sample                      which topics are figures worked out from?
    machines                          how often does a machine give the label that counts?
    checked_labels                    which single labels of a machine differ from people's?
    accepted_words                    how many labels are accepted suggestions, as a sentence?
    accepted_suggestions              how far does a machine agree with people who accepted its suggestions?
    outlier, extremes                 who agrees least, and on which questions?
    label_scorer, rankings            how would the runs rank if one assessor's labels alone counted?
    ranking_measures                  by which measures, and which labels move these?
    ranking_words, order_of_runs      does the order of the runs depend on whose labels count?
    verdict                           do people agree well enough?
    verdict_words, coefficient_words  how are the verdict and the coefficients said?
"""

from assessment.analysis.agreement.accepted_suggestions import (
    IndependentCheck,
    independent_check,
)
from assessment.analysis.agreement.accepted_words import accepted_in_words
from assessment.analysis.agreement.checked_labels import (
    CheckedLabel,
    contested_labels,
    labels_in_machine_cell,
)
from assessment.analysis.agreement.coefficient_words import (
    NO_INTERVAL,
    TOO_FEW_TOPICS,
    in_words,
    interval_in_words,
)
from assessment.analysis.agreement.extremes import (
    Extremes,
    QuestionWithKappa,
    extremes,
    left_out_in_words,
    paradox_reason,
    scope_in_words,
    spread_without_intervals,
)
from assessment.analysis.agreement.labelled_votes import (
    LabelledVote,
    items_apart,
    items_in_cell,
    items_in_topic,
    labelled_votes,
)
from assessment.analysis.agreement.machines import (
    MachineCheck,
    Outcome,
    machine_checks,
)
from assessment.analysis.agreement.order_of_runs import (
    Effect,
    OrderVerdict,
    effect_on_order,
    order_verdict,
)
from assessment.analysis.agreement.outlier import AlphaRange, Outlier, outlier
from assessment.analysis.agreement.question_labels import (
    LabelledQuestion,
    machines,
    people,
    questions,
)
from assessment.analysis.agreement.ranking_measures import (
    measures_by_kind,
    measures_with_totals,
)
from assessment.analysis.agreement.ranking_words import ranking_change, renamed
from assessment.analysis.agreement.rankings import (
    ALL,
    AssessorRanking,
    Leaders,
    OrderedRuns,
    RankingComparison,
    Rankings,
    RunScores,
    likeness,
    rankings,
)
from assessment.analysis.agreement.titled_rows import TitledRow
from assessment.analysis.agreement.topic_labels import LabelledItem
from assessment.analysis.agreement.topic_sample import (
    SIZES,
    is_sampled,
    sampled_topics,
)
from assessment.analysis.agreement.verdict import (
    AgreementVerdict,
    Silence,
    Sufficiency,
    Untold,
    never_agree_otherwise,
    sufficiency,
    verdict,
)
from assessment.analysis.agreement.verdict_words import agreement_claim

__all__ = [
    "ALL",
    "NO_INTERVAL",
    "SIZES",
    "TOO_FEW_TOPICS",
    "AgreementVerdict",
    "AlphaRange",
    "AssessorRanking",
    "CheckedLabel",
    "Effect",
    "Extremes",
    "IndependentCheck",
    "LabelledItem",
    "LabelledQuestion",
    "LabelledVote",
    "Leaders",
    "MachineCheck",
    "OrderVerdict",
    "OrderedRuns",
    "Outcome",
    "Outlier",
    "QuestionWithKappa",
    "RankingComparison",
    "Rankings",
    "RunScores",
    "Silence",
    "Sufficiency",
    "TitledRow",
    "Untold",
    "accepted_in_words",
    "agreement_claim",
    "contested_labels",
    "effect_on_order",
    "extremes",
    "in_words",
    "independent_check",
    "interval_in_words",
    "is_sampled",
    "items_apart",
    "items_in_cell",
    "items_in_topic",
    "labelled_votes",
    "labels_in_machine_cell",
    "left_out_in_words",
    "likeness",
    "machine_checks",
    "machines",
    "measures_by_kind",
    "measures_with_totals",
    "never_agree_otherwise",
    "order_verdict",
    "outlier",
    "paradox_reason",
    "people",
    "questions",
    "ranking_change",
    "rankings",
    "renamed",
    "sampled_topics",
    "scope_in_words",
    "spread_without_intervals",
    "sufficiency",
    "verdict",
]
