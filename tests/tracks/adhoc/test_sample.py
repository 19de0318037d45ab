"""Settings with which the files in the sample's folder `more` do what their table says."""

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.sample_campaigns import SAMPLES
from tests.tracks.adhoc.making import RULES

MORE = SAMPLES / "adhoc" / "more"


def imported(*names, **settings):
    """A campaign with these files."""
    campaign = Workspace(":memory:").create("more", "adhoc", settings=settings)
    files = [InputFile(name, MORE / name) for name in names]
    import_files(campaign, files, splitter=RULES, by="Zoe", assessor="Ann")
    return campaign


def test_own_grades_are_offered_with_their_keys():
    campaign = imported("topics.sgml", "labels.toml", grades="own")
    offered = campaign.track.scale("own").offered
    assert "".join(label.key for label in offered) == "3210"


def test_a_list_is_the_pool():
    campaign = imported("topics.sgml", "pool.tsv", pool="list")
    keys = {unit.ref.key for unit in campaign.data.units("1")}
    assert keys == {"D01-05", "D12-01"}
