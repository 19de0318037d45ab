"""Values are those of trec_eval's own code, on generated runs and, where they are, on real ones."""

import gzip
import json
from pathlib import Path

import ir_measures
import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.tracks.adhoc.writers.exports import write_qrels
from tests.tracks.adhoc.making import RULES, dl2019

GOLDEN = json.loads(
    (Path(__file__).parents[2] / "golden" / "adhoc_trec_eval.json").read_text()
)
MEASURES = "AP(rel=2) nDCG@10 P(rel=2)@10 RR(rel=2) Bpref(rel=2)"


def imported(files, **settings):
    """A campaign with these files, qrels first."""
    campaign = Workspace(":memory:").create("adhoc", "adhoc", settings=settings)
    reports = import_files(campaign, files, splitter=RULES, by="Zoe", assessor="Ann")
    assert all(report.loaded for report in reports)
    return campaign


def lines_file(name, lines):
    return InputFile(name, "".join(f"{line}\n" for line in lines).encode())


@pytest.fixture(scope="module")
def generated():
    files = [lines_file("qrels", GOLDEN["qrels"])]
    for name, lines in GOLDEN["runs"].items():
        files.append(lines_file(f"{name}.run", lines))
    return imported(files, grades="passage", measures=GOLDEN["measures"])


@pytest.fixture(scope="module")
def generated_rows(generated):
    return {(s.run, s.measure, s.topic): s.value for s in generated.all_scores()}


@pytest.mark.parametrize("run", GOLDEN["values"])
def test_every_topic_has_the_value_of_trec_eval(run, generated_rows):
    for measure, topic, value in GOLDEN["values"][run]:
        place = run, measure, topic
        assert generated_rows[place] == pytest.approx(value, abs=1e-12), place


def test_a_total_is_the_mean_over_the_judged_topics_with_0_for_a_missing_one(
    generated_rows,
):
    values = [row[2] for row in GOLDEN["values"]["linnet"] if row[0] == "AP"]
    assert generated_rows["linnet", "AP", "3"] == 0
    total = generated_rows["linnet", "AP", None]
    assert total == pytest.approx(sum(values) / 8, abs=1e-12)


def test_scores_of_real_runs_are_those_of_ir_measures():
    folder = dl2019()
    paths = sorted((folder / "runs").glob("*.gz"))[::9]
    qrels_path = folder / "2019qrels-pass.txt"
    files = [InputFile(path.name, path) for path in (qrels_path, *paths)]
    campaign = imported(files, grades="passage", measures=MEASURES)
    totals = {(s.run, s.measure): s.value for s in campaign.totals()}
    qrels = list(ir_measures.read_trec_qrels(str(qrels_path)))
    measures = [ir_measures.parse_measure(name) for name in MEASURES.split()]
    for path in paths:
        with gzip.open(path, "rt") as lines:
            run = list(ir_measures.read_trec_run(lines))
        name = path.name.removesuffix(".run.gz")
        for measure, value in ir_measures.calc_aggregate(measures, qrels, run).items():
            place = name, str(measure)
            assert totals[place] == pytest.approx(value, abs=1e-9), place


def test_real_qrels_come_back_as_they_were():
    path = dl2019() / "2019qrels-pass.txt"
    campaign = imported([InputFile(path.name, path)], grades="passage")
    body = write_qrels(campaign.export_data()).decode()
    assert triples(body) == triples(path.read_text())


def triples(text):
    """Topic, document and grade of each line; NIST has Q0 in the second column."""
    lines = [line.split() for line in text.splitlines()]
    return sorted((topic, document, grade) for topic, _, document, grade in lines)
