"""Writes the figures of pyNTCIREVAL for rankings of invented data: `python tests/golden/r2c2_official.py path/to/pyNTCIREVAL`."""

import json
import random
import sys


def cases(seed=19):
    """Levels by PassageKey, a ranked list, gains and a cutoff, forty times."""
    chance = random.Random(seed)
    for number in range(40):
        cutoff = (5, 10, 20)[number % 3]
        gains = ((1, 2, 3, 4), (1, 3, 7, 15), (1, 1, 1, 1))[number % 3 if number < 30 else 0]
        levels = {f"k-PO-1;{key}": chance.choice((0, 0, 0, 1, 1, 2, 3, 4)) for key in range(1, chance.randint(6, 45))}
        if not any(levels.values()):
            levels["k-PO-1;1"] = 2
        run = chance.sample(sorted(levels), chance.randint(1, min(20, len(levels)))) + [f"u-PG-1;{key}" for key in range(1, chance.randint(1, 5))]
        chance.shuffle(run)
        yield levels, run, gains, cutoff


def scores(levels, run, gains, cutoff):
    from pyNTCIREVAL.metrics import AP, ERR, RR, MSnDCG, Precision, QMeasure, nDCG, nERR

    count = [sum(level == each for level in levels.values()) for each in range(len(gains) + 1)]
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


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    found = [{"levels": a, "run": b, "gains": c, "cutoff": d, "scores": scores(a, b, c, d)} for a, b, c, d in cases()]
    print(json.dumps(found, separators=(",", ":")).replace('},{"levels"', '},\n{"levels"'))
