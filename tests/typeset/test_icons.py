"""Icons: shapes come in as the file says, upright and in one colour; all else is told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset.icons import IconShelf, UnknownIcon
from kaperbrief.typeset.svg import GRID, IconError, read_icon

SQUARE = "M8 8h48v48h-48z"


def svg(path: str = SQUARE, extra: str = "", root: str = "") -> str:
    return f'<svg viewBox="0 0 64 64"{root}>{extra}<path d="{path}"/></svg>'


def operators(inside: str, root: str = 'viewBox="0 0 64 64"') -> str:
    return read_icon(f"<svg {root}>{inside}</svg>")[0]


def corners(written: str) -> list[tuple[float, float]]:
    """The corners of an outline, y running down again."""
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+) [mlc]\b", written)
    return [(float(x), GRID - float(y)) for x, y in found]


def test_a_path_is_turned_round_and_filled():
    """SVG counts y downwards, PDF upwards: the upper side y = 8 lies at 56."""
    assert read_icon(svg()) == ("8 56 m 56 56 l 56 8 l 8 8 l 8 56 l h f", False, "")


def test_a_title_is_a_word_to_say_and_a_long_one_a_description():
    titled = "<svg viewBox='0 0 64 64'><title> a\n die </title><path d='M0 0h9v9z'/></svg>"
    assert read_icon(titled)[2] == "a die"
    assert read_icon(titled.replace("a\n", 20 * "a "))[2] == ""
    inside = "<svg viewBox='0 0 64 64'><g><title>corner</title><path d='M0 0h9v9z'/></g></svg>"
    assert read_icon(inside)[2] == "", "that is the title of a part"


def test_every_path_is_filled_whatever_the_order_of_its_attributes():
    one = f'<path d="{SQUARE}"/>'
    two = operators(one + "<path fill='#000' id='b' d='M0 0h9v9z'/>")
    assert two == operators(one) + " " + operators("<path d='M0 0h9v9z'/>")
    assert operators(f'<path fill-rule="evenodd" d="{SQUARE}"/>').endswith(" h f*")


@pytest.mark.parametrize(
    ("shape", "same"),
    [
        ('<rect x="8" y="8" width="48" height="48"/>', SQUARE),
        ('<polygon points="8,8 56 8 56,56 8 56"/>', SQUARE),
        ('<polyline points="8 8,56 8,56 56,8 56,8 8"/>', "M8 8H56V56H8V8"),
        ('<rect x="8px" y="8" width="48" height="48" rx="0"/>', SQUARE),
        ('<rect x="0" y="0" width="4" height="8" rx="9"/>',
         "M2 0h0a2 4 0 0 1 2 4v0a2 4 0 0 1 -2 4h0a2 4 0 0 1 -2 -4v0a2 4 0 0 1 2 -4z"),
        ('<circle cx="32" cy="30" r="5"/>', "M27 30A5 5 0 0 1 37 30A5 5 0 0 1 27 30z"),
        ('<ellipse cx="32" cy="30" rx="5" ry="9"/>', "M27 30A5 9 0 0 1 37 30A5 9 0 0 1 27 30z"),
        ('<g transform="translate(8 8) scale(2,3)"><rect width="24" height="16"/></g>', SQUARE),
        (f'<g transform="translate(-4)"><g transform="translate(4)"><path d="{SQUARE}"/></g></g>',
         SQUARE),
        ('<path transform="matrix(1 0 0 1 8 8)" d="M0 0h48v48h-48z"/>', SQUARE),
        ('<path transform="rotate(180 32 32)" d="M56 56h-48v-48h48z"/>', SQUARE),
        (f'<defs><path d="M0 0h1z"/></defs><!-- by hand --><title>A</title><path d="{SQUARE}"/>',
         SQUARE),
        (f'<path style="fill:#000;display:inline" d="{SQUARE}"/>', SQUARE),
        (f'<g style="display:none"><path d="M0 0h9z"/></g><path d="{SQUARE}"/>', SQUARE),
    ],
)  # fmt: skip
def test_shapes_and_transforms_are_drawn_as_paths_are(shape, same):
    assert operators(shape) == operators(f'<path d="{same}"/>')


def test_a_skew_and_a_turn_go_the_way_of_svg():
    assert corners(operators('<path transform="rotate(90)" d="M0 0L20-10z"/>'))[1] == (10, 20)
    assert corners(operators('<path transform="skewX(45)" d="M0 0L20 10z"/>'))[1] == (30, 10)
    assert corners(operators('<path transform="skewY(45)" d="M0 0L20 10z"/>'))[1] == (20, 30)


@pytest.mark.parametrize(
    ("root", "at"),
    [
        ('viewBox="0 0 128 128"', [(4, 4), (28, 28)]),
        ('viewBox="-8 -8 64 64"', [(16, 16), (64, 64)]),
        ('viewBox="0 0 128 64"', [(4, 20), (28, 44)]),
        ('width="128" height="128"', [(4, 4), (28, 28)]),
        ('width="100%" viewBox="0 0 32 32"', [(16, 16), (112, 112)]),
        ('width="25.4mm" height="1in"', [(16 / 3, 16 / 3), (112 / 3, 112 / 3)]),
        ("", [(8, 8), (56, 56)]),
    ],
)
def test_the_view_box_fills_the_square(root, at):
    found = corners(operators('<path d="M8 8L56 56z"/>', root))
    assert found[:2] == [pytest.approx(point, abs=0.006) for point in at]


def test_nothing_is_drawn_beside_a_view_box_that_is_no_square():
    written = operators(f'<path d="{SQUARE}"/>', 'viewBox="0 0 128 64"')
    assert written.startswith("0 16 64 32 re W n ")


def test_lines_are_drawn_as_wide_as_the_file_says():
    line = '<line x1="8" y1="8" x2="56" y2="56" {}/>'
    plain = operators(line.format('stroke="#000" stroke-width="4"'))
    assert plain == "q 1 0 0 -1 0 64 cm 4 w 0 J 0 j 4 M [] 0 d 8 8 m 56 56 l S Q"
    styled = 'style="stroke:black;stroke-width:2px;stroke-linecap:round;stroke-linejoin:bevel"'
    assert "2 w 1 J 2 j" in operators(line.format(styled))
    dashed = 'stroke="black" stroke-dasharray="2,1" stroke-dashoffset="1"'
    assert "4 M [4 2] 2 d" in operators(line.format(dashed), 'viewBox="0 0 32 32"')
    both = operators('<g stroke="#000000" fill="none"><circle r="9" fill="black"/></g>')
    assert " f q " in both
    assert both.endswith("S Q")
    stretched = operators(f'<g transform="scale(4 1)">{line}</g>'.format('stroke="black"'))
    assert "q 2 0 0 -0.5 0 64 cm 2 w" in stretched
    assert "16 16 m 112 112 l" in stretched


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "<script> cannot"),
        ("<SCRIPT/>", "<SCRIPT> cannot"),
        ('<image href="x.png"/>', "<image> cannot"),
        ('<use href="#a"/>', "<use> cannot"),
        ("<defs><style>path{}</style></defs>", "<style> cannot"),
        ('<a href="https://example.org"></a>', "<a> cannot"),
        ("<text>A</text>", "<text> cannot"),
        ("<mask/>", "<mask> cannot"),
        ("<linearGradient/>", "<linearGradient> cannot"),
        ("<svg/>", "<svg> cannot"),
        ('<rect width="9" height="9" fill="url(#a)"/>', "gradient"),
        ('<g mask="url(#a)"/>', "mask="),
        ('<g style="clip-path:url(#a)"/>', "clip-path="),
        ('<g filter="url(#a)"/>', "filter="),
        ('<g opacity="0.5"/>', "opacity="),
        ('<g marker-end="url(#a)"/>', "marker-end="),
        ('<g transform="turn(3)"/>', "transform="),
        ('<g transform="rotate(3 4)"/>', "transform="),
        ('<circle r="5%"/>', "not a length"),
        ('<circle r="-5"/>', "less than nothing"),
        ('<path d="M0 0h9v9z"/><path fill="#fff" d="M0 0h9z"/>', "an icon has one colour"),
        ('<path stroke="red" d="M0 0h9z"/>', "an icon has one colour"),
        ('<path fill-rule="odd" d="M0 0h9z"/>', "fill-rule="),
        ("<g>" * 200, "cannot be drawn"),
    ],
)
def test_what_would_not_be_drawn_as_it_is_is_refused_with_its_line(inside, said):
    with pytest.raises(IconError, match=re.escape(said)) as refused:
        read_icon(f"<svg>\n{inside}</svg>")
    assert refused.value.line == 2


@pytest.mark.parametrize(
    "harmless",
    [
        "<metadata><anything/></metadata>",
        '<g opacity="1.0" clip-path="none" transform=""/>',
        '<x:y xmlns:x="http://example.org"><x:z/></x:y>',
    ],
)
def test_what_changes_no_picture_is_passed_over(harmless):
    assert operators(f'<path d="{SQUARE}"/>' + harmless) == operators(f'<path d="{SQUARE}"/>')


def test_a_declaration_of_words_is_refused_and_one_of_the_type_is_not():
    declared = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">'
    assert read_icon(declared + svg()) == read_icon(svg())
    with pytest.raises(IconError, match="document type"):
        read_icon('<!DOCTYPE svg [<!ENTITY a "b">]>' + svg())


@pytest.mark.parametrize("text", ["<svg></svg>", "<svg><circle r='0'/></svg>",
                                  '<svg><path d=""/></svg>',
                                  "<svg><path fill='none' d='M0 0h9z'/></svg>"])  # fmt: skip
def test_a_file_without_a_shape_is_refused(text):
    with pytest.raises(IconError, match="no shape"):
        read_icon(text)


@pytest.mark.parametrize("text", ["", "not svg", "<svg", "<svg " * 200_000])
def test_what_is_no_xml_is_refused_at_once(text):
    with pytest.raises(IconError, match="no XML"):
        read_icon(text)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("M8 8 L", "cannot be read"),
        ("M8", "cannot be read"),
        ("Mx y", "cannot be read"),
        ("M1e7 0h1v1z", "cannot be read|too large"),
        ("M0 0L-2000000 0z", "cannot be read|too large"),
        ("Mnan 0h1z", "cannot be read"),
        ("M0 0L9 %% 9z", "cannot be read"),
    ],
)
def test_a_path_that_makes_no_sense_is_refused(path, said):
    with pytest.raises(IconError, match=said):
        read_icon(svg(path))


def shelf(tmp_path, **files: str | bytes) -> IconShelf:
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / f"{name}.svg").write_bytes(data)

    def find(folder: str, name: str):
        assert folder == "icons"
        path = tmp_path / f"{name}.svg"
        return path if path.exists() else None

    return IconShelf(find)


def test_a_faulty_icon_draws_nothing_and_is_noted(tmp_path):
    icons = shelf(tmp_path, good=svg(), bad=svg("M8"), empty="")
    assert icons.operators("good").endswith("f")
    assert [icons.operators(name) for name in ("bad", "empty", "none")] == ["", "", ""]
    assert set(icons.faults) == {("icons", name) for name in ("bad", "empty", "none")}
    assert isinstance(icons.faults["icons", "none"], UnknownIcon)
    assert 'unknown icon "none"' in str(icons.faults["icons", "none"])
    assert [icons.known(name) for name in ("good", "bad", "none")] == [True, True, False]


@pytest.mark.parametrize(("size", "fine"), [(1_000_000, True), (1_000_001, False)])
def test_an_icon_has_a_megabyte_at_most(tmp_path, size, fine):
    body = svg()
    icons = shelf(tmp_path, big=body + " " * (size - len(body)))
    assert bool(icons.operators("big")) == fine
    assert [str(fault) for fault in icons.faults.values()] == (
        [] if fine else ["an icon has at most 1 MB"]
    )


def test_an_icon_is_read_once(tmp_path):
    icons = shelf(tmp_path, anchor=svg())
    before = icons.operators("anchor")
    (tmp_path / "anchor.svg").unlink()
    assert icons.operators("anchor") == before
    assert icons.known("anchor")


@pytest.mark.parametrize(
    ("root", "mirrors"),
    [("", True), (' data-mirror="no"', False), (' data-mirror="yes"', True),
     (' width="64" data-mirror="no" height="64"', False)],
)  # fmt: skip
def test_icons_that_are_read_are_never_mirrored(tmp_path, root, mirrors):
    assert shelf(tmp_path, letter=svg(root=root)).mirrors("letter") == mirrors


def test_signs_that_are_no_text_are_told(tmp_path):
    icons = shelf(tmp_path, odd=b"\xff\xfe" + svg().encode())
    assert icons.operators("odd") == ""
    assert "no XML" in str(icons.faults["icons", "odd"])


NUMBERS = st.floats(0, 64).map(lambda value: round(value, 2))


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=8))
def test_every_corner_is_where_it_was_drawn(corners):
    path = "M" + "L".join(f"{x} {y}" for x, y in corners) + "z"
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]", read_icon(svg(path))[0])
    expected = [(x, GRID - y) for x, y in corners]
    assert [(float(x), float(y)) for x, y in found[: len(corners)]] == [
        (pytest.approx(x, abs=0.006), pytest.approx(y, abs=0.006)) for x, y in expected
    ]
