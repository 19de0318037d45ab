"""A campaign as a handle: its store, settings and phase, its topics' state, and values derived from them.

The handle and what stands behind it:

        workspace             one folder with one database, and its campaigns
        handle                one campaign: its store, track, settings, phase and state
        data                  its data in one process: its material, and what is derived of each topic
        inputs                its topics, runs and settings in memory, checked against the log
        signing_key           the key that signs links, cookies and the desk's tokens
        faults                faults of the program, for people and for the log

Values derived from the log, and the one cache:

        derived               values that declare their inputs and are kept until one of them changes
        growing_values        values that begin empty, and that their users add to
        cache                 where both are kept, bounded over all campaigns
        value_weights         estimates of the bytes that a value holds
        shared_values         values whose equal parts are one object
        derived_values        what every room derives: votes, answers, units and scores, topic by topic
        values_of_all_topics  values of all topics, made one by one or in other processes
        workers               processes that share the topics
        concurrent_changes    whether a campaign has changed while something was computed for it

Units: what there is to judge, and what is done:

        done_units            the rule for what is done: judging some units settles others
        possible_units        units that judging may still bring up or take away
        assessor_topics       a topic as one assessor's own votes leave it
        counting              numbers of units: judged ones and all
        topic_size            the units of a topic that nobody has judged, counted
        runs_of_screens       which runs a screen belongs to

Scores:

        topic_scoring         the scores of all runs at one topic, as it is or is supposed to be
        score_arrays          the scores of one topic as numbers in rows and columns
        totals                scores of runs over all topics
        recent_totals         totals that may be some seconds old
        ranked_runs           which runs are judged enough to be ranked, and their ranks
        ranked_tables         the tables behind the totals, in the order of the leaderboard
        score_records         scores as records: the same keys in every file, route and command

Phase and settings:

        use_guard             whether the phase allows a use, asked again in the transaction that stores
        phase_log             changes of the phase as the log keeps them
        setting_checks        whether settings exist and can have the values that somebody chose
        changed_rules         which disputed rules are not at the track's default
        descriptive_settings  settings that describe a campaign and change no score
        description           its title, a description, and the time by which judging ends
        guidelines            its own guidelines, with all versions
        saved_views           named views of the list of units

Other events in the log:

        stored_events         how events that are about no nugget are stored
        writer                who writes an event
        question_log          assessors' questions to the organisers, and conventions
        guideline_readings    who has read which version of the guidelines
        quality_log           decisions on the quality of judgments
        design_log            designs of judging economy and their rounds

A campaign's own questions and labels, in the folder own_questions/:

        stored_questions      the questions and labels as a file of the organisers has them
        subjects              what a question can be about: answers, sentences, citations, documents
        own_track             the track with them
        official_view         a topic as the track sees it, without them
        label_export          their labels as a file
"""

from assessment.campaign.handle import Campaign
from assessment.campaign.workspace import Workspace, existing_workspace, workspace_at

__all__ = ["Campaign", "Workspace", "existing_workspace", "workspace_at"]
