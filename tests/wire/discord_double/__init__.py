"""A small loopback double of Discord: REST and gateway, for a bot in a process of its own."""

from tests.wire.discord_double.double import Double
from tests.wire.discord_double.faults import Gate, Record
from tests.wire.discord_double.people import NotOffered
from tests.wire.discord_double.world import Channel, Interaction, Message, NoAnswer, User

__all__ = ["Channel", "Double", "Gate", "Interaction", "Message", "NoAnswer", "NotOffered", "Record", "User"]
