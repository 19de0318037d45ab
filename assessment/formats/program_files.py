"""Files of the program beside its modules: the server's script, its pages and settings, the samples."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = _PACKAGE / "installed"
"""Folder of these files in a wheel (`force-include` in pyproject.toml); a checkout has none."""


def program_folder() -> Path:
    """The folder with app.py, pages/ and sample_data/: the checkout, or one inside the installed package.

    >>> (program_folder() / "app.py").is_file()
    True
    """
    return _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
