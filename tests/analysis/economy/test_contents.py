"""The room of economy says what each of its modules is for."""

import re
from pathlib import Path

from assessment.analysis import economy


def test_the_table_of_contents_names_every_module():
    folder = Path(economy.__file__).parent
    modules = {path.stem for path in folder.glob("[!_]*.py")}
    assert set(re.findall(r"`(\w+)`", economy.__doc__)) == modules
