"""What every track must declare."""

import tomllib
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from pydantic import TypeAdapter

from assessment.campaign.data import defaults
from assessment.campaign.own_questions.stored_questions import PREFIX
from assessment.model import TopicState, TopicVotes
from assessment.model.shared_settings import OF_ALL_TRACKS
from assessment.model.submissions import limit_settings
from assessment.review.assessor_desk import desk_of
from assessment.tracks import TRACKS, track_named
from assessment.ui.errors.matrix.nugget_matrix import nugget_frame
from assessment.ui.scores.matrices import legend, matrix_figure
from tests.tracks import expectations

ROOT = Path(__file__).parents[2]

every_track = pytest.mark.parametrize("track", TRACKS.values(), ids=list(TRACKS))


@pytest.fixture(scope="session")
def samples(sample_workspace):
    """The sample campaign of every track, by track name."""
    campaigns = sample_workspace().campaigns().values()
    return {campaign.track.name: campaign for campaign in campaigns}


@every_track
def test_a_track_says_what_it_is_and_where_it_comes_from(track):
    assert all([track.name, track.title, track.version, track.source])
    assert TRACKS[track.name] is track_named(track.name) is track


def test_an_unknown_track_lists_the_known_ones():
    with pytest.raises(KeyError, match=r"known tracks: .*biogen"):
        track_named("unknown")


@every_track
def test_every_measure_is_in_a_group_that_has_a_measure_of_its_own(track):
    """A group of details only would show nothing of what it measures in a long table."""
    leading = {measure.group for measure in track.measures if not measure.detail}
    assert "" not in leading
    assert {measure.group for measure in track.measures} == leading


@every_track
def test_every_scale_has_a_question_a_source_and_defined_labels(track):
    assert len({scale.kind for scale in track.scales}) == len(track.scales) > 0
    for scale in track.scales:
        assert all(
            [scale.kind, scale.title, scale.question.endswith("?"), scale.source]
        )
        assert all(label.name and label.definition for label in scale.labels)


@every_track
def test_an_ordered_scale_says_at_which_end_its_highest_label_stands(track):
    """Tones tell the ends apart: what is good stands above what is not."""
    height = {"good": 2, "mixed": 1}
    for scale in track.scales:
        tones = {label.name: height.get(label.tone, 0) for label in scale.labels}
        heights = [tones[name] for name in scale.from_lowest]
        assert heights == sorted(heights), scale.kind
        assert set(scale.outside_order) <= set(scale.names)


@every_track
def test_no_kind_of_unit_looks_like_that_of_an_own_question(track):
    assert not [scale.kind for scale in track.scales if scale.kind.startswith(PREFIX)]


@every_track
def test_labels_that_the_desk_gives_by_key_have_digits(track):
    for scale in track.scales:
        if not scale.fixed:
            assert all(label.key in "0123456789" for label in scale.offered), scale.kind


@every_track
def test_totals_of_one_topic_have_one_row_for_each_run_and_measure(track, samples):
    campaign = samples[track.name]
    for topic in campaign.topics:
        facts = {topic: campaign.data.fact(topic)}
        rows = list(track.totals(facts, campaign.settings))
        assert len({(row.run, row.measure) for row in rows}) == len(rows)


@every_track
def test_every_label_has_a_worked_example_of_its_own(track):
    for scale in track.scales:
        examples = [label.example for label in scale.labels]
        assert all(example.endswith((".", ".”")) for example in examples), scale.kind
        assert len(set(examples)) == len(examples), scale.kind


@every_track
def test_the_guidelines_say_what_an_assessor_must_know_and_name_their_source(track):
    assert len(track.guidelines) > 5
    assert all(len(text) < 700 for text in track.guidelines)
    assert track.guidelines[-1].startswith("Source: ")


@every_track
def test_the_guidelines_hold_what_the_sources_ask_of_assessors(track):
    text = " ".join(track.guidelines)
    missing = [
        words
        for words in expectations(track.name).GUIDELINES_EXPLAIN
        if words not in text
    ]
    assert missing == []


@every_track
def test_the_page_for_assessors_has_the_guidelines_and_examples_of_the_track(track):
    page = ROOT / "docs" / "assessors" / "guidelines" / f"{track.name}.md"
    text = " ".join(page.read_text(encoding="utf-8").split())
    for paragraph in track.guidelines:
        assert " ".join(paragraph.split()) in text
    for scale in track.scales:
        for label in scale.labels:
            assert label.definition in text, label
            assert label.example in text, label


@every_track
def test_labels_and_keys_are_unique_within_a_scale(track):
    for scale in track.scales:
        assert len(set(scale.names)) == len(scale.labels)
        assert len({label.key for label in scale.offered}) == len(scale.offered)
        for label in scale.labels:
            assert len(label.key) == (1 if label.offered else 0), label


