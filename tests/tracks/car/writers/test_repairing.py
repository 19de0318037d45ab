"""A repaired run checks clean, says what was changed, and is changed no more when it is repaired again."""

import json

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.repairs import repaired_run
from assessment.sentences.splitters import splitter
from tests.tracks.car.making_files import IDS

FACETS = [{"heading": name, "heading_id": f"tqa2:L_1/{name}"} for name in ("a", "b")]
OUTLINE = {"squid": "tqa2:L_1", "title": "Water", "query_facets": FACETS}
RULES = splitter("rules")


def campaign_of(name, data, k=2):
    campaign = Workspace(":memory:").create("s", "car")
    files = [
        InputFile("outlines.jsonl", json.dumps({**OUTLINE, "k": k}).encode()),
        InputFile(name, data),
    ]
    reports = import_files(campaign, files, splitter=RULES, by="test")
    return campaign, reports[1]


def again(name, data, run):
    campaign, report = campaign_of(name, data)
    return report, repaired_run(campaign, run, RULES)


LINES = f"""tqa2:L_1/a Q0 {IDS[0]} 2 0.5 UNH-p
tqa2:L_1/a Q0 {IDS[1]} 1 0.9 UNH-p
tqa2:L_1/a Q0 {IDS[1]} 3 0.1 UNH-p
tqa2:L_1/a Q0 nothing 4 0.1 UNH-p
tqa2:L_1/x Q0 {IDS[1]} 1 0.1 UNH-p
"""


def test_a_ranking_has_ranks_by_score_and_only_lines_that_can_be_read():
    campaign, _ = campaign_of("p.run", LINES.encode())
    repaired = repaired_run(campaign, "UNH-p", RULES)
    assert repaired.data.decode() == (
        f"tqa2:L_1/a Q0 {IDS[1]} 1 0.9 UNH-p\ntqa2:L_1/a Q0 {IDS[0]} 2 0.5 UNH-p\n"
    )
    places = [change.place for change in repaired.changes]
    assert "query tqa2:L_1/a" in places
    assert sum(place.startswith("line ") for place in places) == 3
    assert repaired.ending == "run"


def test_a_repaired_ranking_is_repaired_no_more():
    campaign, _ = campaign_of("p.run", LINES.encode())
    first = repaired_run(campaign, "UNH-p", RULES)
    report, second = again("p.run", first.data, "UNH-p")
    assert not report.errors
    assert (second.data, second.changes) == (first.data, ())


def test_equal_scores_come_in_the_order_of_trec_eval():
    low, high = sorted(IDS[:2])
    lines = f"tqa2:L_1/a Q0 {low} 1 0.5 UNH-p\ntqa2:L_1/a Q0 {high} 2 0.5 UNH-p\n"
    campaign, _ = campaign_of("p.run", lines.encode())
    data = repaired_run(campaign, "UNH-p", RULES).data.decode()
    assert [line.split()[2] for line in data.splitlines()] == [high, low]


def origin(item, section, rank, score):
    return {
        "para_id": IDS[item],
        "section_path": f"tqa2:L_1/{section}",
        "rank": rank,
        "rank_score": score,
    }


def page(**more):
    paragraphs = [{"para_id": IDS[number]} for number in range(3)]
    origins = [
        origin(0, "a", 2, 0.9), origin(1, "a", 1, 0.5), origin(2, "a", 3, 0.1),
        origin(1, "b", 1, 0.9), origin(2, "b", 2, 0.4), origin(2, "zz", 1, 0.4),
    ]  # fmt: skip
    whole = {
        "squid": "tqa2:L_1",
        "title": "Watr",
        "run_id": "UNH page ordering, long",
        "paragraphs": paragraphs,
        "query_facets": [*FACETS, {"heading": "z", "heading_id": "tqa2:L_1/zz"}],
        "paragraph_origins": origins,
    }
    return json.dumps({**whole, **more}).encode()


def test_a_page_has_the_facets_of_its_outline_k_paragraphs_and_ranks_by_score():
    campaign, report = campaign_of("p.jsonl", page())
    assert report.rejected
    [run] = campaign.runs()
    repaired = repaired_run(campaign, run, RULES)
    line = json.loads(repaired.data)
    assert line["run_id"] == "UNH-page-orderi"
    assert [one["para_id"] for one in line["paragraphs"]] == IDS[:2]
    assert line["query_facets"] == FACETS
    ranks = [
        (one["section_path"][-1], one["rank"]) for one in line["paragraph_origins"]
    ]
    assert ranks == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    message = [change.what for change in repaired.changes]
    assert any("run_id" in what for what in message)
    assert "1 paragraph at the end left out" in message
    assert "query_facets became those of the outline" in message


def test_the_official_validator_takes_a_repaired_page():
    campaign, _ = campaign_of("p.jsonl", page())
    [run] = campaign.runs()
    first = repaired_run(campaign, run, RULES)
    report, second = again("p.jsonl", first.data, "UNH-page-orderi")
    assert not report.rejected
    assert (second.data, second.changes) == (first.data, ())


# k of a topic, and the form of a tag


@pytest.mark.parametrize(
    ("k", "code"), [(3, ""), (4, "FEW_PARAGRAPHS"), (2, "TOO_MANY_PARAGRAPHS")]
)
def test_a_page_holds_as_many_paragraphs_as_its_topic_says(k, code):
    _, report = campaign_of("p.jsonl", page(), k=k)
    codes = {one.code for one in report.problems}
    assert codes & {"FEW_PARAGRAPHS", "TOO_MANY_PARAGRAPHS"} == (
        {code} if code else set()
    )


def test_k_comes_in_as_a_list_of_pages_too():
    campaign, _ = campaign_of("p.jsonl", page())
    file = InputFile("budget.txt", b"tqa2:L_1 3\ntqa2:L_9 3\ntqa2:L_1 0\n")
    [report] = import_files(campaign, [file], splitter=RULES, by="test")
    assert report.kind == "k"
    assert [(one.code, one.place) for one in report.problems] == [
        ("UNKNOWN_PAGE", "line 2"),
        ("MALFORMED_LINE", "line 3"),
    ]
    assert campaign.topics["tqa2:L_1"].k == 3


def test_the_campaign_has_a_k_for_topics_without_one():
    campaign = Workspace(":memory:").create("s", "car", settings={"k": "3"})
    files = [
        InputFile("outlines.jsonl", json.dumps(OUTLINE).encode()),
        InputFile("p.jsonl", page()),
    ]
    reports = import_files(campaign, files, splitter=RULES, by="test")
    assert not {"FEW_PARAGRAPHS", "TOO_MANY_PARAGRAPHS"} & {
        one.code for one in reports[1].problems
    }


@pytest.mark.parametrize(
    ("tag", "is_named"),
    [("UNH-p", True), ("justname", False), ("-p", False), ("UNH-", False)],
)
def test_a_tag_is_team_and_method(tag, is_named):
    line = f"tqa2:L_1/a Q0 {IDS[0]} 1 0.5 {tag}\n"
    _, report = campaign_of("p.run", line.encode())
    wrong = [one for one in report.problems if one.code == "TAG_WITHOUT_TEAM"]
    assert [one.place for one in wrong] == ([] if is_named else ["line 1"])
