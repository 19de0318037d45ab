"""Under which names a server is asked, and which of them are its own."""

from __future__ import annotations

import ipaddress
import os
import re

HOSTS = "ASSESSMENT_HOSTS"
"""Host names that the server answers to, by commas.  Unset: at the access mode `open` those of this machine alone, elsewhere all."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::[0-9]{1,5})?")


def host_name(host: str) -> str:
    """The name without the port, "" if it is none.

    >>> host_name("localhost:8501"), host_name("[::1]:8501"), host_name("["), host_name("a b")
    ('localhost', '::1', '', '')
    """
    match = _HOST.fullmatch(host)
    return match[1].strip("[]").lower() if match else ""


def is_loopback(address: str) -> bool:
    """Whether only programs on the same machine reach the address.

    >>> [is_loopback(address) for address in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "desk.example.org", "")]
    [True, True, True, False, False, False]
    """
    try:
        return address == "localhost" or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def configured_hosts() -> frozenset[str]:
    return frozenset(name.strip().lower() for name in os.environ.get(HOSTS, "").split(",") if name.strip())


def is_own_host(name: str, *, this_machine_only: bool) -> bool:
    """Whether a request for this host name is meant for us.  Another name in front of a loopback address is how a foreign site's script
    reaches a server that nobody else can reach (DNS rebinding)."""
    if is_loopback(name):
        return True
    names = configured_hosts()
    return name in names or not (names or this_machine_only)
