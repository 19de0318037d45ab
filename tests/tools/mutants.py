"""Mutation tests of what computes scores: which changes of an operator, a number or a name no test notices.

python tests/tools/mutants.py tests/tracks/*/scoring/test_scoring.py          # tracks that have such a test
python tests/tools/mutants.py --track car tests/tracks/car/scoring/test_scoring.py    # one track; --processes

Each track is tested with its own tests alone, in a copy of the checkout in build/mutants/, so that nothing
is changed in the checkout itself.  A second run tests only what has changed, and what survived before.
docs/developers/mutation-tests.md lists the survivors with the reason.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "mutants"
TOOL = ROOT / "build" / "mutmut"
"""Where `make mutants` installs mutmut, apart from the libraries of the program and its tests."""
SCORERS = (
    "score.py",
    "totals.py",
    "formulas.py",
    "formulas/[!_]*.py",
    "ranking_scorer.py",
    "rationales.py",
    "answer_scores.py",
    "ranking_scores.py",
    "series_values.py",
    "nugget_weights.py",
    "evaluation.py",
)
"""The files of a track that compute scores; `make coverage` counts the same ones."""
OTHER_FILES = ("app.py", "pages", "sample_data", "deploy", "docs", "benchmarks")
"""What tests read beside the package and themselves."""
VERDICTS = {0: "survived", 1: "killed", 3: "killed", 5: "no test", 33: "no test"}
"""What an exit code of pytest says of a mutant; every other one is a process that ended early."""
ENDED_EARLY = "killed (too slow or crashed)"


def by_track(tests: Iterable[str]) -> dict[str, list[str]]:
    """The test files of each track, by their path."""
    result: dict[str, list[str]] = {}
    for test in sorted(tests):
        result.setdefault(Path(test).parts[2], []).append(test)
    return result


def scorers(track: str) -> list[str]:
    """The files of a track that compute scores, by their path in the checkout."""
    folder = ROOT / "assessment" / "tracks" / track
    files = [path for name in SCORERS for path in folder.rglob(name)]
    return [path.relative_to(ROOT).as_posix() for path in files]


def copy_checkout(folder: Path) -> None:
    """The tracked files as they are in the checkout now; files of the same content keep their time."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        source, copy = ROOT / name, folder / name
        if not source.is_file():
            copy.unlink(missing_ok=True)
        elif not copy.exists() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)


def configure(folder: Path, track: str, tests: Sequence[str]) -> None:
    """Tell mutmut what to change and which tests to run."""
    settings = {
        "source_paths": ["assessment"],
        "only_mutate": scorers(track),
        "also_copy": list(OTHER_FILES),
        "pytest_add_cli_args": [
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            "--hypothesis-seed",
            "0",
        ],
        "pytest_add_cli_args_test_selection": list(tests),
    }
    # JSON's lists of texts are TOML's too.
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = "\n".join([project, "[tool.mutmut]", *lines, ""])
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def mutmut(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # mutmut finds the source by its own path; the program's must not come from an installed package.
    environment = os.environ | {"PYTHONPATH": str(TOOL)}
    return subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )


def results(folder: Path, track: str) -> dict[str, str]:
    """The verdict on each mutant by its name."""
    verdicts = {}
    for name in scorers(track):
        result_file = folder / "mutants" / f"{name}.meta"
        if result_file.exists():
            codes = json.loads(result_file.read_text(encoding="utf-8"))[
                "exit_code_by_key"
            ]
            for mutant, code in codes.items():
                verdicts[mutant] = VERDICTS.get(code, ENDED_EARLY)
    return verdicts


def changed_lines(
    folder: Path, mutants: Iterable[str]
) -> Iterator[tuple[str, list[str]]]:
    """Mutants of one file, each with the lines that it takes away and puts in."""
    sources: dict[str, dict[str, str]] = {}
    for mutant in mutants:
        module, _, function = mutant.rpartition(".")
        if module not in sources:
            path = folder / "mutants" / f"{module.replace('.', '/')}.py"
            sources[module] = dict(_functions(path.read_text(encoding="utf-8")))
        original = function.rpartition("_")[0] + "_orig"
        versions = [
            sources[module][name].splitlines()[1:] for name in (original, function)
        ]
        changes = []
        for line in unified_diff(*versions, n=0, lineterm=""):
            if line.startswith(("-", "+")) and not line.startswith(("---", "+++")):
                changes.append(line)
        yield mutant, changes


def _functions(source: str) -> Iterator[tuple[str, str]]:
    """The functions and methods in a file that mutmut has written, original and mutants, with their text."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, "\n".join(lines[node.lineno - 1 : node.end_lineno])


def test_track(track: str, tests: Sequence[str], processes: int) -> None:
    folder = FOLDER / track
    copy_checkout(folder)
    configure(folder, track, tests)
    run = ("run", "--max-children", str(processes))
    before = survivors(results(folder, track))
    # Which tests run through which function; of functions that are new since, it would say none.
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    done = mutmut(folder, *run)
    # Those that survived an earlier run are tested again only by name: a new test may notice them.
    again = [mutant for mutant in survivors(results(folder, track)) if mutant in before]
    if again:
        done = mutmut(folder, *run, *again)
    verdicts = results(folder, track)
    if not verdicts:
        sys.exit(
            f"{track}: mutmut has tested nothing:\n{done.stdout[-2000:]}{done.stderr}"
        )
    counts = Counter(verdicts.values())
    parts = [f"{count} {verdict}" for verdict, count in counts.most_common()]
    print(f"{track}: {len(verdicts)} mutants, {', '.join(parts)}", flush=True)
    for mutant, lines in changed_lines(folder, survivors(verdicts)):
        print(f"\n{mutant.removeprefix('assessment.tracks.')}: {verdicts[mutant]}")
        print("\n".join(lines), flush=True)


def survivors(verdicts: Mapping[str, str]) -> list[str]:
    """The mutants that no test notices."""
    return [
        mutant
        for mutant, verdict in verdicts.items()
        if verdict in ("survived", "no test")
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="+", help="files of tests, tests/tracks/...")
    parser.add_argument("--track", action="append", help="only this one (repeatable)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    for track, tests in by_track(options.tests).items():
        if not options.track or track in options.track:
            test_track(track, tests, options.processes)


if __name__ == "__main__":
    main()
