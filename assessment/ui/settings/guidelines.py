"""The campaign's own guidelines on the page Settings: written, previewed, saved, with earlier versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import streamlit as st

from assessment.access.members import members
from assessment.campaign import Campaign
from assessment.campaign.guideline_readings import readings
from assessment.campaign.guidelines import (
    LONGEST,
    change_guidelines,
    guidelines_of,
    version_of,
    versions,
)
from assessment.formats.markdown import MarkdownNode, markdown_nodes
from assessment.model import UserError
from assessment.model.assessor import people_among
from assessment.ui import session
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.times import local_time

_HELP = (
    "Markdown: headings (#), lists (-), **bold**, *italic*, `code` and links to web pages. "
    "HTML is shown as text, a picture as a link."
)
_HEIGHT = 260
"""Pixels of the field: about twelve lines."""
_MARKS = {"bold": "**", "italic": "*"}


def edit_guidelines(campaign: Campaign, *, is_fixed: bool) -> None:
    """A field for the text, a button that saves it, its preview, and the earlier versions."""
    st.caption(
        "Assessors read them beside the text (key g), above the guidelines of the track. "
        "A change is announced on the desk."
    )
    text = st.text_area(
        "Guidelines",
        guidelines_of(campaign),
        height=_HEIGHT,
        max_chars=LONGEST,
        help=_HELP,
        key=f"guidelines-{campaign.row.id}",
        disabled=is_fixed,
    )
    # Above the preview, which follows the text and would move a button below it while it is pressed.
    is_pressed = st.button("Save the guidelines", type="primary", disabled=is_fixed)
    # In a place of its own, or an open preview below it would be drawn again, and closed.
    with st.container():
        if is_pressed:
            _save(campaign, text)
    with st.expander("Preview", icon=":material/preview:"):
        show_markdown(text)
    _readers(campaign)
    _earlier_versions(campaign)


def _save(campaign: Campaign, text: str) -> None:
    try:
        is_changed = change_guidelines(campaign, text, by=session.writer_name())
    except UserError as error:
        st.error(md_sentence(str(error)))
        return
    if is_changed:
        st.success("Saved. Open desks announce the change with their next screen.")
    else:
        st.info("Nothing has changed.")


def _earlier_versions(campaign: Campaign) -> None:
    rows = versions(campaign)
    if not rows:
        return
    with st.expander(f"Versions ({len(rows)})", icon=":material/history:"):
        # Chosen by number: two versions can have the same minute and author.
        names = [f"{local_time(row.at)}, {shown(row.by)}" for row in rows]
        numbers = range(len(rows))
        chosen = st.selectbox("Version", numbers, format_func=names.__getitem__)
        version = version_of(rows[chosen].value)
        st.caption(_read_by(readings(campaign).get(version, {})))
        # Shown as typed, because an organiser copies an earlier version from here into the field.
        st.code(rows[chosen].value or "(no guidelines)", language=None, wrap_lines=True)


def _readers(campaign: Campaign) -> None:
    """Who has opened the guidelines in force on the desk, and which assessors have not."""
    text = guidelines_of(campaign)
    if not text:
        return
    read = readings(campaign).get(version_of(text), {})
    assessors = people_among(campaign.store.assessors(campaign.row.id))
    for name, member in members(campaign).items():
        if member.role == "assessor":
            # Invited people belong to the list before their first judgment.
            assessors.append(name)
    missing = [name for name in dict.fromkeys(assessors) if name not in read]
    sentence = _read_by(read)
    if missing:
        sentence += f" Not yet opened by {_names(missing)}."
    st.caption(sentence)


def _read_by(read: Mapping[str, str]) -> str:
    """Who has opened a version; a desk tells it when its assessor opens the guidelines."""
    if not read:
        return "Nobody has opened this version on the desk."
    return f"Opened on the desk by {_names(read)}."


def _names(people: Iterable[str]) -> str:
    return ", ".join(map(md, people))


def show_markdown(text: str) -> None:
    """Foreign Markdown, as far as `markdown_nodes` understands it."""
    st.markdown(as_markdown(text) or "*Nothing is written yet.*")


def as_markdown(text: str) -> str:
    r"""Markdown with nothing in it but what `markdown_nodes` understands; all else is escaped.

    >>> as_markdown("- **a** ![x](https://a.org/b.png)")
    '- **a** \\![x](https://a.org/b.png)'
    """
    return "\n\n".join(_blocks(markdown_nodes(text), ""))


def _blocks(nodes: Iterable[MarkdownNode], indent: str) -> list[str]:
    blocks = []
    for node in nodes:
        if node.kind in ("bullets", "numbers"):
            sign = "-" if node.kind == "bullets" else "1."
            blocks.append(
                "\n".join(_item(item, sign, indent) for item in node.children)
            )
        elif node.kind == "heading":
            blocks.append(f"{indent}##### {_inline(node.children)}")
        elif node.kind == "code block":
            lines = node.text.rstrip().split("\n")
            blocks.append("\n".join(f"{indent}    {line}" for line in lines))
        else:
            children = node.children or (node,)
            blocks.append(indent + _inline(children))
    return blocks


def _item(item: MarkdownNode, sign: str, indent: str) -> str:
    deeper = indent + " " * (len(sign) + 1)
    blocks = _blocks(item.children, deeper)
    return f"{indent}{sign} " + "\n\n".join(blocks).removeprefix(deeper)


def _inline(nodes: Iterable[MarkdownNode]) -> str:
    return "".join(_piece(node) for node in nodes)


def _piece(node: MarkdownNode) -> str:
    if node.kind == "break":
        return " "
    if node.kind == "link":
        # A bracket in an address would end the link.
        address = node.address.replace("(", "%28").replace(")", "%29")
        return f"[{_inline(node.children)}]({address})"
    if node.kind in _MARKS and node.children:
        mark = _MARKS[node.kind]
        return f"{mark}{_inline(node.children)}{mark}"
    return md(node.text)