@every_track
def test_every_measure_is_explained(track):
    assert len({measure.name for measure in track.measures}) == len(track.measures) > 0
    for measure in track.measures:
        assert all(
            [
                measure.name,
                measure.sentence,
                measure.formula,
                measure.source,
                measure.empty,
                measure.unjudged,
            ]
        )
        assert measure.range[0] < measure.range[1]
        assert measure.better in ("higher", "lower")


@every_track
def test_every_setting_has_a_default_and_explained_choices(track):
    settings = (*track.settings, *OF_ALL_TRACKS, *limit_settings(track.limits))
    assert len({setting.name for setting in settings}) == len(settings)
    for setting in settings:
        assert setting.title
        assert (
            len({choice.name for choice in setting.choices})
            == len(setting.choices)
            >= 2
        )
        assert all(choice.meaning for choice in setting.choices)
    assert defaults(track) == {
        setting.name: setting.choices[0].name for setting in settings
    }


@every_track
def test_limits_on_runs_are_about_tasks_of_the_track(track):
    limited = [kind for limit in track.limits for kind in limit.kinds]
    assert sorted(limited) == sorted(task.name for task in track.tasks)


@every_track
def test_files_and_exports_have_unique_names_and_titles(track):
    for some in (track.files, track.exports):
        assert (
            len({item.name for item in some})
            == len({item.title for item in some})
            == len(some)
            > 0
        )


@every_track
def test_there_is_a_sample_campaign_of_the_track(track):
    folder = ROOT / "sample_data" / track.name
    plan = tomllib.loads((folder / "campaign.toml").read_text(encoding="utf-8"))
    assert plan["track"] == track.name
    assert all(
        list(folder.glob(pattern))
        for step in plan.get("take_in", ())
        for pattern in step["files"]
    )


@every_track
def test_the_readme_has_a_row_for_the_track(track):
    readme = ROOT / "README.md"
    if not readme.exists():
        pytest.skip("the project has no README yet")
    assert any(
        line.startswith("|") and f"`{track.name}`" in line
        for line in readme.read_text(encoding="utf-8").splitlines()
    )


@every_track
def test_units_of_the_sample_are_unique_on_their_screen_and_belong_to_a_scale(
    track, samples
):
    for topic in samples[track.name].topics:
        case = samples[track.name].topic_state(topic)
        units = list(track.units(case))
        screens = {screen.id: len(screen.parts) for screen in track.screens(case)}
        assert len({(unit.screen, unit.ref) for unit in units}) == len(units)
        assert all(
            track.scale(unit.ref.kind) and unit.ref.topic == topic for unit in units
        )
        assert all(-1 <= unit.part < screens[unit.screen] for unit in units)


@every_track
def test_every_screen_of_the_sample_can_be_shown_to_a_newcomer_without_run_names(
    track, samples
):
    desk = desk_of(samples[track.name], "Newcomer")
    for n in desk.screen_order().addresses():
        shown = orjson.dumps(desk.show(n), default=list).decode()
        assert not [run for run in samples[track.name].runs() if run in shown]


@every_track
def test_scores_of_the_sample_are_declared_measures_within_their_range(track, samples):
    for score in samples[track.name].all_scores():
        low, high = track.measure(score.measure).range
        assert score.value is None or low <= score.value <= high
        assert 0 <= score.judged <= score.needed


@every_track
def test_answers_and_topics_come_back_from_the_store_as_they_were(track, samples):
    campaign = samples[track.name]
    for kind, values in (
        (track.topic_type, campaign.topics.values()),
        (
            track.answer_type,
            campaign.topic_state(next(iter(campaign.topics))).answers.values(),
        ),
    ):
        adapter = TypeAdapter(kind)
        assert all(
            adapter.validate_json(adapter.dump_json(value)) == value for value in values
        )


@every_track
def test_scoring_does_not_look_at_the_order_of_the_runs(track, samples):
    for topic in samples[track.name].topics:
        case = samples[track.name].topic_state(topic)
        turned = replace(case, answers=dict(reversed(case.answers.items())))
        assert {unit.ref for unit in track.units(turned)} == {
            unit.ref for unit in track.units(case)
        }
        values = [
            {
                (s.run, s.measure): s.value
                for s in track.totals({topic: track.score(some)}, case.settings)
            }
            for some in (case, turned)
        ]
        assert values[0] == values[1]


