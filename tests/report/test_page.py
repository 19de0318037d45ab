"""The report as a whole: every sample, an empty campaign, hostile names, and what stands behind its
figures.
"""

from __future__ import annotations

import html
import re

import numpy as np
import pytest

from assessment import __version__
from assessment.analysis.agreement import topic_sample
from assessment.analysis.comparison import (
    leaderboard_rows,
    score_matrix,
    total_intervals,
)
from assessment.analysis.comparison.run_groups import groups
from assessment.analysis.comparison.run_means import (
    means,
    rounds_for_totals,
    shown_means,
)
from assessment.campaign import Workspace, inputs
from assessment.campaign.counting import sum_of
from assessment.campaign.ranked_runs import resolved_units
from assessment.exchange.settings.changing import change_settings
from assessment.report import default_measures, filename, report
from assessment.report.assessor_names import AssessorNames
from assessment.report.leaderboards import ArrangedMeasures, interval_cell
from assessment.report.score_cells import share
from assessment.report.topics import topic_titles
from assessment.statistics.confidence_intervals import Interval, bootstrap_interval
from tests.conftest import judge, run_file, unit
from tests.pages.score_matrices import matrix_of
from tests.report.conftest import MADE
from tests.report.test_markup import Reader
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.fixture
def full(sample_views):
    return Workspace(sample_views)


def test_the_report_holds_the_font_of_the_application(campaign):
    style = written(campaign).partition("<style>")[2].partition("</style>")[0]
    assert "text-rendering: geometricPrecision" in style, "words run together on paper"
    assert style.startswith('@font-face { font-family: "Source Sans";')
    assert "url(data:font/woff2;base64," in style
    assert "url(http" not in style


def written(campaign, **more):
    return report(campaign, made=MADE, **more).decode()


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_report_of_every_sample_holds_all_measures_and_runs(full, page_of, name):
    campaign = full.campaign(name)
    text = Reader(page_of(name)).text
    assert [
        score.measure for score in campaign.totals() if score.measure not in text
    ] == []
    assert [run for run in campaign.runs() if run not in text] == []
    assert [
        measure.formula
        for measure in campaign.track.measures
        if measure.name in default_measures(campaign) and measure.formula not in text
    ] == []


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_nothing_in_the_report_leads_elsewhere(page_of, name):
    page = page_of(name)
    assert (
        re.findall(
            r"""(?:src|href|action|data|poster|srcset)\s*=\s*["'](?!#|data:,)""",
            page.split("<script>")[0],
        )
        == []
    )
    assert re.findall(r"@import|url\((?!#|data:font/)", page) == []


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_element_that_is_opened_is_closed(page_of, name):
    page = page_of(name).split("<script>")[0]
    unclosed = ("meta", "link", "wbr", "script")
    opened = [tag for tag in Reader(page).tags if tag not in unclosed]
    assert {tag: page.count(f"</{tag}>") for tag in set(opened) - {"html", "body"}} == {
        tag: opened.count(tag) for tag in set(opened) - {"html", "body"}
    }


def test_facts_say_which_software_in_which_phase_and_when(page_of):
    text = Reader(page_of("biogen-sample")).text
    assert f"2026-11-20 12:00 UTC, by Assessment Desk {__version__}" in text
    assert "open: assessors judge" in text
    assert "498 judgments by 3 people" in text


def test_settings_that_are_on_stand_with_their_meaning(full, page_of):
    campaign = full.campaign("scifact-sample")
    text = Reader(page_of("scifact-sample")).text
    meanings = [
        choice.meaning
        for setting in campaign.disputed_settings()
        for choice in setting.choices
        if choice.name == campaign.settings[setting.name]
    ]
    assert len(meanings) == len(campaign.disputed_settings())
    assert [meaning for meaning in meanings if meaning not in text] == []


def test_the_same_campaign_gives_the_same_report_but_for_the_time(full):
    campaign = full.campaign("r2c2-sample")
    assert written(campaign) == written(campaign)


def test_an_empty_campaign_has_a_report_too(workspace):
    text = Reader(written(workspace.create("spring", "biogen", "Spring"))).text
    assert "No run has a score yet." in text
    assert "No person has judged yet." in text


