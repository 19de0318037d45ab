"""The room of errors says what stands in which of its modules, in an order to read them in."""

import re
from pathlib import Path

from assessment.analysis import errors

ROOM = Path(errors.__file__).parent
CONTENTS = re.findall(r"^    (\w+) {2,}\w", errors.__doc__, re.MULTILINE)


def test_the_table_of_contents_has_every_module():
    modules = [path.stem for path in ROOM.glob("[!_]*.py")]
    assert sorted(CONTENTS) == sorted(modules)


def test_no_module_imports_a_later_one():
    for index, name in enumerate(CONTENTS):
        text = (ROOM / f"{name}.py").read_text(encoding="utf-8")
        own = re.findall(r"from assessment\.analysis\.errors\.(\w+) import", text)
        assert set(own) <= set(CONTENTS[:index]), name
