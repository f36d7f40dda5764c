"""What people type or are called does no harm in a sentence of ours."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wording import clean, escape

HOSTILE = st.text(
    alphabet=st.one_of(
        st.sampled_from("@everyone here<>#&:/!|*_~`[]()-\\.0123456789\n\u202e\u2066\u200b\u0301\u0489 sx"),
        st.characters(exclude_categories=("Cs",)),
    ),
    max_size=80,
)


def shown(escaped: str) -> str:
    """What Discord shows of an escaped text: a backslash before punctuation vanishes."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped).replace("\u200b", "")


@given(HOSTILE)
def test_an_escaped_text_reads_as_it_was_typed(text):
    text = clean(text, 80)
    assert shown(escape(text)) == text


@given(HOSTILE)
def test_nothing_in_an_escaped_text_is_markup(text):
    safe = escape(clean(text, 80))
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", safe)
    assert not re.search(r"[*_~`|<\[\]:\\]", bare)
    assert not re.search(r"@(everyone|here|[!&]?\d)", safe)
    assert not re.match(r"[#>+-]|\d+\.", safe)
    assert "\n" not in safe


@given(HOSTILE)
def test_a_clean_text_is_short_visible_and_on_one_line(text):
    cleaned = clean(text)
    assert len(cleaned) <= 34
    inner = cleaned.removeprefix("\u2068").removesuffix("\u2069")
    assert len(inner) <= 32
    assert inner == inner.strip()
    for letter in inner:
        assert unicodedata.category(letter) not in {"Cc", "Cs", "Co"}
        assert letter not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200b\u200e\u200f\ufeff\u2028\u2029"
    assert not re.search("[\u0300-\u036f]{3}", inner)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Bo", "Bo"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123>"),
        ("**bold** _it_ ~~x~~", "\\*\\*bold\\*\\* \\_it\\_ \\~\\~x\\~\\~"),
        ("||secret||", "\\|\\|secret\\|\\|"),
        ("`code`", "\\`code\\`"),
        ("https://evil.example", "https\\://evil.example"),
        ("[a](http://b)", "\\[a\\](http\\://b)"),
        (":smile: <:a:1>", "\\:smile\\: \\<\\:a\\:1>"),
        ("# big", "\\# big"),
        ("-# small", "\\-# small"),
        ("> quoted", "\\> quoted"),
        ("1. list", "1\u200b. list"),
        ("two\nlines\tand  more", "two lines and more"),
        ("Jean-Luc O'Neil (he/him)", "Jean-Luc O'Neil (he/him)"),
        ("\u202eecila\u202c", "ecila"),
        ("a\u200bb\u200dc\ufeff", "abc"),
        ("Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334", "Z\u0351\u036b"),
        ("\u3164\u115f\u2800", ""),
        ("Žofie Ďuriš", "Žofie Ďuriš"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("李雷 さくら 김철수", "李雷 さくら 김철수"),
        ("สวัสดีครับ", "สวัสดีครับ"),
        ("👩‍👩‍👧 🏳️‍🌈 ❤️ 🫨", "👩‍👩‍👧 🏳️‍🌈 ❤️ 🫨"),
        ("अक्षय क्‍ष", "अक्षय क्‍ष"),
        ("שלום", "\u2068שלום\u2069"),
    ],
)
def test_names_are_shown_as_people_show_them_but_harmlessly(name, safe):
    assert escape(clean(name)) == safe


def test_a_long_text_is_cut_with_an_ellipsis():
    assert clean("Ｗ" * 40) == "Ｗ" * 31 + "…"
    assert len(clean("x" * 1_000_000, 60)) == 60