def test_a_hostile_run_name_and_title_stay_text(make):
    hostile = "</script><img src=x onerror=alert(1)>"
    campaign = make(run_file(hostile, {"1": "Iron helps [11]."}, team="<b>ibis"))
    result = Reader(written(campaign))
    assert not {"img", "b"} & set(result.tags)
    assert hostile in result.text


def test_numbers_stand_for_assessors_where_that_is_asked(full):
    for name in SMALL_SAMPLE_NAMES:
        campaign = full.campaign(name)
        people = [
            who for who in campaign.store.assessors(campaign.row.id) if ":" not in who
        ]
        text = Reader(written(campaign, anonymous=True)).text
        assert [who for who in people if re.search(rf"\b{who}\b", text)] == []
        assert "assessor 1" in text


def test_names_of_known_answers_are_hidden_too():
    stored = ["known:Amara", "Amara", "auto:reader"]
    names = AssessorNames("spring", stored, anonymous=True)
    assert [names.of(name) for name in stored] == [
        "known answers",
        "assessor 1",
        "reader (machine)",
    ]
    two = AssessorNames("spring", ["known:Amara", "known:Ben"], anonymous=True)
    assert {two.of("known:Amara"), two.of("known:Ben")} == {
        "known answers 1",
        "known answers 2",
    }


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_stored_names_of_machines_and_known_answers_are_not_shown(page_of, name):
    text = Reader(page_of(name)).text
    assert re.findall(r"\b(?:auto|known|adjudicator):\w+", text) == []


def test_a_policy_of_one_assessor_does_not_give_the_name_away(samples, splitter):
    campaign = Workspace(samples).campaign("scifact-sample")
    change_settings(campaign, {"policy": "one:Amara"}, by="test", splitter=splitter)
    assert "Amara" not in written(campaign, anonymous=True)
    assert "only the labels of Amara" in written(campaign)


def test_the_interval_in_the_leaderboard_is_that_of_the_mean_over_topics(full):
    campaign = full.campaign("biogen-sample")
    scores = score_matrix(campaign, "Precision")
    # It leaves out a topic
    whole = [column for column, run in enumerate(scores.runs) if run != "tern-extract"]
    interval = bootstrap_interval(scores.values[:, whole], 5000, 1)[0]
    page = written(campaign, measures=["Precision"])
    assert f'<td class="n">{interval.low:.2f} to {interval.high:.2f} <small>' in page


def drawn_cells(campaign, measure):
    """The intervals of the totals as Compare draws them, as cells of the report."""
    digits = campaign.track.measure(measure).total_digits
    view = campaign.by_task()[0]
    scores = score_matrix(view, measure)
    topics = np.isfinite(scores.values).sum(axis=0)
    enough = [run for run, count in zip(scores.runs, topics, strict=True) if count >= 5]
    intervals = total_intervals(view, measure)
    bounds = [intervals[run] for run in enough if run in intervals]
    return [f"{each.low:.{digits}f} to {each.high:.{digits}f}" for each in bounds]


@pytest.mark.parametrize(
    ("name", "measure"),
    [
        ("r2c2-sample", "HMR"),
        ("scifact-sample", "abstract_label_only_f1"),
        ("biogen-sample", "Acceptable Answers"),
    ],
)
def test_a_total_that_is_no_mean_has_the_interval_that_compare_draws(
    full, name, measure
):
    campaign = full.campaign(name)
    page = written(campaign, measures=[measure])
    cells = drawn_cells(campaign, measure)
    assert cells
    assert [cell for cell in cells if f'<td class="n">{cell} <small>' not in page] == []
    assert "The intervals are those of totals over " in page


def test_totals_that_would_take_too_long_to_draw_have_no_interval(full, monkeypatch):
    monkeypatch.setattr("assessment.analysis.comparison.run_means._MAX_WORK", 1)
    page = written(full.campaign("r2c2-sample"), measures=["HMR"])
    board = page.partition(">Leaderboard<")[2].partition("</table>")[0]
    assert "95 % interval" not in board
    assert "The totals of all runs are no means over these topics" in page
    assert "this report draws them for up to 5,000 answers" in page
    assert "The page Compare draws them, one measure at a time." in page


