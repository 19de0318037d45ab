"""Makes small spaCy pipelines as installed packages, as `spacy package` and pip would leave them."""

import shutil

import spacy

INIT = """\
from spacy.util import load_model_from_init_py


def load(**overrides):
    return load_model_from_init_py(__file__, **overrides)
"""


def install_pipeline(site, name="sents", version="1.2.3", pipes=("sentencizer",)):
    """Installs the pipeline `en_NAME` into a site directory; returns its package name."""
    nlp = spacy.blank("en")
    for pipe in pipes:
        nlp.add_pipe(pipe)
    nlp.meta["name"] = name
    nlp.meta["version"] = version
    package = f"en_{name}"
    data = site / package / f"{package}-{version}"
    data.parent.mkdir()
    nlp.to_disk(data)
    (site / package / "__init__.py").write_text(INIT)
    shutil.copy(data / "meta.json", site / package / "meta.json")
    about = site / f"{package}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
    )
    (about / "entry_points.txt").write_text(f"[spacy_models]\n{package} = {package}\n")
    return package
