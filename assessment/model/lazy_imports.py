"""A table of what modules declare, each of which is imported when its entry is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import Generic, TypeVar

T = TypeVar("T")


class OnDemand(MutableMapping[str, T], Generic[T]):
    """Entries by name.  `load` gets a name and imports what it needs; listing the names calls nothing.

    >>> lengths = OnDemand(["biogen", "car"], len)
    >>> list(lengths), lengths["car"], "biogen" in lengths, "qa" in lengths
    (['biogen', 'car'], 3, True, False)
    """

    def __init__(self, names: Iterable[str], load: Callable[[str], T]) -> None:
        self._names = dict.fromkeys(names)
        self._load = load
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def __setitem__(self, name: str, value: T) -> None:
        self._names[name] = None
        self._loaded[name] = value

    def __delitem__(self, name: str) -> None:
        del self._names[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        # That of a mapping would load the entry.
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
