"""Generated collections with queries of no outline: the figures, the means by level and the rows are
those of trec_eval -c.
"""

import random
from collections import defaultdict

import ir_measures
import pytest
import pytrec_eval
from ir_measures import AP, RR, Rprec, nDCG

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from assessment.tracks.car.judgments.queries_without_outline import levels_of_file
from tests.tracks.car.making import deep, known, p
from tests.tracks.car.making_files import cbor_file

LETTERS = "0123456789abcdef"
OURS = {"MAP": "map", "Rprec": "Rprec", "nDCG@20": "ndcg_cut_20", "RR": "recip_rank"}
MEASURED = {"MAP": AP, "Rprec": Rprec, "nDCG@20": nDCG @ 20, "RR": RR}
QUERIES = {
    f"enwiki:{page}": [f"enwiki:{page}{end}" for end in ("/x", "/x/y", "/z", "/z/y/w")]
    for page in "ABCDE"
}
INSIDE = ("enwiki:A", "enwiki:B", "enwiki:C")


def outline(page):
    below = [[0, "Y", b"y", [[0, "W", b"w", []]]]]
    return [
        1,
        page,
        page.encode(),
        [[0, "X", b"x", [[0, "Y", b"y", []]]], [0, "Z", b"z", below]],
        [0],
        [],
    ]


def levels():
    """The queries of each level, of pages inside and outside of the outlines."""
    actual = {"article": list(QUERIES), "toplevel": [], "hierarchical": []}
    for sections in QUERIES.values():
        actual["hierarchical"] += sections
        actual["toplevel"] += [
            query for query in sections if query.endswith(("/x", "/z"))
        ]
    return actual


class Collection:
    """Qrels and a run by query, made from a seed."""

    def __init__(self, seed):
        chance = random.Random(seed)
        queries = [
            query for page, sections in QUERIES.items() for query in (page, *sections)
        ]
        judged = chance.sample(queries, chance.randint(4, len(queries)))
        self.qrels = {
            query: {
                p(one): chance.choice((-2, -1, 0, 0, 1, 2, 3))
                for one in chance.sample(LETTERS, 5)
            }
            for query in judged
        }
        self.qrels[judged[0]] = {p("a"): 0, p("b"): -1}
        answered = chance.sample(queries, chance.randint(2, len(queries)))
        self.run = {
            query: {
                p(one): float(chance.randint(0, 6)) for one in chance.sample(LETTERS, 8)
            }
            for query in answered
        }

    def qrels_file(self, queries):
        rows = (
            (query, item, grade)
            for query in queries
            if query in self.qrels
            for item, grade in self.qrels[query].items()
        )
        return "".join(
            f"{query} 0 {item} {grade}\n" for query, item, grade in rows
        ).encode()

    def run_file(self):
        rows = (
            (query, item, score)
            for query, entries in self.run.items()
            for item, score in entries.items()
        )
        return "".join(
            f"{query} Q0 {item} 1 {score} MILL-r\n" for query, item, score in rows
        ).encode()


def trec_eval(qrels, run):
    """The means over all judged queries, a query that the run leaves out counted 0."""
    floored = {
        query: {item: max(0, grade) for item, grade in grades.items()}
        for query, grades in qrels.items()
    }
    actual = pytrec_eval.RelevanceEvaluator(floored, set(OURS.values())).evaluate(run)
    return {
        ours: sum(one[theirs] for one in actual.values()) / len(qrels)
        for ours, theirs in OURS.items()
    }


def campaign_of(collection, *, outlines=True, by_level=False):
    campaign = Workspace(":memory:").create("c", "car")
    files = (
        [InputFile("outlines.cbor", cbor_file(map(outline, INSIDE), 1))]
        if outlines
        else []
    )
    if by_level:
        files += [
            InputFile(f"benchmark.{level}.qrels", collection.qrels_file(queries))
            for level, queries in levels().items()
        ]
    else:
        files.append(InputFile("all.qrels", collection.qrels_file(collection.qrels)))
    files.append(InputFile("mill.run", collection.run_file()))
    import_files(
        campaign,
        [one for one in files if one.source],
        splitter=splitter("rules"),
        by="test",
    )
    return campaign