def test_the_larger_a_campaign_the_less_often_its_totals_are_drawn(full, monkeypatch):
    campaign = full.campaign("r2c2-sample")
    assert rounds_for_totals(campaign) == 1000
    answers = len(campaign.topics) * len(campaign.by_task()[0].runs())
    monkeypatch.setattr(
        "assessment.analysis.comparison.run_means._MAX_WORK", 300 * answers
    )
    page = written(campaign, measures=["HMR"])
    assert (
        "300 totals over topics drawn by chance. In a campaign of this size Compare"
        in page
    )
    assert re.search(r"to -?[\d.]+ <small>\d topics, rough</small>", page)


def test_the_report_and_compare_draw_the_same_intervals_of_means(full):
    campaign = full.campaign("biogen-sample")
    scores = score_matrix(campaign, "Precision")
    compared = {
        row.run: row.interval for row in leaderboard_rows(campaign, scores, "Precision")
    }
    reported = means(campaign, "Precision")
    assert {run: reported.shown[run].interval for run in compared} == compared


def test_an_interval_says_over_how_many_topics_it_is_and_where_all_are_rough(page_of):
    page = page_of("biogen-sample")
    assert ">95 % interval</th>" in page
    assert re.search(r"[\d.]+ to [\d.]+ <small>\d topics, rough</small>", page)
    assert "Intervals from fewer than ten topics are rough." in page
    assert "on its 95 % interval (rough: fewer than ten topics)" in page


def test_a_total_that_is_no_mean_is_drawn_without_points_of_topics(page_of):
    page = page_of("biogen-sample")
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    with_points = {}
    for drawing in drawings:
        (measure,) = re.findall("<svg[^>]*><title>([^:]*):", drawing) or [""]
        with_points[measure] = 'class="mark"' in drawing
    assert with_points["Precision"]
    assert not with_points["Acceptable Answers"]


def test_totals_have_as_many_decimals_in_the_picture_as_in_the_leaderboard(page_of):
    page = page_of("biogen-sample")
    (drawing,) = re.findall(r"<svg[^>]*><title>Acceptable Answers:.*?</svg>", page)
    values = re.findall(r'class="figure">([^<]*)<', drawing)
    assert values
    assert all(value.isdigit() for value in values)


def test_measures_of_which_lower_is_better_are_marked_in_every_table(page_of):
    page = page_of("biogen-sample")
    assert ">Redundancy\u00a0↓</th>" in page
    assert ">Redundancy</th>" not in page
    assert (
        "<summary>Redundancy\u00a0↓ by topic, the hardest topic first</summary>" in page
    )
    assert ">Precision</th>" in page
    assert "↓ lower is better" in page


def test_the_report_begins_with_its_date_and_phase(page_of):
    header = page_of("biogen-sample").partition("<header>")[2].partition("</header>")[0]
    assert "as it was on 2026-11-20 12:00 UTC; it was open then." in header


def test_a_long_name_of_a_measure_may_take_two_lines(page_of):
    assert ">sentence_<wbr>label_<wbr>f1</th>" in page_of("scifact-sample")


def test_measures_with_equal_scores_share_a_column(make):
    campaign = make(run_file("heron", {"1": "Iron helps [11]."}))
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    page = written(campaign)
    (names,) = re.findall(r"for every run share a column: ([^<]*)\.</p>", page)
    first, others = names.split("; ")[0].removesuffix(" as well").split(" stands for ")
    board = page.partition("<h2>Leaderboard</h2>")[2].partition("<h2>")[0]
    heads = re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', board)
    assert first in heads
    assert [name for name in others.split(", ") if name in heads] == []


def test_a_bad_value_has_a_weak_tint_where_lower_is_better(full):
    track = full.campaign("r2c2-sample").track
    higher, lower = track.measure("HMR"), track.measure("ECE")
    assert (higher.better, lower.better) == ("higher", "lower")
    assert share(lower.range[1], lower) == 0
    assert share(lower.range[0], lower) == 1
    assert share(higher.range[1], higher) == 1


