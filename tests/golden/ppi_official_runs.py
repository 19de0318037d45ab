"""What ppi-python computes for worked scores of one run; the command is in ppi_ORIGIN.md."""

import json

import numpy as np
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

TEN = (
    [0.40, 0.30, 0.80, 0.50, 0.85],
    [0.50, 0.45, 0.85, 0.55, 0.90],
    [0.60, 0.60, 0.40, 0.80, 0.35],
)
TWENTY = (
    [0.40, 0.55, 0.30, 0.80, 0.65, 0.20, 0.50, 0.70],
    [0.50, 0.60, 0.45, 0.85, 0.60, 0.40, 0.55, 0.80],
    [0.35, 0.90, 0.60, 0.70, 0.50, 0.75, 0.40, 0.65, 0.55, 0.80, 0.45, 0.30],
)
"""People's scores of the judged topics, and the machine's of the judged and of the open ones."""

cases = []
for scores, fixed in ((TEN, None), (TEN, 1.0), (TWENTY, None)):
    human, judged, still_open = (np.array(values) for values in scores)
    point = ppi_mean_pointestimate(human, judged, still_open, lam=fixed)[0]
    low, high = ppi_mean_ci(human, judged, still_open, alpha=0.05, lam=fixed)
    # The point is linear in the coefficient: 0 gives the mean of the judged topics.
    without = ppi_mean_pointestimate(human, judged, still_open, lam=0)[0]
    whole = ppi_mean_pointestimate(human, judged, still_open, lam=1)[0]
    case = {"human": scores[0], "machine": scores[1] + scores[2]}
    case["coefficient"] = float((point - without) / (whole - without))
    case["point"] = float(point)
    case["interval"] = [float(low[0]), float(high[0])]
    cases.append(case)
rows = ",\n".join(json.dumps(case) for case in cases)
print(f"[\n{rows}\n]")
