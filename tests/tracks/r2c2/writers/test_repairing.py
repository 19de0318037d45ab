"""A repaired run has the form of the instructions, says what it said, and lists what was changed."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs.repairs import repaired_run
from tests.tracks.r2c2.making import RULES

TOPICS = "qid,question\n0001,Who?\n0002,When?\n0003,Where?\n"
PASSAGES = "0001;1;D1;It was Ilse.\n0002;1;D2;In 1962; in June.\n0003;1;D3;Tovrey.\n"


def campaign_of(**files):
    campaign = Workspace(":memory:").create("test", "r2c2", settings={})
    inputs = [InputFile("topics.csv", TOPICS.encode())]
    for name, content in files.items():
        body = content if isinstance(content, bytes) else content.encode()
        inputs.append(InputFile(name.replace("_", "-"), body))
    reports = import_files(campaign, inputs, splitter=RULES, by="test")
    return campaign, {report.file: report for report in reports}


def repair(name, text):
    """The repaired file as text, and its changes."""
    campaign, _ = campaign_of(**{name: text})
    repaired = repaired_run(campaign, name.replace("_", "-"), RULES)
    return repaired.data.decode(), [tuple(change) for change in repaired.changes]


def test_a_passage_run_without_problems_comes_back_as_it_was():
    assert repair("a_PO_1", PASSAGES) == (PASSAGES, [])


def test_lines_that_cannot_be_read_are_left_out_and_listed():
    broken = "\ufeff" + PASSAGES + "D005:1;x;y\n0003;21;D;late\nD0001;2;D4;Ilse.\n"
    text, changes = repair("a_PG_1", broken)
    assert text == PASSAGES.replace("0002;1", "0001;2;D4;Ilse.\n0002;1", 1)
    assert [place for place, _ in changes] == ["line 1", "line 4", "line 5", "line 6"]
    assert "read as '0001'" in changes[3][1]


def test_ranks_stay_because_answers_cite_them():
    gaps = "0001;3;D1;It was Ilse.\n0001;7;D2;No.\n"
    assert repair("a_PG_1", gaps) == (gaps, [])


ANSWERS = (
    "<0001>Ilse;90\n4;a-PO-1;1;Ilse made it.\n9;a-PO-1;1;She did.\n</0001>\n"
    "<0002>\n</0002>\n"
)


def test_nuggets_are_numbered_and_every_question_has_an_element():
    text, changes = repair("a_AC_1", ANSWERS)
    assert text == (
        "<0001>\nIlse;90\n1;a-PO-1;1;Ilse made it.\n2;a-PO-1;1;She did.\n</0001>\n"
        "<0002>\n</0002>\n<0003>\n</0003>\n"
    )
    assert changes == [
        ("question 0001", "nuggets numbered 1 to 2"),
        ("question 0003", "written as an empty element: no answer"),
    ]


def test_an_answer_without_a_confidence_is_left_out_and_listed():
    _, changes = repair("a_AC_1", "<0001>\nIlse\n</0001>\n<0002>\nJune;5\n</0002>\n")
    assert changes[0][0] == "line 2"
    assert ("question 0001", "written as an empty element: no answer") in changes


def test_a_run_without_any_answer_is_refused_with_the_causes_and_that_no_repair_helps():
    text = "<0001>\nIlse\n</0001>\n<0002>\nJune\n</0002>\n<0003>\n</0003>\n"
    campaign, reports = campaign_of(a_AC_1=text)
    [problem] = [one for one in reports["a-AC-1"].problems if one.code == "EMPTY_RUN"]
    assert not campaign.runs()
    assert problem.what == (
        "no question has an answer that can be read: 1 empty or without an answer, "
        "2 without a confidence from 0 to 100"
    )
    assert "cannot be repaired" in problem.right


def test_nuggets_beyond_the_tenth_go_where_they_do_not_count():
    nuggets = "".join(f"{n};a-PO-1;1;Nugget {n}.\n" for n in range(1, 13))
    campaign, _ = campaign_of(a_AC_1=f"<0001>\nIlse;90\n{nuggets}</0001>\n")
    assert b"12;a-PO-1" in repaired_run(campaign, "a-AC-1", RULES).data
    campaign.store.change_settings(campaign.row.id, {"over_ten": "error"}, "test")
    mended = repaired_run(campaign, "a-AC-1", RULES)
    assert b"11;a-PO-1" not in mended.data
    assert mended.changes[0] == (
        "question 0001",
        "2 nuggets after the tenth left out",
    )


def test_a_run_of_a_zip_lists_its_own_problems_alone():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a-PG-1.txt", PASSAGES + "broken\n")
        archive.writestr("a-PG-2.txt", PASSAGES + "broken\nbroken\n")
    campaign, _ = campaign_of(**{"a_PR.zip": out.getvalue()})
    changes = repaired_run(campaign, "a-PG-1", RULES).changes
    assert [change.place for change in changes] == ["line 4"]


_pieces = st.sampled_from(
    [
        "<0001>",
        "<D0002>",
        "</0001>",
        "</D0002>",
        "Ilse; who else?;90",
        "<3>;5",
        "Ilse;101",
        "1;a-PO-1;1;Ilse; of course.",
        "7;a-PO-1.txt;2;No.",
        "B1;a-PO-1;1;No.",
        "stray",
        "",
    ]
)


@given(st.lists(_pieces, max_size=12))
def test_a_repaired_answer_run_says_the_same_and_needs_no_further_repair(pieces):
    _same_after_repair("a_AC_1", "\n".join(["<0003>Tovrey;7", "</0003>", *pieces]))


_lines = st.tuples(
    st.sampled_from(["0001", "D0002", "9999", "x"]),
    st.sampled_from(["1", "2", "20", "21", ""]),
    st.sampled_from(["D1", "", " D2 "]),
    st.sampled_from(["Ilse.", "a;b", " ", "It\u2028was."]),
)


@given(st.lists(_lines, max_size=8))
def test_a_repaired_passage_run_says_the_same_and_needs_no_further_repair(lines):
    text = "".join(f"{';'.join(line)}\n" for line in lines)
    _same_after_repair("a_PG_1", f"0003;1;D3;Tovrey.\n{text}")


def _same_after_repair(name, text):
    campaign, _ = campaign_of(**{name: text})
    run = name.replace("_", "-")
    if run not in campaign.runs():
        return
    once = repaired_run(campaign, run, RULES)
    again, _ = campaign_of(**{name: once.data})
    assert _meaning(again.run(run)) == _meaning(campaign.run(run))
    assert repaired_run(again, run, RULES) == once._replace(changes=())


def _meaning(run):
    """What a run says, whatever the numbers of its nuggets."""
    meaning = {}
    for topic, answer in run.answers.items():
        if answer.kind == "passages":
            meaning[topic] = answer
        else:
            nuggets = [(one.key, one.text) for one in answer.nuggets]
            meaning[topic] = (answer.answer, answer.confidence, nuggets)
    return meaning


@pytest.mark.parametrize("name", ["a_AC_1", "a_PG_1"])
def test_a_sample_that_every_check_passes_has_no_changes(name):
    good = {
        "a_AC_1": "".join(f"<{q}>\nIlse;9\n</{q}>\n" for q in ("0001", "0002", "0003")),
        "a_PG_1": PASSAGES,
    }
    assert repair(name, good[name]) == (good[name], [])
