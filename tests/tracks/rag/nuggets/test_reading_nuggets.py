"""Nuggets come in."""

import json

from assessment.tracks.rag.nuggets.nugget_files import read_nuggets
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    lines,
)


def test_nuggets_keep_what_else_their_file_says():
    nugget = {"text": "a", "importance": "okay", "source": "post-edit"}
    record = {"qid": "1", "nuggets": [nugget]}
    read = read_nuggets(file(lines(record)), context("1"))
    [resource] = read.resources
    [nugget_of_file] = json.loads(resource.body).values()
    assert nugget_of_file["importance"] == "okay"
    assert nugget_of_file["details"] == {"source": "post-edit"}
    assert codes(read) == ["MISSING_QUERY"]


def test_a_nugget_is_named_by_its_words_wherever_it_stands():
    one, two = (
        {"text": "a  b", "importance": "okay"},
        {"text": "c", "importance": "okay"},
    )
    first = read_nuggets(file(lines({"qid": "1", "nuggets": [one, two]})), context("1"))
    turned = {"qid": "1", "nuggets": [two, {**one, "text": "a b"}]}
    second = read_nuggets(file(lines(turned)), context("1"))
    assert [n.id for n in first.nuggets] == [n.id for n in reversed(second.nuggets)]
