"""Words that decide about a full stop in clinical English.

Abbreviations without their last stop, in lower case.
"""

# Never the last word of a sentence.
ALWAYS_JOIN = frozenset(
    """
    e.g eg i.e ie viz cf vs v.s approx ca resp incl excl esp
    dr drs prof mr mrs ms st mt rev fig figs eqs suppl
    engl natl acad clin
    """.split()
)

# May be the last word: one that looks like the start of a sentence must follow.
MAY_END = frozenset(
    """
    al etc inc ltd co corp jr sr ph.d m.sc b.sc
    sp spp subsp var ssp wt vol dept univ ed eds est temp max min avg nos pp op
    sec secs hr hrs wk wks mo mos yr yrs oz lb lbs in ft tsp tbsp tab tabs cap caps inj appr
    jan feb mar apr jun jul aug sep sept oct nov dec
    """.split()
)

# Abbreviations only before a number: "No. 5", "pp. 14".
BEFORE_NUMBER = frozenset(
    "no nos fig figs eq eqs tab ref refs vol p pp sec sect chap ch art ver v pt nr".split()
)

# "vitamin D." and "stage I." end with a letter that is not an initial.
LETTER_NOUNS = frozenset(
    """
    vitamin vitamins hepatitis influenza type types grade class stage group groups plan factor factors chromosome
    form category phase child protein panel arm part option appendix immunoglobulin streptococcus haemophilia hemophilia
    """.split()
)

# Words that open a sentence with a capital but are part of no name.
STARTERS = frozenset(
    """
    a an the this that these those it its he she they we you i his her their our your there here
    in on at by for from with without within under over after before during among about as of to into since until
    if when while although though because unless whereas once however therefore moreover furthermore additionally
    thus hence also finally first second third then instead overall similarly conversely meanwhile nevertheless
    and but or nor so yet both either neither each every all any some many most much more few several other another
    no not none only even such what which who why how is are was were do does did can could may might should will
    avoid ask call check do drink eat give keep start stop take talk try use
    patients people women men children adults infants doctors clinicians researchers studies trials treatment
    symptoms evidence results
    """.split()
)
