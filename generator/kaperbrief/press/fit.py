"""The fit ladder: a material's trees become measured boxes in which everything fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.registry import build, place_span
from kaperbrief.errors import Problem, Problems
from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy, Job, WrittenAt
from kaperbrief.press.overlong import Overlong, overlong
from kaperbrief.records import dataclass
from kaperbrief.typeset.rich import plain
from kaperbrief.typeset.setting import Overfull, Setting
from kaperbrief.units import MM, Forms

_EPSILON = 0.05


@dataclass(slots=True)
class Fitted:
    """A job's boxes: front and back of each copy, by the key of its tree."""

    job: Job
    setting: Setting
    boxes: dict[bytes, Box]

    def box(self, node: Node, width: float) -> Box:
        """The measured box of a tree of this job; made anew where another document let go of it."""
        if node.key() not in self.boxes:
            box = build(node, Problems(), self.setting)
            assert box is not None, "it was built before"
            box.measure(self.setting, width)
            self.boxes[node.key()] = box
        return self.boxes[node.key()]

    @property
    def steps(self) -> tuple[tuple[tuple[str, int], ...], bool]:
        """How far it went down the ladder: the steps of styles, and whether leading is tight."""
        return tuple(sorted(self.setting.steps.items())), self.setting.tight

    def serving(self, job: Job) -> Mapping[bytes, Box]:
        """The boxes that need not be measured again for another job: they fit as they are."""
        same = self.job.form == job.form and self.steps == ((), False)
        return self.boxes if same else MappingProxyType({})

    def told(self, node: Node) -> tuple[object, ...]:
        """Plain values that say, with the theme, all of how a tree of this job is set."""
        setting = self.setting
        return node.key(), self.job.language, tuple(setting.steps.items()), setting.tight


def size_of(job: Job, forms: Forms) -> tuple[float, float]:
    """The width and height in points that each copy of a job has."""
    if job.piece is not None:
        return job.piece.width, job.piece.height
    if job.poster is not None:
        return job.poster.width / job.poster.scale, job.poster.height / job.poster.scale
    form = forms[job.page]
    return form.frame_width, form.frame_height


def fit(
    job: Job,
    setting: Setting,
    forms: Forms,
    problems: Problems,
    known: Mapping[bytes, Box] = MappingProxyType({}),
) -> Fitted | None:
    """Measure all copies; step the styles of the material down until everything fits.

    `known` are boxes of trees that fit at this size without a step, as measured before.

    What does not fit at the end of the ladder becomes a problem that names the content item, the
    template line, the needed and the available size. None where there were problems.
    """
    if known and (quick := _beside(known, job, setting, forms)):
        return quick
    width, height = size_of(job, forms)
    boxes: dict[bytes, Box] = {}
    owners: dict[bytes, tuple[Copy, Node]] = {}
    clean = True
    for copy in job.copies:
        for node in (copy.front, copy.back):
            if node is None or node.key() in boxes:
                continue
            box = build(node, problems, setting)
            if box is None:
                clean = False
                continue
            boxes[node.key()] = box
            owners[node.key()] = copy, node
    if not clean:
        return None
    try:
        blame = _descend(boxes, setting, width, height)
    except Misused as error:
        problems.add(Problem("attribute", str(error), place_span(error.node.place)))
        return None
    if not setting.overfull:
        return Fitted(job, setting, boxes)
    for key, found in blame.items():
        copy, node = owners[key]
        high = any(item.axis == "height" and not item.text for item in found)
        causes = overlong(node, copy, setting, width, height) if high else Overlong()
        for item in found:
            problems.add(_problem(item, copy, causes))
    return None


def _beside(known: Mapping[bytes, Box], job: Job, setting: Setting, forms: Forms) -> Fitted | None:
    """The job where whatever is not known fits without a step; None where all is to be measured."""
    width, height = size_of(job, forms)
    found, boxes = Problems(), dict[bytes, Box]()
    for node in (side for copy in job.copies for side in (copy.front, copy.back) if side):
        key = node.key()
        box = boxes.get(key) or known.get(key)
        if box is None:
            box = build(node, found, setting)
            if box is None or found.items:
                return None
            try:
                _measure(box, setting, width, height, set())
            except Misused:
                return None
            if setting.overfull:
                return None
        boxes[key] = box
    return Fitted(job, setting, boxes)


def _descend(
    boxes: dict[bytes, Box], setting: Setting, width: float, height: float
) -> dict[bytes, list[Overfull]]:
    """Go down the ladder until everything fits or its end; what does not fit, box by box.

    What did not fit is measured again first, and everything else only once all of that fits.
    """
    styles: set[str] = set()
    waiting: list[bytes] = []
    while True:
        setting.overfull.clear()
        shrinking = setting.shrinking(styles)
        blame: dict[bytes, list[Overfull]] = {}
        for key in waiting:
            blame[key] = _measure(boxes[key], setting, width, height, styles)
            # Once everything that can become smaller has to, the others cannot change the step.
            if blame[key] and shrinking <= setting.too_big():
                break
        if not setting.overfull:
            for key in [key for key in boxes if key not in blame]:
                blame[key] = _measure(boxes[key], setting, width, height, styles)
            waiting = list(boxes)
        if not setting.overfull:
            return blame
        waiting = [key for key in waiting if blame.get(key, True)]
        if not setting.step_down():
            setting.overfull.clear()
            return {
                key: _measure(box, setting, width, height, styles) for key, box in boxes.items()
            }


def _measure(
    box: Box, setting: Setting, width: float, height: float, styles: set[str]
) -> list[Overfull]:
    """Measure a box; what does not fit in it. Adds the styles that it uses."""
    before, used = len(setting.overfull), len(setting.used)
    setting.place = box.node.place
    needed = box.measure(setting, width)
    met = frozenset(setting.used[used:])
    if needed > height + _EPSILON:
        setting.note("height", needed, height, met)
    styles.update(met)
    del setting.used[used:]
    return setting.overfull[before:]


def _problem(item: Overfull, copy: Copy, causes: Overlong) -> Problem:
    """What does not fit, at its place, or at that of the text that makes all of it too high."""
    long = causes.texts if item.axis == "height" and not item.text else ()
    text = item.text or (long[0] if causes.alone and long else "")
    what = f" {_quoted(text)}" if text else ""
    side = "high" if item.axis == "height" else "wide"
    message = (
        f"does not fit{what}: needs {item.needed / MM:.1f} mm, there are "
        f"{item.available / MM:.1f} mm ({side}) at {item.place}"
    )
    found = copy.locate("".join(item.text or long[:1])) or copy.locate("")
    place = found or WrittenAt(place_span(item.place), copy.owner)
    return place.problem("fit", message, _hint(text, long))


def _hint(text: str, long: Sequence[str]) -> str:
    if text:
        return " or ".join(("shorten the text", *map(_quoted, long[1:])))
    if long:
        return f"shorten what is longer than its source: {', '.join(map(_quoted, long))}"
    # Where it is all of a sheet, lines of it are too many, however short they are.
    return "take something out, shorten texts or make it larger"


def _quoted(text: str) -> str:
    told = " ".join(plain(text).split())
    return f'"{told[:40]}{"…" if len(told) > 40 else ""}"'
