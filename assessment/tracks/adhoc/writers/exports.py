"""The files that the track exports: qrels, scores in trec_eval's form, the pool, and what is not judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.formats.sampling_strata import strata_of
from assessment.model import Export, ExportData, Score
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.pool.pool import pool
from assessment.tracks.adhoc.scoring.score import grades_by_document, score
from assessment.tracks.adhoc.scoring.totals import totals

Row = tuple[object, ...]


def _lines_of_rows(rows: Iterable[Row], between: str) -> bytes:
    lines = (between.join(map(str, row)) + "\n" for row in rows)
    return "".join(lines).encode()


def write_qrels(data: ExportData) -> bytes:
    """`topic 0 document grade`, sorted by topic and document."""
    return _lines_of_rows(_qrels(data), " ")


def _qrels(data: ExportData) -> Iterator[Row]:
    for topic in sorted(data.topics):
        state = data.state(topic)
        numbers = grades_by_document(state)
        for document in sorted(numbers):
            number = numbers[document]
            yield topic, 0, document, number


def write_strata(data: ExportData) -> bytes:
    """The qrels of five columns: those lines that came with a fifth one."""
    return _lines_of_rows(_strata(data), " ")


def _strata(data: ExportData) -> Iterator[Row]:
    """The judged documents of a sample with their strata, as a fifth column."""
    strata = strata_of(data.resources)
    for row in _qrels(data):
        topic, _, document, _ = row
        by_document = strata.get(str(topic))
        if by_document is None:
            continue
        fifth = by_document.get(str(document))
        if fifth:
            yield *row, fifth


def write_sampled(data: ExportData) -> bytes:
    """Qrels as trec_eval's infAP reads them: -1 for documents of the pool that have no label.

    They are right where the judged documents are a random sample of the pool. Topics without any label are
    left out.
    """
    return _lines_of_rows(_pooled_grades(data), " ")


def _pooled_grades(data: ExportData) -> Iterator[Row]:
    """The grades of all pooled documents; -1 where nobody judged."""
    for topic in sorted(data.topics):
        state = data.state(topic)
        numbers = grades_by_document(state)
        if not numbers:
            continue
        documents = {*numbers, *pool(state)}
        for document in sorted(documents):
            grade = numbers.get(document, -1)
            yield topic, 0, document, grade


def write_assessors(data: ExportData) -> bytes:
    """A zip with the qrels of each assessor's own labels."""
    rows: dict[str, list[Row]] = {}
    grades = grades_of(data.settings, data.resources)
    for topic in sorted(data.topics):
        judged = data.state(topic).judged
        for ref in sorted(ref for ref in judged.refs if ref.kind == grades.kind):
            for vote in judged.votes(ref):
                number = grades.number(vote.label)
                if number is not None:
                    row = (topic, 0, ref.key, number)
                    rows.setdefault(vote.assessor, []).append(row)
    return _files(rows, " ", "qrels")


def _files(rows: Mapping[str, list[Row]], between: str, ending: str) -> bytes:
    """A zip with a file for each name; names that become equal get a number."""
    files = []
    for name in sorted(rows):
        content = _lines_of_rows(rows[name], between)
        files.append((f"{plain_name(name)}.{ending}", content))
    return zipped(files)


def write_scores(data: ExportData) -> bytes:
    """A zip with the scores of each run in trec_eval's form, its topics and then `all`."""
    facts = {topic: score(data.state(topic)) for topic in data.topics}
    rows: dict[str, list[Row]] = {}
    for topic, one in facts.items():
        of_topic = totals({topic: one}, data.settings)
        _add_scores(rows, topic, of_topic)
    of_all = totals(facts, data.settings)
    _add_scores(rows, "all", of_all)
    return _files(rows, "\t", "eval")


def _add_scores(
    rows: dict[str, list[Row]], topic: str, scores: Iterable[Score]
) -> None:
    """Adds the defined scores as trec_eval prints them: the name in 22 places, four decimals."""
    for one in scores:
        if one.value is not None:
            row = (f"{one.measure:<22}", topic, f"{one.value:6.4f}")
            of_run = rows.setdefault(one.run, [])
            of_run.append(row)


def write_runs(data: ExportData) -> bytes:
    """A zip with every run in six columns, in trec_eval's order."""
    rows: dict[str, list[Row]] = {}
    for name, run in sorted(data.runs.items()):
        lines = rows.setdefault(name, [])
        for topic, answer in run.answers.items():
            score_texts = answer.scores.split(" ")
            ranked = zip(answer.ranking, score_texts, strict=True)
            for rank, (document, score_text) in enumerate(ranked, 1):
                line = (topic, "Q0", document, rank, score_text, name)
                lines.append(line)
    return _files(rows, " ", "run")


def write_pool(data: ExportData) -> bytes:
    """The pool with header: topic, document, how many runs hold it within the depth, grade or nothing."""
    return _lines_of_rows(_pool(data), "\t")


def _pool(data: ExportData) -> Iterator[Row]:
    yield "topic", "document", "runs", "grade"
    for topic in sorted(data.topics):
        state = data.state(topic)
        numbers = grades_by_document(state)
        for document, runs in sorted(pool(state).items()):
            yield topic, document, runs, numbers.get(document, "")


def write_holes(data: ExportData) -> bytes:
    """What each run adds to judge: its documents within the pool's depth that have no label.

    The file, or the lines of one run below its header, is a list that the campaign imports as its pool.
    """
    return _lines_of_rows(_holes(data), "\t")


def _holes(data: ExportData) -> Iterator[Row]:
    """The unjudged documents of each run within the pool's depth."""
    yield "run", "topic", "rank", "document"
    depth = int(data.settings["depth"])
    for topic in sorted(data.topics):
        state = data.state(topic)
        numbers = grades_by_document(state)
        for run, answer in sorted(state.answers.items()):
            for rank, document in enumerate(answer.ranking[:depth], 1):
                if document not in numbers:
                    yield run, topic, rank, document


EXPORTS = (
    Export("qrels", "Qrels", "qrels.txt", write_qrels),
    Export(
        "qrels-strata",
        "Qrels with the fifth column of imported ones",
        "strata.qrels",
        write_strata,
    ),
    Export(
        "qrels-infap",
        "Qrels with -1 for documents of the pool without a label, for infAP",
        "infap.qrels",
        write_sampled,
    ),
    Export(
        "qrels-assessors",
        "Qrels of each assessor's own labels (zip)",
        "qrels_by_assessor.zip",
        write_assessors,
    ),
    Export(
        "trec-scores",
        "Scores of each run in trec_eval's form (zip)",
        "scores.zip",
        write_scores,
    ),
    Export(
        "trec-runs", "Rankings of all runs (zip, TREC format)", "runs.zip", write_runs
    ),
    Export("pool", "The pool: topic, document, runs, grade", "pool.tsv", write_pool),
    Export(
        "holes",
        "What each run adds to judge within the pool's depth",
        "holes.tsv",
        write_holes,
    ),
)
