"""Write golden figures with the organisers' evaluation: `python tests/golden/official.py
path/to/medaesqa_eval.py`.

Needs the project's packages plus tqdm and prettytable.  The evaluation loads a spaCy model when it starts
and never uses it for scores: `spacy.load` is replaced by nothing, the rest runs as it is.  ORIGIN.md says
which version made the files here.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from benchmarks.parts.synthetic import Synthetic, synthetic

FOLDER = Path(__file__).parent
INPUTS = {
    "biogen_synthetic_seed7": {
        "runs": 30,
        "topics": 65,
        "assessors": 1,
        "seed": 7,
        "edges": False,
    },
    "biogen_synthetic_seed11": {
        "runs": 8,
        "topics": 65,
        "assessors": 1,
        "seed": 11,
        "edges": False,
    },
    "biogen_synthetic_seed23": {
        "runs": 3,
        "topics": 65,
        "assessors": 1,
        "seed": 23,
        "edges": False,
    },
    "biogen_edges_seed5": {
        "runs": 8,
        "topics": 65,
        "assessors": 1,
        "seed": 5,
        "edges": True,
    },
    "biogen_edges_seed6": {
        "runs": 8,
        "topics": 65,
        "assessors": 1,
        "seed": 6,
        "edges": True,
    },
    "biogen_majority_seed3": {
        "runs": 4,
        "topics": 65,
        "assessors": 2,
        "seed": 3,
        "edges": False,
    },
}
"""Arguments of `synthetic`.  With two assessors the evaluation reads our export of the labels on which
both agree.
"""

_TABLES = {
    "result_document_relevance": {
        "Recall": "Document Recall",
        "Precision": "Document Precision",
    }
}
_WITHOUT_MODEL = (
    "import runpy, spacy, sys; spacy.load = lambda *a, **k: None; sys.argv = sys.argv[1:]; "
    "runpy.run_path(sys.argv[0], run_name='__main__')"
)


def exported(made: Synthetic) -> bytes:
    """The collection that the project writes after taking in all assessors' judgments."""
    campaign = Workspace(":memory:").create("golden", "biogen")
    for assessor, judgments in made.judgments.items():
        import_files(
            campaign,
            [InputFile("judgments.json", judgments)],
            splitter=splitter("rules"),
            by="golden",
            assessor=assessor,
        )
    return export(campaign, "collection")[1]


def printed(script: Path, made: Synthetic) -> str:
    """What the evaluation prints for the files."""
    judgments = (
        next(iter(made.judgments.values()))
        if len(made.judgments) == 1
        else exported(made)
    )
    files = {"biogen.json": judgments, **made.clusters}
    options = dict(
        zip(
            files, ("processed_annotation", "ST_cluster", "SimCSE_cluster"), strict=True
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _WITHOUT_MODEL, str(script)]
        for name, body in files.items():
            path = Path(folder, name)
            path.write_bytes(body)
            command += [f"--path_to_{options[name]}_file", str(path)]
        return subprocess.run(
            command, check=True, stdout=subprocess.PIPE, text=True
        ).stdout


def figures(output: str) -> dict[str, dict[str, float]]:
    """The printed tables as run -> measure -> figure; columns of one name in two tables get the project's
    names.
    """
    result: dict[str, dict[str, float]] = {}
    for title, table in re.findall(r"^(\w+): \n((?:[+|].*\n)+)", output, re.MULTILINE):
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in table.splitlines()
            if line.startswith("|")
        ]
        names = [_TABLES.get(title, {}).get(name, name) for name in rows[0]]
        for run, *values in rows[1:]:
            result.setdefault(run, {}).update(
                zip(names[1:], map(float, values), strict=True)
            )
    return result


def main() -> None:
    script = Path(sys.argv[1])
    for name, arguments in INPUTS.items():
        golden = {
            "input": arguments,
            "figures": figures(printed(script, synthetic(**arguments))),
        }
        (FOLDER / f"{name}.json").write_text(json.dumps(golden, indent=1) + "\n")
        print(name, len(golden["figures"]), "runs")


if __name__ == "__main__":
    main()
