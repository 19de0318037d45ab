"""The folders of a large track or room build on each other in one order, that of its table of contents."""

import re
from pathlib import Path

import pytest

from assessment import (
    campaign,
    exchange,
    judging,
    planning,
    report,
    sentences,
    statistics,
    ui,
)
from assessment.analysis import comparison, economy
from assessment.tracks import adhoc, biogen, car, qa2007, r2c2, rag, scifact
from assessment.ui import (
    adjudicate,
    agreement,
    choices,
    compare,
    errors,
    scores,
    session,
    session_page,
)
from assessment.ui import economy as economy_page
from assessment.ui.errors import units
from tests import browser
from tests.browser import desk_mock
from tests.test_rooms import FILES, ROOMS, ROOT, imports

PACKAGES = [
    comparison,
    adhoc,
    biogen,
    car,
    qa2007,
    r2c2,
    rag,
    scifact,
    economy,
    exchange,
    planning,
    judging,
    compare,
    errors,
    ui,
]

LISTED_BY_MODULE = [
    adjudicate,
    agreement,
    campaign,
    choices,
    compare,
    economy_page,
    report,
    scores,
    sentences,
    session,
    session_page,
    statistics,
    units,
]
"""Packages whose table of contents says what each module does."""

LISTED_WITHOUT_FOLDERS = [comparison, ui]
"""Packages whose table says it of the modules beside their folders, which have tables of their own."""

LISTED_HELPERS = [browser, desk_mock]
"""Folders of tests whose table says what each module without tests is for."""

SITUATIONS = {"store/at_once"}
"""Folders of tests for what happens between parts of a room, such as several servers at one log."""


def listed(package):
    """The folders that the package's docstring lists, from the lowest to the highest."""
    return re.findall(r"^    (\w+) {2,}", package.__doc__, re.MULTILINE)


def listed_modules(package):
    """The modules in the lines and in the sentences of the package's docstring."""
    in_lines = re.findall(r"^ {8}(\w+) +\S", package.__doc__, re.MULTILINE)
    return {*in_lines, *re.findall(r"`(\w+)`", package.__doc__)}


def module_name(file):
    """The name of the file; of a folder that holds a single module, the name of the folder."""
    is_alone = len(list(file.parent.glob("*.py"))) == 1
    return file.parent.name if is_alone else file.stem


def files_by_folder(package):
    path = package.__name__.replace(".", "/")
    files = {}
    for file in FILES:
        folder, slash, _ = file.removeprefix(f"{path}/").partition("/")
        if slash and file.startswith(f"{path}/"):
            files.setdefault(folder, []).append(file)
    return files


@pytest.mark.parametrize("package", PACKAGES)
def test_the_table_of_contents_lists_every_folder(package):
    assert set(files_by_folder(package)) == set(listed(package))


@pytest.mark.parametrize("package", LISTED_BY_MODULE)
def test_the_table_of_contents_names_every_module_and_no_other(package):
    folder = ROOT / package.__name__.replace(".", "/")
    modules = {module_name(file) for file in folder.rglob("*.py")} - {"__init__"}
    # The folder with pictures has a docstring of its own.
    modules -= {file.stem for file in (folder / "charts").glob("*.py")}
    assert listed_modules(package) == modules


@pytest.mark.parametrize("package", LISTED_WITHOUT_FOLDERS)
def test_the_table_of_contents_names_every_module_beside_the_folders(package):
    folder = ROOT / package.__name__.replace(".", "/")
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert listed_modules(package) == modules


@pytest.mark.parametrize("package", LISTED_HELPERS)
def test_the_table_of_contents_names_every_module_that_tests_use(package):
    folder = ROOT / package.__name__.replace(".", "/")
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__", "conftest"}
    tests = {name for name in modules if name.startswith("test_")}
    assert listed_modules(package) == modules - tests


@pytest.mark.parametrize("package", PACKAGES)
def test_a_folder_imports_none_below_it_in_the_table(package):
    order = listed(package)
    files = files_by_folder(package)
    assert [
        f"{file} imports {module}"
        for number, folder in enumerate(order)
        for file in files[folder]
        for module in imports(file)
        for later in order[number + 1 :]
        if module.startswith(f"{package.__name__}.{later}.")
    ] == []


def test_the_tests_of_a_room_are_in_folders_of_its_names():
    folders = {
        file.parent.relative_to(ROOT / "tests").as_posix()
        for room in ROOMS
        for file in (ROOT / "tests" / room).rglob("*.py")
    }
    of_the_package = {str(Path(file).parent) for file in FILES}
    assert {
        folder for folder in folders if f"assessment/{folder}" not in of_the_package
    } == SITUATIONS
