"""Seas and evenings by chance on the page: walls, what is kept, what is told, attacks."""

from __future__ import annotations

import asyncio
import html
import io
import re
import threading
import time
from urllib.parse import parse_qsl, urlencode

import pikepdf
import pytest

from kaperbrief.documents.hex_sea import make_sea
from kaperbrief.documents.sizes import SeaWish
from kaperbrief.models.options import Options
from kaperbrief.page.searches import Left, Quest, Searches
from kaperbrief.workspace import Workspace
from page_place import HOST, Page
from page_server import Server

ORIGIN = {"origin": f"http://{HOST}"}
SMALL = {"game": "piratical", "was": "piratical", "first": "5", "size": "0"}


@pytest.fixture
def home(tmp_path):
    made = Page(tmp_path / "home")
    yield made
    made.bench.close()
    made.thread.join(timeout=10)


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """A home where nothing is kept."""
    made = Page(tmp_path_factory.mktemp("none") / "home")
    yield made
    made.bench.close()
    made.thread.join(timeout=10)


def wall(page, tab="/seas", **fields):
    """The words of each tile, and the whole answer."""
    answer = page.client.get(tab, params={**SMALL, **fields}, headers={"accept-language": "en"})
    assert answer.status_code == 200, answer.text
    at = re.findall(r'name="at" value="([^"]+)"', answer.text)
    return [html.unescape(one) for one in at], answer.text


def tile(page, query, tab="/seas"):
    for _ in range(60):
        text = page.client.get(f"{tab}/tile?{query}").text
        if "body under" not in text:
            return html.unescape(text).replace("\xa0", " ")
    raise AssertionError("no end")


def seeds(tiles):
    return [int(re.search(r"--seed%3D(\d+)", one)[1]) for one in tiles]


def test_a_wall_of_nine(page):
    tiles, text = wall(page)
    assert seeds(tiles) == [*range(5, 14)]
    assert "kaperbrief map piratical --lang=en --size=15x11 --seed=5" in text


def test_kept_ones_stay_where_they_are(page):
    tiles, _ = wall(page)
    rolled, text = wall(page, at=tiles, keep=[tiles[1], tiles[4]], roll="1")
    assert [rolled[1], rolled[4]] == [tiles[1], tiles[4]]
    assert sorted(set(seeds(rolled)) - {6, 9}) == [*range(14, 21)]
    assert text.count("checked> Hold") == 2
    assert "--seed=6\n" in text
    # A change concerns the others alone, which keep their numbers.
    other, _ = wall(page, at=rolled, keep=[rolled[1]], reefs="3", islands="4")
    assert other[1] == tiles[1]
    assert seeds(other) == seeds(rolled)
    assert all("--islands%3D20" in one and "--reefs%3D2" in one for one in other[2:])


def test_after_the_last_seed_comes_the_first(page):
    last = f"a=map&a=piratical&a=--seed%3D{2**31}"
    rolled, _ = wall(page, at=[last, *[last.replace("2147", "1147")] * 8], roll="1")
    assert seeds(rolled) == [*range(1, 10)]


def test_another_game_begins_anew(page):
    tiles, _ = wall(page)
    other, text = wall(page, game="tischpiraten", at=tiles, keep=tiles[:2])
    assert all("tischpiraten" in one for one in other)
    assert "checked> Hold" not in text


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie", "piratical"])
@pytest.mark.parametrize("tab", ["/seas", "/evenings"])
@pytest.mark.one_in(3)
def test_a_tile_and_its_picture(page, game, tab):
    players = "0"
    tiles, _ = wall(page, tab, game=game, was=game, players=players)
    text = tile(page, tiles[0], tab)
    assert re.search(r"Difference|same way|minutes", text)
    name = re.search(r'src="([^"]+)"', text)[1]
    picture = page.client.get(name)
    assert picture.content[8:12] == b"WEBP"
    assert "immutable" in picture.headers["cache-control"]


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie", "piratical"])
@pytest.mark.parametrize(("tab", "files"), [("/seas", ["map"]), ("/evenings", ["scenario", "map"])])
@pytest.mark.one_in(3)
def test_as_many_pages_as_are_told(page, game, tab, files):
    tiles, _ = wall(page, tab, game=game, was=game, players="0")
    text = page.client.get(f"{tab}/more?{tiles[0]}").text
    told = [int(one) for one in re.findall(r"(\d+)\spages?\b", text)]
    for file, pages in zip(files, told, strict=False):
        pdf = page.client.get(f"{tab}/{file}.pdf?{tiles[0]}").content
        with pikepdf.open(io.BytesIO(pdf)) as document:
            assert len(document.pages) == pages
    assert len(told) == 1 + (tab == "/evenings" and game == "piratical")
    # An evening needs more than its own PDF.
    besides = "".join(re.findall(r'<p id="besides">.*?</p>', text))
    assert (f"/tonight?game={game}" in besides) == (tab == "/evenings")
    assert ("/map.pdf" in besides) == (len(told) > 1)


