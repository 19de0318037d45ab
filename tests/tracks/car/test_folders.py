"""The folders of the track build on each other in one order, that of its table of contents."""

import re

import pytest

from assessment.tracks import car
from tests.test_rooms import FILES, imports

PACKAGE = "assessment.tracks.car"
ORDER = re.findall(r"^    (\w+) {2,}", car.__doc__, re.MULTILINE)
"""The folders as the track's docstring lists them, from the lowest to the highest."""


def folder_of(file):
    return file.split("/")[3]


def files_in_folders():
    for file in FILES:
        if file.startswith("assessment/tracks/car/") and file.count("/") > 3:
            yield file


def test_the_table_of_contents_lists_every_folder():
    assert {folder_of(file) for file in files_in_folders()} == set(ORDER)


@pytest.mark.parametrize("folder", ORDER)
def test_a_folder_imports_none_below_it_in_the_table(folder):
    later = ORDER[ORDER.index(folder) + 1 :]
    assert [
        f"{file} imports {module}"
        for file in files_in_folders()
        if folder_of(file) == folder
        for module in imports(file)
        if any(module.startswith(f"{PACKAGE}.{name}.") for name in later)
    ] == []