def totals(campaign):
    return {score.measure: score for score in campaign.totals()}


@pytest.mark.parametrize("outlines", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_means_over_all_queries_are_those_of_trec_eval_with_and_without_outlines(
    seed, outlines
):
    collection = Collection(seed)
    actual = totals(campaign_of(collection, outlines=outlines))
    expected = trec_eval(collection.qrels, collection.run)
    assert {name: actual[name].value for name in OURS} == pytest.approx(
        expected, abs=1e-12
    )


@pytest.mark.parametrize("seed", range(12))
def test_means_of_each_level_are_those_of_trec_eval_on_the_qrels_of_the_level(seed):
    collection = Collection(seed)
    actual = totals(campaign_of(collection, by_level=True))
    for level, queries in levels().items():
        qrels = {
            query: grades
            for query, grades in collection.qrels.items()
            if query in queries
        }
        expected = trec_eval(qrels, collection.run) if qrels else {}
        assert {
            name: actual[f"{name}-{level}"].value for name in expected
        } == pytest.approx(expected, abs=1e-12)
        assert all(
            actual[f"{name}-{level}"].note.startswith(
                f"mean over {len(qrels)} judged quer"
            )
            for name in expected
        )


@pytest.mark.parametrize("seed", range(4))
def test_means_are_those_of_ir_measures(seed):
    collection = Collection(seed)
    qrels = {
        query: {item: max(0, grade) for item, grade in grades.items()}
        for query, grades in collection.qrels.items()
    }
    expected = ir_measures.calc_aggregate(MEASURED.values(), qrels, collection.run)
    actual = totals(campaign_of(collection))
    assert {name: actual[name].value for name in MEASURED} == pytest.approx(
        {name: expected[one] for name, one in MEASURED.items()}, abs=1e-12
    )


@pytest.mark.parametrize("seed", range(6))
def test_rows_of_pages_add_up_to_the_total_by_their_number_of_queries(seed):
    collection = Collection(seed)
    campaign = campaign_of(collection)
    sums, counts = defaultdict(float), defaultdict(int)
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            if score.value is not None:
                queries = int(score.note.split()[2])
                sums[score.measure] += score.value * queries
                counts[score.measure] += queries
    actual = totals(campaign)
    assert counts["MAP"] == len(collection.qrels)
    assert {name: sums[name] / counts[name] for name in OURS} == pytest.approx(
        {name: actual[name].value for name in OURS}, abs=1e-12
    )


def test_notes_say_what_is_not_answered_and_what_has_nothing_relevant():
    collection = Collection(3)
    absent = len(collection.qrels.keys() - collection.run.keys())
    bare = sum(max(grades.values()) <= 0 for grades in collection.qrels.values())
    assert totals(campaign_of(collection))["MAP"].note == (
        f"mean over {len(collection.qrels)} judged queries; judged queries that the run does not "
        f"answer, counted 0: {absent}; "
        f"judged queries without a relevant item, 0 for every run: {bare}"
    )


@pytest.mark.parametrize(
    ("file", "queries", "levels"),
    [
        ("q.qrels", ["A"], ("article",)),
        ("q.qrels", ["A/x", "A/z"], ("hierarchical", "toplevel")),
        ("q.qrels", ["A/x", "A/x/y"], ("hierarchical",)),
        ("q.qrels", ["A", "A/x"], ()),
        ("q.qrels", [], ()),
        ("train.hierarchical.qrels", ["A/x"], ("hierarchical",)),
        ("train.toplevel.qrels", [], ("hierarchical", "toplevel")),
    ],
)
def test_the_level_of_queries_in_no_outline_is_that_of_their_file(
    file, queries, levels
):
    assert levels_of_file(file, queries, known([deep()])) == levels