def test_every_picture_has_a_title(page_of):
    page = page_of("r2c2-sample")
    pictures = re.findall(r'<figure class="picture">(.{12})', page)
    details = page.partition("Behind the totals</h2>")[2].partition("<h2>")[0]
    untitled = [start for start in pictures if start != "<figcaption>"]
    # Those of the track stand below a heading and a sentence of their own.
    assert len(untitled) == details.count('<figure class="picture">')


def test_one_topic_alone_gives_no_interval(make):
    campaign = make(run_file("heron", {"1": "Iron helps [11]."}))
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    result = means(campaign, "Accuracy")
    assert result.is_mean("heron")
    assert result.interval_of_total("heron") is None


def test_only_the_measures_that_are_asked_for_are_looked_at_closely(full):
    page = written(full.campaign("qa2007-sample"), measures=["other F"])
    assert re.findall(
        r"<h3>([^<]*)</h3>",
        page.partition("Runs and topics</h2>")[2].partition("<h2>")[0],
    ) == ["other F"]


def test_an_unknown_measure_is_named_with_the_known_ones(full):
    with pytest.raises(
        ValueError,
        match="no run has a score of 'Fame'; choose among: series score, factoid-score",
    ):
        report(full.campaign("qa2007-sample"), measures=["Fame"])


def test_runs_without_a_common_measure_stand_in_leaderboards_of_their_own(full):
    campaign = full.campaign("r2c2-sample")
    assert len(groups(campaign.totals())) == 2
    page = written(campaign)
    answers, passages = "AC: answers with confidence", "PR: passages"
    assert f"<caption>Leaderboard, {answers}, by HMR</caption>" in page
    assert f"<caption>Leaderboard, {passages}, by MSnDCG@20</caption>" in page


def test_the_report_says_how_much_of_the_agreement_is_accepted_suggestions(make):
    campaign = make(run_file("heron", {"1": "Iron helps [11]. Zinc helps [12]."}))
    items = [unit(campaign, "heron", name) for name in ("sentence 1", "sentence 2")]
    for item in items:
        judge(campaign, item, "required", "auto:reader")
        judge(campaign, item, "required", "Ann", via="suggestion")
        judge(campaign, item, "borderline", "Ben")
    page = report(campaign, made=MADE).decode()
    accepted = "Accepted suggestions of a machine: 2 of 4 labels on Sentence."
    # In the summary, and below the table of agreement.
    assert page.count(accepted) == 2
    table = page.partition("(machine) against those of people")[2]
    assert "Sentence, without accepted suggestions</th>" in table
    assert "compare it with the labels that would count" in table


def test_a_leaderboard_by_pooled_measures_says_what_is_judged_of_the_pool(page_of):
    above = page_of("car-sample").partition("<h2>Leaderboard</h2>")[2]
    above = above.partition("<table")[0]
    assert re.search(
        r"Only items of the pool are judged: \d+ of its (about )?\d+", above
    )
    assert "What is not judged counts as not relevant" in above
    assert "items of the pool" not in page_of("biogen-sample")


def test_the_report_says_which_measures_have_intervals_and_where_to_choose_them(
    page_of,
):
    page = page_of("car-sample")
    board, _, notes = page.partition("<h2>Method notes</h2>")
    assert board.count("Only the measures of Runs and topics have intervals.") == 1
    assert "whoever makes the report chooses them on the page Release" in notes
    assert "--measure" not in board


def test_how_to_read_figures_stands_once_above_all_leaderboards(page_of):
    page = page_of("car-sample")
    board = page.partition("<h2>Leaderboard</h2>")[2].partition("<h2>")[0]
    assert board.startswith('<p class="note">Every figure: value, then')
    assert board.count("Every figure: value, then") == 1
    assert board.count("Without colours, since they do not rank runs") == 1
    assert board.count("A run without a rank is judged too little") == 1


def test_one_further_measure_is_a_column_of_the_table_of_the_others():
    arranged = ArrangedMeasures(["MAP", "RR"], ["Judged@20"], [])
    assert arranged.tables() == [("MAP", "RR", "Judged@20")]
    two = arranged._replace(further=["Judged@20", "P@5"])
    assert two.tables() == [("MAP", "RR"), ("Judged@20", "P@5")]


