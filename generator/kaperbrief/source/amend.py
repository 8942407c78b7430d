"""A file of content with other data: only what differs is written anew, as a person would.

Comments, the order of keys and the way things are written stay where nothing changes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from kaperbrief.errors import Place as Address
from kaperbrief.errors import Problem, Problems, ProblemsFound, Span
from kaperbrief.source.dump import Inline, dump, inline
from kaperbrief.source.events import load_text
from kaperbrief.source.text import Branch, Place, Source, unpack_place

_Edit = tuple[int, int, str]
"""What stands from a start to an end, and what shall stand there."""


def amend(text: str, data: Any, shown: str) -> str:
    """The text, changed so that it holds these data. `shown` is the file's name in messages.

    Raises ProblemsFound for a text that cannot be read, or is written in a way that nothing can be
    changed in it without losing something.
    """
    plain = text.replace("\r\n", "\n")
    problems = Problems()
    source = problems.sure(load_text(plain, shown, problems))
    edits = [*_Amender(plain).changes(source.places or 0, source.data, data)]
    changed = plain
    # From the end on; of those at one place the last goes in first, to stand behind the others.
    edits.reverse()
    edits.sort(key=lambda one: one[:2], reverse=True)
    for start, stop, made in edits:
        changed = changed[:start] + made + changed[stop:]
    done = load_text(changed, shown, Problems())
    if done is None or not same(done.data, data):
        message = "it is written in a way that nothing can be changed in it from here"
        hint = "change it in the file by hand"
        raise ProblemsFound([Problem("file", message, Span(shown), hint)])
    return changed.replace("\n", "\r\n") if "\r\n" in text else changed


GONE = object()
"""The value of what is taken away."""


def amended(source: Source, changes: Mapping[Address, Any]) -> str:
    """The text of a file with other values at these places, GONE for those that go.

    What is new comes last in its mapping or list, in the order of the changes. Raises as `amend`.
    """
    data = copy.deepcopy(source.located().data)
    for path, value in changes.items():
        holder = _holder(data, path)
        if value is GONE:
            continue
        if isinstance(holder, list) and path[-1] in range(len(holder), 10_000):
            holder.append(value)
        else:
            holder[path[-1]] = value
    gone = [path for path, value in changes.items() if value is GONE]
    # What lies deepest goes first, and what is last in its list, so that no place moves.
    for path in sorted(gone, key=lambda p: (len(p), *(n for n in p if isinstance(n, int))))[::-1]:
        _take(_holder(data, path), path[-1])
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    return amend(text, data, source.file)


def _holder(data: Any, path: Address) -> Any:
    for part in path[:-1]:
        data = data[part]
    return data


def _take(holder: Any, last: str | int) -> None:
    if isinstance(holder, list):
        del holder[int(last)]
    else:
        holder.pop(last, None)


def same(one: Any, other: Any) -> bool:
    """Are two values the same in a file, where 1, 1.0 and true differ?"""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def written(data: Any) -> str:
    """Data as a person writes them: small mappings below a key in braces, on one line."""
    return dump(_braced(data))


def _braced(value: Any, below: bool = False) -> Any:
    if isinstance(value, dict):
        small = below and all(map(_is_short, value.values()))
        return Inline(value) if small else {k: _braced(v, True) for k, v in value.items()}
    return [_braced(one) for one in value] if isinstance(value, list | tuple) else value


def _is_short(value: Any) -> bool:
    """Is it a scalar or a list of scalars?"""
    inside = value if isinstance(value, list | tuple) else [value]
    return not any(isinstance(one, dict | list | tuple) for one in inside)


class _Amender:
    """Finds what must be written anew in a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def changes(self, place: Place, old: Any, new: Any) -> Iterator[_Edit]:
        """The edits that make new data of old ones at a place, entries of containers alone."""
        if same(old, new):
            return
        if isinstance(place, Branch) and isinstance(old, dict) and isinstance(new, dict):
            yield from self._mapping(place, old, new)
        elif isinstance(place, Branch) and isinstance(old, list) and isinstance(new, list):
            yield from self._list(place, old, new)

    def _mapping(self, place: Branch, old: dict[str, Any], new: dict[str, Any]) -> Iterator[_Edit]:
        flow, keys = self._is_flow(place), [*old]
        starts = [unpack_place(place.keys[key])[0] for key in keys]
        ends = [max(self._end(place.values[key]), unpack_place(place.keys[key])[1]) for key in keys]
        for number, key in enumerate(keys):
            if key not in new:
                last = not any(key in new for key in keys[number:])
                yield self._without(flow, starts, ends, number, last)
            elif self._inside(place.values[key], old[key], new[key]):
                yield from self.changes(place.values[key], old[key], new[key])
            elif not same(old[key], new[key]):
                made = self._entry(key, new[key], flow, starts[number], ends[number])
                yield starts[number], ends[number], made
        before = next(n for n, key in enumerate(keys) if key in new)
        for key in new:
            if key in old:
                before = max(before, keys.index(key))
                continue
            made = self._entry(key, new[key], flow, starts[before], ends[before])
            yield self._added(flow, starts[before], ends[before], made)

    def _list(self, place: Branch, old: list[Any], new: list[Any]) -> Iterator[_Edit]:
        flow = self._is_flow(place)
        ends = [self._end(one) for one in place.items]
        starts = [self._start(one) if flow else self._dash(one) for one in place.items]
        names = [[_name(one) for one in some] for some in (old, new)]
        for _, a, b, c, d in SequenceMatcher(a=names[0], b=names[1], autojunk=False).get_opcodes():
            pairs = min(b - a, d - c)
            for n in range(pairs):
                item, now = place.items[a + n], new[c + n]
                if self._inside(item, old[a + n], now):
                    yield from self.changes(item, old[a + n], now)
                elif not same(old[a + n], now):
                    made = self._item(now, flow, starts[a + n])
                    yield starts[a + n], ends[a + n], made
            for n in range(a + pairs, b):
                yield self._without(flow, starts, ends, n, b == len(old))
            at = a + pairs - 1
            for one in new[c + pairs : d]:
                made = self._item(one, flow, starts[max(at, 0)])
                if at >= 0:
                    yield self._added(flow, starts[at], ends[at], made)
                else:
                    parted = ", " if flow else "\n" + " " * self._column(starts[0])
                    yield starts[0], starts[0], made + parted

    def _inside(self, place: Place, old: Any, new: Any) -> bool:
        """Can the change be made inside the value, which stays?"""
        if not isinstance(place, Branch):
            return False
        if isinstance(old, dict) and isinstance(new, dict):
            return not old.keys().isdisjoint(new)
        return isinstance(old, list) and isinstance(new, list) and bool(old) and bool(new)

    def _without(self, flow: bool, starts: list[int], ends: list[int], n: int, last: bool) -> _Edit:
        """The edit that takes away an entry with its lines, or its comma.

        It is the `last` where none behind it stays.
        """
        if not flow:
            line = self._text.rfind("\n", 0, starts[n]) + 1
            after = self._text.find("\n", ends[n]) + 1 or len(self._text)
            if self._text[line : starts[n]].strip():  # behind a dash: the next one moves up
                return starts[n], starts[n + 1] if n + 1 < len(starts) else ends[n], ""
            return line, after, ""
        return (ends[n - 1], ends[n], "") if last else (starts[n], starts[n + 1], "")

    def _added(self, flow: bool, start: int, end: int, made: str) -> _Edit:
        """The edit that adds an entry behind the one from start to end."""
        if flow:
            return end, end, f", {made}"
        line = self._text.find("\n", end)
        line = len(self._text) if line < 0 else line
        return line, line, "\n" + " " * self._column(start) + made

    def _entry(self, key: str, value: Any, flow: bool, start: int, end: int) -> str:
        if flow:
            return inline({key: value})[1:-1]
        made = self._block(written({key: value}), start)
        rest = self._text[end : (self._text.find("\n", end) + 1 or len(self._text) + 1) - 1]
        # A comment behind it must not become a part of several lines.
        return inline({key: value})[1:-1] if "\n" in made and rest.strip() else made

    def _item(self, value: Any, flow: bool, start: int) -> str:
        if flow:
            return inline(value)
        made = written(value)
        below = made if isinstance(value, str) else made.replace("\n", "\n  ")
        return self._block(f"- {below}", start)

    def _block(self, made: str, start: int) -> str:
        """Lines as they stand below each other from a place on."""
        margin = " " * self._column(start)
        first, *more = made.rstrip().split("\n")
        return "\n".join([first, *(margin + line if line else "" for line in more)])

    def _is_flow(self, place: Branch) -> bool:
        return self._text[unpack_place(place.place)[0]] in "[{"

    def _start(self, place: Place) -> int:
        return unpack_place(place.place if isinstance(place, Branch) else place)[0]

    def _dash(self, place: Place) -> int:
        """Where the dash of an entry stands."""
        return self._text.rfind("-", 0, max(self._start(place), 1))

    def _column(self, offset: int) -> int:
        return offset - self._text.rfind("\n", 0, offset) - 1

    def _end(self, place: Place) -> int:
        """Where a value ends, without the blanks behind it."""
        if isinstance(place, Branch) and not self._is_flow(place):
            return max(self._end(one) for one in [*place.values.values(), *place.items])
        start, end = unpack_place(place.place if isinstance(place, Branch) else place)
        return start + len(self._text[start:end].rstrip())


def _name(value: Any) -> str:
    """By what entries of two lists are known to be the same one."""
    return str(value["id"]) if isinstance(value, dict) and "id" in value else repr(value)
