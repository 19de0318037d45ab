"""Foreign files that are no text: documents, workbooks, zips, pictures."""

from __future__ import annotations

from collections.abc import Callable

import orjson

from assessment.formats.foreign.file_preview import FilePreview, ForeignFormat, begins
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of

_AS_CSV = "save the sheet as CSV and send that"
_AS_TEXT = "save it as plain text in the format of the track"
_UNPACK = "unpack it and send the files in it"
_DATA = "send the data file that it was made from"
_IMAGES = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*", b"BM6", b"\0\0\x01\0",
)  # fmt: skip
"""How PNG, JPEG, GIF, TIFF, BMP and icon files begin."""
_RESTORE = "restore it: page Session, or the command `restore`"


def _archive(preview: FilePreview) -> str:
    """The desk's own archives and releases."""
    if not {"manifest.json", "log.jsonl"} <= set(preview.members or ()):
        return ""
    try:
        manifest = orjson.loads(preview.member("manifest.json"))
        track, name = str(manifest["track"]), str(manifest["name"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "an archive of a campaign"
    kind = "a signed-off release" if "release" in manifest else "an archive"
    return f"{kind} of campaign {name[:60]} of track {track[:60]}"


def _office(
    folder: str, open_document: bytes, what: str
) -> Callable[[FilePreview], str]:
    """A file of Microsoft Office by its folder, or of OpenDocument by its media type."""

    def office(preview: FilePreview) -> str:
        names = preview.members or []
        has_folder = any(name.startswith(f"{folder}/") for name in names)
        if has_folder and "[Content_Types].xml" in names:
            return what
        if "mimetype" in names and open_document in preview.member("mimetype"):
            return what
        return ""

    return office


def _zip(preview: FilePreview) -> str:
    if preview.members is None:
        return ""
    if not preview.members:
        return "a zip that is empty or broken"
    files = number_of(len(preview.members), "file")
    return f"a zip of {files} ({first_foreign_names(preview.members, 3)})"


def _tar(preview: FilePreview) -> str:
    return "a tar archive" if preview.start[257:262] == b"ustar" else ""


def _old_office(preview: FilePreview) -> str:
    if not preview.start.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return ""
    has_ending = preview.name.lower().endswith((".xls", ".xlt"))
    if has_ending or "Workbook".encode("utf-16-le") in preview.start:
        return "an Excel workbook (.xls)"
    return "a document of an old Office program"


def _picture(preview: FilePreview) -> str:
    start = preview.start
    is_webp = start[:4] == b"RIFF" and start[8:12] == b"WEBP"
    is_heic = start[4:12] in (b"ftypheic", b"ftypavif", b"ftypmif1")
    if is_webp or is_heic or start.startswith(_IMAGES):
        return "an image"
    return ""


def _unknown(preview: FilePreview) -> str:
    return "a binary file of a kind that is not known here" if preview.is_binary else ""


ZIP = ForeignFormat(_zip, _UNPACK)
BINARY = (
    ForeignFormat(_archive, _RESTORE),
    ForeignFormat(
        _office("xl", b"opendocument.spreadsheet", "an Excel workbook"), _AS_CSV
    ),
    ForeignFormat(_office("word", b"opendocument.text", "a Word document"), _AS_TEXT),
    ForeignFormat(
        _office("ppt", b"opendocument.presentation", "a presentation"), _DATA
    ),
    ZIP,
    ForeignFormat(_old_office, "save it as CSV or plain text and send that"),
    ForeignFormat(begins("a PDF document", b"%PDF-"), _DATA),
    ForeignFormat(begins("a PostScript document", b"%!PS"), _DATA),
    ForeignFormat(begins("an RTF document", b"{\\rtf"), _AS_TEXT),
    ForeignFormat(_picture, _DATA),
    ForeignFormat(_tar, _UNPACK),
    ForeignFormat(begins("a 7z archive", b"7z\xbc\xaf\x27\x1c"), _UNPACK),
    ForeignFormat(begins("a RAR archive", b"Rar!\x1a\x07"), _UNPACK),
    ForeignFormat(
        begins("a file packed with zstd", b"\x28\xb5\x2f\xfd"),
        "unpack it, or pack it with gzip",
    ),
    ForeignFormat(
        begins("an SQLite database", b"SQLite format 3\0"),
        "a workspace is opened with its folder (-w), not imported",
    ),
    ForeignFormat(
        begins("a Parquet file", b"PAR1"), "save the table as CSV or JSON Lines"
    ),
    ForeignFormat(
        begins("a NumPy array", b"\x93NUMPY"),
        "save the data as text in the format of the track",
    ),
)
LAST_BINARY = ForeignFormat(_unknown, "send a text file in the format of the track")
