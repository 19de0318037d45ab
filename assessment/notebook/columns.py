"""The columns of every frame, in their order, each with what it holds."""

from __future__ import annotations

from collections.abc import Mapping

SCORES: Mapping[str, str] = {
    "run": "the run's name",
    "topic": "the topic's id, `all` for the run's total",
    "measure": "the measure's name",
    "value": "the score, NaN where it is undefined",
    "judged": "units that the score needs and that are judged",
    "needed": "units that the score needs",
    "note": "what a reader must know about the score",
    "official": "whether the measure is part of the track's own evaluation",
    "task": "the task of the run, empty in tracks without tasks",
}
JUDGMENTS: Mapping[str, str] = {
    "topic": "the topic's id",
    "kind": "the question, by its kind",
    "key": "the unit's key within topic and kind",
    "assessor": "who judged; machines, adjudicators and known answers have a prefix",
    "label": "the label, None where the unit was judged without one, or the judgment taken back",
    "reason": "why the unit could not be judged",
    "flagged": "whether the assessor flagged the unit",
    "note": "the assessor's note",
    "evidence": "attached excerpts, as pairs of text and label",
    "spent_ms": "milliseconds from showing the unit to the key",
    "seq": "the judgment's number in the log",
    "at": "when the server stored it, UTC",
    "via": "how it came: desk, import, suggestion, carried, undo …",
}
UNITS: Mapping[str, str] = {
    "topic": "the topic's id",
    "kind": "the question, by its kind",
    "key": "the unit's key within topic and kind",
    "unit": "the unit's name on the desk",
    "document": "the document that it is judged against, empty where there is none",
    "runs": "the runs whose answers it is part of",
    "text": "the text that is judged",
    "label": "the label that counts, None where none does",
    "votes": "how many assessors gave it a label",
}
RUNS: Mapping[str, str] = {
    "run": "the run's name",
    "team": "its team",
    "kind": "its task",
    "topics": "topics that it answers",
}
MEASURES: Mapping[str, str] = {
    "measure": "the name",
    "sentence": "what it says of a run",
    "formula": "how it is computed",
    "source": "where that is defined",
    "empty": "what 0/0 gives",
    "unjudged": "what unjudged units count",
    "lowest": "the lowest possible value",
    "highest": "the highest possible value",
    "better": "`higher` or `lower`",
    "official": "whether it is part of the track's own evaluation",
}
AGREEMENT: Mapping[str, str] = {
    "question": "the question, by its kind",
    "of": "the people compared, or the topic; empty for all of both",
    "people": "people with labels in common",
    "topics": "topics with such labels",
    "items": "items that two people or more have labelled",
    "labels": "their labels in all",
    "share": "share of pairs of labels that agree, 0 to 1",
    "kappa": "Cohen's kappa for two people, Fleiss' for more",
    "kappa_low": "lower end of its 95 % interval over topics",
    "kappa_high": "upper end",
    "alpha": "Krippendorff's alpha",
    "alpha_low": "lower end of its 95 % interval over topics",
    "alpha_high": "upper end",
    "why": "why a coefficient is undefined",
}
DIFFERENCES: Mapping[str, str] = {
    "better": "the better run of the pair",
    "worse": "the other one",
    "difference": "absolute difference of the means over topics",
    "p": "randomised Tukey HSD over all runs of the task",
    "effect": "difference in standard deviations of what runs and topics leave unexplained",
    "mean_better": "mean of the better run",
    "mean_worse": "mean of the other one",
    "topics": "topics at which all runs have a score",
}
QRELS: Mapping[str, str] = {
    "query_id": "the topic or query",
    "doc_id": "the document or passage",
    "relevance": "the grade",
}
RANKINGS: Mapping[str, str] = {
    "run": "the run's name",
    "query_id": "the topic or query",
    "doc_id": "the document or passage",
    "score": "the score that it is ranked by",
}
PROBLEMS: Mapping[str, str] = {
    "file": "the file's name",
    "severity": "`error` or `warning`",
    "code": "the kind of problem",
    "place": "where in the file",
    "what": "what is wrong, and what would be right",
}
