"""The settings that campaigns of all tracks have."""

from __future__ import annotations

from assessment.model.resolution import POLICY
from assessment.model.settings import Setting, SettingChoice

MARK_OUTSIDE, REFUSE_OUTSIDE = "mark", "refuse"
OUTSIDE_PLAN = Setting(
    "outside_plan",
    "What happens to a judgment of a unit that is not planned for its assessor",
    (
        SettingChoice(
            MARK_OUTSIDE,
            "it is stored and counts; the log says that it was made outside the plan",
        ),
        SettingChoice(
            REFUSE_OUTSIDE,
            "it is refused with a sentence; what was judged before stays and counts",
        ),
    ),
    group="judging",
)
"""Has no effect without a plan, and none on adjudicators and training topics."""
AFTER_OWN_VOTE, ALWAYS_SHOWN = "after", "always"
OTHERS_VOTES = Setting(
    "others_votes",
    "When assessors see what others have voted on nuggets",
    (
        SettingChoice(
            AFTER_OWN_VOTE,
            "after their own vote: counts of a nugget once they have voted on it, weights, agreement and "
            "live F once they have voted on every nugget of the question; nothing is sent before",
        ),
        SettingChoice(ALWAYS_SHOWN, "always, also before they have voted"),
    ),
    group="judging",
)
"""Changes no score; decisions of adjudicators are made with all votes in sight."""
HINTS_ON, HINTS_OFF = "on", "off"
HINTS = Setting(
    "hints",
    "Whether the desk marks words and the most likely sentence in documents",
    (
        SettingChoice(
            HINTS_ON,
            "words that the document shares with what is judged are marked, and the sentence "
            "that shares most is framed",
        ),
        SettingChoice(
            HINTS_OFF,
            "nothing is marked or framed but what an assessor searches, and answers that stand "
            "there word for word",
        ),
    ),
    group="judging",
)
"""Changes no score; hints are made of words alone, and never of labels."""
OF_ALL_TRACKS = (POLICY, OUTSIDE_PLAN, OTHERS_VOTES, HINTS)
"""Settings that campaigns of all tracks have."""
