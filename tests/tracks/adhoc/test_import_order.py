"""Files may come in an order other than the usual one."""

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from tests.tracks.adhoc.making import BEES, RULES

TOPICS_FILE, RUN_FILE, QRELS_FILE = BEES


def imported(*groups):
    """A campaign into which groups of files were imported one after the other."""
    campaign = Workspace(":memory:").create("bees", "adhoc")
    for group in groups:
        reports = import_files(campaign, group, splitter=RULES, by="Zoe", assessor="A")
        assert all(report.loaded for report in reports)
    return campaign


def test_topics_may_come_after_qrels_and_runs():
    campaign = imported([QRELS_FILE], [RUN_FILE], [TOPICS_FILE])
    assert campaign.topics["1"].query == "where do bees live"
    usual = imported([TOPICS_FILE, RUN_FILE, QRELS_FILE])
    assert campaign.totals() == usual.totals()


def test_files_that_come_together_are_read_in_the_order_that_they_need():
    campaign = imported([QRELS_FILE, RUN_FILE, TOPICS_FILE])
    assert campaign.topics["1"].query == "where do bees live"
    assert list(campaign.runs()) == ["wren"]


def test_qrels_of_a_topic_with_a_text_leave_it_as_it_is():
    campaign = imported([TOPICS_FILE], [QRELS_FILE])
    assert campaign.topics["1"].query == "where do bees live"


def test_two_grades_of_one_document_in_a_file_are_reported_and_the_last_counts():
    campaign = imported([TOPICS_FILE, RUN_FILE])
    file = InputFile("twice.qrels", b"1 0 a 0\n1 0 b 0\n1 0 a 1\n")
    (report,) = import_files(campaign, [file], splitter=RULES, by="Zoe", assessor="A")
    assert "CONFLICTING_LABELS" in {problem.code for problem in report.problems}
    totals = {score.measure: score.value for score in campaign.totals()}
    assert totals["RR"] == 1.0
