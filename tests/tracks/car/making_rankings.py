"""Section-level and page-level runs for the converter, as text of six columns."""

import hashlib
import json

from tests.tracks.car.making_files import IDS, PAGES, facet_id


def ranking(query, items, first=1):
    return [
        f"{query} Q0 {item} {rank} {40 - rank / 2} MILL-first"
        for rank, item in enumerate(items, first)
    ]


def _lines(size, step=7, first=1, facets=None):
    """A ranking for every facet of every page, `step` paragraphs on from that of the facet before."""
    actual = []
    for number, (page, headings) in enumerate(PAGES.items()):
        for facet in range(len(headings)) if facets is None else facets:
            start = 40 * number + step * facet
            actual += ranking(
                facet_id(page, facet),
                [IDS[(start + place) % 200] for place in range(size)],
                first,
            )
    return actual


def rankings():
    """By name: budgets that go up and do not, few and no results, duplicates over facets, ranks from 0,
    other queries.
    """
    short = [line for page in PAGES for line in ranking(facet_id(page, 1), IDS[:3])]
    mixed = sorted(_lines(20), key=lambda line: int(line.split()[3]))
    actual = {
        "full": _lines(20),
        "long": _lines(30),
        "same_for_all": _lines(20, step=0),
        "overlapping": _lines(20, step=2),
        "short": short,
        "uneven": _lines(2)
        + [
            line
            for page in PAGES
            for line in ranking(facet_id(page, 3), IDS[150:170], 3)
        ],
        "two_facets": _lines(12, facets=(4, 0)),
        "ranks_from_zero": _lines(21, first=0),
        "ranks_too_high": _lines(5, first=18),
        "one_page": ranking(facet_id("tqa2:L_9001", 2), IDS[:20]),
        "other_queries": [
            *ranking("tqa2:L_7777/T_1", IDS[:5]),
            *ranking(facet_id("tqa2:L_9000", 0), IDS[:5]),
        ],
        "by_rank": mixed,
        "page_level": [
            line
            for number, page in enumerate(PAGES)
            for line in ranking(page, IDS[30 * number : 30 * number + 25])
        ],
    }
    return {name: "\n".join(actual) + "\n" for name, actual in actual.items()}


def digest(value):
    return hashlib.sha1(json.dumps(value).encode()).hexdigest()
