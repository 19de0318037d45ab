"""Runs come in as the zip that a team sends, whatever else is in it."""

import io
import zipfile

import pytest

from assessment.reading import Packed, Unreadable
from assessment.tracks.r2c2 import archive
from assessment.tracks.r2c2.archive import is_answer_zip, is_passage_zip, read_zip
from tests.tracks.r2c2.making import codes, known

PASSAGES, ANSWERS = "0001;1;d;It was Ilse.\n", "<0001>\nIlse;90\n1;hit-u-PO-1;1;Ilse made it.\n</0001>\n"


def zipped(files, name="hit-u-PR.zip"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as whole:
        for path, text in files:
            whole.writestr(path, text)
    return Packed(name, out.getvalue())


def read(*files):
    return read_zip(zipped(files), known())


def test_every_run_of_a_zip_is_read_under_its_own_name():
    found = read(("hit-u-PR/hit-u-PO-1.txt", PASSAGES), ("hit-u-PR/hit-u-PG-2", PASSAGES))
    assert [(run.name, run.team) for run in found.runs] == [("hit-u-PO-1", "hit-u"), ("hit-u-PG-2", "hit-u")]
    assert len(list(found.documents)) == 1


def test_answers_are_checked_against_passages_of_the_same_zip():
    assert "UNRESOLVED_CITATION" not in codes(read(("hit-u-AC-1.txt", ANSWERS), ("hit-u-PO-1.txt", PASSAGES)))
    assert "UNRESOLVED_CITATION" in codes(read(("hit-u-AC-1.txt", ANSWERS)))


def test_problems_name_the_file_inside():
    found = read(("hit-u-PO-1.txt", PASSAGES + "broken\n"))
    assert ("hit-u-PR.zip", "hit-u-PO-1.txt, line 2") in [(problem.file, problem.place) for problem in found.problems]


@pytest.mark.parametrize("path", ["../../etc/hit-u-PO-1.txt", "/hit-u-PO-1.txt", "a/../../hit-u-PO-1.txt"])
def test_a_path_that_leads_out_is_told_and_loses_its_folders(path):
    found = read((path, PASSAGES))
    assert "STRANGE_PATH" in codes(found)
    assert [run.name for run in found.runs] == ["hit-u-PO-1"]


def test_what_systems_put_beside_files_is_passed_over():
    found = read(("__MACOSX/._hit-u-PO-1.txt", "x"), (".DS_Store", "x"), ("hit-u-PO-1.txt", PASSAGES))
    assert codes(found) == ["FEW_PASSAGES"]


def test_a_file_that_is_no_run_is_told_and_the_others_are_read():
    found = read(("readme.txt", "Hello."), ("hit-u-PO-1.txt", PASSAGES))
    assert "UNKNOWN_FORMAT" in codes(found, "error")
    assert len(found.runs) == 1


def test_two_files_of_one_name_are_told():
    assert "REPEATED_FILE" in codes(read(("a/hit-u-PO-1.txt", PASSAGES), ("b/hit-u-PO-1.txt", PASSAGES)))


def test_a_zip_without_runs_says_so():
    assert codes(read(("readme.txt", "Hello."))) == ["UNKNOWN_FORMAT", "EMPTY_ZIP"]


def test_too_many_files_are_refused(monkeypatch):
    monkeypatch.setattr(archive, "MAX_FILES", 2)
    with pytest.raises(Unreadable, match="3 files; at most 2"):
        read(*((f"hit-u-PO-{n}.txt", PASSAGES) for n in (1, 2, 3)))


@pytest.mark.parametrize("limit", ["MAX_FILE", "MAX_WHOLE"])
def test_a_file_that_unpacks_to_more_than_is_allowed_is_refused(monkeypatch, limit):
    monkeypatch.setattr(archive, limit, 1000)
    with pytest.raises(Unreadable, match="unpacks to more than"):
        read(("hit-u-PO-1.txt", PASSAGES + "x" * 2000))


def test_a_broken_zip_ends_in_one_sentence():
    whole = zipped([("hit-u-PO-1.txt", PASSAGES * 100)])
    with whole.stream() as stream:
        cut = Packed("hit-u-PR.zip", stream.read()[:-40])
    with pytest.raises(Unreadable, match="the zip is broken"):
        read_zip(cut, known())


def test_zips_are_known_by_what_is_in_them():
    passages, answers = zipped([("hit-u-PO-1.txt", PASSAGES)]), zipped([("hit-u-AC-1.txt", ANSWERS)])
    assert (is_passage_zip(passages), is_answer_zip(passages)) == (True, False)
    assert (is_passage_zip(answers), is_answer_zip(answers)) == (False, True)
    assert not is_passage_zip(Packed("a.txt", PASSAGES.encode()))


def test_marked_runs_come_with_their_lists_of_correct_answers():
    marked = ANSWERS.replace("1;hit-u", "N1;hit-u")
    found = read(("hit-u-AC-1.correct.txt", "0001 1 90\n"), ("hit-u-AC-1.txt", marked), ("hit-u-PO-1.txt", PASSAGES))
    assert codes(found) == ["FEW_PASSAGES"]
    assert [judgment.label for judgment in found.judgments] == ["entailed", "correct", "nonrelevant"]
    assert [run.name for run in found.runs] == ["hit-u-PO-1", "hit-u-AC-1"]
