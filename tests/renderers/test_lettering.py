"""Any text is drawn without boxes, and fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderers import lettering

SCRIPTS = {
    "Latin": "Zoë Łukasz Ñandú Çağrı Ørsted Đặng Ǆ ß fi",
    "Greek": "Ελευθερία Ωμέγα ἀρχή",
    "Cyrillic": "Александр Їжак Ђорђе Өмүр",
    "Chinese": "王小明的鼹鼠隊伍 龘",
    "Japanese": "さくら カタカナ 漢字 ー「」",
    "Korean": "김철수 두더지 뷁",
    "emoji": "🦊🌸👍🏽👩‍🚀👨‍👩‍👧‍👦🏳️‍🌈🏴‍☠️🇩🇪🇯🇵🏴󠁧󠁢󠁳󠁣󠁴󠁿1️⃣#️⃣❤️☺☀️⚽🫠",
    "decorated": "𝓑𝓸𝓫 𝔊𝔬𝔱𝔥 Ｗｉｄｅ ⓑⓤⓑⓑⓛⓔ ℌ ™ № ½ ²",
    "signs": "«»“”„–—…•·†‡§¶©®€£¥₴₽+−×÷=≠≤≥←→↑↓★☆♥♪",
    "unknown": "สมชาย مرحبا שלום नमस्ते \u0378 \U0001f8ff \ue000 \U000f0000",
    "hostile": "a\u202eb\u0000c\u200bd\ufeffe\u0301\u0302\u0303\u0304 \ud800 \U000e0041",
}


def missing_glyph(face: int) -> tuple[bytes, tuple[int, int]]:
    """What a font draws for a character that it does not have."""
    return pixels(face, "\U0010fffd")


def pixels(face: int, character: str) -> tuple[bytes, tuple[int, int]]:
    mask = lettering._font(face, 40).getmask(character)
    return bytes(mask), mask.size


@pytest.mark.parametrize("script", list(SCRIPTS))
@pytest.mark.parametrize("bold", [True, False])
def test_no_character_of_a_script_is_drawn_as_a_box(script: str, bold: bool) -> None:
    for run in lettering.runs(SCRIPTS[script], bold):
        box = missing_glyph(run.face)
        for character in run.text:
            assert ord(character) in lettering.coverage(run.face)
            assert character == " " or pixels(run.face, character) != box, (script, character)


@pytest.mark.parametrize(
    "script", ["Latin", "Greek", "Cyrillic", "Chinese", "Japanese", "Korean", "emoji", "signs"]
)
def test_nothing_of_the_scripts_we_promise_is_replaced(script: str) -> None:
    drawn = "".join(run.text for run in lettering.runs(SCRIPTS[script]))
    assert lettering.UNKNOWN not in drawn.replace("·", "", SCRIPTS[script].count("·"))


def test_what_no_font_has_becomes_one_dot_a_stretch() -> None:
    assert [run.text for run in lettering.runs("สมชาย abc מר")] == ["· abc ·"]


def test_letters_in_disguise_are_written_plainly() -> None:
    assert [run.text for run in lettering.runs("𝓑𝓸𝓫")] == ["Bob"]


def test_an_emoji_sequence_is_one_picture() -> None:
    for sequence in ("👩‍🚀", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "🏳️‍🌈", "👍🏽", "❤️"):
        (run,) = lettering.runs(sequence)
        assert run.face == lettering.EMOJI
        assert len(run.text) == 1


def test_a_sequence_without_a_picture_shows_its_first_part() -> None:
    assert [run.text for run in lettering.runs("🦊\u200d🌸")] == ["🦊"]


def test_skin_tones_make_no_difference_in_one_colour() -> None:
    assert lettering.runs("👍🏿") == lettering.runs("👍")


def test_a_text_that_fits_is_left_alone() -> None:
    assert lettering.fit("Bo", 30, 200, 20) == ("Bo", 30)


def test_a_long_text_shrinks_before_it_is_shortened() -> None:
    text, px = lettering.fit("Alexandra", 30, lettering.width("Alexandra", 26), 20)
    assert text == "Alexandra"
    assert 25.9 < px < 26.1


def test_a_very_long_text_ends_in_an_ellipsis() -> None:
    text, px = lettering.fit("Alexandra the Very Magnificent", 30, 160, 24)
    assert text.endswith(lettering.ELLIPSIS)
    assert px == 24
    assert lettering.width(text, px) <= 160


def test_of_a_sentence_only_the_name_is_shortened() -> None:
    text, _ = lettering.fit("Alexandra the Very Magnificent", 30, 220, 24, around=("", " is due"))
    assert text.endswith("… is due")


def test_shortening_never_cuts_through_an_emoji() -> None:
    family = "👨‍👩‍👧‍👦"
    text, _ = lettering.fit(family * 12, 30, 150, 30)
    assert text.removesuffix(lettering.ELLIPSIS).replace(family, "") == ""


def test_a_name_without_a_letter_of_ours_is_not_legible() -> None:
    assert not lettering.legible("สมชาย")
    assert not lettering.legible("   ")
    assert lettering.legible("สมชาย 2")


def test_no_font_is_missing() -> None:
    assert lettering.missing() == ()


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.floats(40, 400))
def test_any_text_fits_into_any_room(text: str, room: float) -> None:
    shown, px = lettering.fit(text, 30, room, 24)
    assert lettering.width(shown, px) <= max(room, lettering.width(lettering.ELLIPSIS, 24)) + 0.02


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_made_of_characters_that_its_fonts_have(text: str) -> None:
    for run in lettering.runs(text):
        assert run.text
        assert all(ord(character) in lettering.coverage(run.face) for character in run.text)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=30))
def test_pieces_of_a_text_make_up_the_text(text: str) -> None:
    assert "".join(lettering.clusters(text)) == text
