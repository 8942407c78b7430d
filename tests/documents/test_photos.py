"""Photos of users, from the disk to the PDF: what is printed, what is refused and where."""

from __future__ import annotations

import io
import os
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from kaperbrief.typeset import photos
from kaperbrief.typeset.photos import PhotoShelf

PLACE = "content/small/crews.yaml:5:39"
TEMPLATE = """\
<column gap="0 mm">
  {% for figure in item.figures %}
  <image file="{{ figure.photo }}" label="{{ figure.id }}" height="40 mm"/>
  {% endfor %}
</column>
"""
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"
PHOTO = (63, 40)
"""The size of each photo in print, in millimetres."""


def files(*names: str) -> dict[str, str]:
    """Files that print one crew whose figures have these photos; the first stands at PLACE."""
    figures = "".join(
        f"      - {{id: f{number}, rank: sailor, photo: {name}}}\n"
        for number, name in enumerate(names)
    )
    return {
        "content/small/materials.yaml": (
            "materials:\n  - id: people\n    item: none\n    title: People\n    template: people\n"
            "    of: crews\n    piece: {shape: rectangle, width: 63 mm, height: 88 mm}\n"
        ),
        "content/small/templates/people.xml.j2": TEMPLATE,
        "content/small/crews.yaml": (
            f"crews:\n  - id: gulls\n    title: Gulls\n    figures:\n{figures}"
        ),
    }


@pytest.fixture
def album(project, kaperbrief, tmp_path):
    """Prints photos: `album({name: bytes}, …)` gives exit code, messages, pictures in the PDF."""

    def call(pictures, *options, names=(), more=None):
        named = names or tuple(pictures)
        made = {f"photos/{name}": data for name, data in pictures.items()}
        folder = project({**files(*named), **made, **(more or {})}, small=True)
        pack = folder / "content/small/pack.yaml"
        text = pack.read_text()
        if "ranks:" not in text:
            pack.write_text(text + 'ranks: [{id: sailor, title: Sailor, hits_on: "5"}]\n')
        code, _, err = kaperbrief("kit", "small", "--project", folder, *options)
        pdf = tmp_path / "output/small-en/kit.pdf"
        return code, err, embedded(pdf.read_bytes()) if code == 0 else []

    return call


def embedded(pdf: bytes) -> list[Image.Image]:
    """The pictures of a PDF."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        streams = [o for o in document.objects if isinstance(o, pikepdf.Stream)]
        return [
            pikepdf.PdfImage(o).as_pil_image() for o in streams if o.get("/Subtype") == "/Image"
        ]


def saved(image: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **more)
    return buffer.getvalue()


def halves(mode: str, left: object, right: object, size=(1200, 800)) -> Image.Image:
    """A picture of two colours."""
    image = Image.new(mode, size, left)
    image.paste(right, (size[0] // 2, 0, *size))
    return image


def near(pixel: object, colour: tuple[int, ...]) -> bool:
    found = pixel if isinstance(pixel, tuple) else (pixel,)
    return len(found) == len(colour) and all(
        abs(a - b) < 12 for a, b in zip(found, colour, strict=True)
    )


def sides(image: Image.Image) -> tuple[object, object, object, object]:
    """The colours at the left, right, upper and lower edge."""
    wide, high = image.size
    at = ((3, high // 2), (wide - 4, high // 2), (wide // 2, 3), (wide // 2, high - 4))
    left, right, top, bottom = (image.getpixel(place) for place in at)
    return left, right, top, bottom


# -- what is printed ----------------------------------------------------------------------------


def test_a_photo_fills_its_box_at_300_dpi(album):
    code, err, (image,) = album({"a.jpg": saved(halves("RGB", "red", "blue", (1800, 900)))})
    assert (code, err) == (0, "")
    assert image.size == tuple(round(side / 25.4 * 300) for side in PHOTO)
    left, right, _, _ = sides(image)
    assert near(left, (254, 0, 0))
    assert near(right, (0, 0, 254))


def quarters(size=(1200, 800)) -> Image.Image:
    """Four colours: red, green at the top, blue, white at the foot."""
    image = Image.new("RGB", size, "white")
    wide, high = size[0] // 2, size[1] // 2
    image.paste((255, 0, 0), (0, 0, wide, high))
    image.paste((0, 160, 0), (wide, 0, size[0], high))
    image.paste((0, 0, 255), (0, high, wide, size[1]))
    return image


TAKEN = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""What a camera that lies does to an upright picture before it stores it, by Exif orientation."""


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("orientation", TAKEN)
@pytest.mark.parametrize("size", [(1200, 800), (4032, 3024)], ids=["small", "phone"])
@pytest.mark.one_in(4)
def test_a_photo_is_turned_as_the_camera_says(tmp_path, orientation, kind, size):
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored, how = quarters(size), TAKEN[orientation]
    if how is not None:
        stored = stored.transpose(how)
    more = {"compress_level": 1} if kind == "PNG" else {"progressive": orientation % 2 == 0}
    (tmp_path / "a.jpg").write_bytes(saved(stored, kind, exif=exif, **more))
    photo = PhotoShelf(lambda _name: tmp_path / "a.jpg").get("a.jpg", 180, 120)
    image = Image.open(io.BytesIO(photo.jpeg))
    assert image.size == (750, 500)
    assert photo.dpi == pytest.approx(300 * min(size[0] / 750, size[1] / 500))
    corners = [image.getpixel(at) for at in ((9, 9), (740, 9), (9, 490), (740, 490))]
    wanted = [(254, 0, 0), (0, 160, 0), (0, 0, 254), (255, 255, 255)]
    assert all(near(a, b) for a, b in zip(corners, wanted, strict=True)), corners


