"""The modules that the judging desk and the page Nuggets are made of, served so that a browser keeps them.

The pages ask for them under an address that names the version of all modules together.  What stands there
never changes, so a browser asks once, and never runs modules of two versions together.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOLDER = Path(__file__).resolve().parents[1] / "ui" / "desk" / "static"
_MARK = "version-"
_KEEP = "public, max-age=31536000, immutable"
_ASK_ANEW = "no-cache"


@cache
def version() -> str:
    """The folder that the addresses of all modules have in common, as they were when the server started."""
    return version_of(_FOLDER)


def version_of(folder: Path) -> str:
    """Another one with any change in the text or name of a file."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.*")):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(folder)} {len(text)} ".encode())
        digest.update(text)
    return f"{_MARK}{digest.hexdigest()[:16]}"


class DeskModules(StaticFiles):
    """The modules under the address of their version, to be kept, and without one, to be asked for again.

    Another version gets these modules too, but not to keep: a page of another server may ask for it while
    the servers are updated one by one.
    """

    def __init__(self) -> None:
        super().__init__(directory=_FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        folder, _, module = path.partition("/")
        is_versioned = folder.startswith(_MARK)
        answer = await super().get_response(module if is_versioned else path, scope)
        cache_control = _KEEP if folder == version() else _ASK_ANEW
        answer.headers["Cache-Control"] = cache_control
        answer.headers["X-Content-Type-Options"] = "nosniff"
        return answer
