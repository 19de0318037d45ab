"""Readers of RAG take any JSON: they never raise, and every problem says where it is."""

from copy import deepcopy

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assessment.tracks.rag.judgments.nugget_assignments import read_assignments
from assessment.tracks.rag.judgments.support_2024 import read_support_2024
from assessment.tracks.rag.judgments.support_files import read_support
from assessment.tracks.rag.nuggets.nugget_files import read_nuggets
from tests.tracks.rag.making import context, file, lines
from tests.tracks.rag.making_files import ASSIGNED, EVALUATED, NUGGETS, SUPPORT

READERS = {
    "nuggets": (read_nuggets, NUGGETS),
    "assignments": (read_assignments, ASSIGNED),
    "support": (read_support, SUPPORT),
    "support of 2024": (read_support_2024, EVALUATED),
}
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4)
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.text(max_size=4), inner, max_size=2),
    ),
    max_leaves=4,
)


def places(value, path=()):
    """Every place in a record, the record itself first."""
    yield path
    if isinstance(value, dict):
        children = value.items()
    else:
        children = enumerate(value) if isinstance(value, list) else ()
    for name, child in children:
        yield from places(child, (*path, name))


def changed(record, path, value):
    """A copy of the record with another value at a place."""
    if not path:
        return value
    copy = deepcopy(record)
    parent = copy
    for name in path[:-1]:
        parent = parent[name]
    parent[path[-1]] = value
    return copy


@pytest.mark.parametrize("name", READERS)
@given(st.data())
def test_a_record_with_anything_anywhere_is_read_or_reported(name, data):
    reader, record = READERS[name]
    path = data.draw(st.sampled_from(list(places(record))))
    value = data.draw(anything)
    # A file that is an empty list holds nothing to report; the import says so.
    assume(path or value != [])
    body = lines(changed(record, path, value))
    read = reader(file(body), context("1"))
    assert read.problems or not read.empty
    assert all(problem.file and problem.place for problem in read.problems)


@pytest.mark.parametrize("name", READERS)
@given(st.binary(max_size=40))
def test_a_line_of_bytes_behind_a_record_is_read_or_reported(name, tail):
    reader, record = READERS[name]
    try:
        text = tail.decode()
    except UnicodeDecodeError:
        text = "{"
    read = reader(file(lines(record) + text.encode()), context("1"))
    assert read.problems or not read.empty
