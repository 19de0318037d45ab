from importlib import import_module
from types import ModuleType


def expectations(track: str) -> ModuleType:
    """What is expected of a track alone: its guidelines' words, its measures that are no means."""
    return import_module(f"tests.tracks.{track}.expectations")
