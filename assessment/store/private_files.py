"""Files that other users of the machine cannot read, and that are still there after a power cut."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_FOR_OTHERS = 0o007


def make_private_folder(folder: Path) -> None:
    """Make a folder for its owner alone, with new folders above it in the system's usual mode.

    A folder that exists keeps its mode.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Make an empty file for its owner alone.

    A file that exists keeps its contents and its group, but is closed to others.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    except FileExistsError:
        close_to_others(path)


def close_to_others(path: Path) -> None:
    """Take the rights on a file from all but its owner and group, if it exists and is ours."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        mode = path.stat().st_mode
        if mode & _FOR_OTHERS:
            path.chmod(mode & ~_FOR_OTHERS)


def write_durably(path: Path, data: bytes) -> None:
    """The file appears whole or not at all, also when the power fails."""
    draft = path.with_suffix(".new")
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE), "wb"
    ) as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