def test_what_is_too_high_goes_at_the_foot_rather_than_at_the_head(tmp_path):
    image = Image.new("RGB", (600, 1500), "white")
    image.paste((255, 0, 0), (0, 300, 600, 900))  # one box, a third of the rest above it
    image.save(tmp_path / "a.png")
    photo = PhotoShelf(lambda _name: tmp_path / "a.png").get("a.png", 72, 72)
    made = Image.open(io.BytesIO(photo.jpeg))
    assert all(near(edge, (254, 0, 0)) for edge in sides(made))


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "LA", "L", "P", "CMYK", "1", "I;16"])
@pytest.mark.one_in(2)
def test_large_pictures_keep_their_colours(tmp_path, mode):
    size = (4000, 3000)
    if mode == "I;16":
        image = Image.new("I;16", size, 0x8000)
    else:
        image = Image.new("RGB", size, (128, 128, 128)).convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    image.save(tmp_path / "a.img", kind)
    photo = PhotoShelf(lambda _name: tmp_path / "a.img").get("a.img", 120, 140)
    made = Image.open(io.BytesIO(photo.jpeg)).convert("L")
    assert made.size == (500, 583)
    mean = made.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert abs(mean - 128) < 8


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="measures memory by Linux")
def test_a_dozen_phone_photos_need_little_memory_and_make_a_small_file(project, tmp_path):
    noise = Image.effect_noise((1008, 756), 40).resize((4032, 3024)).convert("RGB")
    clear = noise.resize((2016, 1512)).convert("RGBA").resize((4032, 3024))
    pictures = {f"photos/p{n}.jpg": saved(noise, quality=92) for n in range(10)}
    pictures["photos/p10.jpg"] = saved(noise, progressive=True)
    pictures["photos/p11.jpg"] = saved(clear, "PNG", compress_level=1)
    folder = project({**files(*(f"p{n}.jpg" for n in range(12))), **pictures}, small=True)
    pack = folder / "content/small/pack.yaml"
    pack.write_text(pack.read_text() + 'ranks: [{id: sailor, title: Sailor, hits_on: "5"}]\n')
    tall = folder / "content/small/materials.yaml"
    tall.write_text(tall.read_text().replace("63 mm, height: 88 mm", "30 mm, height: 250 mm"))
    template = folder / "content/small/templates/people.xml.j2"
    template.write_text(template.read_text().replace("40 mm", "20 mm"))
    script = (
        "import re, sys; from kaperbrief.cli.run import run; "
        f"code = run(['kit', 'small', '--project', {str(folder)!r}]); "
        "print(re.search(r'VmHWM:\\s*(\\d+) kB', open('/proc/self/status').read())[1]); "
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) * 1024 < 200e6
    assert (tmp_path / "output/small-en/kit.pdf").stat().st_size < 3e6


