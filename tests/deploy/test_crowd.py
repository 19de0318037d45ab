"""The load test finds what it is there to find."""

from __future__ import annotations

import os
import subprocess
import sys

from assessment.model import Judgment, Ref
from tests.browser.server import ROOT
from tests.deploy.crowd import Assessor, Taken, Verdict, verdict

REF = Ref("answer", "1", "a")


def ann(*uuids, last):
    """An assessor with these acknowledgements, who said `last` at the end."""
    return Assessor(
        "Ann",
        lambda: "",
        ["http://127.0.0.1"],
        1,
        taken=[Taken(name, 0, 0.01) for name in uuids],
        last={tuple(REF): last},
    )


def judgment(name, label):
    return Judgment(REF, "Ann", label, uuid=name)


def test_all_is_well_when_the_log_has_each_judgment_once():
    assert verdict(
        [ann("a", "b", last="no")], [judgment("a", "yes"), judgment("b", "no")]
    ) == Verdict(2, 2, 0, 0, 0)


def test_an_acknowledged_judgment_that_the_log_does_not_have_is_lost():
    assert verdict([ann("a", "b", last="yes")], [judgment("a", "yes")]).lost == 1


def test_a_judgment_that_the_log_has_twice_is_doubled():
    assert (
        verdict(
            [ann("a", last="yes")], [judgment("a", "yes"), judgment("a", "yes")]
        ).doubled
        == 1
    )


def test_an_older_label_behind_the_newest_has_overtaken_it():
    assert (
        verdict(
            [ann("a", "b", last="no")], [judgment("b", "no"), judgment("a", "yes")]
        ).overtaken
        == 1
    )


def test_others_judgments_do_not_count():
    assert (
        verdict(
            [ann("a", last="yes")],
            [judgment("a", "yes"), judgment("b", "no")._replace(assessor="Ben")],
        ).stored
        == 1
    )


def test_without_nginx_the_program_says_what_it_needs():
    bare = {name: value for name, value in os.environ.items() if name != "PATH"} | {
        "PATH": str(ROOT / "docs")
    }
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / "crash.py"],
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("this program needs nginx on PATH: install it")
