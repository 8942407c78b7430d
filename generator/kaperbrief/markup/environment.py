"""Templates: Jinja2 in a sandbox, from files that are found along the look-up chain."""

from __future__ import annotations

import dataclasses
import re
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from kaperbrief import kept
from kaperbrief.errors import Problem, ProblemsFound, Span, did_you_mean
from kaperbrief.markup import ready
from kaperbrief.markup.limits import LONG, check_power, limited
from kaperbrief.markup.parse import MarkupError, Provenance, parse
from kaperbrief.nodes import Node

_OUTPUT_LIMIT = 5_000_000
_REPEAT = 2_000
_COUNT = 100_000
_NO_GLOBALS = ("lipsum", "cycler", "joiner", "namespace")
_NO_FILTERS = ("center", "indent", "format", "xmlattr", "batch", "wordwrap", "pprint", "attr")

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLAIN = frozenset((str, int, float, bool, tuple, list, dict, type(None)))

Find = Callable[[str], tuple[Path, str] | None]
"""The file of a template name, and how its path is shown to people; None if there is none."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """Refuses arithmetic that makes enormous values."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether it is safe hangs on the object's type alone: each is asked for once."""
        key = (type(obj), attr)
        if key not in self._safe:
            long = attr in LONG and isinstance(obj, str)
            self._safe[key] = not long and super().is_safe_attribute(obj, attr, value)
        return self._safe[key]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As Jinja's; what is safe and no method needs no second look."""
        if self._safe.get((type(obj), attribute)):
            try:
                value = getattr(obj, attribute)
            except AttributeError:
                return super().getattr(obj, attribute)
            if type(value) in _PLAIN:
                return value
        return super().getattr(obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Numbers may be multiplied, texts and lists only to a modest length."""
        for value, other in ((left, right), (right, left)):
            if isinstance(value, str | list | tuple) and (
                operator != "*" or not isinstance(other, int) or len(value) * other > _REPEAT
            ):
                raise SecurityError(f'"{operator}" works on numbers only')
        if operator == "**" and abs(right) > 8:
            raise SecurityError("powers above 8 are not allowed")
        check_power(left, right, operator)
        return super().call_binop(context, operator, left, right)


class _Unknown(jinja2.StrictUndefined):
    """A name that there is not: using it is a problem that guesses which was meant."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name = str(self._undefined_name)
        if self._undefined_hint or self._undefined_obj is missing:
            return self._undefined_hint or f'unknown name "{name}"'
        owner = self._undefined_obj
        if owner is None:
            return f'"{name}" is asked of what is not there; are notes: or sailing: missing?'
        if isinstance(owner, Mapping):
            known = {known for known in owner if isinstance(known, str)}
            told = (
                f'nothing here is called "{name}"'
                if name
                else "a name is asked for that the content leaves empty"
            )
        elif dataclasses.is_dataclass(owner):
            known = {known for known in dir(owner) if not known.startswith("_")}
            words = _called(type(owner).__name__)
            told = f'{words} {"have" if words.endswith("s") else "has"} no field "{name}"'
        else:
            kind = (
                "text" if isinstance(owner, str) else "number" if isinstance(owner, int) else "list"
            )
            return f'a {kind} has nothing called "{name}"'
        hint = did_you_mean(name, known)
        return told + (f"; {hint}" if hint else "")

    def __repr__(self) -> str:
        """Within a list that is printed too: what is not there has no text."""
        return str(self)


class Compiled(jinja2.BytecodeCache):
    """Templates as they were compiled at the installation or in an earlier run."""

    def get_bucket(
        self, environment: jinja2.Environment, name: str, filename: str | None, source: str
    ) -> jinja2.bccache.Bucket:
        """The place of a template's code, with the code if there is one."""
        bucket = jinja2.bccache.Bucket(environment, name, self.get_source_checksum(source))
        bucket.code = ready.find(name, source)
        if bucket.code is None:
            self.load_bytecode(bucket)
        bucket.code = bucket.code and ready.placed(bucket.code, filename or name)
        return bucket

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Give the bucket its code, if it is kept."""
        code = kept.find(self._name(bucket))
        if isinstance(code, bytes):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Keep the code of the bucket."""
        kept.keep(self._name(bucket), bucket.bytecode_to_string())

    def _name(self, bucket: jinja2.bccache.Bucket) -> str:
        return kept.name("template", bucket.key, bucket.checksum)


Wanted = tuple[str, Mapping[str, Any]]
"""The name of a template, and the context that it is rendered with."""


class Templates:
    """Renders templates by name into nodes.

    Where some may be a stranger's, `folders` are those that templates are read from: all are
    rendered in a process that is ended when it takes too much.
    """

    def __init__(self, find: Find, folders: Sequence[Path] = ()) -> None:
        self._folders = folders
        self._shown: dict[str, str] = {}
        self._find = find
        self._environment = _Sandbox(
            loader=jinja2.FunctionLoader(self._load),
            autoescape=True,
            undefined=_Unknown,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[Provenance],
            auto_reload=False,
            optimized=False,  # takes longer than it saves
            bytecode_cache=Compiled(),
        )
        self._counted = 0
        self._environment.globals["range"] = self._range
        for name in _NO_GLOBALS:
            self._environment.globals.pop(name, None)
        for name in _NO_FILTERS:
            self._environment.filters.pop(name, None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes its own out of the same files."""
        return Templates, (self._find, self._folders)

    def compiled(self, name: str, text: str) -> str:
        """The text of a Python module that renders the template."""
        return self._environment.compile(text, name, name, raw=True)

    def _load(self, name: str) -> tuple[str, str, Callable[[], bool]] | None:
        found = self._find(name)
        if found is None:
            return None
        path, shown = found
        self._shown[name] = shown
        data = path.read_bytes()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = f"byte 0x{data[error.start]:02X} is not valid UTF-8: save the file as UTF-8"
            raise MarkupError(message, f"{name}:{line}") from error
        return text, str(path), lambda: True

    def render(self, name: str, context: Mapping[str, Any]) -> Node:
        """The node tree that a template makes of a context.

        Raises ProblemsFound with the template's file and line, or for a file that must not be read.
        """
        made = next(self.rendered([(name, context)]))
        if isinstance(made, ProblemsFound):
            raise made
        return made

    def rendered(self, wanted: Sequence[Wanted]) -> Iterator[Node | ProblemsFound]:
        """For each template and its context what `render` gives or raises."""
        for (name, _), xml in zip(wanted, self._written(wanted), strict=False):
            file = f"{name}.xml.j2"
            if isinstance(xml, ProblemsFound):
                yield xml
                continue
            try:
                yield parse(xml, file, self._shown)
            except MarkupError as error:
                yield self._problem("markup", str(error), error.place)

    def _written(self, wanted: Sequence[Wanted]) -> Iterator[str | ProblemsFound]:
        """The XML of each; nothing comes after what ended the process of strangers' templates."""
        if not self._folders:
            yield from (self._xml(name, context) for name, context in wanted)
            return
        from kaperbrief.markup import apart

        done = 0
        try:
            for told in apart.answers(partial(self._told, wanted), len(wanted), self._folders):
                context, done = wanted[done][1], done + 1
                self._shown.update(told["shown"])
                for text in told["labels"]:  # each is noted in the language of its sheet
                    context["_"](text)
                problems = [Problem(code, message, Span(*place), hint)
                            for code, message, place, hint in told["found"]]  # fmt: skip
                yield ProblemsFound(problems) if problems else told["xml"]
        except apart.GivenUp as error:
            file = f"{wanted[done][0]}.xml.j2"
            found = self._find(file)
            self._shown[file] = found[1] if found else file
            yield self._problem("template", str(error), file)

    def _told(self, wanted: Sequence[Wanted], number: int) -> dict[str, Any]:
        """What another process tells of one template: text, or problems; labels that it printed."""
        name, context = wanted[number]
        labels: dict[str, None] = {}

        def label(text: str) -> Any:
            labels[str(text)] = None
            return context["_"](text)

        xml = self._xml(name, {**context, "_": label} if "_" in context else context)
        problems = xml.problems if isinstance(xml, ProblemsFound) else []
        found = [(one.code, one.message, (one.span.file, one.span.line), one.hint)
                 for one in problems]  # fmt: skip
        text = "" if problems else xml
        return {"xml": text, "found": found, "labels": list(labels), "shown": self._shown}

    def _xml(self, name: str, context: Mapping[str, Any]) -> str | ProblemsFound:
        file = f"{name}.xml.j2"
        self._counted = 0
        try:
            with nullcontext() if self._folders else limited():
                xml = self._environment.get_template(file).render(context)
            if len(xml) > _OUTPUT_LIMIT:
                return self._problem("markup", "the template makes too much text", file)
            return xml
        except ProblemsFound as error:
            place = self._place(error, file)
            if place == file:
                return error
            refused = error.problems[0]
            return self._problem("template", f"{refused.message}; {refused.hint}", place)
        except MarkupError as error:
            return self._problem("markup", str(error), error.place)
        except jinja2.TemplateNotFound as error:
            message = f'template "{error.name}" was not found'
            return self._problem("template", message, self._place(error, file))
        except jinja2.TemplateSyntaxError as error:
            place = f"{error.name or file}:{error.lineno}"
            return self._problem("template", error.message or "syntax error", place)
        except Exception as error:
            place = self._place(error, file)
            if place == file and isinstance(error, RecursionError):  # it could not be compiled
                message = "brackets are nested too deep"
                return self._problem("template", message, f"{file}:{self._deepest(file)}")
            return self._problem("template", _reason(error), place)

    def _deepest(self, file: str) -> int:
        """The line of a template with the most opening brackets."""
        found = self._find(file)
        lines = found[0].read_text("utf-8-sig").splitlines() if found else []
        return 1 + max(range(len(lines)), key=lambda line: lines[line].count("("), default=-1)

    def _range(self, *numbers: int) -> range:
        """As Python's; all ranges of one rendering together are of modest length."""
        made = range(*numbers)
        self._counted += len(made)
        if self._counted > _COUNT:
            raise SecurityError(f"ranges of more than {_COUNT} numbers together")
        return made

    def _place(self, error: BaseException, file: str) -> str:
        """The template line in which an error arose: the last template frame of its traceback."""
        names = {str(self._find(name)[0]): name for name in self._shown if self._find(name)}  # type: ignore[index]
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if frame.filename in names:
                return f"{names[frame.filename]}:{frame.lineno}"
        return file

    def _problem(self, code: str, message: str, place: str) -> ProblemsFound:
        name, _, line = place.split(" < ")[0].rpartition(":")
        if not line.isdigit():
            name, line = place, "0"
        span = Span(self._shown.get(name, name), int(line))
        message, _, hint = message.partition("; ")
        return ProblemsFound([Problem(code, message, span, hint)])


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "the template calls itself without end"
    if isinstance(error, jinja2.UndefinedError):
        return str(error)
    if isinstance(error, SecurityError):
        return f"not allowed in templates: {error}"
    if isinstance(error, ValueError | PermissionError):
        return str(error)
    if isinstance(error, MemoryError):
        return "not allowed in templates: so much memory"
    if isinstance(error, ZeroDivisionError):
        return "it divides by 0"
    if isinstance(error, LookupError):
        return f"there is no {error}"
    return f"it cannot be worked out: {_TYPED.sub(_in_words, str(error))}"


_TYPED = re.compile(
    r"'([\w.]+)' object|(?<=: )'(\w+)' and '(\w+)'|unsupported operand type\(s\) for "
)
"""What Python calls by its types."""
_KINDS = {"int": "a number", "float": "a number", "str": "a text", "NoneType": "what is not there"}


def _in_words(found: re.Match[str]) -> str:
    return " and ".join(_KINDS.get(one) or _called(one) for one in found.groups() if one)


def _called(name: str) -> str:
    """What a type is called in words, with its article: `a ship`, `fleet views` as `fleets`."""
    words = _CAPITAL.sub(" ", name.removesuffix("View")).lower()
    return words if words.endswith("s") else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
