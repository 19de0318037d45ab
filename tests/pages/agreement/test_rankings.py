"""The part *Ranking of runs* of the page Agreement, and the sentence on it that the page begins with."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.computing import on_demand
from tests.conftest import judge, run_file, unit
from tests.pages.agreement.boxes import box, questions_part
from tests.pages.opening import open_page, open_part, without_errors, words


def test_the_rankings_have_a_column_for_each_assessor_and_mark_other_ranks(full):
    test = open_part("agreement", "Ranking of runs", "biogen-sample")
    correlations, ranks = (table.value for table in test.dataframe)
    names = [name.partition(", ")[0] for name in ranks.columns[1:]]
    assert names == ["Amara", "Bjorn", "Chen"]
    chen = " ".join(ranks[ranks.columns[3]])
    assert re.search(r"[↑↓] from \d", chen)
    assert len(correlations) == 6
    marked = correlations["Differs"].str.startswith("● ")
    leads = correlations["First leads"] != correlations["Second leads"]
    assert list(marked) == list(leads)


def test_ranks_are_called_so_as_on_other_pages(full):
    text = words(open_part("agreement", "Ranking of runs", "biogen-sample"))
    assert "A cell has the rank and the score of the run" in text
    assert "mark a rank that differs" in text


def test_an_assessor_stands_beside_the_labels_that_count_at_the_same_topics(
    make, workspace, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = make(
        run_file("heron", {"1": "Iron helps.", "2": "Gel is safe."}),
        run_file("tern", {"1": "Zinc helps.", "2": "Gel burns."}),
    )
    for topic in ("1", "2"):
        for run, label in (("heron", "yes"), ("tern", "no")):
            judge(campaign, unit(campaign, run, "answer", topic), label, "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    compared, ranks = (
        table.value for table in open_part("agreement", "Ranking of runs").dataframe
    )
    own = dict(zip(ranks["Run"], ranks["Ann, 2 topics"], strict=True))
    # Ann's labels are the ones that count, so that no rank is another one.
    assert not re.search("[↑↓]", " ".join(own.values()))
    assert own["heron"].strip() == "1.  100.00"
    [ann] = compared[compared["The other"] == "Ann"].to_dict("records")[:1]
    assert (ann["First leads"], ann["Second leads"]) == ("heron", "heron")


def test_nothing_is_claimed_of_the_order_by_one_persons_labels(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    test = open_part("agreement", "Ranking of runs")
    assert "Only Ann has judged so far" in words(test)
    assert "does not depend on whose labels count" not in words(test)


def test_the_first_part_begins_with_what_disagreement_does_to_the_order_of_the_runs(
    full,
):
    test = questions_part("biogen-sample")
    first = test.markdown[0].value
    assert first.startswith(
        "**It is unclear whether assessors agree well enough on Citation.** "
    )
    assert (
        "**Whether the first place is shared depends on whose labels count.**  \n"
        in first
    )
    assert "By Accuracy over 2 topics, Chen's labels alone" in first
    assert "[*Ranking of runs*](./agreement?campaign=biogen-sample" in first


def test_the_link_to_the_rankings_opens_the_measure_that_the_sentence_is_on(full):
    first = questions_part("car-sample").markdown[0].value.replace("\\", "")
    link = first.partition("[*Ranking of runs*](")[2].partition(")")[0]
    query = dict(parse_qsl(link.partition("?")[2]))
    query.pop("campaign")
    test = without_errors(open_page("agreement", query, campaign="car-sample"))
    assert f"By {box(test, 'Measure').value} in *Passage ranking" in first
    assert query["task"] == box(test, "Task").value


def test_a_large_campaign_is_not_scored_again_before_anybody_asks(full, monkeypatch):
    monkeypatch.setattr(on_demand, "MAX_AT_ONCE", 100)
    text = words(questions_part("biogen-sample"))
    assert "says whether disagreement changes the order of the runs" in text


def test_the_sentence_is_on_the_measure_that_every_page_begins_with(full):
    first = questions_part("scifact-sample").markdown[0].value.replace("\\", "")
    assert "By abstract_rationalized_f1 and " in first
    test = open_part("agreement", "Ranking of runs", "scifact-sample")
    assert box(test, "Measure").value == "abstract_rationalized_f1"


def test_runs_are_not_ranked_by_how_much_is_judged(full):
    test = open_part("agreement", "Ranking of runs", "adhoc-sample")
    options = box(test, "Measure").options
    assert "nDCG@10" in options
    assert not [name for name in options if name.startswith("Judged")]
