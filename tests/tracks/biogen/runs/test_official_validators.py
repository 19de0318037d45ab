"""Which problems mean that an organisers' validator refuses the file; both validators were run on files
like these.
"""

import json

import pytest

from tests.tracks.biogen.making import campaign_of, run_2024

TOPICS = json.dumps([{"id": number, "question": "Why?"} for number in (1, 2)])
PMIDS = '["1", "2", "7"]'


def refused(run, **replaced):
    """The codes for which the validator refuses a run, given topics 1 and 2 and PMIDs 1, 2 and 7."""
    files = {"topics.json": TOPICS, "pmids.json": PMIDS, "run": run, **replaced}
    problems = campaign_of(files)[1]["run"].problems
    assert all(problem.official in ("", "rejects") for problem in problems)
    return [problem.code for problem in problems if problem.official == "rejects"]


def of_2024(text="It helps [1].", references=("1",), topic="1"):
    return run_2024({topic: text}, references)


def test_a_run_of_2024_without_errors_of_the_validator_is_not_refused():
    assert refused(of_2024()) == []
    assert refused(of_2024("It helps. [1] It is safe [2, 2].", ("1", "1", "7"))) == []


@pytest.mark.parametrize(
    ("run", "codes"),
    [
        (of_2024(topic="3"), ["INVALID_TOPIC"]),
        (of_2024("It helps [9]."), ["INVALID_PMID"]),
        (of_2024(references=("1", "9")), ["INVALID_PMID"]),
        (of_2024(references=("1", "PMID:2")), ["MALFORMED_CITATION"]),
        (of_2024(references=("1", "007")), ["PMID_SPELLING"]),
        (of_2024(references=("1", " 7")), ["PMID_SPELLING"]),
        (of_2024("It helps [007].", ("7",)), ["PMID_SPELLING"]),
        (of_2024("word " * 151 + "."), ["TOO_MANY_WORDS"]),
        (of_2024("It helps. " * 11), ["TOO_MANY_SENTENCES"]),
        (of_2024()[:-2], ["MALFORMED_RUN_FILE"]),
        (of_2024().replace('"team_id": "t"', '"team_id": 7'), ["MALFORMED_RUN_FILE"]),
        (b"\xef\xbb\xbf" + of_2024().encode(), ["BYTE_ORDER_MARK"]),
    ],
)
def test_what_the_validator_of_2024_refuses_is_marked(run, codes):
    assert refused(run) == codes


def test_a_blank_run_name_is_our_own_rule():
    assert refused(of_2024().replace('"run_name": "r"', '"run_name": " "')) == []


def line(topic, run="r", **changes):
    entry = {
        "metadata": {"team_id": "t", "run_id": run, "topic_id": topic},
        "responses": [{"text": "It helps.", "citations": ["1"]}],
    }
    return json.dumps(
        {name: value for name, value in (entry | changes).items() if value is not None}
    )


BOTH = f"{line(1)}\n{line('2')}\n"


@pytest.mark.parametrize(
    "run",
    [
        BOTH,
        f"[{line(1)},\n\n{line('2')}]",
        f"{BOTH}\n\n",
        f"{line(1)}\n{line('2', 'other')}\n",
        f"{line(1)}\n{line(2, mood='fine')}\n",
        f"{line(1)}\n{line(2, responses=[{'text': 'It helps.', 'citations': {'9': 0.5}}])}\n",
    ],
)
def test_a_run_of_2025_that_the_validator_takes_is_not_refused(run):
    assert refused(run) == []


@pytest.mark.parametrize(
    ("run", "codes"),
    [
        (line(1), ["MISSING_TOPIC"]),
        (f"{BOTH}{line(3)}\n", ["INVALID_TOPIC"]),
        (f"{BOTH}{line(2)}\n", ["REPEATED_TOPIC"]),
        (f"\ufeff{BOTH}", ["BYTE_ORDER_MARK"]),
        (f"\n{BOTH}", ["BLANK_LINE"]),
        (f"{line(1)}\n\n{line(2)}\n", ["BLANK_LINE"]),
        (f"{BOTH}{{\n", ["MALFORMED_RUN_FILE"]),
        (
            f"{line(1)}\n{line(2, responses=[{'text': 'It helps.'}])}\n",
            ["MISSING_CITATIONS"],
        ),
        (
            f"{line(1)}\n{line(2, responses=[{'text': 7, 'citations': []}])}\n",
            ["MALFORMED_RUN_FILE"],
        ),
    ],
)
def test_what_the_validator_of_2025_refuses_is_marked(run, codes):
    assert refused(run) == codes
