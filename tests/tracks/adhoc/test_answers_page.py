"""The page Answers shows a run's documents by rank with their grades, each once."""

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.imports.files import InputFile, import_files
from tests.pages.opening import component_data, open_in_frame, without_errors, words
from tests.tracks.adhoc.making import BEES, RULES


def test_each_document_of_the_ranking_stands_once_with_who_judged_it(
    tmp_path, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    campaign = Workspace(tmp_path).create("bees", "adhoc")
    import_files(campaign, list(BEES), splitter=RULES, by="Zoe", assessor="Ann")
    page = open_in_frame("answers", campaign="bees", who="Zoe")
    without_errors(page)
    drawn = component_data(page)
    [texts] = [data["explained"] for data in drawn if "explained" in data]
    [summary] = texts[0]["reasons"]
    assert "AP" in summary["word"] and " judged; the run has " in summary["rule"]
    reasons = [part["reasons"][0] for part in texts[0]["parts"]]
    assert any(reason.get("votes") == "(1 person)" for reason in reasons)
    # Only what is not judged has no votes at its rank.
    assert all("votes" in reason or reason["sign"] == "?" for reason in reasons)
    assert "**Document 1**" not in words(page)


def test_of_many_documents_the_first_are_drawn_until_all_are_wanted(
    tmp_path, monkeypatch
):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    campaign = Workspace(tmp_path).create("wool", "adhoc", settings={"depth": "50"})
    lines = "".join(f"1 Q0 d{rank} {rank} {99 - rank} heron\n" for rank in range(50))
    files = [
        InputFile("topics.tsv", b"1\thow to dye wool\n"),
        InputFile("heron.run", lines.encode()),
    ]
    import_files(campaign, files, splitter=RULES, by="Zoe")
    page = open_in_frame("answers", campaign="wool", who="Zoe")
    without_errors(page)
    assert "**Document 25**" in words(page)
    assert "**Document 26**" not in words(page)
    # Nobody judged any of them: nothing counts, neither as relevant nor as not.
    sentence = "At this topic: nothing is judged yet, so it is in no mean."
    assert sentence in words(page)
    [texts] = [one["explained"] for one in component_data(page) if "explained" in one]
    reasons = [reason for part in texts[0]["parts"] for reason in part["reasons"]]
    assert {(one["word"], one["rule"]) for one in reasons} == {("not judged", "")}
    [toggle] = [one for one in page.toggle if one.label.startswith("All 30 texts")]
    toggle.set_value(True).run()
    without_errors(page)
    assert "**Document 30**" in words(page)
