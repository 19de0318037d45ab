"""The documents: links and paths in backticks lead somewhere; the indexes name every document and command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assessment.cli import cli
from assessment.ui.page_rights import PAGES

ROOT = Path(__file__).parent.parent
OWN = (".", "benchmarks", "deploy", "docs", "sample_data", "tests")
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in OWN
    for path in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")
)
FOLDERS = (
    "assessment", "tests", "pages", "docs", "benchmarks", "deploy",
)  # fmt: skip

LINK = re.compile(r"\]\(([^()\s]+)\)")
PATH = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./*<>-]*)`")


def text_of(document):
    return (ROOT / document).read_text(encoding="utf-8")


def without_code(text):
    """The text without fenced blocks, whose lines may begin with # and hold anything."""
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors_of(document):
    """The anchors that GitHub makes of headings: lower case, no punctuation, blanks as hyphens."""
    headings = re.findall(
        r"^#+ (.+)$", without_code(text_of(document)), flags=re.MULTILINE
    )
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


def links_of(document):
    links = LINK.findall(without_code(text_of(document)))
    return [link for link in links if not re.match(r"[a-z]+:", link)]


def leads_somewhere(document, link):
    name, _, anchor = link.partition("#")
    target = ((ROOT / document).parent / name).resolve() if name else ROOT / document
    if not target.exists():
        return False
    return not anchor or anchor in anchors_of(target.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_relative_link_leads_to_a_file_and_a_heading(document):
    assert [
        link for link in links_of(document) if not leads_somewhere(document, link)
    ] == []


@pytest.mark.parametrize(
    "document", [name for name in DOCUMENTS if name != "CHANGELOG.md"]
)
def test_every_path_in_backticks_exists(document):
    paths = PATH.findall(text_of(document))
    patterns = [re.sub(r"<[^>]*>", "*", path).rstrip("/") for path in paths]
    missing = [pattern for pattern in patterns if not any(ROOT.glob(pattern))]
    assert not missing


def test_the_index_names_every_document():
    linked = {
        (ROOT / "docs" / link.partition("#")[0]).resolve()
        for link in links_of("docs/README.md")
    }
    documents = {
        ROOT / name
        for name in DOCUMENTS
        if name.startswith("docs/") and name != "docs/README.md"
    }
    # Each track has a page there, which docs/assessors/guidelines.md stands for.
    documents -= set((ROOT / "docs/assessors/guidelines").iterdir())
    assert documents <= linked


def test_the_document_of_the_command_line_names_every_command():
    text = text_of("docs/organisers/command-line.md")
    assert [name for name in cli.commands if not re.search(rf"`{name}[` ]", text)] == []


@pytest.mark.parametrize("page", ["home", *(page.file for page in PAGES)])
def test_a_page_begins_with_the_question_that_it_answers(page):
    first, _, _ = text_of(f"pages/{page}.py").partition("\n")
    assert re.fullmatch(r'"""[A-Z].*\?(""")?', first)
