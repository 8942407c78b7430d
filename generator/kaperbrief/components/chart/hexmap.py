"""`<hexmap>`: a sea of hexes drawn as a chart."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief import kept
from kaperbrief.components.box import Drawing, Mm, Numbers
from kaperbrief.components.chart.board import (
    ChartLayout,
    StripPlace,
    fitted,
    read_legend,
    read_owners,
    read_parts,
    set_names,
)
from kaperbrief.components.chart.corners import ChartCorners, has_corners
from kaperbrief.components.chart.edge import draw_beyond, draw_rim
from kaperbrief.components.chart.ground import (
    draw_edges,
    draw_grid,
    draw_harbours,
    draw_land,
    draw_reefs,
    draw_shallows,
    draw_symbols,
    draw_water,
)
from kaperbrief.components.chart.hexnames import draw_hex_names
from kaperbrief.components.chart.places import Wanted, place_all
from kaperbrief.components.chart.plan import clear_of_names, plan_names
from kaperbrief.components.chart.relief import relief
from kaperbrief.components.chart.scene import Scene
from kaperbrief.components.chart.shore import draw_shallow, draw_shelf
from kaperbrief.components.chart.sights import draw_sights
from kaperbrief.components.chart.signs import draw_flag, draw_picture
from kaperbrief.components.chart.strip import ChartStrip
from kaperbrief.components.chart.tiles import draw_tiles, lay_tiles, read_tiles
from kaperbrief.components.ornament import draw_on_arc
from kaperbrief.components.registry import component
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.board import read_board
from kaperbrief.hexes.layout import TALL
from kaperbrief.hexes.offset import Offset, row_name, to_axial
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


def draw_border(pen: Pen, scene: Scene, figures: Sequence[Sequence[Line]]) -> None:
    """The degrees in half steps, dark at the middle of each column and row.

    Outside the `figures`, if there are any: the set names of the columns and those of the rows.
    """
    layout, offset = scene.layout, scene.board.offset
    columns = [scene.middle(to_axial((n, 0), offset))[0] for n in range(scene.columns)]
    rows = [scene.middle(to_axial((0, n), offset))[1] for n in range(scene.rows)]
    unit = layout.hex
    across, down = (1.0, 0.75 * TALL) if scene.board.orientation == "pointy" else (0.75 * TALL, 1.0)
    sea, bar = layout.sea, layout.bar
    path: Path = []
    for x in columns:
        path += _cell(x, across * unit / 2, sea.x, sea.right, sea.y - bar, bar)
        path += _cell(x, across * unit / 2, sea.x, sea.right, sea.bottom, bar)
    for y in rows:
        for left in (sea.x - bar, sea.right):
            tall = down * unit / 2
            low, high = max(y - tall / 2, sea.y), min(y + tall / 2, sea.bottom)
            if high > low:
                path += rounded_path(Frame(left, low, bar, high - low), 0)
    pen.path(path, fill="ink")
    pen.rect(sea, stroke="ink", width=0.85 * layout.unit)
    pen.rect(sea.inset(-bar), stroke="ink", width=0.5 * layout.unit)
    pen.rect(layout.outer, stroke="ink", width=1.1 * layout.unit)
    if figures:
        _draw_figures(pen, layout, columns, rows, *figures)


def _cell(middle: float, wide: float, left: float, right: float, top: float, high: float) -> Path:
    start, end = max(middle - wide / 2, left), min(middle + wide / 2, right)
    return rounded_path(Frame(start, top, end - start, high), 0) if end > start else []


def _draw_figures(
    pen: Pen,
    layout: ChartLayout,
    columns: Sequence[float],
    rows: Sequence[float],
    column_names: Sequence[Line],
    row_names: Sequence[Line],
) -> None:
    """Numbers above and below, letters left and right; every second one where it is narrow."""
    size = layout.unit
    out = layout.bar + layout.band / 2
    names = [line.scaled(size) for line in column_names]
    rise = names[0].style.size * 0.335
    step = _every(columns, max(line.width for line in names) + 2 * size)
    for x, line in list(zip(columns, names, strict=True))[::step]:
        if not layout.sea.x < x < layout.sea.right:
            continue
        for y in (layout.sea.y - out, layout.sea.bottom + out):
            pen.text_at(line, x, y + rise, "center")
    letters = [line.scaled(size) for line in row_names]
    step = _every(rows, letters[0].style.size)
    for y, line in list(zip(rows, letters, strict=True))[::step]:
        if not layout.sea.y < y < layout.sea.bottom:
            continue
        for x in (layout.sea.x - out, layout.sea.right + out):
            pen.text_at(line, x, y + rise, "center")


def _every(places: Sequence[float], room: float) -> int:
    if len(places) < 2:
        return 1
    return max(1, math.ceil(room / abs(places[1] - places[0])))


def draw_names(pen: Pen, scene: Scene) -> None:
    """All names, with the flags of seats."""
    for arc in scene.arcs.values():
        draw_on_arc(pen, arc.text, arc.middle, arc.radius, arc.angle, "chart")
    for label in scene.labels:
        if label.arc is not None:
            arc = label.arc
            halo = scene.around(label.patch.centre)
            draw_on_arc(pen, arc.text, arc.middle, arc.radius, arc.angle, "ink", halo)
            continue
        halo = "meadow" if label.inland else scene.around(label.patch.centre)
        colour = "sea" if label.kind in ("sea", "reef") else "ink"
        for row in label.rows:
            pen.halo(*row, halo)
        for row in label.rows:
            pen.text(*row, colour)
        if label.flag is not None:
            draw_flag(pen, label.flag, label.seat, label.letter, scene.smallest)
        if label.letter is not None:
            _draw_letter(pen, scene, label.at, label.letter)


def _draw_letter(pen: Pen, scene: Scene, at: Hex, letter: Line) -> None:
    """The letter of a seat beside its anchor: colours alone don't tell whose it is."""
    (x, y), unit = scene.middle(at), scene.layout.hex
    if unit < _LETTERS_FROM or scene.smallest > _LETTER * unit:
        return
    line = letter.scaled(max(0.2 * unit, scene.smallest) / letter.style.size)
    pen.text_mid(line, x + 0.27 * unit, y - 0.16 * unit, scene.owner(at).role("grey"))


