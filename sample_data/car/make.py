"""Writes the sample campaign from `paragraphs.txt`: `python sample_data/car/make.py`; the same files each
time.

Runs and judgments are drawn by lot around what the headings above the paragraphs say: no system and no
assessor stands behind them.
"""

from __future__ import annotations

from pathlib import Path

from making.judgments import write_judgments
from making.outlines import write_outlines
from making.runs import write_runs


def make(folder: Path) -> None:
    write_outlines(folder)
    write_runs(folder)
    # The pools are read from the runs, so these come last.
    write_judgments(folder)


if __name__ == "__main__":
    make(Path(__file__).parent)
