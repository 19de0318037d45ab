"""Small inputs for the tests of CAR's judging and scoring: outlines, runs and judgments in memory."""

import json
from pathlib import Path
from types import MappingProxyType

import pytest

from assessment.formats import Packed, open_bytes
from assessment.model import (
    Document,
    DocumentLink,
    ExportData,
    ImportContext,
    Judgment,
    Run,
    TopicState,
    TopicVotes,
)
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.car.answer import (
    Facet,
    Ordering,
    Origin,
    PackedRanking,
    PageRankings,
    Section,
    Topic,
)
from assessment.tracks.car.scoring.score import score
from assessment.tracks.car.scoring.totals import totals
from assessment.tracks.car.settings import SCORING
from assessment.tracks.car.unit_references import (
    facet_ref,
    ranking_ref,
    removed_ref,
    transition_ref,
)

DEFAULTS = MappingProxyType({setting.name: setting.default for setting in SCORING})
SHARED = Path(__file__).parents[4] / "shared" / "data" / "car"
RULES = splitter("rules")
PAGE = "tqa2:L_1"
HEADINGS = ("rain", "rivers", "ice")


def shared(name):
    """A file of the track's data, which is not part of the project."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the CAR file {name} is not beside the project")
    return path


def p(letter):
    """A paragraph id that is easy to tell apart: the letter, 40 times."""
    return letter * 40


def topic(headings=HEADINGS, page=PAGE, title="Water"):
    """An outline with one level of headings: facet ids page/T_1, page/T_2 ..."""
    return Topic(
        page,
        title,
        tuple(
            Section(f"{page}/T_{n}", (heading,))
            for n, heading in enumerate(headings, 1)
        ),
    )


def deep():
    """A page with sections below a top-level section."""
    return Topic(
        "A",
        "A page",
        (Section("A/x", ("X",)), Section("A/x/y", ("X", "Y")), Section("A/z", ("Z",))),
    )


def facet(number, page=PAGE):
    return f"{page}/T_{number}"


def page(paragraphs, origins=()):
    """A Y3 page from letters; origins as (letter, facet number, rank, score)."""
    facets = tuple(Facet(facet(n), heading) for n, heading in enumerate(HEADINGS, 1))
    return Ordering(
        tuple(map(p, paragraphs)),
        facets,
        tuple(Origin(p(one), facet(n), rank, value) for one, n, rank, value in origins),
    )


def ranking(task="passage", **queries):
    """A ranking from {query: {item: score}}."""
    return PageRankings(
        task,
        {
            query: PackedRanking(
                " ".join(by_item), " ".join(map(str, by_item.values()))
            )
            for query, by_item in queries.items()
        },
    )


def rankings(queries, task="passage"):
    return ranking(task, **queries)


def graded(query, item, label, *, task="passage", assessor="Ann", topic="A"):
    return Judgment(ranking_ref(task, topic, query, item), assessor, label)


def on(letter, facet_id, label, assessor="Ann"):
    """The label of a facet of a paragraph; facets of the outline by number."""
    return Judgment(
        facet_ref(
            PAGE, p(letter), facet(facet_id) if isinstance(facet_id, int) else facet_id
        ),
        assessor,
        label,
    )


def removed(letter, label="removed", assessor="Ann"):
    return Judgment(removed_ref(PAGE, p(letter)), assessor, label)


def step(letters, label, assessor="Ann"):
    """The label of a transition between two paragraphs, as "ab"."""
    return Judgment(transition_ref(PAGE, p(letters[0]), p(letters[1])), assessor, label)


def judged(votes, **settings):
    grouped = {}
    for number, vote in enumerate(votes, 1):
        others = tuple(
            one for one in grouped.get(vote.ref, ()) if one.assessor != vote.assessor
        )
        grouped[vote.ref] = (*others, vote._replace(seq=vote.seq or number))
    labelled = {
        ref: tuple(one for one in some if one.label is not None)
        for ref, some in grouped.items()
    }
    noted = tuple(
        one
        for some in grouped.values()
        for one in some
        if one.note and one.label is None
    )
    return TopicVotes(
        {ref: some for ref, some in labelled.items() if some},
        lambda votes_of_unit: resolve(votes_of_unit, settings),
        noted,
    )


def documents_of(texts, links=()):
    """Documents by id from {letter: text}; links as (letter, start, end, target)."""
    made = {}
    for letter, text in texts.items():
        own = tuple(
            DocumentLink(0, start, end, target)
            for one, start, end, target in links
            if one == letter
        )
        made[p(letter)] = Document(p(letter), "", (text,), own)
    return lambda ids: {name: made[name] for name in ids if name in made}


def case(outline, answers=None, votes=(), texts=None, links=(), kinds=None, **settings):
    """A page; `kinds` names the runs of the campaign, also those without an answer here."""
    chosen = {**DEFAULTS, **settings}
    by_run = answers or {}
    documents = documents_of(texts or {}, links)
    return TopicState(
        outline.id,
        outline,
        by_run,
        judged(votes, **settings),
        chosen,
        {},
        (),
        documents,
        by_run,
        kinds=kinds or {},
    )


def figures(state, *more, **settings):
    """Every run's totals by (run, measure) over the cases."""
    chosen = {**DEFAULTS, **settings}
    return {(one.run, one.measure): one.value for one in scores(state, *more, **chosen)}


def scores(state, *more, **settings):
    return list(
        totals({one.id: score(one) for one in (state, *more)}, {**DEFAULTS, **settings})
    )


def known(topics=(), assessor="Ann", **settings):
    return ImportContext(
        {one.id: one for one in topics},
        {},
        {**DEFAULTS, **settings},
        RULES,
        assessor=assessor,
    )


def file(value, name="file.json"):
    return open_bytes(
        name, value if isinstance(value, bytes) else json.dumps(value).encode()
    )


def packed(text, name="file.txt"):
    return Packed(name, text.encode())


def material(outlines, votes, runs=None, resources=None, **settings):
    """A whole campaign; runs as {name: {topic: answer}}."""
    runs_by_name = {name: Run(name, answers) for name, answers in (runs or {}).items()}
    by_topic = {
        one.id: judged([vote for vote in votes if vote.ref.topic == one.id], **settings)
        for one in outlines
    }
    return ExportData(
        {one.id: one for one in outlines},
        runs_by_name,
        by_topic,
        {**DEFAULTS, **settings},
        {},
        resources or {},
    )


def second_qrels(text):
    """Qrels as a dictionary, read apart from the package."""
    grades = {}
    for line in text.splitlines():
        query, _, item, grade = line.split()
        grades.setdefault(query, {})[item] = int(grade)
    return grades


def second_run(text):
    """A TREC run as a dictionary of dictionaries, read apart from the package."""
    scores = {}
    for line in text.splitlines():
        query, _, item, _, value, _ = line.split()
        scores.setdefault(query, {})[item] = float(value)
    return scores


def page_of_run(line):
    """A Y3 page from a line of a run, read apart from the package."""
    row = json.loads(line)
    facets = tuple(
        Facet(one["heading_id"], one["heading"]) for one in row["query_facets"]
    )
    origins = tuple(
        Origin(one["para_id"], one["section_path"], one["rank"], one["rank_score"])
        for one in row["paragraph_origins"]
    )
    outline = Topic(
        row["squid"],
        row["title"],
        tuple(Section(one.id, (one.heading,)) for one in facets),
    )
    return outline, Ordering(
        tuple(one["para_id"] for one in row["paragraphs"]), facets, origins
    )
