"""What people do on Discord: slash commands, presses, choices. Each waits for what the person would wait for."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from tests.support.payloads import BUTTON
from tests.wire.discord_double import shapes
from tests.wire.discord_double.gateway import Gateway
from tests.wire.discord_double.world import DM, Channel, Interaction, Message, NoAnswer, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SUBCOMMANDS = (1, 2)
DEFERRED = (5, 6)
STRING, INTEGER, BOOLEAN, PERSON, NUMBER = 3, 4, 5, 6, 10
MOST = 6000
"""Characters of a text option that has no limit of its own."""
SINCE = "2024-01-01T00:00:00+00:00"


class NotOffered(LookupError):
    """Discord's client would not let a person do this."""


class People:
    """The acts of people in one world."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self.patience = 10.0
        """Seconds that a person waits for the answer to a deferred interaction."""

    async def slash(
        self, user: User, place: Channel, command: str, /, *, wait: bool = True, **options: Any
    ) -> Interaction:
        """`slash(ann, channel, "mole start", game="hole")`: the answer is there, or `NoAnswer` is raised.

        Raises `NotOffered` where the client has no such command, option or choice.
        """
        data = self._command(user, place, command, options, focused=None)
        return await self._act(COMMAND, user, place, data, wait=wait)

    async def autocomplete(
        self, user: User, place: Channel, command: str, option: str, typed: str = "", /, **options: Any
    ) -> list[dict[str, Any]]:
        """The choices that are shown while `option` is being typed."""
        data = self._command(user, place, command, {**options, option: typed}, focused=option)
        act = await self._act(AUTOCOMPLETE, user, place, data)
        assert act.choices is not None
        return act.choices

    async def click(self, user: User, message: Message, name: str, *, wait: bool = True) -> Interaction:
        """Press the button with this custom id or label."""
        button = self._control(user, message, name)
        if button["type"] != BUTTON:
            raise NotOffered(f"{name!r} is no button")
        return await self._press(user, message, button, {}, wait=wait)

    async def select(
        self, user: User, message: Message, name: str, *values: str, wait: bool = True
    ) -> Interaction:
        """Choose these values (or labels) in the select with this custom id or placeholder."""
        select = self._control(user, message, name)
        offered = {option["label"]: option["value"] for option in select.get("options", [])}
        offered |= {value: value for value in offered.values()}
        if not select["min_values"] <= len(values) <= select["max_values"]:
            raise NotOffered(f"{name!r} takes {select['min_values']} to {select['max_values']} values")
        if unknown := [value for value in values if value not in offered]:
            raise NotOffered(f"{name!r} has no {unknown}; it has {list(offered)}")
        chosen = [offered[value] for value in values]
        return await self._press(user, message, select, {"values": chosen}, wait=wait)

    async def submit(
        self, user: User, opened: Interaction, *, wait: bool = True, **fields: str
    ) -> Interaction:
        """Fill in the modal that an interaction has opened, by the custom ids of its fields."""
        if opened.modal is None:
            raise NotOffered("no modal is open")
        rows = [_filled(part, fields) for part in opened.modal["components"]]
        data = {"custom_id": opened.modal["custom_id"], "components": rows}
        return await self._act(
            MODAL_SUBMIT, user, opened.channel, data, opened.source, opened_by=opened, wait=wait
        )

    async def stale(self, user: User, message: Message, custom_id: str, *, wait: bool = True) -> Interaction:
        """Press a button by its custom id although the message does not have it any more (an old client)."""
        return await self._press(
            user, message, {"type": BUTTON, "custom_id": custom_id, "id": 1}, {}, wait=wait
        )

    async def _press(
        self, user: User, message: Message, control: dict[str, Any], extra: dict[str, Any], *, wait: bool
    ) -> Interaction:
        data = {
            "custom_id": control["custom_id"],
            "component_type": control["type"],
            "id": control["id"],
        } | extra
        return await self._act(COMPONENT, user, message.channel, data, message, wait=wait)

    def _control(self, user: User, message: Message, name: str) -> dict[str, Any]:
        if message.deleted or message.only_for not in (None, user):
            raise NotOffered(f"{user.name} does not see this message")
        control = message.control(name)
        if control.get("disabled"):
            raise NotOffered(f"{name!r} is disabled")
        return control

    async def _act(
        self,
        kind: int,
        user: User,
        place: Channel,
        data: dict[str, Any],
        source: Message | None = None,
        *,
        opened_by: Interaction | None = None,
        wait: bool = True,
    ) -> Interaction:
        act = Interaction(self._world.new_id(), secrets.token_hex(20), kind, user, place, source, opened_by)
        self._world.interactions[act.id] = act
        await self._gateway.dispatch(
            "INTERACTION_CREATE", shapes.interaction(self._world, act, data, since=SINCE)
        )
        if wait:
            await self.answer(act)
        return act

    async def answer(self, act: Interaction) -> Interaction:
        """Wait for something to be seen. Raises `NoAnswer` where the bot is away or too slow."""
        what = f"an answer to interaction {act.id} of {act.user.name}"
        edits = act.source.edits if act.source is not None else 0

        def seen() -> bool:
            # What was pressed may also change by other means than an answer to the press.
            return act.shows > 0 or (act.source is not None and act.source.edits > edits)

        await self._hope(lambda: act.answered is not None, self._world.deadline + 0.5, what)
        if act.answered in DEFERRED:
            await self._hope(seen, self.patience, f"{what}, which was only deferred")
        return act

    async def _hope(self, done: Callable[[], bool], within: float, what: str) -> None:
        # A person sees "did not respond" after a while; there is no need to wait for that once the bot is dead.
        deaths = self._gateway.deaths
        await self._world.bell.until(lambda: done() or self._gateway.deaths > deaths, within, what)
        if not done():
            raise NoAnswer(f"the bot died; {what} will not come")

    def _command(
        self, user: User, place: Channel, command: str, options: dict[str, Any], focused: str | None
    ) -> dict[str, Any]:
        root, *words = command.split()
        found = self._registered(user, place, root)
        node, nesting = found, []
        for word in words:
            children = {
                child["name"]: child for child in node.get("options", []) if child["type"] in SUBCOMMANDS
            }
            if word not in children:
                raise NotOffered(f"/{command}: no {word!r} among {list(children)}")
            node = children[word]
            nesting.append(node)
        values, resolved = self._values(command, node, options, focused)
        for child in reversed(nesting):
            values = [{"type": child["type"], "name": child["name"], "options": values}]
        data = {"id": found["id"], "name": found["name"], "type": 1, "options": values}
        if "guild_id" in found:
            data["guild_id"] = found["guild_id"]
        return data | ({"resolved": resolved} if resolved else {})

    def _registered(self, user: User, place: Channel, name: str) -> dict[str, Any]:
        context = 1 if place.kind == DM else 0
        guild_id = None if place.kind == DM else self._world.guild_id
        offered = [*self._world.commands.get(guild_id, []), *self._world.commands[None]]
        for command in offered:
            if command["name"] != name or command["type"] != 1:
                continue
            if command["contexts"] is not None and context not in command["contexts"]:
                raise NotOffered(f"/{name} is not offered here")
            needed = int(command["default_member_permissions"] or 0)
            if context == 0 and user.permissions & needed != needed:
                raise NotOffered(f"/{name} is not offered to {user.name}")
            return command
        raise NotOffered(f"/{name} is not registered; there are {[command['name'] for command in offered]}")

    def _values(
        self, command: str, node: dict[str, Any], options: dict[str, Any], focused: str | None
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        declared = {option["name"]: option for option in node.get("options", [])}
        if any(option["type"] in SUBCOMMANDS for option in declared.values()):
            raise NotOffered(f"/{command} wants one of {list(declared)}")
        if unknown := options.keys() - declared.keys():
            raise NotOffered(f"/{command} has no {sorted(unknown)}; it has {list(declared)}")
        missing = [
            name for name, option in declared.items() if option.get("required") and name not in options
        ]
        if missing and focused is None:
            raise NotOffered(f"/{command} wants {missing}")
        values, resolved = [], {}
        for name, value in options.items():
            option = declared[name]
            shape: dict[str, Any] = {"type": option["type"], "name": name, "value": value}
            if name == focused:
                if not option.get("autocomplete"):
                    raise NotOffered(f"/{command} {name}: nothing is suggested")
                shape["focused"] = True
            elif option["type"] == PERSON:
                shape["value"] = str(value.id)
                resolved |= _resolved(value)
            else:
                _allowed(command, option, value)
            values.append(shape)
        return values, resolved


def _allowed(command: str, option: dict[str, Any], value: Any) -> None:
    kind = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}.get(option["type"])
    if kind is None or not isinstance(value, kind):
        raise NotOffered(f"/{command} {option['name']}: {value!r} cannot be given")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise NotOffered(f"/{command} {option['name']}: {value!r} is none of {choices}")
    size = len(value) if isinstance(value, str) else value
    least = option.get("min_length", option.get("min_value", size))
    most = option.get("max_length", option.get("max_value", MOST if isinstance(value, str) else size))
    if not least <= size <= most:
        raise NotOffered(f"/{command} {option['name']}: {value!r} is too long, short, great or small")


def _resolved(person: User) -> dict[str, Any]:
    member = shapes.member(person, since=SINCE) | {"permissions": str(person.permissions)}
    del member["user"], member["deaf"], member["mute"]
    return {"users": {str(person.id): shapes.user(person)}, "members": {str(person.id): member}}


def _filled(part: dict[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    shape = {name: part[name] for name in ("type", "id", "custom_id") if name in part}
    if "components" in part:
        return shape | {"components": [_filled(inner, fields) for inner in part["components"]]}
    if "component" in part:
        return shape | {"component": _filled(part["component"], fields)}
    value = fields.get(part.get("custom_id", ""), "")
    return shape | ({"values": [value]} if "options" in part else {"value": value})
