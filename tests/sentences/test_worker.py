import io
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from assessment.model import UserError
from assessment.sentences.spans import Span
from assessment.sentences.splitters import splitter
from assessment.sentences.worker import RemoteSplitter, serve

TEXTS = [
    "It helps. It is safe.",
    "",
    "Über 5 µg\nof \u2028 it.\r\n\r\nDone.",
    "\ud800 x. The y.",
]


@pytest.fixture(scope="module")
def remote():
    with RemoteSplitter("rules") as remote:
        yield remote


def test_the_child_answers_as_the_splitter_does(remote):
    local = splitter("rules")
    assert (remote.name, remote.version) == (local.name, local.version)
    assert remote.split(TEXTS) == local.split(TEXTS)
    assert remote.words(TEXTS) == local.words(TEXTS)
    assert isinstance(remote.split(["It helps."])[0][0], Span)


def test_a_long_text_comes_through_whole(remote):
    text = "It helps. " * 100_000
    [spans] = remote.split([text])
    assert (len(spans), spans[-1].end) == (100_000, len(text) - 1)


def test_threads_get_their_own_answers(remote):
    texts = [f"{'A' * n}. It helps." for n in range(1, 40)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda text: remote.split([text])[0][0].end, texts))
    assert answers == [n + 1 for n in range(1, 40)]


def sentences(remote, text):
    """How many the child finds; by the rules it does so without spaCy, which takes long to import."""
    [spans] = remote.split([text])
    return len(spans)


def test_a_child_that_died_is_started_again():
    with RemoteSplitter("rules") as remote:
        assert sentences(remote, "It helps.") == 1
        remote._child.kill()
        remote._child.wait()
        assert sentences(remote, "It helps. It is safe.") == 2


def test_a_closed_splitter_starts_again_when_used():
    remote = RemoteSplitter("rules")
    assert sentences(remote, "It helps.") == 1
    child = remote._child
    remote.close()
    assert child.poll() is not None
    assert sentences(remote, "It helps.") == 1
    remote.close()


def test_an_error_of_the_child_is_one_sentence_here():
    with RemoteSplitter("no_such_model") as remote, pytest.raises(UserError) as error:
        remote.split(["It helps."])
    assert str(error.value).startswith(
        'the sentence splitter "no_such_model" is unknown or not installed'
    )


def test_a_fault_of_the_child_is_no_sentence_for_people():
    answers = io.StringIO()
    serve(
        "rules",
        io.StringIO('{"do": "split", "texts": 3}\n{"do": "words", "texts": ["one"]}\n'),
        answers,
    )
    fault, after = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert list(fault) == ["failed"] and after == {"is": [1]}


def test_a_child_that_cannot_start_is_an_error(monkeypatch):
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(UserError, match="stopped twice"):
        RemoteSplitter("rules").split(["It helps."])


def test_the_client_does_not_import_spacy():
    code = (
        "import sys; import assessment.tracks.biogen.citations.cited_sentences, "
        "assessment.sentences.splitters\n"
        "from assessment.sentences.worker import RemoteSplitter\n"
        "with RemoteSplitter('rules') as remote: remote.split(['It helps.'])\n"
        "sys.exit('spacy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_child_ends_with_its_parent():
    code = (
        "from assessment.sentences.worker import RemoteSplitter\n"
        "remote = RemoteSplitter('rules'); remote.split(['It helps.']); print(remote._child.pid)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(run.stdout), 0)


def test_a_splitter_of_another_name_is_told_to_be_missing_before_it_is_used():
    with RemoteSplitter("rules") as remote:
        assert remote.named("rules") is remote
        with pytest.raises(UserError, match="none_installed"):
            remote.named("none_installed")
