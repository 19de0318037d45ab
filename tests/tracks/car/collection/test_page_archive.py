"""Pages of an archive by kind and with their metadata; redirects of entities lead to their articles."""

from assessment.formats import Packed
from assessment.tracks.car.answer import Topic
from assessment.tracks.car.collection.judged_items import judged_entities
from assessment.tracks.car.collection.page_archive import archive_page
from assessment.tracks.car.texts.entities import read_entity_pages
from assessment.tracks.car.topics.outlines import read_outlines
from tests.tracks.car.making_files import IDS, bodies, cbor_file, cbor_paragraph, known

WALES, CYMRU = "enwiki:Wales", "enwiki:Cymru"
LINK = [0, "Wales", [], WALES.encode(), "Wales"]
METADATA = [
    [0], ["Cymru", "Land of Song"], [1], ["Wales (name)"], [2], [b"enwiki:Wales%20(name)"],
    [3], ["Countries"], [4], [b"enwiki:Category:Countries"], [5], [b"enwiki:Cardiff"],
    [7], [["the country", 3]], [8], "Q25", [99], ["later"],
]  # fmt: skip


def page(name, kind, *skeleton, metadata=()):
    return [0, name, f"enwiki:{name}".encode(), list(skeleton), kind, list(metadata)]


def text(number):
    return [1, cbor_paragraph(IDS[number], bodies(number))]


def article(*metadata):
    return page("Wales", [0], text(1), metadata=metadata)


def entities(*pages, wanted=(CYMRU,)):
    file = Packed("allButBenchmark.cbor", cbor_file(list(pages), 0))
    context = known(resources=[judged_entities("a.qrels", set(wanted))])
    read = read_entity_pages(file, context)
    documents = {document.id: document for document in read.documents}
    return documents, {problem.code: problem.what for problem in read.problems}


def test_each_kind_of_page_is_told_by_its_number():
    kinds = [archive_page(page("A", kind)).kind for kind in ([0], [1], [2], [3, LINK])]
    assert kinds == ["article", "category", "disambiguation", "redirect"]


def test_pages_of_v1_5_have_no_kind_and_are_articles():
    assert archive_page(page("A", [0])[:4]).kind == "article"


def test_a_redirect_leads_to_the_page_of_its_link_or_id():
    assert archive_page(page("A", [3, LINK])).target == WALES
    assert archive_page(page("A", [3, WALES.encode()])).target == WALES
    assert archive_page(page("A", [3])).target == ""


def test_metadata_are_read_and_other_ones_skipped():
    metadata = archive_page(article(*METADATA)).metadata
    assert metadata.redirect_names == ("Cymru", "Land of Song")
    assert metadata.category_names == ("Countries",)
    assert metadata.inlink_anchors == (("the country", 3),)


def test_anchors_of_old_files_count_once_each():
    assert archive_page(article([6], ["a", "b"])).metadata.inlink_anchors == (
        ("a", 1),
        ("b", 1),
    )


def test_metadata_of_another_form_are_nothing():
    for metadata in ([[0]], [[0], 7], [7, 7], [[7], [["a"], 3]], [[], []]):
        assert archive_page(article(*metadata)).metadata.redirect_names == ()


def test_ids_of_redirects_are_made_of_their_names():
    assert archive_page(article(*METADATA)).redirect_ids == (
        CYMRU,
        "enwiki:Land%20of%20Song",
    )


def test_an_entity_is_shown_with_its_other_names_anchors_and_categories():
    documents, problems = entities(article(*METADATA), wanted=[WALES])
    assert documents[WALES].passages[1:] == (
        "Also called: Cymru, Land of Song",
        "Linked as: the country",
        "Categories: Countries",
    )
    assert problems == {}


def test_anchors_come_by_their_frequency_and_repeat_no_name():
    anchors = [["Welsh", 2], ["wales", 90], [" the  west ", 5], ["Welsh", 4], ["", 9]]
    documents, _ = entities(article([7], anchors), wanted=[WALES])
    assert documents[WALES].passages[1:] == ("Linked as: Welsh, the west",)


def test_a_redirect_has_the_text_of_its_article_wherever_that_stands():
    redirect = page("Cymru", [3, LINK])
    first = "".join(body.text for body in bodies(1))
    for pages in ((redirect, article()), (article(), redirect)):
        documents, problems = entities(*pages)
        assert documents[CYMRU].title == "Cymru (redirect to Wales)"
        assert documents[CYMRU].passages[0] == first
        assert list(documents) == [CYMRU]
        assert problems["REDIRECTED_ENTITY"].endswith(f"{CYMRU} to {WALES}")


def test_a_redirect_that_only_its_article_names_is_resolved_too():
    documents, _ = entities(article(*METADATA))
    assert documents[CYMRU].title == "Cymru (redirect to Wales)"


def test_redirects_to_redirects_and_in_a_circle_end():
    again = page("Land", [3, CYMRU.encode()])
    documents, _ = entities(
        again, page("Cymru", [3, LINK]), article(), wanted=["enwiki:Land"]
    )
    assert documents["enwiki:Land"].title == "Land (redirect to Wales)"
    _, problems = entities(page("Cymru", [3, CYMRU.encode()]))
    assert "UNRESOLVED_REDIRECT" in problems


def test_a_redirect_without_its_article_is_reported():
    documents, problems = entities(page("Cymru", [3, LINK]))
    assert documents[CYMRU].title == "Cymru (redirect to enwiki:Wales)"
    assert f"{CYMRU} to {WALES}" in problems["UNRESOLVED_REDIRECT"]


def test_categories_are_not_taken_for_articles():
    category = page("Cymru", [1], text(1))
    documents, problems = entities(category)
    assert documents[CYMRU].title == "Cymru (category page)"
    assert documents[CYMRU].passages == ()
    assert problems["NO_ARTICLE"].endswith(f"{CYMRU} (category)")


def test_pages_that_are_no_articles_are_no_topics_and_are_counted():
    others = [page("A", [1]), page("B", [3, LINK]), page("C", [3, LINK])]
    read = read_outlines(
        Packed("pages.cbor", cbor_file([article(), *others], 0)), known()
    )
    assert list(read.topics) == [WALES]
    assert read.notes[-1].endswith("are no topics: 1 category, 2 redirect")


def test_k_of_a_page_stays_when_its_article_comes_in():
    topic = Topic(WALES, "Wales", (), k=15)
    read = read_outlines(
        Packed("pages.cbor", cbor_file([article()], 0)), known([topic])
    )
    assert read.topics[WALES].k == 15
