"""Host names of requests, and which of them are this server's own."""

from __future__ import annotations

import ipaddress
import os
import re

HOSTS = "ASSESSMENT_HOSTS"
"""Host names that the server answers to, separated by commas.

If the setting is missing: in the access mode `open` only the names of this machine, otherwise all names.
"""
_HOST = re.compile(
    r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::[0-9]{1,5})?"
)


def host_name(host: str) -> str:
    """The name without the port, "" if it is no host name.

    >>> host_name("localhost:8501"), host_name("[::1]:8501"), host_name("["), host_name("a b")
    ('localhost', '::1', '', '')
    """
    match = _HOST.fullmatch(host)
    return match[1].strip("[]").lower() if match else ""


def is_loopback(address: str) -> bool:
    """Whether only programs on the same machine reach the address.

    >>> [is_loopback(address) for address in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "")]
    [True, True, True, False, False]
    >>> is_loopback("desk.example.org")
    False
    """
    try:
        return address == "localhost" or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def configured_hosts() -> frozenset[str]:
    names = (name.strip().lower() for name in os.environ.get(HOSTS, "").split(","))
    return frozenset(name for name in names if name)


def is_own_host(name: str, *, this_machine_only: bool) -> bool:
    """Whether a request for this host name is meant for this server."""
    if is_loopback(name):
        return True
    names = configured_hosts()
    if names:
        return name in names
    # DNS rebinding: a foreign site points a name of its own at a loopback address,
    # and its script would reach a server that only this machine can reach.
    return not this_machine_only
