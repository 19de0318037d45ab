"""Assessment Desk: judging answers of TREC-style tracks, with the official scores live.

For notebooks and scripts: `from assessment import open_campaign, score_files`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assessment.notebook import open_campaign, score_files

__all__ = ["__version__", "open_campaign", "score_files"]

__version__ = "1.0.0"


def __getattr__(name: str) -> Any:
    # Imported when asked for: every command imports this package, and few need pandas.
    if name in ("open_campaign", "score_files"):
        return getattr(import_module("assessment.notebook"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
