"""What a run predicted beside what is evidence."""

from assessment.tracks.scifact import TRACK
from tests.tracks.scifact.making import Small, abstract, gold_row, predicted_row


def test_predicted_abstracts_have_no_ranks_and_stand_beside_all_evidence():
    gold = {"7": ("SUPPORT", [[0]]), "8": ("CONTRADICT", [[0]])}
    small = Small(
        [gold_row(gold, cited=[5])],
        {"r": [predicted_row({"7": ("SUPPORT", [0]), "5": ("SUPPORT", [0])})]},
        {name: abstract(name, "Nought.") for name in ("5", "7", "8")},
    )
    [result] = TRACK.retrieved(small.topic_state(), "r")
    assert [ref.key for ref in result.refs] == ["7", "5"]
    assert sorted(ref.key for ref in result.relevant) == ["7", "8"]
    assert not result.ranked
    assert list(TRACK.retrieved(small.topic_state(), "absent")) == []
