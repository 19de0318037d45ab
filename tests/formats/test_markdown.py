"""Foreign Markdown becomes plain values of a small set."""

from assessment.formats.markdown import markdown_nodes

HOSTILE = """# Rules <script>alert(1)</script>

<img src=x onerror=alert(1)> ![tracker](https://evil.example/a.png)

- **bold** and *italic* and `code`
- [page](https://a.org) [bad](javascript:alert(1)) [data](data:text/html,x) [user](https://u@a.org)

> a quotation

```html
<b>code</b>
```
"""


def kinds(nodes):
    for node in nodes:
        yield node.kind
        yield from kinds(node.children)


def pieces(nodes):
    for node in nodes:
        yield node
        yield from pieces(node.children)


def test_headings_lists_marks_and_code_are_understood():
    assert set(kinds(markdown_nodes(HOSTILE))) == {
        *("heading", "paragraph", "bullets", "item", "bold", "italic"),
        *("code", "code block", "link", "text"),
    }


def test_html_and_pictures_stay_text():
    text = "".join(node.text for node in pieces(markdown_nodes(HOSTILE)))
    assert "<script>alert(1)</script>" in text
    assert "<img src=x onerror=alert(1)>" in text
    assert "tracker" in text


def test_only_web_addresses_without_a_user_are_links():
    nodes = pieces(markdown_nodes(HOSTILE))
    links = [node.address for node in nodes if node.kind == "link"]
    assert "https://a.org" in links
    assert all(
        address.startswith("https://a.org") or "evil.example" in address
        for address in links
    )
    assert not any(address.startswith(("javascript", "data")) for address in links)


def test_numbered_and_nested_lists_keep_their_order():
    [numbers] = markdown_nodes("1. one\n2. two\n   - deeper\n")
    assert numbers.kind == "numbers"
    assert [item.kind for item in numbers.children] == ["item", "item"]
    assert numbers.children[1].children[1].kind == "bullets"


def test_nothing_written_is_nothing():
    assert markdown_nodes("") == ()
    assert markdown_nodes("  \n\n") == ()
