"""A small server with invented screens, for trying the judging desk in a browser without a campaign.

        app                the server
        reused_document    its page, which goes from test to test
        page_tools         keys, what is in hand, what is stored
        contrast           how well text stands out

Screens:

        material           answers, with documents
        votes_material     the same with votes beside each unit
        qa_material        a question series
        sets_material      claims against abstracts
        page_material      pages of paragraphs
"""
