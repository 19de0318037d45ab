"""Runs come in as the zip that a team sends, whatever else is in it."""

import io
import zipfile

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import Packed, Unreadable
from assessment.sentences.splitters import splitter
from assessment.tracks.r2c2.zips import zip_members
from assessment.tracks.r2c2.zips.team_zip import is_answer_zip, is_passage_zip, read_zip
from tests.tracks.r2c2.making import codes, known

PASSAGES, ANSWERS = (
    "0001;1;d;It was Ilse.\n",
    "<0001>\nIlse;90\n1;hit-u-PO-1;1;Ilse made it.\n</0001>\n",
)


def zipped(files, name="hit-u-PR.zip", packing=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as whole:
        for path, text in files:
            whole.writestr(path, text)
    return Packed(name, out.getvalue())


def read(*files):
    return read_zip(zipped(files), known())


def test_every_run_of_a_zip_is_read_under_its_own_name():
    result = read(
        ("hit-u-PR/hit-u-PO-1.txt", PASSAGES), ("hit-u-PR/hit-u-PG-2", PASSAGES)
    )
    assert [(run.name, run.team) for run in result.runs] == [
        ("hit-u-PO-1", "hit-u"),
        ("hit-u-PG-2", "hit-u"),
    ]
    assert len(list(result.documents)) == 1


def test_answers_are_checked_against_passages_of_the_same_zip():
    assert "UNRESOLVED_CITATION" not in codes(
        read(("hit-u-AC-1.txt", ANSWERS), ("hit-u-PO-1.txt", PASSAGES))
    )
    assert "UNRESOLVED_CITATION" in codes(read(("hit-u-AC-1.txt", ANSWERS)))


def test_problems_name_the_file_inside():
    result = read(("hit-u-PO-1.txt", PASSAGES + "broken\n"))
    assert ("hit-u-PR.zip", "hit-u-PO-1.txt, line 2") in [
        (problem.file, problem.place) for problem in result.problems
    ]


@pytest.mark.parametrize(
    "path", ["../../etc/hit-u-PO-1.txt", "/hit-u-PO-1.txt", "a/../../hit-u-PO-1.txt"]
)
def test_a_path_that_leads_out_is_told_and_loses_its_folders(path):
    result = read((path, PASSAGES))
    assert "STRANGE_PATH" in codes(result)
    assert [run.name for run in result.runs] == ["hit-u-PO-1"]


def test_what_systems_put_beside_files_is_passed_over():
    result = read(
        ("__MACOSX/._hit-u-PO-1.txt", "x"),
        (".DS_Store", "x"),
        ("hit-u-PO-1.txt", PASSAGES),
    )
    assert codes(result) == [
        "FEW_PASSAGES",
        "DOCUMENTS_UNCHECKED",
        "PASSAGES_UNCHECKED",
    ]


def test_a_file_that_is_no_run_is_told_and_the_others_are_read():
    result = read(("readme.txt", "Hello."), ("hit-u-PO-1.txt", PASSAGES))
    assert "UNKNOWN_FORMAT" in codes(result, "error")
    assert len(result.runs) == 1


def test_two_files_of_one_name_are_told():
    assert "REPEATED_FILE" in codes(
        read(("a/hit-u-PO-1.txt", PASSAGES), ("b/hit-u-PO-1.txt", PASSAGES))
    )


def test_a_zip_without_runs_says_so():
    assert codes(read(("readme.txt", "Hello."))) == ["UNKNOWN_FORMAT", "EMPTY_ZIP"]


def test_too_many_files_are_refused(monkeypatch):
    monkeypatch.setattr(zip_members, "MAX_FILES", 2)
    with pytest.raises(Unreadable, match="3 files; at most 2"):
        read(*((f"hit-u-PO-{n}.txt", PASSAGES) for n in (1, 2, 3)))


@pytest.mark.parametrize("limit", ["MAX_FILE", "MAX_WHOLE"])
def test_a_file_that_unpacks_to_more_than_is_allowed_is_refused(monkeypatch, limit):
    monkeypatch.setattr(zip_members, limit, 1000)
    with pytest.raises(Unreadable, match="unpacks to more than"):
        read(("hit-u-PO-1.txt", PASSAGES + "x" * 2000))


def test_a_broken_zip_ends_in_one_sentence():
    whole = zipped([("hit-u-PO-1.txt", PASSAGES * 100)])
    with whole.stream() as stream:
        cut = Packed("hit-u-PR.zip", stream.read()[:-40])
    with pytest.raises(Unreadable, match="the zip is broken"):
        read_zip(cut, known())


def test_zips_are_known_by_what_is_in_them():
    passages, answers = (
        zipped([("hit-u-PO-1.txt", PASSAGES)]),
        zipped([("hit-u-AC-1.txt", ANSWERS)]),
    )
    assert (is_passage_zip(passages), is_answer_zip(passages)) == (True, False)
    assert (is_passage_zip(answers), is_answer_zip(answers)) == (False, True)
    assert not is_passage_zip(Packed("a.txt", PASSAGES.encode()))


def test_marked_runs_come_with_their_lists_of_correct_answers():
    marked = ANSWERS.replace("1;hit-u", "N1;hit-u")
    result = read(
        ("hit-u-AC-1.correct.txt", "0001 1 90\n"),
        ("hit-u-AC-1.txt", marked),
        ("hit-u-PO-1.txt", PASSAGES),
    )
    assert codes(result) == [
        "FEW_PASSAGES",
        "DOCUMENTS_UNCHECKED",
        "PASSAGES_UNCHECKED",
    ]
    assert [judgment.label for judgment in result.judgments] == [
        "entailed",
        "correct",
        "nonrelevant",
    ]
    assert [run.name for run in result.runs] == ["hit-u-PO-1", "hit-u-AC-1"]


def taken_in(*files, topics=b"0001\tWho?\n0002\tWhere?\n"):
    """The receipts of some zips that come in with the questions."""
    campaign = Workspace(":memory:").create("c", "r2c2")
    values = [InputFile("topics.tsv", topics)] if topics else []
    for packed in files:
        with packed.stream() as stream:
            values.append(InputFile(packed.name, stream.read()))
    return import_files(campaign, values, splitter=splitter("rules"), by="test")[
        len(values) - len(files) :
    ]


@pytest.mark.parametrize(
    "packing",
    [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA],
)
@pytest.mark.parametrize(
    ("name", "member", "text", "kind"),
    [
        ("WASEDA-AC.zip", "WASEDA-AC-1.txt", ANSWERS, "ac-zip"),
        ("WASEDA-AC.zip", "WASEDA-AC/WASEDA-AC-1", ANSWERS, "ac-zip"),
        ("runs.zip", "WASEDA-AC-1.txt", ANSWERS, "ac-zip"),
        ("WASEDA-PR.zip", "WASEDA-PO-1.txt", PASSAGES, "pr-zip"),
        ("WASEDA-PO-1.zip", "passages.txt", PASSAGES, "pr-zip"),
        ("WASEDA-AC-1.zip", "answers.txt", ANSWERS, "ac-zip"),
    ],
)
def test_zips_are_recognised_by_content_however_they_are_packed(
    name, member, text, kind, packing
):
    report = taken_in(zipped([(member, text)], name, packing))[0]
    assert (report.kind, report.loaded) == (kind, True)


@pytest.mark.parametrize(
    "texts", [(PASSAGES, PASSAGES), (ANSWERS, ANSWERS), (PASSAGES, ANSWERS)]
)
def test_two_stored_runs_are_both_read(texts):
    names = ["a-PO-1.txt" if text == PASSAGES else "a-AC-1.txt" for text in texts]
    files = [
        (name.replace("1", str(at)), text)
        for at, (name, text) in enumerate(zip(names, texts, strict=True), 1)
    ]
    assert taken_in(zipped(files, "a.zip", zipfile.ZIP_STORED))[0].counts["runs"] == 2


def test_hidden_files_do_not_say_what_a_zip_holds():
    files = [
        ("x/__MACOSX/._hit-u-PO-1.txt", b"\0\5\26\7"),
        ("x/._hit-u-PO-2.txt", b"\0"),
        ("x/hit-u-AC-1.txt", ANSWERS),
    ]
    report = taken_in(zipped(files, "hit-u.zip", zipfile.ZIP_STORED))[0]
    assert (report.kind, report.counts["runs"]) == ("ac-zip", 1)


def test_questions_that_a_run_leaves_out_name_the_file_inside():
    result = taken_in(
        zipped(
            [
                ("BITEM-PG-1.txt", PASSAGES),
                ("BITEM-PO-1.txt", PASSAGES),
                ("BITEM-AC-1.txt", ANSWERS),
            ],
            "BITEM-PR.zip",
        )
    )[0]
    places = {
        (one.code, one.file, one.place)
        for one in result.problems
        if one.code in ("MISSING_QUESTION", "UNANSWERED")
    }
    assert places == {
        ("MISSING_QUESTION", "BITEM-PR.zip", "BITEM-PG-1.txt, file"),
        ("MISSING_QUESTION", "BITEM-PR.zip", "BITEM-PO-1.txt, file"),
        ("UNANSWERED", "BITEM-PR.zip", "BITEM-AC-1.txt, file"),
    }


def test_what_could_not_be_checked_is_of_most_a_zip():
    result = taken_in(
        zipped([("a-PG-1.txt", PASSAGES), ("a-PO-1.txt", PASSAGES)], "a-PR.zip"),
        topics=b"",
    )[0]
    unchecked = [
        (one.code, one.place)
        for one in result.problems
        if one.code.endswith("_UNCHECKED")
    ]
    assert unchecked == [
        ("TOPICS_UNCHECKED", "file"),
        ("DOCUMENTS_UNCHECKED", "file"),
        ("PASSAGES_UNCHECKED", "file"),
    ]


def test_a_zip_inside_a_zip_is_named_with_what_to_do():
    with zipped([("hit-u-PO-1.txt", PASSAGES)]).stream() as stream:
        inner = stream.read()
    result = read(("hit-u-PO-2.txt", PASSAGES), ("old/hit-u-PR.zip", inner))
    wrong = next(one for one in result.problems if one.code == "UNKNOWN_FORMAT")
    assert (wrong.place, wrong.what) == ("hit-u-PR.zip, file", "a zip inside the zip")


def test_two_files_of_one_name_are_told_with_both_paths():
    wrong = next(
        one
        for one in read(
            ("a/hit-u-PO-1.txt", PASSAGES), ("b/hit-u-PO-1.txt", PASSAGES)
        ).problems
        if one.code == "REPEATED_FILE"
    )
    assert (wrong.place, wrong.what) == (
        "b/hit-u-PO-1.txt",
        "'a/hit-u-PO-1.txt' is a file of the same name",
    )


def named(zip_name, *files):
    """(severity, code, place) of the problems with the name of a zip."""
    result = read_zip(zipped(files, zip_name), known())
    return [
        (one.severity, one.code, one.place)
        for one in result.problems
        if one.code.startswith("ZIP_")
    ]


def test_a_zip_is_named_after_the_team_of_its_runs():
    runs = [("hit-u-PO-1.txt", PASSAGES), ("hit-u-PG-2.txt", PASSAGES)]
    assert named("hit-u-PR.zip", *runs) == []
    assert named("mail/hit-u-AC.zip", ("hit-u-AC-1.txt", ANSWERS)) == []
    assert named("runs.zip", *runs) == [("warning", "ZIP_NAME", "file name")]


def test_runs_of_another_team_are_named():
    runs = [("hit-u-PO-1.txt", PASSAGES), ("WASEDA-PO-1.txt", PASSAGES)]
    assert named("WASEDA-PR.zip", *runs) == [("error", "ZIP_TEAM", "hit-u-PO-1")]


def test_runs_of_the_other_subtask_are_named():
    runs = [("hit-u-PO-1.txt", PASSAGES), ("hit-u-AC-1.txt", ANSWERS)]
    assert named("hit-u-PR.zip", *runs) == [("warning", "ZIP_SUBTASK", "hit-u-AC-1")]


def test_our_own_zip_of_marked_runs_may_have_any_name():
    marked = ANSWERS.replace("1;hit-u", "R1;hit-u")
    assert named("marked.zip", ("hit-u-AC-1.txt", marked)) == []
