"""Files in and out: imports, carry-over, exports, archives, releases, and moving a whole workspace.

The folders in the order in which they build on each other: each imports only those above it.

    log_files    the judgments of a campaign as a file, written and read
    carry_over   judgments of an answer that go to its corrected version
    runs         whose run it is, its versions, and reading it again
    settings     what a setting would change, and changing it
    imports      files in: recognised, read, checked, compared, stored
    archive      a whole campaign in one file, and back
    exports      files out
    release      an archive that an organiser has signed off, and its proof

Beside the folders: `sample_campaigns`, and `transfer` of a whole workspace with the `drill` that tries it.
"""