_LETTERS_FROM = 16 * MM
_LETTER = 0.3
"""In smaller hexes there is no room beside the anchor, nor for letters of a larger share of one."""


@component("hexmap")
class HexMapBox(Drawing):
    """A chart of hexes as large as its frame allows, or with hexes `hex` wide from flat to flat.

    Text inside: rows of signs (`.` sea, `:` shallows, `x` reef, `#` land, `T` town, `F` fort,
    `A` anchorage, `h` harbour, `P` port, `I` treasure, `-` no hex), an empty line, then one a
    line `kind|label|seat|name|art` (home-port, free-port, treasure, island, reef, sea),
    `legend|terrain|name|note`, for a seat its number in place of a terrain, 0 for nobody,
    `terrain|sign|kind|colour|art` for a sign of one's own, whose hexes show that; a
    port with a seat below 0 is nobody's and has the letter of that seat, in grey. `offset`
    says which rows or columns are shifted. The `strip` with title plate, legend and wind rose lies
    to the right, below or in the four `corners` of a board that leaves them free; `wind` are the
    words at the rose. `labels` names the hexes in large ones, `edges` rows and columns at the
    border, `ships` puts some on open water. A chart that is `shown` so many times as large as laid
    out has letters of a size to be read there; `large` makes names so many times as large as
    usual where there is room. `across` and `down` are where, in mm, it is cut into tiles: names
    stay whole on one of them. With a `ground`, a colour, there is no sea: the map is
    of hexes side by side.
    """

    offset: Offset = "odd-r"
    hex: Mm = 0.0
    strip: StripPlace = "right"
    title: str = ""
    subtitle: str = ""
    icon: str = "ship"
    wind: str = ""
    labels: bool = True
    edges: bool = True
    ships: bool = True
    shown: float = 1.0
    large: float = 1.0
    across: Numbers = ()
    down: Numbers = ()
    ground: str = ""
    least: Mm = 60 * MM

    # -- measuring ---------------------------------------------------------------------------

    def contents(self, setting: Setting, width: float) -> float:
        signs, rows = read_parts(self.node.text)
        tiles = read_tiles(rows)
        own = {sign: tile.kind for sign, tile in tiles.items()}
        self._board = board = read_board(signs, self.offset, own)
        self._tiles = lay_tiles(signs, self.offset, tiles, every=bool(self.ground))
        legend = read_legend(rows, tiles)
        self._names = set_names(setting, board, rows)
        self._owners = read_owners(board, rows)
        wide, high = board.size()
        letters = [setting.line(row_name(n), "point-name") for n in range(high)]
        numbers = [setting.line(str(n + 1), "point-name") for n in range(wide)]
        self._figures = (numbers, letters)
        self._strip: ChartStrip | None = None
        if self.strip == "corners" and not has_corners(board):
            raise ValueError("hexes lie in the corners, the strip is right or bottom")
        if self.strip != "none":
            words = (self.icon, self.title, self.subtitle, self.wind)
            below = self.strip == "bottom"
            made = ChartCorners if self.strip == "corners" else ChartStrip
            self._strip = made(setting, board, words, legend, below=below, shown=self.shown)
            self._strip.ground, self._strip.bare = self.ground, not self.ships
        self._scenes: dict[Frame, Scene] = {}
        if not self.hex:
            return self.least
        layout = ChartLayout(board.extent(), self.hex, self.strip, figures=self.edges)
        if layout.width > width + 0.5:
            raise ValueError(
                f"with hexes of {self.hex / MM:g} mm it is {layout.width / MM:.0f} mm wide, "
                f"there are {width / MM:.0f} mm"
            )
        return layout.height

    # -- laying out --------------------------------------------------------------------------

    def _empty(self, frame: Frame, shown: float, *, figures: bool) -> Scene:
        """The map without anything that is written or seen on its water."""
        extent, strip = self._board.extent(), self.strip
        if self.hex:
            layout = ChartLayout(extent, self.hex, strip, figures=figures)
        else:
            layout = fitted(extent, frame.width, frame.height, strip, figures=figures)
        dx, dy = (frame.width - layout.width) / 2, (frame.height - layout.height) / 2
        joints = [[one * MM - edge for one in places]
                  for places, edge in ((self.across, dx), (self.down, dy))]  # fmt: skip
        at = (frame.x + dx, frame.y + dy)
        places = (joints[0], joints[1])
        layout = ChartLayout(extent, layout.hex, strip, at, places, figures=figures)
        scene = Scene(self._board, layout, self._owners, shown)
        scene.tiles, scene.ground = self._tiles, self.ground
        scene.letters *= self.large
        return scene

    def _laid(self, frame: Frame) -> Scene:
        scene = self._empty(frame, self.shown, figures=self.edges)
        plates: Sequence[Frame] = ()
        if self._strip is not None:
            self._strip.fit(scene.layout)
            plates = self._strip.plates
        sights = self.ships and not self.ground
        wanted = Wanted(self._names, self._figures, self.labels, sights, plates)
        if self.hex and self.shown < 1:  # as on the sheets, whose plan it is
            whole = self._empty(frame, 1.0, figures=True)
            place_all(whole, wanted._replace(labels=True))
            plan_names(scene, whole.labels, self._names)
            scene.great, scene.sights = (clear_of_names(scene, ones)
                                         for ones in (whole.great, whole.sights))  # fmt: skip
        else:
            place_all(scene, wanted)
        patches = [label.patch for label in scene.labels if label.inland]
        if not self.ground:
            scene.growth = relief(scene, patches)
        return scene

    # -- drawing -----------------------------------------------------------------------------

    def spoken(self) -> str:
        return self.alt or self.title or "-"

    def paint(self, pen: Pen, frame: Frame) -> None:
        scene = kept.once(self._scenes, frame, lambda: self._laid(frame))
        if self._strip is not None:
            self._strip.fit(scene.layout)
        self._draw_chart(pen, scene)
        draw_border(pen, scene, self._figures if self.edges else ())
        if self._strip is not None:
            self._strip.draw(pen)

    def _draw_chart(self, pen: Pen, scene: Scene) -> None:
        """All that lies inside the border."""
        scene.look_through(pen)
        with pen.saved():
            pen.clip(rounded_path(scene.layout.sea, 0))
            if self.ground:
                pen.rect(scene.layout.sea, fill=self.ground)
            else:
                self._draw_sea(pen, scene)
            seen = {at: scene.shape(at) for at in scene.tiles if scene.seen(at)}
            draw_tiles(pen, scene.tiles, seen, scene.lines)
            if self.ground or scene.ragged:  # Coasts do not hide where the board ends.
                draw_rim(pen, scene)
            if not self.ground:
                draw_reefs(pen, scene)
            draw_sights(pen, scene.sights)
            for at in seen:
                if scene.tiles[at].picture:
                    picture, middle = scene.tiles[at].picture, scene.middle(at)
                    draw_picture(pen, picture, middle, scene.unit, scene.lines)
            draw_hex_names(pen, scene)
            draw_symbols(pen, scene)
            draw_names(pen, scene)

    def _draw_sea(self, pen: Pen, scene: Scene) -> None:
        """Water and land, from the bottom of the sea upwards."""
        draw_water(pen, scene, self._strip.rose if self._strip else None)
        draw_edges(pen, scene)
        draw_shelf(pen, scene)
        draw_shallows(pen, scene)
        draw_shallow(pen, scene)
        if scene.ragged:
            draw_beyond(pen, scene)
        draw_sights(pen, scene.great)
        draw_grid(pen, scene)
        if not scene.ragged:
            draw_rim(pen, scene)
        draw_harbours(pen, scene)
        draw_land(pen, scene)
