"""The application in a browser.  A file of tests is about a page or a way through several.

Browsers:

        system_browsers    those of this machine, or the system's packages, installed when the file is run
        launch             starts them for Playwright
        revived_browser    a browser that is launched again when it has died
        shared_context     one page for most tests of a process
        firefox_relay      stands between Playwright and the system's Firefox

Servers:

        server             the application in a process of its own, to be killed and started again
        fork_server        imports the application once; a server is a fork of it
        shared_server      servers that go from test to test

`oidc_provider.mjs` is an identity provider for tests of log-ins.

What a test does and looks at:

        waits              waits for states, with limits that a busy machine keeps
        navigation         from page to page, as the browser's back button goes
        menus              the navigation above the pages
        forms              boxes, files and buttons
        sitting            an assessor at the desk: keys, what is in hand, what is in the log
        request_watch      what a page asks of other machines
        barriers           what keeps people from reading or operating a page

A whole campaign:

        campaign_setup     the part before anybody judges
        campaign_control   what organisers keep in hand while people judge
"""
