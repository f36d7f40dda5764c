"""Discord's refusals, with their codes."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An answer with an error status."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    @property
    def body(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message}


def invalid(why: str) -> Refusal:
    return Refusal(400, 50035, f"Invalid Form Body\n{why}")


def unauthorized() -> Refusal:
    return Refusal(401, 0, "401: Unauthorized")


def not_found() -> Refusal:
    return Refusal(404, 0, "404: Not Found")


def unknown_channel() -> Refusal:
    return Refusal(404, 10003, "Unknown Channel")


def unknown_message() -> Refusal:
    return Refusal(404, 10008, "Unknown Message")


def unknown_user() -> Refusal:
    return Refusal(404, 10013, "Unknown User")


def unknown_webhook() -> Refusal:
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    return Refusal(404, 10062, "Unknown interaction")


def already_answered() -> Refusal:
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refusal:
    return Refusal(403, 50001, "Missing Access")


def not_ours() -> Refusal:
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def dms_closed() -> Refusal:
    return Refusal(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> Refusal:
    return Refusal(403, 50013, "Missing Permissions")


def expired_token() -> Refusal:
    return Refusal(401, 50027, "Invalid Webhook Token")


def archived() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")
