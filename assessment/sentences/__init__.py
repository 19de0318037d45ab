"""Sentences of texts, and the words in them; importing this package does not import spaCy.

Where sentences begin:

        spans             a stretch of text by its offsets
        splitters         sentence splitters by name
        boundaries        the one by rules for clinical English
        lexicon           words that decide about a full stop there
        pipeline          those by models of spaCy; importing this module imports spaCy
        worker            a splitter in a process of its own
        splitter_setting  the splitters of this machine, as choices of a setting
        joined_pieces     pieces without a word join the sentence beside them
        passages          paragraphs, headings and sentences of a document

Words:

        stems             words without their endings
        stopwords         words that say little, for each purpose
"""
