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

Pages and the addresses of what they show:

        page_rights       the right that opens each page, with its title, icon and menu
        page_modules      the modules of all pages, which a server imports beforehand
        page_links        addresses of the parts of pages
        links             addresses of one thing: a unit, an answer, a document
        frontend          what the access control needs of Streamlit's server

Foreign text, names and times as pages show them:

        foreign_text      text that is shown as it is, and never as markup
        element_keys      keys of page elements that name foreign text
        measures          how pages name a measure
        topic_titles      what a topic is about, beside its id
        times             times in the time zone of the reader's browser
        documents         a document with its evidence, beside what cites it

What several pages do:

        storing           something from a form is stored, and the page says so
        downloads         buttons that save a file
        typed_names       names of people from a field that takes new ones
        campaign_steps    the checklist of an organiser's steps, on Home and Runs
        open_work         the checklist of open work, on Session and Release
        log_proof         the log's hash chain, on Release
"""
