"""Make the archives of the sample campaigns again: `python -m sample_data.make [TRACK ...]`.

Everything is drawn from seeded generators, so the files are the same each time; a test compares them.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path

from sample_data.making.archive import write
from sample_data.making.release import FILE, is_same

FOLDER = Path(__file__).parent


def tracks() -> list[str]:
    """The tracks whose samples are archives made by a script."""
    names = []
    for path in sorted(FOLDER.glob("*/campaign.toml")):
        if "archive" in tomllib.loads(path.read_text(encoding="utf-8")):
            names.append(path.parent.name)
    return names


def made(track: str) -> dict[str, bytes]:
    """The files that a track's script makes, by their path in the folder of the sample."""
    script = import_module(f"sample_data.{track}.make")
    files: dict[str, bytes] = script.made()
    return files


def _keep_release(files: dict[str, bytes], path: Path) -> None:
    """Take the stored release where a new one signs the same: only its time and software would differ."""
    if path.is_file() and is_same(path.read_bytes(), files[FILE]):
        files[FILE] = path.read_bytes()


def main(names: list[str]) -> None:
    for name in names or tracks():
        files = made(name)
        _keep_release(files, FOLDER / name / FILE)
        write(files, FOLDER / name)
        size = sum(map(len, files.values()))
        print(f"{name}: {len(files)} files, {size // 1024} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
