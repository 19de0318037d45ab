"""The documentation as a site: Sphinx reads the same Markdown files that the repository shows.

Build it with `make docs`.  The references are made from the code: `docs/site/reference.py`.
"""

import sys
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from assessment import __version__  # noqa: E402  the project's folder has to be on the path before
from docs.site.reference import add_references  # noqa: E402

project = "Assessment Desk"
author = copyright = "Assessment Desk contributors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/site/index"
include_patterns = [
    "docs/**",
    "*.md",
    "benchmarks/README.md",
    "deploy/README.md",
    "sample_data/README.md",
    "tests/golden/*.md",
]
exclude_patterns = [
    "assessment",
    "node_modules",
    "sample_data/*/**",
    "workspace",
    "docs/**/*.ipynb",
    ".*",
]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# A heading may begin at a lower level, and code of any language may stand in a fence.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = f"Assessment Desk {version}"
html_favicon = "../../assessment/ui/static/icon.png"
html_show_sourcelink = False
html_copy_source = False


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_references)
