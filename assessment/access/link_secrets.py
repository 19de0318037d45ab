"""The secrets of personal links; the store holds nothing but their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence

import orjson

_BYTES = 16
"""128 bits, so nobody can guess a secret."""


def link_secret(key: bytes | None, parts: Sequence[str]) -> str:
    """The secret of a link that is described by these parts; a random one without a key.

    Whoever has the key and the description can make the secret again: the server, which can sign anybody in
    anyhow.
    """
    if key is None:
        return secrets.token_urlsafe(_BYTES)
    # As JSON, so that no two descriptions run together.
    message = orjson.dumps(["personal link", *parts])
    made = hmac.digest(key, message, "sha256")[:_BYTES]
    return urlsafe_b64encode(made).rstrip(b"=").decode()


def digest(secret: str) -> str:
    """The hash of a secret, as the store holds it."""
    # "surrogatepass": a key from an address may hold anything, and is then unknown instead of an error.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
