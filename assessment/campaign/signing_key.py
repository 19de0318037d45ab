"""The key that signs links, cookies and the desk's tokens: from the environment or a workspace file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from filelock import FileLock

from assessment.model import UserError
from assessment.store.private_files import make_private_folder, write_durably

SECRET, KEY = "ASSESSMENT_SECRET", "secret.key"
SHORTEST = 32
"""Bytes of a key.  Anybody can guess a shorter one, or an empty one, and then sign in as anybody."""


def signing_key(folder: Path) -> bytes:
    """The key of this workspace, made when first asked for.

    Raises `UserError` for a key that is none, or too short.
    """
    if shared := os.environ.get(SECRET):
        return _from_digits(shared)
    path = folder / KEY
    try:
        return _long_enough(path)
    except FileNotFoundError:
        _make(path)
        return _long_enough(path)


def check_signing_key(folder: Path) -> None:
    """Raises `UserError` if there is a key and nobody should sign with it; makes none."""
    if os.environ.get(SECRET) or (folder / KEY).exists():
        signing_key(folder)


def _from_digits(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) < SHORTEST:
        raise UserError(
            f"{SECRET} holds no key: 64 or more hexadecimal digits, the same on every server"
        )
    return key


def _long_enough(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) < SHORTEST:
        raise UserError(
            f"{path} is damaged: it holds {len(key)} of at least {SHORTEST} bytes; "
            "put it back from a backup, or delete it, which makes a new key "
            "and ends all log-ins by personal link in browsers"
        )
    # What a file system puts into a file whose content a power cut took
    if not any(key):
        raise UserError(
            f"{path} is damaged: it holds nothing but zeros; "
            "put it back from a backup, or delete it, which makes a new key"
        )
    return key


def _make(path: Path) -> None:
    """A new key, which appears whole and stays after a power cut: with an empty one anybody could sign."""
    make_private_folder(path.parent)
    with FileLock(f"{path}.lock", mode=0o600):
        if not path.exists():
            write_durably(path, secrets.token_bytes(SHORTEST))
