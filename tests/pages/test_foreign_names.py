"""Names of runs, topics and documents come from files of others; whatever they hold, every page is shown."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from assessment.exchange.imports.files import InputFile, import_files
from assessment.ui import element_keys
from tests.conftest import judge, unit
from tests.pages.opening import open_in_frame

ROOT = Path(__file__).parents[2]
NAMES = ("heron__rag_1", "two words, a comma", "x" * 300, "réponse 🦩 <b>*1*</b>", "__")
PAGES = (
    "runs",
    "answers",
    "scores",
    "compare",
    "errors",
    "agreement",
    "adjudicate",
    "session",
    "release",
    "judge",
)


@pytest.fixture(
    params=NAMES, ids=("delimiter", "spaces", "long", "emoji", "delimiter alone")
)
def named(request, empty, splitter):
    """A campaign in which a run, a topic and a document have this name; one unit is judged twice."""
    name = request.param
    campaign = empty.create("spring", "biogen")
    topics = {"topics": [{"id": name, "question": "Does iron help?"}]}
    document = {"pmid": name, "title": "A trial", "abstract": "Iron helped."}
    results = [
        {
            "topic_id": name,
            "answer": f"Iron helps [{name}]. Rest helps.",
            "references": [name],
        }
    ]
    run = {"team_id": name, "run_name": name, "contact_email": "", "results": results}
    files = {"topics.json": topics, "documents.jsonl": document, "run.json": run}
    inputs = [
        InputFile(file, json.dumps(content).encode()) for file, content in files.items()
    ]
    reports = import_files(campaign, inputs, splitter=splitter, by="test")
    assert list(campaign.runs()) == [name], reports
    for assessor, label in (("Ann", "yes"), ("Eve", "no")):
        judge(campaign, unit(campaign, name, "answer", name), label, assessor)
    return name


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_shown_whatever_a_run_or_topic_is_called(named, page):
    test = open_in_frame(page, campaign="spring", topic=named, run=named, who="Ann")
    assert [error.value for error in test.error] == []


def test_keys_differ_where_names_do():
    spring = {
        element_keys.element_key("reader", *names)
        for names in (
            ("a", "b-c"),
            ("a-b", "c"),
            ("a-b-c",),
            ("a", "b", "c"),
            ("a__b",),
        )
    }
    assert len(spring) == 5
    assert not any("__" in key for key in spring)


OURS = {
    "key",
    "page",
    "place",
    "name",
    "what",
    "campaign.name",
    "now",
    "session.CAMPAIGN",
    "_CELL",
    "box",
    "title",
    "_name(rows)",
    "_fingerprint(rows)",
    "current",
    "digit",
    "len(earlier)",
    "campaign.row.id",
    "group",
    "label",
    "number",
    "use",
    "form.key",
    "self.key",
}
"""What may stand in a key as it is: words, counts and numbers of the program, and names of campaigns, which
have letters, digits, dot, dash and underscore.
"""


def put_together(call):
    """The placeholders of a call's key, and of a form's name."""
    inputs = [word.value for word in call.keywords if word.arg == "key"]
    if ast.unparse(call.func).endswith("st.form"):
        inputs += call.args[:1]
    return [
        ast.unparse(part.value)
        for text in inputs
        for part in ast.walk(text)
        if isinstance(part, ast.FormattedValue)
    ]


@pytest.mark.parametrize(
    "path",
    [
        path
        for room in ("assessment/ui", "pages")
        for path in (ROOT / room).rglob("*.py")
    ],
    ids=lambda path: path.stem,
)
def test_no_key_is_put_together_from_foreign_text(path):
    nodes = ast.walk(ast.parse(path.read_text()))
    calls = [
        node
        for node in nodes
        if isinstance(node, ast.Call)
        and not ast.unparse(node.func).endswith("element_key")
    ]
    assert {part for call in calls for part in put_together(call)} <= OURS
