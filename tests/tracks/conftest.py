"""The benchmarks folder holds the generator of synthetic campaigns, which the golden tests read in."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
