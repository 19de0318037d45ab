"""A repaired run is offered on the page Runs with the list of what was changed."""

from assessment.campaign.workspace import ENVIRONMENT
from tests.conftest import run_file
from tests.pages.opening import open_in_frame, sound, widget, words


def test_a_repaired_run_comes_with_its_changes(make, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    make(run_file("heron", {"1": "Iron helps. [11]"}))
    test = open_in_frame("runs", campaign="spring")
    sound(widget(test.button, "Prepare the repaired file").click().run())
    assert "Changes: 2" in words(test)
    frames = [frame.value for frame in test.dataframe]
    changes = next(frame for frame in frames if "What was changed" in frame)
    assert list(changes["Place"]) == ["topic 1, sentence 1", "topic 1, references"]
