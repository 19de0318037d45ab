"""Can I sign this off, and which files do I get?

Files out: the signed-off campaign, judgments, scores, and the track's own formats.
"""

import streamlit as st

from assessment.ui import log_proof, session
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded
from assessment.ui.release import release, release_check
from assessment.ui.release.report import show_report

campaign = session.enter("release")
page_header("Release")
if not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to release yet")
    st.stop()
st.header("Sign off", anchor=False)
st.write(
    "One file with scores, judgments, settings and the software that made them. It can be restored "
    "elsewhere, with the same scores."
)
release.sign_off(campaign)
st.header("Check a release", anchor=False)
st.write(
    "Whoever has the file can check it: each file by its hash, and every figure by scoring the log again."
)
release_check.check_release(campaign)
st.header("The log", anchor=False)
st.write(
    "Every event of the log holds a hash of itself and of the event before it. Computed again, the hashes "
    "show what somebody has changed in the database."
)
log_proof.show_head(campaign)
log_proof.check_log(campaign)
st.header("Report", anchor=False)
show_report(campaign)
st.header("Single files", anchor=False)
st.write(
    "Files are made from the stored judgments when you download them. They contain run names: they "
    "are for organisers."
)
release.show_files(campaign)