def test_it_is_the_sea_of_the_command(page):
    tiles, _ = wall(page)
    text = tile(page, tiles[0])
    made = make_sea(Workspace.open(None), Options("piratical", lang="en", seed=5),
                    SeaWish("15x11"))  # fmt: skip
    assert f">{made.item.title} " in text
    spread = made.about["fairness"]["spread"]
    told = f"<b>{round(100 * spread, 1):g}%</b> Difference" if spread else "The same way for all"
    assert told in text


def test_what_has_no_room_is_told_in_its_place(page):
    tiles, _ = wall(page, game="tischpiraten", was="tischpiraten", islands="9", players="2")
    text = tile(page, tiles[0])
    assert "find room on a table" in text
    assert "fewer" in text


def test_printed_as_the_command_does(page):
    tiles, _ = wall(page)
    more = page.client.get(f"/seas/more?{tiles[0]}").text
    assert more.count("%") >= 6
    links = [html.unescape(one) for one in re.findall(r'href="(/seas/map\.pdf[^"]+)"', more)]
    for link, pages in ((links[0], 5), (links[1], 1)):
        answer = page.client.get(link)
        with pikepdf.open(io.BytesIO(answer.content)) as document:
            assert len(document.pages) == pages
    assert answer.headers["content-disposition"] == 'attachment; filename="piratical-map.pdf"'


