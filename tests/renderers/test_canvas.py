"""From marks to bytes: size, sameness, threads, palettes."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import canvas, mole, sprites
from renderers.frame import Theme
from renderers.gallery import warm, write
from renderers.hole.album import LAYERS
from renderers.hole.painter import bare
from renderers.paper import arrow
from renderers.pieces import pieces
from renderers.scene import Backdrop, Cut, Edge, Put, Scene, Shadow, Stamp, Text
from renderers.shapes import circle
from renderers.theme import DAY, SEATS, THEMES
from tests.renderers.outline import ALBUMS, PICTURES, SAMPLES, picture_file, scene, shrunk

LIMIT = 200 * 1024


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize(("game", "name"), SAMPLES)
def test_every_sample_is_a_small_palette_png_in_every_theme(game: str, name: str, theme: Theme) -> None:
    drawn = scene(game, name, theme)
    data = canvas.png(drawn)
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", drawn.size)
    assert drawn.size[0] == 1200
    assert drawn.size[1] <= 1200
    assert len(data) < LIMIT


@pytest.mark.parametrize(("game", "name", "theme"), PICTURES)
def test_a_golden_picture_is_drawn_as_before(game: str, name: str, theme: Theme) -> None:
    now = shrunk(canvas.png(scene(game, name, theme)))
    before = Image.open(picture_file(game, name, theme)).convert("RGB")
    assert now.size == before.size
    difference = ImageStat.Stat(ImageChops.difference(now, before))
    assert max(difference.mean) < 2.5
    patches = ImageChops.difference(now, before).reduce(20)
    assert max(high for _, high in patches.getextrema()) < 24  # type: ignore[misc]  # three bands, a pair each


@pytest.mark.parametrize(("game", "name"), [("hole", "red"), ("hill", "gardener")])
def test_the_same_scene_gives_the_same_bytes(game: str, name: str) -> None:
    first = canvas.png(scene(game, name))
    canvas._sprite.cache_clear()
    canvas._backdrop.cache_clear()
    assert first == canvas.png(scene(game, name))


def test_a_sprite_made_anew_is_the_same() -> None:
    puts = scene("hole", "lifted").foreground
    for stamp in {put.stamp for put in puts if not put.stamp.name.startswith("label")}:
        assert sprites.sprite(stamp).image.tobytes() == sprites.sprite(stamp).image.tobytes()


def test_many_threads_draw_what_one_draws() -> None:
    canvas._sprite.cache_clear()
    canvas._backdrop.cache_clear()
    names = [("hole", "red"), ("hole", "private"), ("hill", "gardener")] * 3
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda name: canvas.png(scene(*name)), names))
    finally:
        sys.setswitchinterval(switch)
    canvas._sprite.cache_clear()
    alone = {name: canvas.png(scene(*name)) for name in set(names)}
    assert together == [alone[name] for name in names]


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_palette_has_every_seats_colours_exactly(theme: Theme) -> None:
    flat = canvas._palette(theme).getpalette() or []
    colours = {tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)}
    assert len(colours) <= 256
    for seat in SEATS:
        near = [
            max(abs(a - b) for a, b in zip(colour, bytes.fromhex(seat.base[1:]), strict=True))
            for colour in colours
        ]
        assert min(near) <= 2


def test_a_sprite_is_nowhere_cut_off() -> None:
    stamps = {put.stamp for sample in SAMPLES for put in scene(*sample).foreground if put.stamp.fine > 1}
    for stamp in stamps:
        alpha = sprites.sprite(stamp).image.getchannel("A")
        width, height = alpha.size
        rims = [
            (0, 0, width, 1),
            (0, height - 1, width, height),
            (0, 0, 1, height),
            (width - 1, 0, width, height),
        ]
        assert all(alpha.crop(rim).getextrema()[1] < 40 for rim in rims), stamp.name


def test_soft_edges_keep_their_colour() -> None:
    sprite = sprites.sprite(Stamp("dot", (Cut((circle(0, 0, 9.3),), "#D55E00"),))).image
    seen = {pixel[:3] for pixel in sprite.get_flattened_data() if pixel[3] > 60}
    assert all(abs(r - 0xD5) <= 4 and abs(g - 0x5E) <= 4 and b <= 4 for r, g, b in seen)


def test_an_edge_and_a_shadow_lie_outside_the_stamp() -> None:
    plain = Stamp("plain", (Cut((circle(0, 0, 20),), "#0072B2"),))
    edged = Stamp("edged", plain.marks, Edge("#FFFFFF", 3), Shadow(4, 0, 0.5))
    small, large = (sprites.sprite(s).image.getchannel("A").getbbox() for s in (plain, edged))
    assert small is not None
    assert large is not None
    assert large[2] - large[0] > small[2] - small[0] + 4
    centre = sprites.sprite(edged)
    assert centre.image.getpixel((centre.left, centre.top)) == (0, 0x72, 0xB2, 255)


def test_the_mole_from_above_turns() -> None:
    drawn = {f: sprites.sprite(mole.above(0, 90, DAY, f)).image for f in (0, 90, 180, 270)}
    assert len({image.tobytes() for image in drawn.values()}) == 4
    boxes = {f: image.getchannel("A").point([0] * 200 + [255] * 56).getbbox() for f, image in drawn.items()}
    assert all(box is not None for box in boxes.values())


def test_a_scene_of_words_alone_is_drawn_as_an_empty_sheet() -> None:
    image = Image.open(BytesIO(canvas.png(Scene(size=(60, 40), alt="Nothing yet."))))
    assert image.size == (60, 40)
    assert len(image.convert("RGB").getcolors() or []) == 1


def test_a_text_is_drawn_where_it_is_said_to_be() -> None:
    sprite = sprites.sprite(Stamp("word", (Text(0, 0, "HH", 40, "#000000"),)))
    box = sprite.image.getchannel("A").getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - sprite.left) < 1.5
    assert abs((box[1] + box[3]) / 2 - sprite.top) < 1.5


def test_the_gallery_writes_the_pictures_of_the_readme(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("gallery") / "new"
    written = write(folder, ALBUMS.values())
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in written)
    assert all(Image.open(path).size[0] == 1200 and path.stat().st_size < LIMIT for path in written)


def test_a_bare_layer_has_no_plaques() -> None:
    view, frame = ALBUMS["hole"].samples()[LAYERS[0]]
    names = [put.stamp.name for put in bare(view, frame).foreground]
    assert not [name for name in names if name.startswith("plaque")]


@pytest.mark.parametrize("game", ALBUMS)
def test_the_pictures_of_the_readme_show_samples(game: str) -> None:
    album = ALBUMS[game]
    assert set(album.shown.values()) <= set(album.samples())


@pytest.mark.parametrize("game", ALBUMS)
def test_once_warm_a_sample_needs_nothing_new(game: str) -> None:
    for _ in warm([ALBUMS[game]]):
        pass
    made = canvas._sprite.cache_info().misses, canvas._backdrop.cache_info().misses
    for name in ALBUMS[game].samples():
        canvas.png(scene(game, name))
    assert (canvas._sprite.cache_info().misses, canvas._backdrop.cache_info().misses) == made


@pytest.mark.parametrize("theme", THEMES)
def test_a_sprite_in_pieces_shows_what_it_shows_whole(theme: Theme) -> None:
    sheets = [put.stamp for sample in SAMPLES for put in scene(*sample, theme).foreground]
    made = [sprites.sprite(stamp) for stamp in dict.fromkeys(sheets)]
    for one in sorted(made, key=lambda one: one.image.width * one.image.height)[-40:]:
        whole, laid = (Image.new("RGB", one.image.size, "#8090A0") for _ in range(2))
        whole.paste(one.image, (0, 0), one.image)
        cut = pieces(one)
        assert len(cut) > 1
        for piece in cut:
            at = one.left + piece.x, one.top + piece.y
            laid.paste(piece.pixels, at, None if piece.opaque else piece.pixels)
        assert laid.tobytes() == whole.tobytes()


def test_mere_letters_look_like_letters_beside_something_else() -> None:
    text = Text(0, 0, "Turn 31", 38, "#D55E00", squeeze=0.9)
    hair = Cut((((0, 0), (0, 0.01), (0.01, 0)),), "#D55E00")
    alone, beside = (sprites.sprite(Stamp(f"{n}", marks)) for n, marks in enumerate([(text,), (text, hair)]))
    a, b = (one.image.getchannel("A") for one in (alone, beside))
    assert (alone.left, alone.top, a.size) == (beside.left, beside.top, b.size)
    assert ImageStat.Stat(ImageChops.difference(a, b).reduce(4)).extrema[0][1] < 60
    assert abs(sum(a.get_flattened_data()) / sum(b.get_flattened_data()) - 1) < 0.05


def test_arrows_that_bend_differently_have_different_names() -> None:
    stamps = [arrow((90.0, 40.0), bend, DAY, quiet) for bend in (-0.3, 0.0, 0.3) for quiet in (False, True)]
    assert len({stamp.name for stamp in stamps}) == len(set(stamps)) == 6


def test_of_a_stamp_only_what_lies_in_its_window_is_drawn() -> None:
    disc = Stamp("disc", (Cut((circle(0, 0, 20),), "#000000"),))
    still = Backdrop("#FFFFFF", ())

    def drawn(put: Put) -> Image.Image:
        return canvas.rgb(Scene(size=(60, 60), alt="", backdrop=still, foreground=(put,)))

    whole, part = drawn(Put(30, 30, disc)), drawn(Put(30, 30, disc, (30, 0, 60, 40)))
    assert part.crop((30, 0, 60, 40)).tobytes() == whole.crop((30, 0, 60, 40)).tobytes()
    dark = ImageChops.invert(part.convert("L")).getbbox()
    assert dark == (30, 10, 51, 40)
    assert drawn(Put(30, 30, disc, (0, 0, 5, 5))).getcolors() == [(3600, (255, 255, 255))]


def test_a_backdrop_may_hold_stamps() -> None:
    disc = Stamp("disc", (Cut((circle(0, 0, 20),), "#0072B2"),))
    below = Scene(size=(60, 60), alt="", backdrop=Backdrop("#FFFFFF", (Put(30, 30, disc),)))
    above = Scene(size=(60, 60), alt="", backdrop=Backdrop("#FFFFFF", ()), foreground=(Put(30, 30, disc),))
    assert canvas.rgb(below).tobytes() == canvas.rgb(above).tobytes()
