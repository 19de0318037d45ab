"""The application's font, inside the files that are sent away: Source Sans, which comes with Streamlit."""

from __future__ import annotations

import base64
import importlib.util
from functools import cache
from pathlib import Path

_FILES = "static/static/media/SourceSansVF-Upright*.woff2"


@cache
def font_face() -> str:
    """A style that holds the font for all weights; empty where it is not installed."""
    # Only where the package lies: a report needs nothing of it, and commands start without it.
    spec = importlib.util.find_spec("streamlit")
    if spec is None or spec.origin is None:
        return ""
    package = Path(spec.origin).parent
    for path in sorted(package.glob(_FILES)):
        return _style(path.read_bytes())
    return ""


def _style(font: bytes) -> str:
    data = base64.b64encode(font).decode()
    source = f'url(data:font/woff2;base64,{data}) format("woff2")'
    return f'@font-face {{ font-family: "Source Sans"; font-weight: 200 900; src: {source}; }}\n'
