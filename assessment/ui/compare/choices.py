"""What is chosen on the page Compare, by the names that the address and the session keep it under."""

PART, PICTURE, FIRST, SECOND, TOGETHER, TOPIC, OTHER = (
    "compare",
    "picture",
    "run",
    "against",
    "together",
    "compared-topic",
    "other-measure",
)
SHOWN = "topics-shown"
