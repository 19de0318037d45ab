"""Markdown as plain values, from which a page makes its own elements: foreign text never becomes HTML.

Understood are headings, paragraphs, lists, bold, italic, code and links to http and https addresses.
Anything else is shown as the text that it is, a picture as a link: pictures are never loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, NotRequired, TypedDict
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

Kind = Literal[
    "heading", "paragraph", "bullets", "numbers", "item", "code block",
    "bold", "italic", "code", "link", "text", "break",
]  # fmt: skip
_KINDS: dict[str, Kind] = {
    "heading": "heading",
    "paragraph": "paragraph",
    "bullet_list": "bullets",
    "ordered_list": "numbers",
    "list_item": "item",
    "strong": "bold",
    "em": "italic",
}


class MarkdownValues(TypedDict):
    """A piece of a text as plain values; fields that are empty are left out."""

    kind: Kind
    text: NotRequired[str]
    address: NotRequired[str]
    children: NotRequired[list[MarkdownValues]]


class MarkdownNode(NamedTuple):
    """A piece of a text.  `text` is that of text and code, `address` that of a link."""

    kind: Kind
    text: str = ""
    address: str = ""
    children: tuple[MarkdownNode, ...] = ()

    def values(self) -> MarkdownValues:
        values: MarkdownValues = {"kind": self.kind}
        if self.text:
            values["text"] = self.text
        if self.address:
            values["address"] = self.address
        if self.children:
            values["children"] = [child.values() for child in self.children]
        return values


def markdown_nodes(text: str) -> tuple[MarkdownNode, ...]:
    """The blocks of a text in Markdown.

    >>> [heading] = markdown_nodes("# A <b>rule</b>")
    >>> heading.kind, heading.children[0].text
    ('heading', 'A <b>rule</b>')
    """
    from markdown_it.tree import SyntaxTreeNode

    tree = SyntaxTreeNode(_parser().parse(text))
    return tuple(_nodes(tree))


@cache
def _parser() -> MarkdownIt:
    # Sixty modules, which a server that starts need not import.
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).disable(
        ["image", "html_block", "html_inline"]
    )


def _nodes(parent: SyntaxTreeNode) -> Iterator[MarkdownNode]:
    for node in parent.children:
        if node.type in ("fence", "code_block"):
            yield MarkdownNode("code block", node.content)
        elif node.type == "code_inline":
            yield MarkdownNode("code", node.content)
        elif node.type == "text":
            yield MarkdownNode("text", node.content)
        elif node.type == "softbreak":
            yield MarkdownNode("text", " ")
        elif node.type == "hardbreak":
            yield MarkdownNode("break")
        elif node.type == "link" and _is_web_address(str(node.attrs.get("href", ""))):
            children = tuple(_nodes(node))
            yield MarkdownNode("link", "", str(node.attrs["href"]), children)
        elif node.type in _KINDS:
            yield MarkdownNode(_KINDS[node.type], children=tuple(_nodes(node)))
        else:
            # Quotations, links to other schemes and the like are reduced to the text inside.
            yield from _nodes(node)


def _is_web_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https") and bool(parts.netloc) and not parts.username
    )
