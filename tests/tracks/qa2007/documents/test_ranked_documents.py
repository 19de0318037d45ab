"""The documents that the track retrieved for each series."""

from assessment.tracks.qa2007.documents.ranked_documents import RANKED, rankings_of
from tests.tracks.qa2007.making import DOC, codes, read, run, topic

BLOG = "BLOG06-20051223-047-0003667011"
OTHER = "NYT_ENG_20041013.0087"
NEWS_LIST = f"9 1 {DOC} 12.5\n9 2 {OTHER} 11\n"


def stored(text, **more):
    parsed = read(text, topic(), kind="documents", **more)
    (resource,) = parsed.resources
    return {RANKED: resource.body}, parsed


def test_the_list_gives_rank_and_score_of_a_document_in_its_series():
    resources, _ = stored(NEWS_LIST)
    ranking = rankings_of(resources[RANKED])["9"]
    assert (ranking[DOC].rank, ranking[DOC].score) == (1, "12.5")


def test_each_collection_has_a_list_of_its_own_in_one_file_or_in_two():
    both, result = stored(f"{NEWS_LIST}9 1 {BLOG} 3.5\n")
    assert not result.problems
    news, _ = stored(NEWS_LIST)
    one_by_one, _ = stored(f"9 1 {BLOG} 3.5\n", resources=news)
    assert rankings_of(one_by_one[RANKED]) == rankings_of(both[RANKED])


def test_a_new_list_of_a_series_and_collection_takes_the_place_of_the_old_one():
    resources, _ = stored(f"{NEWS_LIST}8 1 {OTHER} 7\n9 1 {BLOG} 3.5\n")
    again, _ = stored(f"9 1 {OTHER} 9\n", resources=resources)
    rankings = rankings_of(again[RANKED])
    assert set(rankings["9"]) == {OTHER, BLOG}
    assert set(rankings["8"]) == {OTHER}


def test_a_run_that_cites_documents_outside_the_lists_is_reported_once():
    resources, _ = stored(NEWS_LIST)
    text = f"9.1 r {DOC} ten\n9.2 r XIN_ENG_20050119.0078 x\n9.3 r AFP_ENG_20050901.0520 y\n9.3 r {BLOG} z\n"
    loaded = read(text, topic(), kind="run", resources=resources)
    (problem,) = (one for one in loaded.problems if one.code == "UNRANKED_DOCUMENT")
    assert (problem.severity, problem.place) == ("warning", "file")
    assert problem.what == (
        "the run cites 2 documents outside the lists retrieved for the series, "
        "the first is XIN_ENG_20050119.0078 in series 9"
    )


def test_a_list_that_comes_after_the_runs_names_them_in_its_notes():
    first, second = (
        run("a", q1=(DOC, "ten")),
        run("b", q1=("XIN_ENG_20050119.0078", "x")),
    )
    _, result = stored(NEWS_LIST, runs=[first, second])
    assert result.notes == (
        "file: run b cites 1 document outside the lists retrieved for the series, "
        "the first is XIN_ENG_20050119.0078 in series 9",
    )


def test_a_series_without_a_list_says_nothing():
    resources, _ = stored(f"8 1 {OTHER} 7\n")
    loaded = read(f"9.1 r {DOC} ten\n", topic(), kind="run", resources=resources)
    assert "UNRANKED_DOCUMENT" not in codes(loaded.problems)
