"""Agreement of a campaign's assessors: their labels as sheets, the items behind a figure, machines against people, rankings of runs."""

from assessment.analysis.agreement.items import LabelledVote, apart, in_cell, in_topic, labelled_votes
from assessment.analysis.agreement.machines import Checked, Override, checked, overrides
from assessment.analysis.agreement.rankings import Alone, Compared, Rankings, measures_of, rankings
from assessment.analysis.agreement.samples import SIZES, is_sampled, sample
from assessment.analysis.agreement.sheets import Item, Question, machines, people, questions

__all__ = [
    "SIZES",
    "Alone",
    "Checked",
    "Compared",
    "Item",
    "LabelledVote",
    "Override",
    "Question",
    "Rankings",
    "apart",
    "checked",
    "in_cell",
    "in_topic",
    "is_sampled",
    "labelled_votes",
    "machines",
    "measures_of",
    "overrides",
    "people",
    "questions",
    "rankings",
    "sample",
]
