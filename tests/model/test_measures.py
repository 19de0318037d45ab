"""Which measures rank runs, and in which order."""

from assessment.model import Measure
from assessment.model.measures import measures_to_rank_by


def test_runs_are_ranked_by_the_chief_measure_and_by_none_that_ranks_no_runs():
    recall = Measure("recall", "", "", "", "", "")
    measures = {
        "judged": recall._replace(coverage=True),
        "recall": recall,
        "F": recall._replace(chief=True),
    }
    names = ["judged", "recall", "F", "recall"]
    assert measures_to_rank_by(names, measures.__getitem__) == ["F", "recall"]
    assert measures_to_rank_by(["judged"], measures.__getitem__) == []
