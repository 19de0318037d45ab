"""The lists of tagged units in the part *Tags*, and the links that lead to them."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qs

from assessment.analysis import errors
from assessment.analysis.errors.tagging import GONE
from assessment.exchange.imports.files import import_files
from assessment.ui.errors.tags.files import units_frame
from assessment.ui.errors.tags.tag_table import counted_tags
from assessment.ui.errors.tags.tagged_rows import tagged_rows
from assessment.ui.errors.tags.unit_lists import TaggedUnitItems
from tests.conftest import judge, run_file, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    opened,
    table,
    table_of_tags,
    tag,
    tag_unit,
)
from tests.pages.opening import open_page, words


def opened_by_link(query):
    """The page at the address, which it leaves as it is: each change would be a step on the way back."""
    link = {"part": "Units", **query}
    test = opened(**{**link, "campaign": "spring"})
    # Of the campaign and the person, which the session holds here, a page writes nothing new.
    others = {"campaign", "who", "as"}
    before = {name: value for name, value in link.items() if name not in others}
    after = dict(test.query_params)
    assert {name: after[name] for name in after.keys() - others} == before
    return test


def test_the_sentence_leads_to_the_costly_units_without_a_tag(contradicted):
    judge(contradicted, unit(contradicted, "heron", "PMID 11"), "neutral")
    tag(contradicted, "misread", "heron", 3)
    text = words(opened("spring", tagged=RATE))
    [link] = re.findall(r"without a tag: \[1 in heron\]\(\./errors\?([^)]*)\)", text)
    query = {key: values[0] for key, values in parse_qs(link).items()}
    assert query["tag"] == "none"
    test = opened_by_link(query)
    assert len(table(test)) == 1
    assert "without a tag" in test.multiselect[2].format_func("none")


def test_the_heading_of_a_tag_leads_to_its_units(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag(contradicted, "misread", "tern", 0)
    tag(contradicted, "outdated", "heron", 2)
    text = words(opened("spring"))
    for units, runs in (("2 units", 2), ("1 unit", 1)):
        [link] = re.findall(rf"\[{units}\]\(\./errors\?(\S*)\)", text)
        query = {key: values[0] for key, values in parse_qs(link).items()}
        test = opened_by_link(query)
        assert len(table(test)) == int(units[0])
        assert ("Run" in table(test)) == (runs == 2)


def test_a_unit_that_a_corrected_run_has_no_more_is_counted_apart_with_its_earlier_text(
    contradicted, splitter
):
    tag(contradicted, "misread", "heron", 3)
    [first, *_] = errors.run_units(contradicted.data, "heron", "2", answers="all")
    errors.tag_run_units(contradicted, ZOE, [first], tag="misread")
    texts = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel stings."}
    corrected = run_file("heron", texts)
    import_files(contradicted, [corrected], splitter=splitter, by="test", replace=True)
    text = words(opened("spring", tagged=RATE)).replace("\\", "")
    [link] = re.findall(rf"\[1 unit\]\(\./errors\?(\S*)\) in heron, 1 {GONE}  \n", text)
    assert parse_qs(link)["measure"] == [RATE]
    assert f"1 × {GONE}" in text
    assert f"**{GONE} since its corrected file**" in text and "“Gel is safe.”" in text
    frame = units_frame(contradicted, table_of_tags(contradicted, RATE))
    rows = frame.set_index("Topic")
    assert rows.loc["2", "Text"] == "Gel is safe."


def test_a_unit_at_a_cost_is_opened_with_its_cost_and_another_without(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag(contradicted, "harmless", "heron", 1)
    text = words(opened("spring", tagged=RATE))
    links = re.findall(r"- \[[^\]]*\]\(\./errors\?(\S*)\)", text)
    queries = [parse_qs(link) for link in links]
    assert [query["measure"] for query in queries] == [[RATE], ["none"]]
    query = {key: values[0] for key, values in queries[0].items()}
    assert "Costs" in table(opened(**{**query, "campaign": "spring"}))


def test_units_of_several_runs_with_one_text_share_it(contradicted):
    for run in ("heron", "tern"):
        tag_unit(contradicted, "misread", run, "PMID 11")
    rows = []
    for row in tagged_rows(contradicted, errors.tagged_units(contradicted, ZOE)):
        rows.append(replace(row, unit=row.unit._replace(text="Iron helps")))
    [text] = TaggedUnitItems(contradicted, counted_tags(rows)).lines(rows)
    assert text.count("“Iron helps”") == 1
    assert "    - [heron](" in text and "    - [tern](" in text


def test_the_run_last_looked_at_comes_first(contradicted):
    tag(contradicted, "misread", "heron", 3)
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "misread", "tern", "PMID 11")
    state = {"campaign": "spring", "as": "organiser", "who": "Zoe"}
    query = {"part": "Tags", "tagged": RATE}
    for run in ("tern", "heron"):
        test = open_page("errors", query, **state, **{"last-run": ("spring", run)})
        assert test.dataframe[1].value["Run"][0] == run
