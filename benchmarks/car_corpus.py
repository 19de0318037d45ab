"""Time and memory to read a TREC CAR paragraph corpus: `python benchmarks/car_corpus.py`.

The desk and trec-car-tools (`pip install trec-car-tools`) read a generated corpus (v2, about 5 pieces in a
paragraph, a link in every second piece), of which 2,000 paragraphs are in use.  They take turns, each in a
process of its own; the figures are medians over repetitions.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cbor2

WORDS = (
    "mill kettle harbour sand copper tide lens bread "
    "wire stone rope glass river field market clay"
).split()
IN_USE = 2000


def written(path: Path, count: int) -> None:
    """A corpus file; the id of a paragraph is its number."""
    chance = Random(count)
    with path.open("wb") as out:
        out.write(cbor2.dumps(["CAR", [2], [0, [], "benchmark", [], "", []]]) + b"\x9f")
        for number in range(count):
            out.write(
                b"\x83\x00"
                + cbor2.dumps(f"{number:040x}".encode())
                + b"\x9f"
                + b"".join(pieces(chance))
                + b"\xff"
            )
        out.write(b"\xff")


def pieces(chance: Random):
    for index in range(chance.randint(1, 9)):
        text = " ".join(chance.choices(WORDS, k=2 if index % 2 else 20))
        link = [
            1,
            [
                0,
                text.title(),
                [],
                f"enwiki:{text.title().replace(' ', '%20')}".encode(),
                text,
            ],
        ]
        yield cbor2.dumps(link if index % 2 else [0, f"{text} "])


def by_the_desk(path: Path, count: int) -> int:
    from assessment.formats import Packed
    from assessment.model import ImportContext, Run
    from assessment.sentences.splitters import splitter
    from assessment.tracks.car.answer import Ordering
    from assessment.tracks.car.texts.corpus import read_corpus

    names = tuple(
        f"{number:040x}" for number in range(0, count, max(1, count // IN_USE))
    )
    known = ImportContext(
        {}, {"r": Run("r", {"p": Ordering(names)})}, {}, splitter("rules")
    )
    read = read_corpus(Packed(path.name, path), known)
    # The ids are invented, so the reader warns that they are no digests of the texts.
    errors = [one for one in read.problems if one.severity == "error"]
    assert not errors, errors
    assert len(list(read.documents)) == len(names)
    return count


def by_the_tools(path: Path, count: int) -> int:
    try:
        from trec_car.read_data import iter_paragraphs
    except ImportError:
        sys.exit(
            "trec-car-tools is not installed: pip install trec-car-tools (for this benchmark only)"
        )
    names = {f"{number:040x}" for number in range(0, count, max(1, count // IN_USE))}
    with path.open("rb") as stream:
        paragraphs = [
            (one.para_id, one.get_text())
            for one in iter_paragraphs(stream)
            if one.para_id in names
        ]
    assert len(paragraphs) == len(names)
    return count


READERS = {"the desk": by_the_desk, "trec-car-tools": by_the_tools}


def measured(reader: str, path: Path, count: int) -> tuple[float, float]:
    """Seconds and peak memory (MiB) of one reader in a new process."""
    command = [
        sys.executable,
        __file__,
        "--reader",
        reader,
        "--file",
        str(path),
        "--paragraphs",
        str(count),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    seconds, peak = json.loads(done.stdout)
    return seconds, peak


def in_this_process(reader: str, path: Path, count: int) -> None:
    begin = time.perf_counter()
    READERS[reader](path, count)
    print(
        json.dumps(
            [
                time.perf_counter() - begin,
                resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            ]
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--paragraphs", type=int, default=200_000)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--reader", choices=READERS, help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.reader:
        in_this_process(options.reader, options.file, options.paragraphs)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "corpus.cbor"
        written(path, options.paragraphs)
        report(path, options.paragraphs, options.repetitions)


def report(path: Path, count: int, repetitions: int) -> None:
    rounds = [
        {reader: measured(reader, path, count) for reader in READERS}
        for _ in range(repetitions)
    ]
    print(
        f"{count:,} paragraphs, {path.stat().st_size / 2**20:,.0f} MiB, {IN_USE:,} in use, "
        f"{repetitions} repetitions\n"
    )
    print("| reader | median | paragraphs/s | peak memory |\n|---|--:|--:|--:|")
    for reader in READERS:
        seconds, peak = (
            median(each[reader][column] for each in rounds) for column in (0, 1)
        )
        print(
            f"| {reader} | {seconds:.2f} s | {count / seconds:,.0f} | {peak:,.0f} MiB |"
        )
    ratio = median(each["the desk"][0] / each["trec-car-tools"][0] for each in rounds)
    print(f"\ntime of the desk / time of trec-car-tools: {ratio:.2f}")


if __name__ == "__main__":
    main()
