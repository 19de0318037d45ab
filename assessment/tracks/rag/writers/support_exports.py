"""Support labels and their scores out, as the organisers' notebooks read and write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.model import ExportData
from assessment.tracks.rag.answer import OF_2024, Answer, RagState
from assessment.tracks.rag.labels import SUPPORT_2024, SUPPORT_2025, UNLABELLED
from assessment.tracks.rag.measures import SUPPORT_MEASURES
from assessment.tracks.rag.scoring.formulas import support_scores
from assessment.tracks.rag.scoring.score import is_supported, support_labels
from assessment.tracks.rag.settings import ORDER, RULE
from assessment.tracks.rag.writers.lines_out import Record, json_lines_of, run_line


def judgments_2025(data: ExportData) -> bytes:
    """All responses with their labels, as the loader of 2025 writes them (human_judgments.jsonl)."""
    return json_lines_of(_records_2025(data))


def _records_2025(data: ExportData) -> Iterator[Record]:
    for topic in data.topics:
        state = data.state(topic)
        if not is_supported(state):
            continue
        for run, answer in state.answers.items():
            sentences = _sentences_2025(state, answer)
            yield {"narrative_id": topic, "run_id": run, "sentences": sentences}


def _sentences_2025(state: RagState, answer: Answer) -> list[Record]:
    """Each sentence with the label of its citation that counts; no entry for one that cites nothing."""
    sentences: list[Record] = []
    citations = answer.first_citations(state.id, state.settings[ORDER])
    for index, citation in enumerate(citations):
        entries = []
        if citation is not None:
            label = state.judged.label(citation.ref) or UNLABELLED
            entry = {
                "citationID": 0,
                "reference": citation.segment,
                "support": SUPPORT_2025[label],
            }
            entries.append(entry)
        text = answer.sentences[index].text
        sentences.append({"sentenceID": index, "text": text, "citations": entries})
    return sentences


def judgments_2024(data: ExportData) -> bytes:
    """A zip with one file for each run of 2024: its lines with `support_eval`, as the notebook reads them."""
    files = []
    for run in data.runs.values():
        records = []
        for topic, answer in run.answers.items():
            # The judge of 2024 writes no line for an empty answer, at which the notebook would stop.
            if answer.shape != OF_2024 or not answer.sentences:
                continue
            state = data.state(topic)
            evaluated = _evaluated(state, answer)
            line = run_line(run, topic, answer)
            records.append({**line, "support_eval": evaluated})
        if records:
            name = f"{plain_name(run.name)}.jsonl"
            body = json_lines_of(records)
            files.append((name, body))
    return zipped(files, deflated=True)


def warnings_2024(data: ExportData) -> list[str]:
    """How many runs are left out because of their format."""
    others = 0
    for run in data.runs.values():
        shapes = {answer.shape for answer in run.answers.values()}
        others += shapes != {OF_2024}
    if not others:
        return []
    return [f"{others} of the runs are not of the format of 2024: left out"]


def _evaluated(state: RagState, answer: Answer) -> list[Record]:
    """One entry for each sentence; the citation that counts comes first."""
    entries: list[Record] = []
    citations = answer.first_citations(state.id, state.settings[ORDER])
    for sentence, citation in zip(answer.sentences, citations, strict=True):
        scores = []
        indexes = list(sentence.indexes)
        if citation is not None:
            label = state.judged.label(citation.ref) or UNLABELLED
            scores.append(SUPPORT_2024[label])
            # The notebook takes the first score, which belongs to the first citation.
            position = sentence.cited.index(citation.segment)
            counted = sentence.indexes[position]
            indexes.sort(key=lambda index: index != counted)
        entry: Record = {
            "answer": sentence.text,
            "citations": indexes,
            "count": len(indexes),
            "eval_scores": scores,
        }
        entries.append(entry)
    return entries


def scores(data: ExportData) -> bytes:
    """A zip with the rows that the loader writes for each run, with its row "all"."""
    topics = [topic for topic in data.topics if _counts(data, topic)]
    states = {topic: data.state(topic) for topic in topics}
    files = []
    for run in data.runs:
        scores = {topic: _scores(state, run) for topic, state in states.items()}
        if not scores:
            continue
        rows: list[Record] = []
        for topic, values in scores.items():
            rows.append({"topic_id": topic, **values})
        rows.append({"topic_id": "all", **_means(list(scores.values()))})
        files.append((f"{plain_name(run)}.jsonl", json_lines_of(rows)))
    return zipped(files, deflated=True)


def _counts(data: ExportData, topic: str) -> bool:
    return data.settings[RULE] == "2024" or is_supported(data.state(topic))


def _scores(state: RagState, run: str) -> dict[str, float]:
    """The support measures of a run's response, and the number of its sentences."""
    answer = state.answers.get(run, Answer(()))
    response = support_labels(state, answer)
    of_2024 = state.settings[RULE] == "2024"
    values = support_scores(response, of_2024)
    return {**values, "sentences": response.sentences}


def _means(scores: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each figure over the topics, and how many of these the run answers."""
    means: dict[str, float] = {}
    for name in (*SUPPORT_MEASURES, "sentences"):
        values = [of_topic[name] for of_topic in scores]
        means[name] = sum(values) / len(values)
    means["topics_evaluated"] = sum(of_topic["sentences"] > 0 for of_topic in scores)
    return means
