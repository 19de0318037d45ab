"""Signs of files that are no text: documents, workbooks, zips, pictures."""

from __future__ import annotations

from collections.abc import Callable

import orjson

from assessment.formats.foreign.inspection import Look, Sign, begins
from assessment.formats.plurals import number_of
from assessment.formats.reports import listed

_AS_CSV = "save the sheet as CSV and send that"
_AS_TEXT = "save it as plain text in the format of the track"
_UNPACK = "unpack it and send the files in it"
_DATA = "send the data file that it was made from"
_IMAGES = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*", b"BM6", b"\0\0\x01\0",
)  # fmt: skip
"""How PNG, JPEG, GIF, TIFF, BMP and icon files begin."""
_RESTORE = "restore it: page Session, or the command `restore`"


def _archive(look: Look) -> str:
    """The desk's own archives and releases."""
    if not {"manifest.json", "log.jsonl"} <= set(look.members or ()):
        return ""
    try:
        manifest = orjson.loads(look.member("manifest.json"))
        track, name = str(manifest["track"]), str(manifest["name"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "an archive of a campaign"
    kind = "a signed-off release" if "release" in manifest else "an archive"
    return f"{kind} of campaign {name[:60]} of track {track[:60]}"


def _office(folder: str, open_document: bytes, what: str) -> Callable[[Look], str]:
    """A file of Microsoft Office by its folder, or of OpenDocument by its media type."""

    def office(look: Look) -> str:
        names = look.members or []
        has_folder = any(name.startswith(f"{folder}/") for name in names)
        if has_folder and "[Content_Types].xml" in names:
            return what
        if "mimetype" in names and open_document in look.member("mimetype"):
            return what
        return ""

    return office


def _zip(look: Look) -> str:
    if look.members is None:
        return ""
    if not look.members:
        return "a zip that is empty or broken"
    files = number_of(len(look.members), "file")
    return f"a zip of {files} ({listed(look.members, 3)})"


def _tar(look: Look) -> str:
    return "a tar archive" if look.start[257:262] == b"ustar" else ""


def _old_office(look: Look) -> str:
    if not look.start.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return ""
    has_ending = look.name.lower().endswith((".xls", ".xlt"))
    if has_ending or "Workbook".encode("utf-16-le") in look.start:
        return "an Excel workbook (.xls)"
    return "a document of an old Office program"


def _picture(look: Look) -> str:
    is_webp = look.start[:4] == b"RIFF" and look.start[8:12] == b"WEBP"
    is_heic = look.start[4:12] in (b"ftypheic", b"ftypavif", b"ftypmif1")
    is_image = is_webp or is_heic or look.start.startswith(_IMAGES)
    return "an image" if is_image else ""


def _unknown(look: Look) -> str:
    return "a binary file of a kind that is not known here" if look.is_binary else ""


ZIP = Sign(_zip, _UNPACK)
BINARY = (
    Sign(_archive, _RESTORE),
    Sign(_office("xl", b"opendocument.spreadsheet", "an Excel workbook"), _AS_CSV),
    Sign(_office("word", b"opendocument.text", "a Word document"), _AS_TEXT),
    Sign(_office("ppt", b"opendocument.presentation", "a presentation"), _DATA),
    ZIP,
    Sign(_old_office, "save it as CSV or plain text and send that"),
    Sign(begins("a PDF document", b"%PDF-"), _DATA),
    Sign(begins("a PostScript document", b"%!PS"), _DATA),
    Sign(begins("an RTF document", b"{\\rtf"), _AS_TEXT),
    Sign(_picture, _DATA),
    Sign(_tar, _UNPACK),
    Sign(begins("a 7z archive", b"7z\xbc\xaf\x27\x1c"), _UNPACK),
    Sign(begins("a RAR archive", b"Rar!\x1a\x07"), _UNPACK),
    Sign(
        begins("a file packed with zstd", b"\x28\xb5\x2f\xfd"),
        "unpack it, or pack it with gzip",
    ),
    Sign(
        begins("an SQLite database", b"SQLite format 3\0"),
        "a workspace is opened with its folder (-w), not imported",
    ),
    Sign(begins("a Parquet file", b"PAR1"), "save the table as CSV or JSON Lines"),
    Sign(
        begins("a NumPy array", b"\x93NUMPY"),
        "save the data as text in the format of the track",
    ),
)
LAST_BINARY = Sign(_unknown, "send a text file in the format of the track")
