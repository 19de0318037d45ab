"""Typed values as JSON."""

from assessment.formats.json_types import json_adapter


def test_the_adapter_of_a_type_is_built_once():
    assert json_adapter(dict[str, int]) is json_adapter(dict[str, int])
    assert json_adapter(dict[str, int]).validate_json('{"a": 1}') == {"a": 1}
