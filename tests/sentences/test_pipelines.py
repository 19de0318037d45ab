"""Installed spaCy pipelines: offered by name, loaded in this process and in one of their own."""

import os
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from assessment.model import UserError
from assessment.sentences import splitter_setting
from assessment.sentences.splitter_setting import (
    PREFERRED_MODELS,
    SPLITTER,
    best_installed,
    installed_models,
)
from assessment.sentences.splitters import splitter
from assessment.sentences.worker import RemoteSplitter
from tests.sentences.packaging import install_pipeline

TEXT = "See Fig. 2 for it. Rest helps."
CUT_AT_EVERY_STOP = ["See Fig.", "2 for it.", "Rest helps."]


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A directory for packages, which this process and its children import from."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def pieces(splitter):
    [spans] = splitter.split([TEXT])
    return [TEXT[start:end] for start, end in spans]


def test_a_packaged_pipeline_is_loaded_with_its_version(site):
    name = install_pipeline(site)
    chosen = splitter(name)
    assert (chosen.name, chosen.version.split()[0]) == ("en_sents", "1.2.3")
    assert pieces(chosen) == CUT_AT_EVERY_STOP
    assert pieces(splitter("rules")) == ["See Fig. 2 for it.", "Rest helps."]


def test_a_packaged_pipeline_runs_in_a_process_of_its_own(site):
    name = install_pipeline(site, "apart", "2.0.1")
    with RemoteSplitter("rules") as rules, rules.named(name) as chosen:
        assert (chosen.name, chosen.version.split()[0]) == ("en_apart", "2.0.1")
        assert pieces(chosen) == CUT_AT_EVERY_STOP


def test_a_pipeline_without_sentences_says_so(site):
    name = install_pipeline(site, "mute", pipes=())
    with pytest.raises(UserError, match="finds no sentences"):
        splitter(name)


def test_auto_takes_the_model_of_the_tracks_as_soon_as_it_is_installed(site):
    assert best_installed() == "rules"
    install_pipeline(site, "core_web_sm", "3.8.0")
    assert best_installed() in PREFERRED_MODELS


def test_the_setting_offers_what_is_installed_here(site):
    install_pipeline(site, "offered")
    names = [choice.name for choice in SPLITTER.here().choices]
    assert names[:2] == ["auto", "rules"]
    assert "en_offered" in names and "en_offered" in installed_models()


def test_installed_packages_are_read_again_only_after_one_was_installed(
    site, monkeypatch
):
    lookups = []

    def counted(group):
        lookups.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(splitter_setting, "entry_points", counted)
    install_pipeline(site, "early")
    assert installed_models() == installed_models()
    assert len(lookups) == 1
    install_pipeline(site, "late")
    assert {"en_early", "en_late"} <= set(installed_models())
    assert len(lookups) == 2


def test_a_splitter_of_another_machine_stays_a_choice_and_is_marked():
    choices = {
        choice.name: choice.meaning for choice in SPLITTER.here("en_gone").choices
    }
    assert choices["en_gone"] == "not installed on this machine"


@pytest.mark.parametrize("name", ["", "../x", "<b>", "x" * 200, "a b"])
def test_what_cannot_name_a_package_is_no_choice(name):
    assert SPLITTER.here(name).choices == SPLITTER.here().choices


def test_listing_the_choices_does_not_import_spacy():
    program = (
        "import sys; from assessment.sentences.splitter_setting import SPLITTER; "
        "SPLITTER.here(); sys.exit('spacy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], env=dict(os.environ))
    assert done.returncode == 0