def test_further_measures_are_spread_evenly_and_details_are_folded(page_of):
    page = page_of("biogen-sample")
    title = "Leaderboard, by Accuracy"
    columns = []
    for number in (1, 2):
        caption = f"{title}: further measures, {number} of 2</caption>"
        head = page.partition(caption)[2].partition("</thead>")[0]
        columns.append(head.count("<th "))
    assert abs(columns[0] - columns[1]) <= 1
    assert f"<summary>{title}: details</summary>" in page


def test_tables_by_topic_have_the_titles_of_the_topics(full, page_of):
    campaign = full.campaign("biogen-sample")
    page = page_of("biogen-sample")
    table = page.partition("Accuracy by topic, the hardest topic first</caption>")[2]
    head, _, body = table.partition("</thead>")
    assert ">title</th>" in head
    titles = topic_titles(campaign)
    assert titles
    assert any(f"<td>{title}</td>" in body for title in titles.values())


def test_queries_have_their_headings_in_the_table_and_on_the_points(full, page_of):
    page = page_of("car-sample")
    scores = score_matrix(full.campaign("car-sample"), "MAP")
    query = scores.topics[0]
    title = html.escape(scores.titles[query][:40])
    table = page.partition("MAP by query, the hardest query first</caption>")[2]
    assert f">{query}</th><td>{title}" in table
    assert f"<title>{query} {title}" in page


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("scifact-sample", ["Counts behind the figures", "Label confusion"]),
        ("adhoc-sample", ["What is not judged"]),
    ],
)
def test_runs_behind_the_totals_stand_in_the_order_of_the_leaderboard(
    page_of, name, titles
):
    page = page_of(name)
    for title in ["Leaderboard", *titles]:
        caption = re.search(rf"<caption[^>]*>{title}", page)
        table = page[caption.end() :].partition("</table>")[0]
        runs = dict.fromkeys(re.findall(r'<th scope="row">([^<]*)</th>', table))
        if title == "Leaderboard":
            order = runs
        assert list(runs) == list(order)
        assert len(runs) > 2


def test_runs_of_a_topic_stand_in_the_order_of_the_leaderboard(page_of):
    page = page_of("biogen-sample")
    board = page.partition("<caption>Leaderboard")[2].partition("</table>")[0]
    order = re.findall(r'<th scope="row">([^<]*)</th>', board)
    of_topics = page.partition("<h2>All figures by topic</h2>")[2]
    for table in of_topics.split("<caption>Topic")[1:]:
        runs = re.findall(
            r'<th scope="row">([^<]*)</th>', table.partition("</table>")[0]
        )
        assert runs == [run for run in order if run in runs]


def test_method_notes_have_the_questions_that_the_campaign_asks_and_no_others(page_of):
    notes = page_of("adhoc-sample").partition("<h3>Questions and labels</h3>")[2]
    assert notes.count('class="scale"') == 1
    notes = page_of("scifact-sample").partition("<h3>Questions and labels</h3>")[2]
    assert notes.count("one of the sentences of evidence set n:") == 1
    assert ">n = 1 to 9</th>" in notes


def test_a_note_on_one_of_several_leaderboards_names_it(page_of):
    board = (
        page_of("car-sample").partition("<h2>Leaderboard</h2>")[2].partition("<h2>")[0]
    )
    notes = re.findall(r'<p class="note">([^<]*) share a column', board)
    assert notes
    assert all(note.partition(":")[1] for note in notes)


def test_kinds_that_count_as_one_in_the_total_are_named(page_of):
    text = Reader(page_of("car-sample")).text
    assert "Units of Removed and Facet that are done together count as one" in text
    assert "Units of" not in Reader(page_of("biogen-sample")).text


def test_a_run_whose_topics_are_all_equal_says_why_it_has_no_interval():
    scores = matrix_of(heron=[0.5] * 5)
    interval = Interval(0.5, 0.5, 0.5)
    intervals = dict.fromkeys(scores.runs, interval)
    run_means = shown_means(scores, intervals, dict.fromkeys(scores.runs, 0.5), (0, 1))
    assert interval_cell(run_means, "heron", 2).detail == "5 topics, all equal"


