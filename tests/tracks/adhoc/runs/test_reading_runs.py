"""Runs of six columns, in the order of trec_eval."""

import gzip
import lzma

from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import Packed
from assessment.tracks.adhoc.runs.runs import is_run, read_run
from assessment.tracks.adhoc.runs.trec_eval_order import in_order
from tests.tracks.adhoc.making import codes, context, read, recognised

RUN = "1 Q0 a 1 3.5 wren\n1 Q0 b 2 3.0 wren\n"


def ranking(text, topic="1"):
    (run,) = read("run", text).runs
    return run.answers[topic].ranking


def test_the_tag_names_the_run():
    (run,) = read("run", RUN).runs
    assert run.name == "wren"
    assert run.answers["1"].ranking == ("a", "b")
    assert run.answers["1"].scores == "3.5 3.0"


def test_scores_count_and_equal_ones_are_sorted_by_id_from_the_end():
    result = read("run", "1 Q0 a 1 2 w\n1 Q0 c 2 2 w\n1 Q0 b 3 9 w\n")
    assert result.runs[0].answers["1"].ranking == ("b", "c", "a")
    assert codes(result) == ["RANK_AGAINST_SCORE"]
    assert "place 1 by the ranks is a, by scores b" in result.problems[0].what


def test_scores_that_are_equal_in_32_bits_are_ties():
    assert in_order({"a": 1.000000001, "b": 1.0}) == ["b", "a"]


def test_packed_runs_are_read():
    for pack in (gzip.compress, lzma.compress):
        file = Packed("run.packed", pack(RUN.encode()))
        assert is_run(file)
        assert read_run(file, context()).runs[0].name == "wren"


def test_everything_that_is_wrong_is_reported_with_its_line():
    text = (
        "1 Q0 a 1 3 wren\n1 Q0 a 2 2 wren\n1 Q0 b x\n1 Q0 c 3 nan wren\n"
        "1 Q0 d 4 high wren\n1 Q0 e 5 1 robin\n"
    )
    result = read("run", text)
    places = [(one.place, one.code) for one in result.problems]
    assert places == [
        ("line 2", "REPEATED_DOCUMENT"),
        ("line 3", "MALFORMED_LINE"),
        ("line 4", "MALFORMED_SCORE"),
        ("line 5", "MALFORMED_SCORE"),
        ("line 6", "SEVERAL_TAGS"),
    ]
    assert (result.records, result.refused) == (6, 4)


def test_topics_that_the_campaign_does_not_have_are_left_out():
    result = read("run", RUN + "9 Q0 z 1 1 wren\n")
    assert list(result.runs[0].answers) == ["1"]
    assert codes(result) == ["UNKNOWN_TOPIC"]
    assert codes(read("run", "9 Q0 z 1 1 wren\n")) == ["UNKNOWN_TOPIC"]


def test_a_run_before_all_topics_is_refused():
    assert codes(read("run", RUN, context(topics={}))) == ["NO_TOPICS"]


@given(
    st.dictionaries(
        st.text("abcxyz0189-._", min_size=1, max_size=8),
        st.floats(-1e6, 1e6, allow_nan=False),
        min_size=1,
        max_size=20,
    )
)
def test_a_run_holds_what_was_written(scores):
    lines = [f"1 Q0 {name} 1 {score!r} w\n" for name, score in scores.items()]
    (run,) = read("run", "".join(lines)).runs
    answer = run.answers["1"]
    written = map(float, answer.scores.split(" "))
    assert dict(zip(answer.ranking, written, strict=True)) == scores


def test_runs_are_recognised():
    assert recognised(RUN) == ["run"]
