"""The documentation as a site: every link leads somewhere, and the references hold what the code has."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from sphinx.application import Sphinx

from assessment.cli.commands import COMMANDS
from assessment.tracks import TRACKS

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.filterwarnings("ignore:.*MystReferenceResolver:Warning")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The pages as Sphinx has them, and its warnings; no HTML, which would take as long again."""
    folder, warnings = tmp_path_factory.mktemp("site"), io.StringIO()
    places = (ROOT, ROOT / "docs" / "site", folder / "out", folder / "doctrees")
    app = Sphinx(*map(str, places), "dummy", status=None, warning=warnings)
    app.build()
    return app, warnings.getvalue()


def test_the_site_is_built_without_a_warning(site):
    assert site[1] == ""


def texts(site, page):
    return site[0].env.get_doctree(page).astext()


def test_the_reference_of_commands_holds_the_help_of_each(site):
    text = texts(site, "docs/reference/commands")
    assert [
        name for name in COMMANDS if f"Usage: assessment-desk {name}" not in text
    ] == []
    assert "assessment-desk economy check" in text


def test_the_reference_of_measures_holds_those_of_every_track(site):
    text = texts(site, "docs/reference/measures")
    for name in TRACKS:
        missing = [one.name for one in TRACKS[name].measures if one.name not in text]
        assert missing == [], name


def test_the_reference_says_why_a_measure_ranks_no_runs(site):
    text = texts(site, "docs/reference/measures")
    for name in TRACKS:
        for measure in TRACKS[name].measures:
            if not measure.ranks_runs:
                assert f"does not rank runs: {measure.why_unranked}" in text


def test_the_reference_of_python_holds_every_method(site):
    text = texts(site, "docs/reference/python")
    methods = ("scores(", "judgments(", "agreement(", "score_files(", "open_campaign(")
    assert [name for name in methods if name not in text] == []


def test_the_page_on_official_scripts_names_every_track_and_scripts_that_exist():
    text = (ROOT / "docs" / "tracks" / "official-scripts.md").read_text("utf-8")
    assert [name for name in TRACKS if f"| `{name}` |" not in text] == []
    scripts = re.findall(r"^python (\S+)", text, re.MULTILINE)
    assert scripts
    assert [name for name in scripts if not (ROOT / name).is_file()] == []
