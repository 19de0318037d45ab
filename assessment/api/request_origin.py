"""Where a request comes from: our own pages, another site, or a program that is no browser."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request


def is_from_our_pages(request: Request) -> bool:
    """Whether a page of ours or a program sent it; what another site sends is refused."""
    # Old browsers send no Sec-Fetch-Site, but the origin of a POST; other programs send neither.
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host", "")
