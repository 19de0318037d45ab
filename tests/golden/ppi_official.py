"""What ppi-python computes for invented scores; the command is in ppi_ORIGIN.md."""

import json

import numpy as np
from ppi_py import ppi_mean_pointestimate

random = np.random.default_rng(22)
cases = []
for _ in range(12):
    judged = int(random.integers(3, 15))
    topics = judged + int(random.integers(3, 30))
    human = np.round(random.uniform(0, 1, topics), 3)
    noise = random.normal(0, 0.2, topics) * random.choice([0.3, 1, 2])
    machine = np.round(np.clip(human + noise, 0, 1), 3)
    weight = float(np.round(random.uniform(0, 1), 2))
    point = ppi_mean_pointestimate(
        human[:judged], machine[:judged], machine[judged:], lam=weight
    )
    cases.append(
        {
            "human": human[:judged].tolist(),
            "machine": machine.tolist(),
            "weight": weight,
            "point": float(point[0]),
        }
    )
rows = ",\n".join(json.dumps(case) for case in cases)
print(f"[\n{rows}\n]")
