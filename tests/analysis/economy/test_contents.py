"""The room of economy says what each of its modules is for."""

import importlib
import re
from pathlib import Path

import pytest

from assessment.analysis import economy

ROOM = Path(economy.__file__).parent
FOLDERS = [path.parent for path in sorted(ROOM.rglob("__init__.py"))]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_docstring_of_a_folder_names_every_module_in_it(folder):
    parts = folder.relative_to(ROOM).parts
    package = importlib.import_module(".".join((economy.__name__, *parts)))
    modules = {path.stem for path in folder.glob("[!_]*.py")}
    assert set(re.findall(r"`(\w+)`", package.__doc__)) == modules