@every_track
def test_a_topic_without_answers_or_judgments_scores_nothing(track, samples):
    case = samples[track.name].topic_state(next(iter(samples[track.name].topics)))
    bare = TopicState(
        case.id,
        case.topic,
        {},
        TopicVotes({}, lambda votes: None),
        case.settings,
        case.resources,
    )
    assert {unit.screen for unit in track.units(bare)} <= {
        screen.id for screen in track.screens(bare)
    }
    assert list(track.totals({case.id: track.score(bare)}, case.settings)) == []


@every_track
def test_an_answer_that_does_not_change_keeps_all_its_judgments(track, samples):
    campaign = samples[track.name]
    for topic in campaign.topics:
        case = campaign.topic_state(topic)
        for run, answer in case.answers.items():
            alone = case.of_runs([run])
            refs = {unit.ref for unit in track.units(alone)}
            moved = track.carry(topic, answer, answer)
            assert all(moved.get(ref, ref) == ref for ref in refs)


def rows_and_totals(scores):
    """The rows by run, measure and topic, and the totals by run and measure."""
    rows, totals = {}, {}
    for one in scores:
        if one.topic is None:
            totals[one.run, one.measure] = one
        else:
            rows.setdefault((one.run, one.measure), {})[one.topic] = one
    return rows, totals


@every_track
def test_every_run_has_a_row_wherever_another_of_its_kind_has_one(track, samples):
    """Also where it does not answer: rows that are not there would be left out of a mean that somebody
    takes.
    """
    campaign = samples[track.name]
    rows, totals = rows_and_totals(campaign.all_scores())
    kinds = {name: run.kind for name, run in campaign.runs().items()}
    topics = {}
    for (run, measure), result in rows.items():
        topics.setdefault((kinds[run], measure), set()).update(result)
    assert set(rows) == set(totals)
    for run, measure in totals:
        assert set(rows[run, measure]) == topics[kinds[run], measure], (run, measure)


@every_track
def test_a_run_that_leaves_a_topic_out_has_the_same_rows_there(track, samples):
    campaign = samples[track.name]
    for topic in campaign.topics:
        case = campaign.topic_state(topic)
        whole = {
            (one.run, one.measure)
            for one in track.totals({topic: track.score(case)}, case.settings)
        }
        for run in case.answers:
            others = {
                name: answer for name, answer in case.answers.items() if name != run
            }
            left = replace(
                case, answers=others, without_answer=(*case.without_answer, run)
            )
            result = {
                (one.run, one.measure)
                for one in track.totals({topic: track.score(left)}, case.settings)
            }
            assert {name for name in whole if name[0] == run} <= result, (topic, run)


@every_track
def test_rows_of_topics_average_to_the_total_unless_the_measure_is_listed(
    track, samples
):
    rows, totals = rows_and_totals(samples[track.name].all_scores())
    no_means = expectations(track.name).NO_MEANS
    compared = 0
    for (run, measure), total in totals.items():
        values = [
            row.value for row in rows[run, measure].values() if row.value is not None
        ]
        if measure not in no_means:
            mean = sum(values) / len(values) if values else None
            assert total.value == (
                None if mean is None else pytest.approx(mean, abs=1e-12)
            ), (run, measure)
            compared += 1
    assert compared or set(no_means) >= {measure for _, measure in totals}


def test_rows_of_pages_average_to_the_total_by_their_queries(samples):
    """What a row's note says of its queries is enough to come from the rows to the total."""
    rows, totals = rows_and_totals(samples["car"].all_scores())
    compared = 0
    for (run, measure), total in totals.items():
        if measure in expectations("car").NO_MEANS:
            weighed = [
                (int(row.note.split()[2]), row.value)
                for row in rows[run, measure].values()
                if row.value is not None
            ]
            queries = sum(count for count, _ in weighed)
            mean = (
                sum(count * value for count, value in weighed) / queries
                if queries
                else None
            )
            assert total.value == (
                None if mean is None else pytest.approx(mean, abs=1e-12)
            ), (run, measure)
            compared += queries > 0
    assert compared


@every_track
def test_a_note_says_nothing_twice(track, samples):
    for one in samples[track.name].all_scores():
        parts = one.note.split("; ")
        assert len(parts) == len(set(parts)), one


@every_track
def test_every_legal_cell_of_a_matrix_is_drawn_in_the_words_of_the_track(
    track, samples
):
    if track.matrices is None:
        pytest.skip("the track has no matrices")
    campaign = samples[track.name]
    for topic in campaign.topics:
        for matrix in track.matrices(campaign.topic_state(topic)):
            for cell in (0, 0.5, 1, None):
                cells = tuple((cell,) * len(matrix.columns) for _ in matrix.rows)
                drawn = matrix._replace(cells=cells)
                assert len(nugget_frame(drawn)) == len(matrix.rows)
                assert str(matrix_figure(drawn).to_json())
            assert all(word in legend([matrix]) for word in matrix.words[::2])
