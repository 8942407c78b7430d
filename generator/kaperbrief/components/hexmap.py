"""`<hexmap>`: a sea of hexes drawn as a chart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.hexmap_arcs import place_seas, spread
from kaperbrief.components.hexmap_border import draw_border
from kaperbrief.components.hexmap_land import draw_land, draw_symbols, draw_waterlines
from kaperbrief.components.hexmap_layout import Strip as Where
from kaperbrief.components.hexmap_layout import fitted, jointed, lay
from kaperbrief.components.hexmap_lettering import draw_names
from kaperbrief.components.hexmap_names import blocked, place_names
from kaperbrief.components.hexmap_scene import Scene
from kaperbrief.components.hexmap_sea import (
    board_path,
    draw_grid,
    draw_harbours,
    draw_hex_names,
    draw_outline,
    draw_reefs,
    draw_shallows,
    draw_water,
)
from kaperbrief.components.hexmap_ships import draw_ships, place_ships
from kaperbrief.components.hexmap_strip import Strip, StripTexts, set_strip
from kaperbrief.components.hexmap_text import Sea, read_sea
from kaperbrief.components.ornament import ArcText, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.offset import Offset, row_name
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

Numbers = Annotated[tuple[float, ...], "numbers"]
_STYLES = {"treasure": "chart-island", "island": "chart-island", "reef": "chart-reef"}


@component("hexmap")
@dataclass(slots=True, kw_only=True)
class HexMap(Box):
    """A chart of hexes as large as its frame allows, or with hexes `hex` wide from flat to flat.

    Text inside: rows of signs (`.` sea, `:` shallows, `x` reef, `#` land, `T` town, `F` fort, `A`
    anchorage, `h` harbour, `P` port, `I` treasure, `-` no hex), an empty line, then one a line
    `kind|label|seat|name` (home-port, free-port, treasure, island, reef, sea),
    `legend|terrain|name|note`, `figure|words|figure`. `offset` says which rows or columns are
    shifted. The `strip` with title plate, legend, figures and wind rose lies to the right or
    below; `wind` are the words at the rose. `labels` names the hexes in large ones, `edges` rows
    and columns at the border, `ships` puts some on open water. `tiles` are the columns and rows of
    tiles on which it is printed: names stay whole on one of them.
    """

    offset: Offset = "odd-r"
    hex: Mm = 0.0
    strip: Where = "right"
    title: str = ""
    subtitle: str = ""
    icon: str = "ship"
    wind: str = ""
    labels: bool = True
    edges: bool = True
    ships: bool = True
    tiles: Numbers = ()
    least: Mm = 60 * MM
    alt: str = ""
    _sea: Sea = field(default_factory=lambda: Sea("odd-r"), init=False)
    _texts: StripTexts | None = field(default=None, init=False)
    _names: list[Line | None] = field(default_factory=list, init=False)
    _seas: list[tuple[Line, ArcText] | None] = field(default_factory=list, init=False)
    _coastal: dict[Hex, ArcText] = field(default_factory=dict, init=False)
    _letters: dict[int, Line] = field(default_factory=dict, init=False)
    _rows: list[Line] = field(default_factory=list, init=False)
    _columns: list[Line] = field(default_factory=list, init=False)
    _scenes: dict[Frame, Scene] = field(default_factory=dict, init=False)

    # -- measuring ---------------------------------------------------------------------------

    def contents(self, setting: Setting, width: float) -> float:
        self._scenes.clear()
        self._sea = sea = read_sea(self.node.text, self.offset)
        self._set_names(setting, sea)
        place = self.node.place
        self._rows = [setting.line(row_name(n), "point-name", place) for n in range(sea.rows)]
        self._columns = [setting.line(str(n + 1), "point-name", place) for n in range(sea.columns)]
        self._texts = None
        if self.strip != "none":
            words = (self.icon, self.title, self.subtitle, self.wind)
            self._texts = set_strip(setting, sea, words, self.strip == "bottom", place)
        if not self.hex:
            return self.least
        layout = lay(sea.extent(), self.hex, self.strip)
        if layout.width > width + 0.5:
            wide = f"{self.hex / MM:g} mm"
            raise ValueError(
                f"with hexes of {wide} it is {layout.width / MM:.0f} mm wide, "
                f"there are {width / MM:.0f} mm"
            )
        return layout.height

    def _set_names(self, setting: Setting, sea: Sea) -> None:
        """Set all names in their designed size; those of seas letter by letter."""
        place = self.node.place
        self._names, self._seas, self._letters, self._coastal = [], [], {}, {}
        for named in sea.names:
            style = _STYLES.get(named.kind, "chart-port")
            line = setting.line(named.name, style, place) if named.name else None
            wide = None
            if named.kind == "sea" and line is not None:
                wide = line, spread(set_on_arc(setting, named.name, "chart-sea", place, 1e6))
            self._seas.append(wide)
            if named.kind == "island" and line is not None:
                self._coastal[named.at] = set_on_arc(setting, named.name, style, place, 1e6)
            self._names.append(None if named.kind == "sea" else line)
            if named.seat:
                letter = chr(ord("A") + (named.seat - 1) % 26)
                self._letters[named.seat] = setting.line(letter, "map-letter", place)

    # -- laying out --------------------------------------------------------------------------

    def _scene(self, frame: Frame) -> Scene:
        scene = self._scenes.get(frame)
        if scene is None:
            scene = self._scenes[frame] = self._laid(frame)
        return scene

    def _laid(self, frame: Frame) -> Scene:
        extent = self._sea.extent()
        if self.hex:
            layout = lay(extent, self.hex, self.strip)
        else:
            layout = fitted(extent, frame.width, frame.height, self.strip)
        if self.tiles:
            columns, rows, *_ = (*self.tiles, 1)
            layout = jointed(layout, max(1, int(columns)), max(1, int(rows)))
        dx = frame.x + (frame.width - layout.width) / 2
        dy = frame.y + (frame.height - layout.height) / 2
        layout = layout.moved(dx, dy)
        room = blocked(self._sea, layout)
        labels = place_names(self._sea, layout, room, self._names, self._coastal)
        arcs, lost = place_seas(self._sea, layout, room, self._seas)
        labels += place_names(self._sea, layout, room, lost)
        ships = place_ships(self._sea, layout, room, arcs) if self.ships else []
        names = (self._columns, self._rows, self.labels, self.edges)
        return Scene(self._sea, layout, labels, arcs, *names, ships)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.alt or self.title or "-", frame):
            scene = self._scene(frame)
            strip = None
            if self._texts is not None:
                strip = Strip(self._texts, scene.layout, self._sea.orientation)
            self._draw_chart(pen, scene, strip)
            draw_border(pen, scene)
            if strip is not None:
                strip.draw(pen)

    def _draw_chart(self, pen: Pen, scene: Scene, strip: Strip | None) -> None:
        """All that lies inside the border, from the bottom of the sea upwards."""
        scene.look_through(pen)
        with pen.saved():
            pen.clip(board_path(scene))
            draw_water(pen, scene, strip.rose if strip else None)
            draw_shallows(pen, scene)
            draw_waterlines(pen, scene)
            draw_grid(pen, scene)
            draw_harbours(pen, scene)
            draw_land(pen, scene)
            draw_reefs(pen, scene)
            draw_ships(pen, scene.ships, scene.layout.hex)
            draw_hex_names(pen, scene)
            draw_symbols(pen, scene)
        draw_outline(pen, scene)
        with pen.saved():
            pen.clip(rounded_path(scene.layout.sea, 0))
            draw_names(pen, scene, self._letters)
