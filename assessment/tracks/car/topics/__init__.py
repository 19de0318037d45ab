"""Files that become topics: outlines (CBOR or JSON), lists of query ids, and k of each page."""
