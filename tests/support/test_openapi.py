from __future__ import annotations

from typing import Any

import pytest

from tests.support.openapi import Description, description, find, load

MESSAGES = "/channels/41771983423143937/messages"


@pytest.fixture
def described() -> Description:
    return description()


def message(**fields: Any) -> dict[str, Any]:
    button = {"type": 2, "style": 1, "label": "Join", "custom_id": "lobby:join"}
    card = {
        "type": 17,
        "id": 7,
        "components": [{"type": 10, "content": "Hello"}, {"type": 1, "components": [button]}],
    }
    return {"components": [card], "flags": 1 << 15, "allowed_mentions": {"parse": [], "users": [5]}} | fields


def test_a_good_message_passes(described: Description) -> None:
    assert described.check_request("POST", MESSAGES, message()) == []


def test_ids_may_be_numbers_as_discord_py_sends_them(described: Description) -> None:
    assert (
        described.check_request("POST", MESSAGES, message(attachments=[{"id": 0, "filename": "a.png"}])) == []
    )
    assert described.check_request("POST", MESSAGES, message(allowed_mentions={"users": ["five"]}))
    assert described.check_request("POST", MESSAGES, message(sticker_ids=[True]))


def test_the_error_names_the_field_within_nested_components(described: Description) -> None:
    bad = message()
    bad["components"][0]["components"][1]["components"][0]["style"] = 99
    [problem] = described.check_request("POST", MESSAGES, bad)
    assert problem.startswith("components.0.components.1.components.0.style: 99 is none of")


@pytest.mark.parametrize(
    "fields",
    [
        {"colour": "red"},
        {"content": 5},
        {"components": [{"type": 99}]},
        {"components": [{"type": 17, "components": []}]},
        {"components": [{"type": 10, "content": "x", "id": 2**31}]},
        {"components": [{"type": 10, "content": "x" * 4001}]},
        {"allowed_mentions": {"parse": ["somebody"]}},
        {"flags": "32768"},
        {"attachments": [{"filename": "a.png"}]},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_bad_message_is_refused(described: Description, fields: dict[str, Any]) -> None:
    assert described.check_request("POST", MESSAGES, message(**fields))


def test_an_unknown_path_or_method_is_refused(described: Description) -> None:
    assert described.check_request("POST", "/channels/5/postcards", {})
    assert described.check_request("PUT", MESSAGES, {})


def test_a_missing_or_superfluous_body_is_refused(described: Description) -> None:
    assert described.check_request("POST", MESSAGES, None)
    assert described.check_request("DELETE", f"{MESSAGES}/5", {"why": "so"})
    assert described.check_request("DELETE", f"{MESSAGES}/5", None) == []


def test_the_literal_path_is_nearer_than_the_parameter_and_the_query_is_ignored(
    described: Description,
) -> None:
    edit = {"content": "x" * 2001}
    path = "/webhooks/5/token/messages/@original"
    assert described.check_request("PATCH", f"{path}?with_components=1", edit)
    assert described.check_request("PATCH", path, {"content": "x"}) == []


def test_the_kinds_of_interaction_answer_are_told_apart_by_their_type(described: Description) -> None:
    path = "/interactions/5/token/callback"
    assert described.check_request("POST", path, {"type": 5, "data": {"flags": 64}}) == []
    assert described.check_request("POST", path, {"type": 6}) == []
    assert (
        described.check_request(
            "POST", path, {"type": 8, "data": {"choices": [{"name": "A1", "value": "A1"}]}}
        )
        == []
    )
    assert described.check_request("POST", path, {"type": 3})
    problems = described.check_request("POST", path, {"type": 9, "data": {"title": "t", "components": []}})
    assert "data: 'custom_id' is a required property" in problems


def test_commands_are_checked_down_to_their_options(described: Description) -> None:
    path = "/applications/5/commands"
    option = {"type": 3, "name": "game", "description": "Which", "required": True, "autocomplete": True}
    sub = {"type": 1, "name": "start", "description": "Open a lobby", "options": [option]}
    assert (
        described.check_request("PUT", path, [{"name": "mole", "description": "Moles", "options": [sub]}])
        == []
    )
    bad = {**sub, "options": [{**option, "max_length": 0}]}
    assert described.check_request("PUT", path, [{"name": "mole", "description": "Moles", "options": [bad]}])


def test_answers_are_checked_by_their_status(described: Description) -> None:
    assert (
        described.check_response("GET", f"{MESSAGES}/5", 404, {"code": 10008, "message": "Unknown Message"})
        == []
    )
    assert described.check_response("GET", f"{MESSAGES}/5", 404, {"message": "Unknown Message"})
    assert (
        described.check_response(
            "GET", f"{MESSAGES}/5", 429, {"code": 0, "message": "m", "retry_after": 1, "global": False}
        )
        == []
    )
    assert described.check_response("GET", f"{MESSAGES}/5", 429, {"code": 0, "message": "slow"})
    assert described.check_response("GET", f"{MESSAGES}/5", 200, {"id": "5"})
    assert described.check_response("DELETE", f"{MESSAGES}/5", 204, None) == []
    assert described.check_response("GET", f"{MESSAGES}/5", 502, "Bad Gateway") == []
    assert described.check_response("GET", f"{MESSAGES}/5", 302, None)


def test_the_description_is_found_by_the_environment_variable(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "elsewhere.json"
    place.write_text("{}")
    monkeypatch.setenv("MOLE_OPENAPI", str(place))
    assert find.__wrapped__() == place
    monkeypatch.setenv("MOLE_OPENAPI", str(tmp_path / "absent.json"))
    assert find.__wrapped__() is None


def test_without_the_description_the_test_that_asks_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.openapi.load", lambda: None)
    with pytest.raises(pytest.skip.Exception, match="not here"):
        description()


def test_the_description_is_read_once() -> None:
    description()
    assert load() is load()