def test_few_topics_are_not_said_to_be_equal():
    scores = matrix_of(heron=[0.5] * 5, tern=[0.5] * 4 + [1], ibis=[0.5] * 4 + [np.nan])
    run_means = shown_means(scores, {}, {}, (0, 1))
    equal = {run for run in scores.runs if run_means.has_equal_scores(run)}
    assert equal == {"heron"}


def test_questions_that_nobody_is_asked_stand_apart(page_of):
    page = page_of("car-sample")
    before, _, derived = page.partition(
        "Agreement on questions derived from the labels above</caption>"
    )
    agreement = before.rpartition("<h2>Agreement</h2>")[2]
    assert "(grade above 0)" not in agreement
    assert "(grade above 0)" in derived
    summary = page.partition("<h2>Summary</h2>")[2].partition("<h2>")[0]
    assert "(grade above 0)" not in summary


def test_a_single_further_table_has_no_number(page_of):
    assert "further measures, 1 of 1" not in page_of("car-sample")


def test_many_measures_are_spread_over_tables_that_hold_only_runs_with_scores(
    full, monkeypatch
):
    monkeypatch.setattr("assessment.report.leaderboards._WITHOUT_INTERVALS", 6)
    page = report(full.campaign("car-sample"), made=MADE).decode()
    title = "Leaderboard, Page ordering (Y3), by relevance: further measures, 2 of 2"
    table = page.partition(f"{title}</caption>")[2].partition("</table>")[0]
    assert re.findall(r'<th scope="row">([^<]*)</th>', table) == [
        "alder-pages",
        "birch-pages",
        "cedar-pages",
    ]


def test_the_report_follows_the_judgments(campaign):
    before = Reader(written(campaign)).text
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    after = Reader(written(campaign)).text
    assert "none of the 11 units has a label that counts yet" in before
    assert "1 of 11 units (9 %)" in after


def test_the_file_is_named_after_the_campaign(campaign):
    assert filename(campaign) == "spring-report.html"


def test_progress_ends_at_the_end(campaign):
    message = []
    report(campaign, progress=lambda share, text: message.append(share))
    assert message == sorted(message)
    assert message[-1] == 1.0


def test_very_many_topics_are_bounded_and_the_report_says_so(full, monkeypatch):
    for module in ("measure_details", "topic_table"):
        monkeypatch.setattr(f"assessment.report.{module}.MAX_TOPICS", 2)
    text = Reader(written(full.campaign("biogen-sample"))).text
    total = len(full.campaign("biogen-sample").topics)
    assert (
        f"The points are 2 of {total} topics, spread evenly from worst to best" in text
    )
    assert f"The first 2 of {total} topics" in text


def test_the_report_of_a_very_large_campaign_says_that_agreement_stands_on_a_sample(
    campaign, monkeypatch
):
    for who in ("Ann", "Ben"):
        judge(campaign, unit(campaign, "heron", "answer"), "yes", who)
    assert "are from a sample" not in Reader(written(campaign)).text
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    monkeypatch.setattr(topic_sample, "SIZES", (1,))
    assert (
        "These figures are from a sample of at most 1,000 of the 2 topics"
        in Reader(written(campaign)).text
    )


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_no_figure_of_the_report_leaves_without_its_note(full, page_of, name):
    campaign = full.campaign(name)
    text = Reader(page_of(name)).text
    assert {
        score.note for score in campaign.all_scores() if score.note not in text
    } == set()


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_report_counts_units_as_the_page_scores_does(full, page_of, name):
    count = resolved_units(full.campaign(name))
    assert f"{count.done:,} of {count.total_in_words} unit" in page_of(name)


def test_units_that_may_yet_come_make_the_report_say_about(full):
    campaign = full.campaign("r2c2-sample")
    done = sum_of(campaign.data.resolved(topic) for topic in campaign.topics)
    assert done.possible
    assert f"{done.done:,} of {done.total_in_words} units" in written(campaign)


def test_a_table_of_pairs_that_is_cut_says_how_many_more_there_are(full, monkeypatch):
    campaign = full.campaign("biogen-sample")
    cut = b"The first 1 of each question"
    assert cut not in report(campaign)
    monkeypatch.setattr("assessment.report.agreement._MAX_PAIRS", 1)
    assert cut in report(campaign)
