"""The fifth column of sampled qrels: the stratum of each item, or the probability with which it was drawn."""

from __future__ import annotations

import zlib
from functools import lru_cache

import orjson

from assessment.model import Resource, Resources

STRATA = "strata"
"""Kind of the resources with the fifth column of qrels, by topic (or query) and item."""
OUTSIDE = "outside the sample"
"""Kind of the resources with the items of the pool that the sample leaves out, and their fifth column."""
Strata = dict[str, dict[str, str]]
GRADE_LAST = "the fifth column holds -1, so it is the grade, and the fourth the stratum"


def strata_resource(name: str, strata: Strata, kind: str = STRATA) -> Resource:
    """What the campaign keeps of one file's fifth column."""
    body = zlib.compress(orjson.dumps(strata), 1)
    return Resource(kind, name, body)


def strata_of(resources: Resources, kind: str = STRATA) -> Strata:
    """The fifth column of all qrels, by topic and item; of several files the last by name."""
    strata: Strata = {}
    for (kind_of_file, _), body in sorted(resources.items()):
        if kind_of_file != kind:
            continue
        for topic, values in _unpacked(body).items():
            by_item = strata.setdefault(topic, {})
            by_item.update(values)
    return strata


@lru_cache(maxsize=16)
def _unpacked(body: bytes) -> Strata:
    """The fifth column of one file; kept, because each topic is scored by itself."""
    strata: Strata = orjson.loads(zlib.decompress(body))
    return strata


def is_grade_last(strata: Strata) -> bool:
    """Whether a fifth column has the -1 that sampled qrels give items outside of the sample."""
    return any("-1" in values.values() for values in strata.values())


def is_stratum(text: str) -> bool:
    """Whether a fifth column is a number: that of a stratum, or a probability.

    >>> is_stratum("2"), is_stratum("0.25"), is_stratum("-1"), is_stratum("NO")
    (True, True, True, False)
    """
    return text.replace(".", "", 1).replace("-", "", 1).isdecimal()