@pytest.mark.parametrize("tab", ["/seas", "/evenings"])
def test_paper_ink_and_printer_are_chosen(page, tab, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_PRINTERS", str(tmp_path))
    (tmp_path / "laser.yaml").write_text("across: 149\n")
    chosen = {"paper": "letter", "theme": "inksaver", "printer": "laser"}
    tiles, text = wall(page, tab, game="tischpiraten", was="tischpiraten", players="0", **chosen)
    assert " --paper=letter --printer=laser --theme=inksaver" in html.unescape(text)
    name = {"/seas": "map", "/evenings": "scenario"}[tab]
    pdf = page.client.get(f"{tab}/{name}.pdf?{tiles[0]}").content
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert sorted(round(float(one)) for one in document.pages[0].mediabox[2:]) == [612, 792]
    again = f"{tab}?game=tischpiraten&was=tischpiraten&paper=a4"
    assert "--paper" not in page.client.get(again).text, "what is usual need not be said"


def save(page, query, tab="/seas", **headers):
    fields = parse_qsl(query)
    return page.client.post(f"{tab}/keep", content=urlencode(fields), headers={**ORIGIN, **headers})


def test_kept_as_a_file(home):
    tiles, _ = wall(home)
    answer = save(home, tiles[0])
    assert 'data-saved="Saved as piratical-map-5"' in answer.text
    file = home.site.front.desk.keep.folder / "piratical-map-5" / "hexmap.yaml"
    before = file.read_bytes()
    assert b"seed: 5" in before
    save(home, tiles[0])
    other, _ = wall(home, islands="5")
    assert "piratical-map-5-2" in save(home, other[0]).text
    assert file.read_bytes() == before
    folders = sorted(path.name for path in file.parents[1].iterdir())
    assert folders == ["piratical-map-5", "piratical-map-5-2"]
    # It is listed, and what its owner changes is printed.
    file.write_bytes(before.replace(b"title: ", b"title: Our own ", 1))
    assert "piratical-map-5" in wall(home)[1]
    more = home.client.get("/seas/more?a=map&a=piratical&kept=piratical-map-5").text
    assert "piratical-map-5/hexmap.yaml</code>" in more, "the command prints what was kept"
    assert "Our own" in more
    assert "Save in your folder" not in more


def test_an_evening_is_kept(home):
    tiles, _ = wall(home, "/evenings", game="tischpiraten", was="tischpiraten")
    assert "tischpiraten-scenario-5" in save(home, tiles[0], "/evenings").text
    link = "/evenings/scenario.pdf?a=scenario&a=tischpiraten&kept=tischpiraten-scenario-5"
    assert home.client.get(link).content[:5] == b"%PDF-"


@pytest.mark.parametrize(
    "query",
    [
        "a=map&a=piratical&kept=../other",
        "a=map&a=piratical&kept=/etc",
        "a=map&a=piratical&kept=nothing",
        "a=map&a=piratical&a=--from=/etc/passwd",
        "a=map&a=piratical&a=--out=/tmp/kaperbrief-attack",
        "a=map&a=piratical&a=--project=/etc",
        "a=map&a=../../etc/passwd&a=--seed=1",
        "a=map&a=piratical&a=--seed=-1",
        "a=map&a=piratical&a=--size=999999x999999",
        "a=map&a=piratical&a=--islands=999999999",
        "a=map&a=piratical&a=--fit=/etc/passwd",
        "a=map&a=piratical&a=--shape=../x",
        "a=kit&a=piratical",
        "a=scenario&a=piratical",
        "",
    ],
)
def test_attacks_on_seas(empty, query):
    home = empty
    answer = home.client.get(f"/seas/map.pdf?{query}")
    assert answer.status_code == 422, answer.text
    assert "root:" not in answer.text
    if "fit" not in query:
        assert home.client.get(f"/seas/more?{query}").status_code == 422
        assert home.client.get(f"/seas/x.webp?{query}").status_code == 404
    if "kept" not in query:
        assert save(home, query).status_code == 422
    assert not home.site.front.desk.keep.folder.exists()


@pytest.mark.parametrize(
    "query",
    [
        "a=scenario&a=tischpiraten&a=--written=../../x",
        "a=scenario&a=tischpiraten&a=--vary=twist",
        "a=scenario&a=tischpiraten&a=--like=1&a=--vary=crew",
        "a=scenario&a=tischpiraten&a=--like=1&a=--vary=twist=x",
        f"a=scenario&a=tischpiraten&a=--like=1&a=--vary=twist={'9' * 50}",
        "a=scenario&a=tischpiraten&a=--minutes=1",
        "a=scenario&a=tischpiraten&kept=../x",
    ],
)
def test_attacks_on_evenings(page, query):
    for address in (f"/evenings/more?{query}", f"/evenings/parts?{query}",
                    f"/evenings/parts?{query}&roll=all&lock=twist"):  # fmt: skip
        if "kept" in query and "roll" in address:
            continue  # another one is drawn, which is nowhere kept
        assert page.client.get(address).status_code == 422, address


def test_who_may_keep(home):
    tiles, _ = wall(home)
    for origin in ("http://evil.example", "null", ""):
        assert save(home, tiles[0], origin=origin).status_code == 403
    body = tiles[0] + "&x=" + "y" * 70_000
    assert home.client.post("/seas/keep", content=body, headers=ORIGIN).status_code == 413
    assert home.stranger.post("/seas/keep", content=tiles[0], headers=ORIGIN).status_code == 403
    assert home.client.get(f"/seas/keep?{tiles[0]}").status_code in (404, 405)


def test_a_wall_from_nonsense(page):
    for at in ("a=map&a=piratical&a=--out=/tmp/x", "<script>", "a=kit"):
        answer = page.client.get("/seas", params={**SMALL, "at": [at] * 9, "keep": at})
        assert answer.status_code == (200 if "<" in at else 422)
        assert "<script>" not in answer.text.partition("<main")[2]
    for name in ("players", "islands", "first", "size"):
        for value in ("-1", "9" * 40, "²", "x"):
            assert wall(page, **{name: value})[0]


def parts(answer):
    return dict(
        re.findall(r'<h2 class="h3">(.*?)</h2>.*?name="lock" value="(\w+)"', answer.text, re.DOTALL)
    )


def titles(answer):
    return {part: title for title, part in parts(answer).items()}


def test_locked_parts_stay(page):
    address = "/evenings/parts?a=scenario&a=tischpiraten&a=--lang=en&a=--seed=5"
    now = page.client.get(address)
    assert "{" not in re.sub(r"<head>.*?</head>", "", now.text, flags=re.DOTALL)
    for lock, roll in (
        (["twist", "story"], "all"),
        (["objective"], "place"),
        (["place"], "all"),
        (["story", "place"], "all"),
    ):
        before = titles(now)
        link = html.unescape(re.search(r"/evenings/more\?([^\"]+)", now.text)[1])
        asked = f"/evenings/parts?{link}&roll={roll}&" + urlencode([("lock", one) for one in lock])
        now = page.client.get(asked)
        after = titles(now)
        kept = before.keys() - {roll} if roll != "all" else set(lock)
        for one in kept & {"story", "objective", "place", "twist"}:
            assert after[one] == before[one]
        assert after != before
        for one in lock:
            assert f'value="{one}" checked' in now.text


def test_all_parts_anew_are_another_seed(page):
    answer = page.client.get(
        "/evenings/parts?a=scenario&a=tischpiraten&a=--lang=en&a=--seed=5&roll=all",
    )
    assert str(answer.url).endswith("--lang%3Den&a=--seed%3D6")


def test_a_long_search_tells_how_far_it_is_and_ends_when_nobody_waits():
    ended = threading.Event()

    def work(progress):
        try:
            for step in range(2000):
                progress("sea", step, 2000)
                time.sleep(0.005)
        except Left:
            ended.set()
            raise

    async def run():
        searches = Searches()
        search = await searches.find("a", work)
        assert isinstance(search, Quest)
        first = search.share
        assert 0 < first < 0.5
        again = await searches.find("a", work)
        assert again is search
        assert again.share > first
        for _ in range(100):
            await asyncio.sleep(0.1)
            if ended.is_set():
                break
        assert ended.is_set()
        assert await searches.find("a", lambda progress: "new") == "new"

    asyncio.run(run())


def test_what_is_wrong_in_a_search_is_raised_each_time():
    def work(progress):
        raise ValueError("no")

    async def run():
        for searches in (Searches(), Searches(at_once=True)):
            for _ in range(2):
                with pytest.raises(ValueError, match="no"):
                    await searches.find("a", work)
            assert await searches.find("b", lambda progress: 3) == 3

    asyncio.run(run())


def test_a_search_can_be_stopped_and_begun_again(page):
    tiles, _ = wall(page)
    stopped = page.client.get(f"/seas/tile?{tiles[0]}&stop=1").text
    assert "Stopped." in stopped
    assert html.escape(tiles[0]) in stopped


def test_for_everybody(tmp_path):
    server = Server(tmp_path, "--root-path=/club")
    try:
        server.wait()
        status, _, body = server.get("/seas?language=de&game=piratical&was=piratical&size=0")
        assert status == 200
        tiles = re.findall(rb'hx-get="/club(/seas/tile[?][^"]+)"', body)
        assert len(tiles) == 9
        assert body.count(b"seed%3D1&") + body.count(b'seed%3D1"') >= 1
        assert b"/seas/keep" not in body
        status, _, body = server.get(f"{html.unescape(tiles[0].decode())}&language=de")
        said = body.decode().replace("\xa0", " ")
        assert re.search(r"Für alle gleich weit|<b>\d+(,\d)? %</b> Unterschied", said)
        picture = re.search(rb'src="/club(/seas/[^"]+)"', body)[1].decode()
        assert server.get(html.unescape(picture))[2][8:12] == b"WEBP"
        words = "a=scenario&a=tischpiraten&a=--lang=de&a=--seed=5"
        _, _, body = server.get(f"/evenings/parts?{words}&roll=all&lock=story&language=de")
        assert b"--like=5" in body
        assert server.get("/seas/keep", "POST", tiles[0])[0] == 405
        assert server.get("/seas/map.pdf?a=map&a=evil-stevie&a=--players=30")[0] == 422
    finally:
        lines = server.close()
    assert [one for one in lines if one["event"] == "worker replaced"] == []


def test_nothing_of_what_was_played_comes_again(tmp_path):
    place = Page(tmp_path)
    try:
        seas, _ = wall(place, game="piratical", was="piratical")
        words = [one for _, one in parse_qsl(seas[0])]
        place.client.post("/seas/keep", data={"a": words}, headers={"origin": f"http://{HOST}"})
        folder = next(one.name for one in tmp_path.iterdir() if one.is_dir())
        then, text = wall(place, game="piratical", was="piratical", after=folder)
        assert f'id="after-{folder}"' in text
        assert f"--after={tmp_path / folder / 'hexmap.yaml'}" in html.unescape(text)
        assert f"--after%3D{folder}" in then[0]
        assert re.search("Difference|same way", tile(place, then[0]))
        elsewhere = "a=map&a=piratical&a=--seed%3D1&a=--after%3D/etc/hosts"
        refused = place.client.get(f"/seas/tile?{elsewhere}")
        assert "there is no folder" in refused.text
        _, text = wall(place, "/evenings", game="piratical", was="piratical", after="7, 12")
        assert "--after=7 --after=12" in text
        assert 'value="7, 12"' in text
    finally:
        place.bench.close()
        place.thread.join(timeout=10)
