"""Input files as a command line or a script names them."""

from __future__ import annotations

import os
from pathlib import Path

from assessment.exchange.imports.files import InputFile


def files_named(argument: str) -> list[InputFile]:
    """The files of FILE, of all files in FOLDER, or of either behind KIND=, which forces their kind.

    Nothing is opened: a file that is not there is listed all the same.
    """
    # From the left: a path may hold an equals sign, a kind does not.
    kind, sign, path = argument.partition("=")
    is_kind = bool(sign) and kind.replace("-", "").isalnum()
    # A file whose own name has an equals sign is that file, not one of a forced kind.
    if not is_kind or Path(argument).exists():
        kind = ""
        path = argument
    files = []
    for file in _files_at(Path(path)):
        files.append(InputFile(_file_name(file), file, kind))
    return files


def _files_at(path: Path) -> list[Path]:
    """The path itself, or the files of a folder by name, without hidden files and subfolders."""
    if not path.is_dir():
        return [path]
    files = []
    for file in sorted(path.iterdir()):
        # Editors and archive tools leave hidden files behind, and .DS_Store is no run.
        if file.is_file() and not file.name.startswith("."):
            files.append(file)
    return files


def _file_name(path: Path) -> str:
    """A file's name for messages and the log; bytes that are no text become replacement characters."""
    name = path.name or str(path)
    return os.fsencode(name).decode(errors="replace")
