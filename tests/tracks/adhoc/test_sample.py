"""The files in the sample's folder `more` show what their table says."""

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.sample_campaigns import SAMPLES
from tests.tracks.adhoc.making import RULES

MORE = SAMPLES / "adhoc" / "more"


def imported(*names, **settings):
    """A campaign with these files, and the codes of their problems."""
    campaign = Workspace(":memory:").create("more", "adhoc", settings=settings)
    files = [InputFile(name, MORE / name) for name in names]
    reports = import_files(campaign, files, splitter=RULES, by="Zoe", assessor="Ann")
    return campaign, {one.code for report in reports for one in report.problems}


@pytest.mark.parametrize("name", ["labels.toml", "sampled.qrels", "pool.tsv"])
def test_further_files_are_read_without_problems(name):
    campaign, codes = imported("topics.sgml", name)
    assert codes == set()
    assert campaign.topics["1"].narrative.endswith("that bees steer by.")


def test_every_mistake_of_the_faulty_run_is_reported():
    _, codes = imported("topics.sgml", "faulty.run")
    assert codes == {
        "MALFORMED_LINE",
        "MALFORMED_SCORE",
        "RANK_AGAINST_SCORE",
        "REPEATED_DOCUMENT",
        "SEVERAL_TAGS",
        "UNKNOWN_TOPIC",
    }


def test_own_grades_are_offered_with_their_keys():
    campaign, _ = imported("topics.sgml", "labels.toml", grades="own")
    offered = campaign.track.scale("own").offered
    assert "".join(label.key for label in offered) == "brsk"


def test_a_list_is_the_pool():
    campaign, _ = imported("topics.sgml", "pool.tsv", pool="list")
    keys = {unit.ref.key for unit in campaign.data.units("1")}
    assert keys == {"D01-05", "D12-01"}
