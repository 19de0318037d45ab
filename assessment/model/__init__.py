"""The nouns of the project and the track contract.  Imports nothing of ours."""

from assessment.model.assignments import AssignmentList
from assessment.model.contract import Export, ExportData, Track, link_of
from assessment.model.documents import (
    Document,
    DocumentLink,
    Documents,
    Resource,
    Resources,
)
from assessment.model.errors import MessageForPeople, UnknownName, UserError
from assessment.model.grids import Figure, Formula, Grid
from assessment.model.judgments import RESTORED, Evidence, Judgment, restored
from assessment.model.measures import Measure, Noun, Score
from assessment.model.nuggets import EarlierQuestion, Nugget, Pool, Pooled
from assessment.model.problems import Problem, Severity, has_errors
from assessment.model.reading import (
    FileKind,
    ImportContext,
    Read,
    Source,
    Splitting,
)
from assessment.model.repairs import RepairedRun, RunChange, reported_changes
from assessment.model.results import (
    BetterAnswer,
    Explained,
    Matrix,
    MissingGold,
    Overruling,
    PartScore,
    Plot,
    Point,
    Rating,
    Reason,
    Retrieved,
    Table,
    UnitPlace,
)
from assessment.model.runs import Run
from assessment.model.scales import Label, Scale, Tone
from assessment.model.screens import Part, Screen, TextMark
from assessment.model.settings import Setting, SettingChoice
from assessment.model.submissions import PRIORITIES, RunLimit, TeamRule
from assessment.model.tasks import Task
from assessment.model.topic_state import TopicState, TopicVotes
from assessment.model.units import Headline, Ref, Unit

__all__ = [
    "PRIORITIES",
    "RESTORED",
    "AssignmentList",
    "BetterAnswer",
    "Document",
    "DocumentLink",
    "Documents",
    "EarlierQuestion",
    "Evidence",
    "Explained",
    "Export",
    "ExportData",
    "Figure",
    "FileKind",
    "Formula",
    "Grid",
    "Headline",
    "ImportContext",
    "Judgment",
    "Label",
    "Matrix",
    "Measure",
    "MessageForPeople",
    "MissingGold",
    "Noun",
    "Nugget",
    "Overruling",
    "Part",
    "PartScore",
    "Plot",
    "Point",
    "Pool",
    "Pooled",
    "Problem",
    "Rating",
    "Read",
    "Reason",
    "Ref",
    "RepairedRun",
    "Resource",
    "Resources",
    "Retrieved",
    "Run",
    "RunChange",
    "RunLimit",
    "Scale",
    "Score",
    "Screen",
    "Setting",
    "SettingChoice",
    "Severity",
    "Source",
    "Splitting",
    "Table",
    "Task",
    "TeamRule",
    "TextMark",
    "Tone",
    "TopicState",
    "TopicVotes",
    "Track",
    "Unit",
    "UnitPlace",
    "UnknownName",
    "UserError",
    "has_errors",
    "link_of",
    "reported_changes",
    "restored",
]
