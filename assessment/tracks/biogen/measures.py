"""The measures and the disputed rules of BioGen, as data."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Measure, Setting, SettingChoice
from assessment.sentences.splitter_setting import SPLITTER
from assessment.tracks.biogen.answer import ACCURACY, RELATION, RELEVANCE

_EVAL = "MedAESQA src/medaesqa_eval.py, Gupta, Bartels and Demner-Fushman, Scientific Data 12:1035 (2025)"
_S = "S = all sentences of the answer, also unjudged and uncited ones"
_MEAN = "Mean over questions."
_NULL = (
    "A sentence without label stays in |S| (setting “unjudged”: only judged sentences)."
)
_OPEN = "An unjudged citation stays in the denominator (setting “unjudged”: only judged citations)."
_SUPPORT = {RELATION: ("not relevant", "supporting")}
_CITATIONS, _DOCUMENTS = "Citations", "Documents cited"
_EMPTY = "An empty answer scores 0 and is flagged (the official code stops there)."


def _sentence(name: str, label: str, sentence: str) -> Measure:
    """A measure that is the share of sentences with a label."""
    formula = f"100 · #{label} / |S|; {_S}. {_MEAN}"
    ends = {RELEVANCE: ("borderline", label)}
    return Measure(
        name, sentence, formula, _EVAL, _EMPTY, _NULL, ends=ends, group="Sentences"
    )


def _recall(which: str, sentence: str, *, detail: bool = True) -> Measure:
    """The recall of one choice of sentences."""
    return Measure(
        f"Recall (with {which})",
        sentence,
        (
            f"100 · distinct clusters hit / 10. {_MEAN} Clusters: k-means, k = 10, over the sentences of "
            "all systems."
        ),
        f"{_EVAL}, compute_answer_recall",
        "Always divided by 10; without the cluster file not computable, never 0.",
        "An unjudged sentence hits no cluster.",
        group="Aspects reached",
        detail=detail,
    )


_MEASURES = (
    Measure(
        "Accuracy",
        "Share of questions whose answer is acceptable.",
        f"100 if the answer is judged “yes”, else 0. {_MEAN}",
        f"{_EVAL}, compute_answer_accuracy",
        "Undefined where no answer is judged.",
        "An unjudged answer is left out (the official code cannot read one).",
        ends={ACCURACY: ("no", "yes")},
        group="Answers",
    ),
    Measure(
        "Acceptable Answers",
        "Number of acceptable answers.",
        "Number of questions whose answer is judged “yes”.",
        f"{_EVAL}, compute_answer_accuracy",
        "Undefined where no answer is judged.",
        "An unjudged answer is left out.",
        (0.0, float("inf")),
        counts=True,
        ends={ACCURACY: ("no", "yes")},
        group="Answers",
        detail=True,
    ),
    _sentence(
        "Precision", "required", "Share of sentences that are required."
    )._replace(other_names={"2025": "Completeness"}),
    _sentence(
        "Redundancy", "unnecessary", "Share of sentences that need not be there."
    )._replace(better="lower"),
    _sentence(
        "Harmfulness", "inappropriate", "Share of sentences that may harm the patient."
    )._replace(better="lower"),
    _recall(
        "Required",
        "Share of the question's aspects that required sentences reach.",
        detail=False,
    ),
    _recall(
        "Supported and Required",
        "The same, over sentences that are required and supported by a citation.",
    ),
    _recall(
        "Required and Borderline", "The same, over required and borderline sentences."
    ),
    Measure(
        "Citation Coverage",
        "Share of sentences with at least one supporting citation.",
        f"100 · sentences with a supporting PMID / |S|; {_S}. {_MEAN}",
        f"{_EVAL}, compute_citation_quality",
        _EMPTY,
        "A sentence counts as covered once one supporting citation is judged.",
        other_names={"2025": "Coverage"},
        ends=_SUPPORT,
        group=_CITATIONS,
    ),
    Measure(
        "Citation Support Rate",
        "Share of citations that support their sentence.",
        f"100 · Σ distinct supporting PMIDs / Σ distinct cited PMIDs, distinct within a sentence. {_MEAN}",
        f"{_EVAL}, compute_citation_quality",
        "0 where nothing is cited.",
        _OPEN,
        other_names={"2025": "Support rate"},
        ends=_SUPPORT,
        group=_CITATIONS,
    ),
    Measure(
        "Citation Contradict Rate",
        "Share of citations that contradict their sentence.",
        f"100 · Σ distinct contradicting PMIDs / Σ distinct cited PMIDs, distinct within a sentence. {_MEAN}",
        f"{_EVAL}, compute_citation_quality",
        "0 where nothing is cited.",
        _OPEN,
        better="lower",
        other_names={"2025": "Contradiction rate"},
        ends={RELATION: ("not relevant", "contradicting")},
        group=_CITATIONS,
    ),
    Measure(
        "Document Recall",
        "Share of the pool's relevant documents that the answer cites.",
        (
            "100 · |R_run| / |R_pool|; R = PMIDs judged supporting, contradicting or neutral, R_pool "
            f"over all loaded runs. {_MEAN}"
        ),
        f"{_EVAL}, compute_document_relevance",
        "A question with an empty pool is left out and flagged (the official code divides by zero).",
        "An unjudged document is not relevant.",
        group=_DOCUMENTS,
    ),
    Measure(
        "Document Precision",
        "Share of cited documents that are relevant.",
        f"100 · |R_run| / |C_run|; C_run = distinct PMIDs cited in the answer. {_MEAN}",
        f"{_EVAL}, compute_document_relevance",
        "0 where nothing is cited.",
        _OPEN,
        ends=_SUPPORT,
        group=_DOCUMENTS,
    ),
)

MEASURES = tuple(measure._replace(rounded=2) for measure in _MEASURES)

SETTINGS = (
    Setting(
        "reading",
        "How sentences and citations are read from the answer text",
        (
            SettingChoice(
                "spec",
                (
                    "the submission format page: a list after the final punctuation is discarded, the "
                    "first three PMIDs count"
                ),
            ),
            SettingChoice(
                "validator",
                (
                    "the organisers' validator: a list counts before the last . ! ? of its sentence, "
                    "with all its PMIDs"
                ),
            ),
            SettingChoice(
                "evaluation",
                "the code that made the judged data: a list after the full stop goes to the next sentence",
            ),
        ),
        rereads=True,
        group="files",
    ),
    SPLITTER,
    Setting(
        "strict",
        "What becomes of a run of 2024 whose citations and references do not fit together",
        (
            SettingChoice("report", "it is imported, with a warning at each place"),
            SettingChoice(
                "reject",
                "it is not imported, as the submission format page announces: a PMID that is cited but not "
                "listed, listed but not cited, listed twice, or not of the released set",
            ),
        ),
        group="files",
    ),
    Setting(
        "unjudged",
        "How unjudged sentences and citations count",
        (
            SettingChoice(
                "official", "as the evaluation does: they stay in the denominators"
            ),
            SettingChoice("judged", "only judged units count"),
        ),
    ),
    Setting(
        "missing",
        "How a topic counts that a run does not answer",
        (
            SettingChoice("zero", "it scores 0 in every measure"),
            SettingChoice("skip", "it is left out of the run's mean"),
        ),
    ),
    Setting(
        "names",
        "Which names the measures bear",
        (
            SettingChoice("2024", "as printed by the 2024 evaluation"),
            SettingChoice(
                "2025",
                (
                    "2025 Task B: Precision is called Completeness, Citation Coverage Coverage, and the "
                    "rates Support and Contradiction rate"
                ),
            ),
        ),
    ),
)


def display_name(name: str, settings: Mapping[str, str]) -> str:
    """A measure's name under the naming setting."""
    measure = next((measure for measure in MEASURES if measure.name == name), None)
    return (
        measure.other_names.get(settings.get("names", "2024"), name)
        if measure
        else name
    )
