"""The material of CAR's sample: pages, outlines, entities and runs, made from `paragraphs.txt`."""
