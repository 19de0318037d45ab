"""Real files, opened in the track that they belong to without naming their kind: what each is recognised as.

The files lie beside the repository and are never part of it; without them nothing is tested here.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from assessment.campaign.workspace import Workspace
from assessment.exchange.imports.file_kinds import file_kinds
from assessment.exchange.imports.recognition import (
    RefusedFile,
    recognise_file,
)
from assessment.formats.unpacking import Packed
from assessment.tracks import TRACKS

DATA = Path(__file__).parents[4] / "shared" / "data"
NOTHING = ""
"""Nothing that any track takes in: expected figures, notes on where files come from."""
EXPECTED = {
    "biogen": {
        "2024/BioGen2024topics-json.txt": "topics",
        "2024/clusters_*.json": "clusters",
        "2024/derived_run_*.json": "run",
        "2024/medaesqa_*.json": "judgments",
        "2024_validator_fixtures/*.json": "run",
        "2025_taskB/system-a.jsonl": "run-2025",
        "2025_taskB/topics.json": "topics",
        "rag25/derived_human_judgments_topic144.jsonl": "support judgments of TREC RAG",
        "rag25/nist-support-topic144.xlsx": "an Excel workbook",
        "rag25/rag25-dev-nuggets.jsonl": "nuggets of TREC RAG",
    },
    "car": {
        "assess/*State.json": "assessments",
        "assess/*SavedAssessments.json": "assessments",
        "assess/expected.json": NOTHING,
        "scoring/peers.json": NOTHING,
        "scoring/qrels.txt": "qrels",
        "scoring/run.txt": "run",
        "test200/*.cbor": "corpus",
        "test200/*.qrels": "qrels",
        "test200/*.cbor.outlines": "outlines",
        "y1/qrels.*": "qrels",
        "y1/topics.*": "topics",
        "y3/*outlines.cbor": "outlines",
        "y3/*.jsonl": "pages",
        "y3/validator_even_cases.json": NOTHING,
    },
    "qa2007": {
        "P07-1097_fig3_votes.csv": "votes",
        "trec1?questions.xml": "questions",
        "trec15answers_list": "list-answers",
        "trec15answers_other": "nuggets",
        "trec1?answers_other_pyramid": "pyramid",
    },
    "r2c2": {
        "hmr_edge.json": NOTHING,
        "official_ac_table.json": NOTHING,
        "pr_cases.json": NOTHING,
    },
    "scifact": {
        "citint_claims_dev.jsonl": "claims",
        "citint_corpus_dev.jsonl": "corpus",
        "claims_*.jsonl": "claims",
        "corpus_4docs.jsonl": "corpus",
        "*.expected.json": NOTHING,
        "*.pred*.jsonl": "predictions",
        "*.gold.jsonl": "claims",
    },
}
"""By folder, which is the track, and file: its kind, or what it is called if no track takes it in."""
PASSAGES = {"runs/*.run.gz": "a run in TREC format", "*.txt": "qrels in TREC format"}
"""Files of ad hoc retrieval; three tracks have nothing to do with them."""


def files(folder):
    root = DATA / folder
    return [
        path.relative_to(root).as_posix()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != "ORIGIN.md"
    ]


def kind_or_problem(track, path):
    """The kind of a file, or what is said of it."""
    campaign = Workspace(":memory:").create("new", track)
    file = recognise_file(Packed(path.name, path), file_kinds(campaign), track=track)
    if isinstance(file, RefusedFile):
        return "", file.problem.what
    return file.kind.name, ""


def expected(table, name):
    return next(
        (kind for pattern, kind in table.items() if fnmatch(name, pattern)), None
    )


@pytest.mark.parametrize(
    ("track", "name"), [(track, name) for track in EXPECTED for name in files(track)]
)
def test_a_real_file_is_known_by_its_content(track, name):
    wanted = expected(EXPECTED[track], name)
    assert wanted is not None, f"{track}/{name} is not in the table"
    kind, what = kind_or_problem(track, DATA / track / name)
    known = [kind.name for kind in TRACKS[track].files]
    assert (
        (kind, what) == (wanted, "")
        if wanted in known
        else (kind == "" and what.startswith(f"this is {wanted}"))
    )


@pytest.mark.parametrize("track", ["biogen", "r2c2", "scifact"])
@pytest.mark.parametrize("name", files("dl2019"))
def test_a_real_file_of_ad_hoc_retrieval_is_named_where_it_does_not_belong(track, name):
    kind, what = kind_or_problem(track, DATA / "dl2019" / name)
    assert kind == ""
    assert what.startswith(f"this is {expected(PASSAGES, name)}")


@pytest.mark.parametrize("track", sorted(set(TRACKS) - {"rag"}))
@pytest.mark.parametrize("name", files("biogen/rag25"))
def test_a_real_file_of_another_task_is_named_in_every_track(track, name):
    kind, what = kind_or_problem(track, DATA / "biogen" / "rag25" / name)
    assert kind == ""
    assert what.startswith(f"this is {expected(EXPECTED['biogen'], f'rag25/{name}')}")


@pytest.mark.parametrize("name", files("biogen/rag25"))
def test_a_real_file_of_rag_is_known_by_its_content(name):
    patterns = {"*.xlsx": "sheet", "*nuggets*": "nuggets", "*judgments*": "support"}
    wanted = expected(patterns, name)
    assert kind_or_problem("rag", DATA / "biogen" / "rag25" / name) == (wanted, "")
