"""Names under which the address and the session keep what is chosen on the page Compare."""

from assessment.ui.page_links import COMPARE_PART, COMPARED_FIRST, COMPARED_SECOND

PART = COMPARE_PART
FIRST, SECOND = COMPARED_FIRST, COMPARED_SECOND
"""The two runs of the part *Two runs*."""
TOGETHER = "together"
"""The runs whose pairs are tested together."""
TOPIC = "compared-topic"
"""The topic of which the part *Topics* has all runs."""
FIRST_MEASURE, OTHER_MEASURE = "first-measure", "other-measure"
"""The two measures by which the part *Measures* has every run."""
SELECTION = "topics-shown"
"""Which topics are in a picture that has no room for all."""
