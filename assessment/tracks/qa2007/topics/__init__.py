"""Files that become topics: question series in XML, questions of 2003 in SGML, and types of targets."""
