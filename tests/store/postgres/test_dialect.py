"""PostgreSQL's words for the log's SQL."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.store import StoreError
from assessment.store.postgres import engine
from assessment.store.postgres.dialect import in_psycopg, in_types, packed, unpacked

TEXT = st.text(st.sampled_from("\x00\uffff01a☃"), max_size=12) | st.text()


@given(TEXT)
def test_every_text_comes_back_and_none_holds_nul(text):
    assert unpacked(packed(text)) == text
    assert "\x00" not in packed(text)


@given(TEXT, TEXT)
def test_different_texts_stay_different(one, other):
    assert (packed(one) == packed(other)) == (one == other)


@pytest.mark.parametrize(
    ("query", "placed"),
    [
        ("WHERE a = ? AND b = ?", "WHERE a = %s AND b = %s"),
        ("WHERE a = :a OR b = :a", "WHERE a = %(a)s OR b = %(a)s"),
        ("SELECT 'why? 100% :no', \"odd?%\"", "SELECT 'why? 100%% :no', \"odd?%%\""),
        ("SELECT 'it''s ?' LIKE ?", "SELECT 'it''s ?' LIKE %s"),
        ("SELECT a::text % 2", "SELECT a::text %% 2"),
    ],
)
def test_placeholders_are_translated_outside_quotes_only(query, placed):
    assert in_psycopg(query) == placed


def test_types_are_translated_and_columns_of_such_a_name_are_not():
    assert (
        in_types("text TEXT NOT NULL, n INTEGER)")
        == 'text TEXT COLLATE "C" NOT NULL, n BIGINT)'
    )
    assert in_types("PRIMARY KEY (a)) WITHOUT ROWID") == "PRIMARY KEY (a))"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://a:s3cret@[::1/x",
        "postgresql://a:s3cret@host:port%zz/x",
        "postgresql://a@h/x?s3cret=1",
    ],
)
def test_what_is_no_url_is_refused_without_its_password(url):
    with pytest.raises(
        StoreError, match=r"postgresql://user:password@host:5432/database$"
    ) as raised:
        engine.without_secrets(url)
    assert "s3cret" not in str(raised.value)


def test_a_shown_url_has_no_password_and_tells_databases_apart():
    assert (
        engine.without_secrets("postgresql:///a?host=/run/pg&password=x")
        == "postgresql://%2Frun%2Fpg/a"
    )
    assert (
        engine.without_secrets("postgres://b:x@h:99/a?options=-csearch_path%3Ds")
        == "postgresql://b@h:99/a?options=-csearch_path%3Ds"
    )
