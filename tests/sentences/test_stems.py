"""Stems of words, also when several screens are made at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from assessment.sentences import stems

WORDS = [
    "relational",
    "hopping",
    "generalisations",
    "infusions",
    "ferritin",
    "effective",
] * 50


def test_many_threads_get_the_same_stems_as_one():
    uncached = stems.porter_stem.__wrapped__
    alone = [uncached(word) for word in WORDS]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(uncached, WORDS * 20))
    assert together == alone * 20


def test_every_word_has_a_stem():
    assert stems.porter_stem("s") == "s"