def test_damaged_notes_of_the_camera_do_not_matter(album):
    data = saved(halves("RGB", "red", "blue"), exif=b"Exif\0\0II*\0\xff\xff\xff\xff")
    code, err, (image,) = album({"a.jpg": data})
    assert (code, err) == (0, "")
    assert near(sides(image)[0], (254, 0, 0))


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_transparency_stands_on_white(album, mode):
    clear, solid = ((0, 0, 0, 0), (0, 0, 255, 255)) if mode == "RGBA" else ((0, 0), (60, 255))
    code, _, (image,) = album({"a.png": saved(halves(mode, clear, solid), "PNG")})
    assert code == 0
    left, right, _, _ = sides(image.convert("RGB"))
    assert near(left, (255, 255, 255))
    assert near(right, (0, 0, 255) if mode == "RGBA" else (60, 60, 60))


def test_a_palette_with_a_transparent_colour_stands_on_white(album):
    image = halves("RGB", "black", "red").quantize(2)
    clear = image.getpixel((0, 0))
    code, _, (printed,) = album({"a.png": saved(image, "PNG", transparency=clear)})
    assert code == 0
    assert near(sides(printed)[0], (255, 255, 255))


def test_grey_of_16_bits_is_scaled_not_clipped(album):
    row = b"\0\x80" * 600 + b"\0\x20" * 600
    image = Image.frombytes("I;16", (1200, 800), row * 800)
    code, _, (printed,) = album({"a.png": saved(image, "PNG")})
    assert code == 0
    left, right, _, _ = sides(printed.convert("L"))
    assert near(left, (128,))
    assert near(right, (32,))


@pytest.mark.parametrize("mode", ["L", "1", "CMYK", "P"])
def test_every_kind_of_pixel_is_printed_in_rgb(album, mode):
    kind = "JPEG" if mode == "CMYK" else "PNG"
    code, _, (image,) = album({"a.img": saved(Image.new(mode, (1200, 800)), kind)})
    assert code == 0
    assert image.mode == "RGB"


