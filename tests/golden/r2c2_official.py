"""Writes the figures of pyNTCIREVAL for rankings of invented data: `python tests/golden/r2c2_official.py
path/to/pyNTCIREVAL`.
"""

import json
import random
import sys


def cases(seed=19):
    """Levels by PassageKey, a ranked list, gains and a cutoff, forty times."""
    chance = random.Random(seed)
    for number in range(40):
        cutoff = (5, 10, 20)[number % 3]
        gains = ((1, 2, 3, 4), (1, 3, 7, 15), (1, 1, 1, 1))[
            number % 3 if number < 30 else 0
        ]
        levels = {
            f"k-PO-1;{key}": chance.choice((0, 0, 0, 1, 1, 2, 3, 4))
            for key in range(1, chance.randint(6, 45))
        }
        if not any(levels.values()):
            levels["k-PO-1;1"] = 2
        run = chance.sample(sorted(levels), chance.randint(1, min(20, len(levels)))) + [
            f"u-PG-1;{key}" for key in range(1, chance.randint(1, 5))
        ]
        chance.shuffle(run)
        yield levels, run, gains, cutoff


def scores(levels, run, gains, cutoff):
    from pyNTCIREVAL.metrics import AP, ERR, RR, MSnDCG, Precision, QMeasure, nDCG, nERR

    count = [
        sum(level == each for level in levels.values())
        for each in range(len(gains) + 1)
    ]
    listed = [(key, levels.get(key)) for key in run]
    metrics = {
        "MSnDCG": MSnDCG(count, gains, cutoff),
        "nDCG": nDCG(count, gains, 2, cutoff),
        "Q": QMeasure(count, gains, 1.0, cutoff),
        "AP": AP(count, gains, cutoff),
        "nERR": nERR(count, gains, cutoff),
        "ERR": ERR(count, gains),
        "P": Precision(cutoff),
        "RR": RR(),
    }
    return {name: float(metric.compute(listed)) for name, metric in metrics.items()}


def collections(seed=23):
    """Levels by question and PassageKey, as many as nuggets make them; each question ranked by two runs,
    or left out by the second.
    """
    chance = random.Random(seed)
    for size in (3, 5, 8):
        questions = {}
        for number in range(1, size + 1):
            most = chance.choice((2, 4, 7, 9))
            keys = [
                f"{run};{rank}"
                for run in ("heron-PO-1", "tern-PG-1")
                for rank in range(1, 21)
            ]
            levels = {key: chance.randint(0, most) for key in chance.sample(keys, 15)}
            levels[keys[0]] = most
            runs = ("heron-PO-1", "tern-PG-1") if number % 3 else ("heron-PO-1",)
            questions[f"{number:04}"] = {"levels": levels, "runs": runs}
        yield questions


def of_collection(questions):
    """The mean figures of each run over all questions with one gain table, 1, 2, 3 ... to the highest
    level of them all.
    """
    gains = range(
        1,
        1
        + max(level for one in questions.values() for level in one["levels"].values()),
    )
    result = {}
    for run in ("heron-PO-1", "tern-PG-1"):
        rows = []
        for one in questions.values():
            listed = (
                [f"{run};{rank}" for rank in range(1, 21)] if run in one["runs"] else []
            )
            rows.append(scores(one["levels"], listed, gains, 20) if listed else {})
        names = ("MSnDCG", "Q", "nERR", "P", "AP")
        result[run] = {
            name: sum(row.get(name, 0.0) for row in rows) / len(rows) for name in names
        }
    return result


def collected():
    result = [
        {"questions": questions, "scores": of_collection(questions)}
        for questions in collections()
    ]
    return json.dumps(result, separators=(",", ":")).replace(
        '},{"questions"', '},\n{"questions"'
    )


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    if sys.argv[2:] == ["collections"]:
        print(collected())
        sys.exit()
    results = [
        {"levels": a, "run": b, "gains": c, "cutoff": d, "scores": scores(a, b, c, d)}
        for a, b, c, d in cases()
    ]
    print(
        json.dumps(results, separators=(",", ":")).replace(
            '},{"levels"', '},\n{"levels"'
        )
    )
