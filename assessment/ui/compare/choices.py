"""Names under which the address and the session keep what is chosen on the page Compare."""

PART = "compare"
FIRST, SECOND = "run", "against"
TOGETHER = "together"
TOPIC = "compared-topic"
OTHER_MEASURE = "other-measure"
SELECTION = "topics-shown"
