"""The parts of pages: the only room besides app.py and pages/ that imports Streamlit.

The modules beside this one are shared by several pages; a folder is a page, and imports only those above it:

    session       who reads which campaign in which role, who may not, and the choices in a page's address
    choices       boxes whose choice is in the address of the page: measures, tasks, runs
    computing     what takes time: a bar, limits, results on request
    tables        tables and their cells
    pictures      pictures with their table and files
    frame         navigation, the bar of the campaign, errors, headings
    reader        an answer or a document with its marks and labels, as a component
    same_tab      links between pages that open in the tab that one reads in
    desk          Judge: the desk, whose scripts are in `desk/static`
    nuggets       Nuggets
    adjudicate    Adjudicate
    answers       Answers
    session_page  Session
    units         Units
    agreement     Agreement
    scores        Scores
    compare       Compare
    errors        Errors
    economy       Economy
    runs          Runs
    people        People
    settings      Settings
    release       Release
    home          Home
    tour          the tour through sample campaigns, on Home
"""
