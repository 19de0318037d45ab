"""The parts of the page Compare."""

PARTS = (
    "Leaderboard",
    "Two runs",
    "Heat map",
    "Topics",
    "Measures",
    "Stability",
    "Bounds",
)