def _swapped() -> bytes:
    """A profile in which red means green."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = profile.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")
    return swapped.replace(b"s\0R\0G\0B", b"o\0t\0h\0e")


@pytest.mark.parametrize(
    ("profile", "green"), [(_swapped(), True), (b"broken", False), (None, False)]
)
def test_colours_are_what_the_profile_means(album, profile, green):
    data = saved(halves("RGB", "red", "blue"), "PNG", icc_profile=profile)
    code, _, (image,) = album({"a.png": data})
    assert code == 0
    assert (sides(image)[0][1] > 200) == green


def test_webp_is_a_photo_too(album):
    code, _, (image,) = album({"a.webp": saved(halves("RGB", "red", "blue"), "WEBP")})
    assert code == 0
    assert near(sides(image)[0], (254, 0, 0))


def test_the_ink_saver_prints_photos_grey(album):
    data = saved(halves("RGB", "red", "blue"))
    code, _, (image,) = album({"a.jpg": data}, "--theme", "inksaver")
    assert code == 0
    assert image.mode == "L"
    assert near(sides(image)[0], (76,))


def test_a_theme_made_of_the_ink_saver_prints_photos_grey(album):
    theme = {"templates/mine/theme.yaml": "id: mine\nextends: inksaver\n"}
    data = saved(halves("RGB", "red", "blue"))
    _, _, (image,) = album({"a.jpg": data}, "--theme", "mine", more=theme)
    assert image.mode == "L"


def test_the_same_photos_make_the_same_bytes(album, tmp_path):
    pictures = {"a.jpg": saved(halves("RGB", "red", "blue")), "b.png": saved(
        halves("RGB", "green", "white"), "PNG"
    )}  # fmt: skip
    made = []
    for _ in range(2):
        assert album(pictures)[0] == 0
        made.append((tmp_path / "output/small-en/kit.pdf").read_bytes())
    assert made[0] == made[1]


def test_another_photo_of_the_same_name_is_another_revision(album, tmp_path):
    revisions = []
    for colour in ("blue", "green"):
        album({"a.jpg": saved(halves("RGB", "red", colour))})
        text = (tmp_path / "output/small-en/manifest.json").read_text()
        revisions.append(re.findall(r'"revision": "(\w+)"', text))
    (kit, *_, piece), (other_kit, *_, other_piece) = revisions
    assert kit != other_kit
    assert piece != other_piece


def test_a_photo_is_decoded_and_embedded_once(album, monkeypatch):
    decoded = []
    original = photos._loaded
    monkeypatch.setattr(photos, "_loaded", lambda image: decoded.append(1) or original(image))
    data = saved(halves("RGB", "red", "blue"))
    code, _, images = album({"a.jpg": data}, "--split", names=("a.jpg", "a.jpg"))
    assert code == 0
    assert len(decoded) == len(images) == 1


def test_pictures_are_tagged_and_the_file_stays_conformant(album, tmp_path):
    album({"a.jpg": saved(halves("RGB", "red", "blue"))})
    with pikepdf.open(tmp_path / "output/small-en/kit.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        alts = [
            str(o["/Alt"]) for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/Alt" in o
        ]
        assert "f0" in alts
        (image,) = [
            o
            for o in pdf.objects
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"
        ]
        assert image["/ColorSpace"] == "/DeviceRGB"
        assert "/SMask" not in image


def test_the_crew_sheet_prints_the_photos_of_its_figures(kaperbrief, project, tmp_path):
    from kaperbrief.workspace import shipped_root

    crews = (shipped_root() / "content/tischpiraten/crews.yaml").read_text(encoding="utf-8")
    crews = crews.replace("rank: officer\n", "rank: officer\n        photo: boss.jpg\n", 1)
    folder = project(
        {
            "content/tischpiraten/crews.yaml": crews,
            "photos/boss.jpg": saved(halves("RGB", "red", "blue")),
        }
    )
    name = re.search(r"- id: (\S+)", crews)[1]
    code, _, err = kaperbrief(
        "kit", "tischpiraten", "--project", folder, "--crew", name, "--only", "crew-sheets"
    )
    assert (code, err) == (0, "")
    guide, image = sorted(
        embedded((tmp_path / "output/tischpiraten-de/kit.pdf").read_bytes()), key=lambda i: i.size
    )
    assert sides(guide)[:2] == sides(image)[:2]
    assert image.width > 300


# -- too few pixels -----------------------------------------------------------------------------


def test_coarse_photos_are_warned_of_at_their_place(album):
    coarse, fine = halves("RGB", "red", "blue", (250, 160)), halves("RGB", "red", "blue")
    code, err, images = album({"a.jpg": saved(coarse), "b.jpg": saved(fine)})
    assert code == 0
    assert err.splitlines()[0] == (
        f'{PLACE}: warning[photo]: figures.photo: "a.jpg" prints at 101 dpi and will look coarse'
    )
    assert err.count("warning[") == 1
    assert "for 150 dpi it needs 373 × 237 pixels after cropping" in err
    assert sorted(image.width for image in images) == [250, 744]  # never enlarged


def test_strict_does_not_print_coarse_photos(album):
    code, err, _ = album({"a.jpg": saved(halves("RGB", "red", "blue", (250, 160)))}, "--strict")
    assert code == 1
    assert err.count("warning[photo]") == 1


def test_the_resolution_is_that_of_the_file_not_of_what_was_decoded(album):
    code, err, _ = album({"a.jpg": saved(Image.new("RGB", (7440, 4724), "teal"))}, "--strict")
    assert (code, err) == (0, "")


# -- what is refused ----------------------------------------------------------------------------


def refused(result, message: str, hint: str, place: str = PLACE) -> None:
    """One located problem and nothing else."""
    code, err, _ = result
    assert code == 1, err
    assert err.splitlines()[0] == f"{place}: error[photo]: figures.photo: {message}"
    assert err.count("error[") == 1
    assert f"= hint: {hint}" in err if hint else "hint" not in err


def test_a_missing_photo_is_one_problem_with_a_guess(album):
    result = album({"anna.jpg": saved(halves("RGB", "red", "blue"))}, names=("ana.jpg",))
    refused(result, 'there is no file "ana.jpg"', 'did you mean "anna.jpg"?')


def test_a_photo_needs_a_project_with_a_photos_folder(album):
    hint = "put it into the folder photos"
    refused(album({}, names=("anna.jpg",)), 'there is no file "anna.jpg"', hint)


def test_the_folder_is_no_part_of_the_name(album):
    result = album({"anna.jpg": saved(halves("RGB", "red", "blue"))}, names=("photos/anna.jpg",))
    refused(result, 'there is no file "photos/anna.jpg"', 'write anna.jpg without "photos/"')


def test_case_counts_on_every_computer(album):
    result = album({"Anna.jpg": saved(halves("RGB", "red", "blue"))}, names=("anna.jpg",))
    refused(result, '"anna.jpg" is called "Anna.jpg" on the disk', "write it the same way")


@pytest.mark.parametrize("name", ["../secret.jpg", "a/../../secret.jpg", "/etc/passwd"])
def test_paths_do_not_leave_the_folder(album, name):
    more = {"secret.jpg": saved(halves("RGB", "red", "blue"))}
    message = f'"{name}" leads out of the folder'
    refused(album({}, names=(name,), more=more), message, "files must lie inside it")


def test_half_a_jpeg_is_refused(album):
    data = saved(Image.effect_noise((1200, 800), 60).convert("RGB"))
    result = album({"a.jpg": data[: len(data) // 2]})
    refused(result, "the picture is damaged or cut off", "copy or save it again")


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_half_a_file_of_another_kind_is_refused(album, kind):
    data = saved(Image.effect_noise((1200, 800), 60).convert("RGB"), kind)
    code, err, _ = album({"a.jpg": data[: len(data) // 2]})
    assert code == 1
    assert err.startswith(f"{PLACE}: error[photo]: ")
    assert err.count("error[") == 1


@pytest.mark.parametrize(
    ("name", "data", "message", "hint"),
    [
        ("a.jpg", b"not a picture", "this is no JPEG, PNG or WebP picture", "open it and save"),
        ("a.jpg", b"", "the file is empty", "copy it again"),
        ("a.gif", saved(Image.new("P", (9, 9)), "GIF"), "this is a GIF picture, no JPEG", "open"),
        ("a.png", saved(Image.new("P", (9, 9)), "TIFF"), "this is a TIFF picture, no", "open it"),
        ("a.heic", HEIC, "HEIC photos are not supported", "export it as JPEG"),
        ("a.jpg", HEIC, "HEIC photos are not supported", "export it as JPEG"),
        ("IMG_1.JPG", HEIC.replace(b"heic", b"mif1"), "HEIC photos are not", "export it as JPEG"),
        ("a.heic", b"heic", "this is no JPEG, PNG or WebP picture", "open it and save"),
        ("a.avif", HEIC.replace(b"heic", b"avif"), "AVIF pictures are not", "export it as JPEG"),
        (
            "a.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "this is an SVG drawing, no JPEG",
            "open it",
        ),
        ("a.pdf", b"%PDF-1.7", "this is a PDF, no JPEG", "open it"),
    ],
)
def test_what_is_no_photo_is_refused(album, name, data, message, hint):
    code, err, _ = album({name: data})
    assert code == 1
    assert err.startswith(f"{PLACE}: error[photo]: figures.photo: {message}")
    assert err.count("error[") == 1
    assert f"= hint: {hint}" in err


def test_a_picture_with_a_book_in_it_is_refused_by_name(album):
    book = PngInfo()
    book.add_text("workflow", "a" * 1_200_000, zip=True)
    data = saved(Image.new("RGB", (900, 600)), "PNG", pnginfo=book)
    message = "the picture is damaged, or has too much text in it"
    refused(album({"a.png": data}), message, "open it and save it again")


@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_a_picture_that_moves_is_refused(album, kind):
    frames = [Image.new("RGB", (900, 600), colour) for colour in ("red", "blue")]
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:])
    refused(album({"a.img": data}), "the picture moves", "save one frame of it")


def test_far_too_many_pixels_are_refused_undecoded(album, monkeypatch):
    monkeypatch.setattr(photos, "_loaded", lambda _image: pytest.fail("decoded"))
    data = saved(Image.new("1", (12000, 12000)), "PNG")
    result = album({"a.png": data})
    refused(
        result, "the photo has 12000 × 12000 pixels, 60 megapixels are the most", "save it smaller"
    )


def test_a_bomb_is_refused(album):
    size = struct.pack(">II5B", 30000, 30000, 8, 2, 0, 0, 0)
    header = b"IHDR" + size + struct.pack(">I", zlib.crc32(b"IHDR" + size))
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(size)) + header
    data += struct.pack(">I", 9) + b"IDAT" + bytes(13)
    result = album({"a.png": data})
    refused(
        result, "the photo has 30000 × 30000 pixels, 60 megapixels are the most", "save it smaller"
    )


def test_a_huge_file_is_refused(album, monkeypatch):
    monkeypatch.setattr(photos, "_BYTES", 1000)
    result = album({"a.jpg": saved(halves("RGB", "red", "blue"))})
    refused(result, "the photo has more than 100 MB", "save it smaller")


def test_a_folder_is_no_photo(album):
    result = album({"a.jpg/b.jpg": b"x"}, names=("a.jpg",))
    refused(result, '"a.jpg" is a folder, expected a file', "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links of POSIX")
def test_pipes_and_links_that_lead_out_are_no_photos(album, project, tmp_path):
    folder = project({"photos/x": b""})
    os.mkfifo(folder / "photos/pipe.jpg")
    (folder / "photos/zero.jpg").symlink_to("/dev/zero")
    (tmp_path / "secret.jpg").write_bytes(saved(halves("RGB", "red", "blue")))
    (folder / "photos/link.jpg").symlink_to(tmp_path / "secret.jpg")
    for name, message in (
        ("pipe.jpg", '"pipe.jpg" is a pipe, socket or device, expected a file'),
        ("zero.jpg", '"zero.jpg" is a symbolic link that leads out of the folder'),
        ("link.jpg", '"link.jpg" is a symbolic link that leads out of the folder'),
    ):
        refused(album({}, names=(name,)), message, "")


def test_every_bad_photo_is_told_in_one_run(album):
    code, err, _ = album({"a.jpg": b"x", "b.jpg": b"y"}, names=("a.jpg", "gone.jpg", "b.jpg"))
    assert code == 1
    places = re.findall(r"crews\.yaml:(\d+):39: error\[photo\]", err)
    assert places == ["5", "6", "7"]


def test_every_damaged_photo_is_told_in_one_run(album):
    data = saved(Image.effect_noise((1200, 800), 60).convert("RGB"))
    code, err, _ = album({"a.jpg": data[:9000], "b.jpg": data[:9000]})
    assert code == 1
    assert err.count("error[photo]") == 2


def test_a_photo_that_a_template_names_is_told_at_its_line(album):
    more = {"content/small/templates/people.xml.j2": '<column>\n<image file="x.jpg"/>\n</column>'}
    code, err, _ = album({"a.jpg": saved(halves("RGB", "red", "blue"))}, more=more)
    assert code == 1
    assert err.splitlines()[0] == (
        'content/small/templates/people.xml.j2:2: error[photo]: there is no file "x.jpg"'
    )
    assert err.count("error[") == 1


def test_damaged_files_never_pass_unseen_or_raise(tmp_path):
    """Whatever bytes change, a photo is either refused in words or encoded anew."""
    import random

    from kaperbrief.typeset.photos import PhotoError

    image = Image.effect_noise((300, 200), 60).convert("RGB")
    outcomes = {"made": 0, "refused": 0}
    for kind in ("JPEG", "PNG", "WEBP"):
        data = saved(image, kind)
        for seed in range(40):
            dice = random.Random(f"{kind} {seed}")
            damaged = bytearray(data)
            for _ in range(dice.randint(1, 8)):
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
            path = tmp_path / "a.img"
            path.write_bytes(damaged)
            try:
                photo = PhotoShelf(lambda _name, path=path: path).get("a.img", 100, 100)
            except PhotoError:
                outcomes["refused"] += 1
                continue
            Image.open(io.BytesIO(photo.jpeg)).load()
            outcomes["made"] += 1
    assert all(outcomes.values())
