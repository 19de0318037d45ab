from hypothesis import given
from hypothesis import strategies as st

from assessment.formats.spooled import SpooledRecords


@given(st.lists(st.binary(max_size=200), max_size=30))
def test_records_come_back_in_order_as_often_as_one_likes(records):
    spooled = SpooledRecords(memory=100)
    for record in records:
        spooled.add(record)
    assert len(spooled) == len(records)
    assert list(spooled) == records
    assert list(spooled) == records


def test_two_readers_at_once_do_not_disturb_each_other():
    spooled = SpooledRecords()
    for record in (b"one", b"two", b"three"):
        spooled.add(record)
    pairs = list(zip(spooled, spooled, strict=True))
    assert pairs == [(b"one", b"one"), (b"two", b"two"), (b"three", b"three")]
