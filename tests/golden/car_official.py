"""Runs the official validator and converter of TREC CAR Y3 over the project's own synthetic files and
keeps what they say.

`python tests/golden/car_official.py path/to/car-convert-ranking-to-ordering`, with trec-car-tools installed.
"""

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.tracks.car.making_changes import cases
from tests.tracks.car.making_files import IDS, corpus_file, outlines_file
from tests.tracks.car.making_mutants import mutants
from tests.tracks.car.making_rankings import digest, rankings

HERE = Path(__file__).parent
LIST, TEXTS = "--check-text-from-paragraph-id-list", "--check-text-from-paragraph-cbor"


def called(run, arguments):
    """Exit status, the kind of Python error it stopped with, and what it wrote to standard error."""
    errors, status, crash = io.StringIO(), 0, ""
    sys.argv = ["script", *map(str, arguments)]
    with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
        try:
            run()
        except SystemExit as end:
            status = end.code
        except BaseException as error:  # issues of the validator are no Exceptions
            status, crash = 1, type(error).__name__
    return status, crash, errors.getvalue()


def judged(run, arguments):
    status, crash, text = called(run, arguments)
    if crash:
        return {"exit": status, "stopped": crash}
    result = text.splitlines()
    return {
        "exit": status,
        "errors": sum(line.startswith("ERROR:") for line in result),
        "warnings": sum(line.startswith("WARNING:") for line in result),
    }


def verdicts(run, folder):
    (folder / "outlines.cbor").write_bytes(outlines_file())
    (folder / "corpus.cbor").write_bytes(corpus_file())
    (folder / "ids.txt").write_text("\n".join(IDS), encoding="utf-8")
    modes = {
        "A": ["--check-y3", "--check-origins", LIST, folder / "ids.txt"],
        "B": ["--submission-check-y3", LIST, folder / "ids.txt"],
        "C": ["--check-y3", "--check-origins", TEXTS, folder / "corpus.cbor"],
    }
    result = {}
    for name, text in cases().items():
        with (folder / "run.jsonl").open("w", encoding="utf-8", newline="") as out:
            out.write(text)
        files = [
            "--outline-cbor",
            folder / "outlines.cbor",
            "--json-file",
            folder / "run.jsonl",
        ]
        result[name] = {
            mode: judged(run, [*files, *more]) for mode, more in modes.items()
        }
    return result


def exits(run, folder):
    """Exit status 1 or 0 for each file of random changes in the modes that our verdicts name, as a text
    of three digits.
    """
    modes = (
        ["--check-y3"],
        ["--submission-check-y3", LIST, folder / "ids.txt"],
        ["--check-y3", TEXTS, folder / "corpus.cbor"],
    )
    result = []
    for data in mutants():
        (folder / "run.jsonl").write_bytes(data)
        files = [
            "--outline-cbor",
            folder / "outlines.cbor",
            "--json-file",
            folder / "run.jsonl",
        ]
        result.append(
            "".join(str(judged(run, [*files, *more])["exit"]) for more in modes)
        )
    return result


def pages(run, folder):
    """The pages that the converter writes for each ranking and option."""
    result = {}
    for name, text in rankings().items():
        (folder / "run.txt").write_text(text, encoding="utf-8")
        for option in ("", "--remove-duplicates", "--is-page-level-run"):
            out = folder / f"{name}{option}"
            files = [
                "--outline-cbor",
                folder / "outlines.cbor",
                "--run-file",
                folder / "run.txt",
                "--run-name",
                "MILL-first",
                "--output-directory",
                out,
            ]
            status, crash, _ = called(run, [*files, *([option] if option else [])])
            assert not status, (name, option, crash)
            written = out / "MILL-first.jsonl"
            result[f"{name} {option}".strip()] = (
                [_short(json.loads(line)) for line in written.read_text().splitlines()]
                if written.exists()
                else []
            )
    return result


def _short(page):
    """A page with paragraphs as places in the list of ids, and a digest of its origins, those of a
    section together.
    """
    origins = [
        [one["para_id"], one["section_path"], one["rank"], one["rank_score"]]
        for one in page["paragraph_origins"]
    ]
    first = list(dict.fromkeys(origin[1] for origin in origins))
    origins = digest(sorted(origins, key=lambda origin: first.index(origin[1])))
    facets = [[facet["heading_id"], facet["heading"]] for facet in page["query_facets"]]
    paragraphs = [IDS.index(one["para_id"]) for one in page["paragraphs"]]
    return {
        "squid": page["squid"],
        "title": page["title"],
        "paragraphs": paragraphs,
        "facets": facets,
        "origins": origins,
    }


def constant(name, value):
    """One line for each entry."""
    result = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(one, separators=(',', ':'))}"
        for key, one in value.items()
    )
    (HERE / name).write_text(f"{{\n{result}\n}}\n", encoding="utf-8")


def main():
    sys.path.insert(0, sys.argv[1])
    from y3_convert_ranking_to_ordering import run_main
    from y3_validate_submission import run_parse

    with tempfile.TemporaryDirectory() as folder:
        constant("car_validator.json", verdicts(run_parse, Path(folder)))
        (HERE / "car_mutants.json").write_text(
            json.dumps(exits(run_parse, Path(folder))).replace(", ", ",\n") + "\n",
            encoding="utf-8",
        )
        constant("car_converter.json", pages(run_main, Path(folder)))


if __name__ == "__main__":
    main()
