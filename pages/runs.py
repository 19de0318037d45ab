"""Were my files imported, and what is wrong with them?

Import topics, documents, runs and judgments; see every problem of every file.
"""

from assessment.ui import session
from assessment.ui.campaign_steps import what_comes_next
from assessment.ui.choices import PageTabs
from assessment.ui.frame.page_header import page_header
from assessment.ui.runs import importing, inventory, submissions
from assessment.ui.storing import say_what_was_done

campaign = session.enter("import files")
page_header("Runs")
# Above the tabs, where people look first after they have imported or changed something.
say_what_was_done()
what_comes_next(campaign)
tabs = ["Import", inventory.WHAT_IS_LOADED, "Teams", "History"]
files, loaded, teams, history = PageTabs("tab", tabs).show()
with files:
    importing.show_import(campaign)
with loaded:
    inventory.show_inventory(campaign)
with teams:
    submissions.show_teams(campaign)
with history:
    inventory.show_imports(campaign)
