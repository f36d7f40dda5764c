"""The REST side: reads requests off the wire, checks them, lets go wrong what shall, and answers."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from tests.support import checks, openapi
from tests.wire.discord_double import replies, routes, routing
from tests.wire.discord_double.errors import Refusal, invalid, not_found, unauthorized
from tests.wire.discord_double.faults import Fault, Faults, Record, too_many
from tests.wire.discord_double.limits import Limits
from tests.wire.discord_double.posting import Poster, Upload
from tests.wire.discord_double.world import World

PREFIX = "/api/v10"
VIA = {"Via": "1.1 double"}
JSON = {"Content-Type": "application/json"}
HANDLERS = (routes, replies)
"""Importing them has registered their paths."""
OPEN = re.compile(r"/(interactions|webhooks)/\d+/[^/]+")
"""Paths whose token is in the path."""


class Rest:
    """Discord's REST API over one world. `wrong` collects all that either side did wrong."""

    def __init__(self, world: World, token: str, address: str, gateway_url: str) -> None:
        self.world = world
        self.faults = Faults()
        self.limits = Limits()
        self.requests: list[Record] = []
        self.wrong: list[str] = []
        self._token = token
        self._context = routing.Context(world, Poster(world, address), gateway_url)

    def register(self, app: web.Application) -> None:
        """Add the routes to the server."""
        app.router.add_route("*", PREFIX + "/{path:.*}", self._serve)
        app.router.add_get("/attachments/{channel}/{id}/{name}", self._file)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        record = Record(request.method, "/" + request.match_info["path"], dict(request.query), None)
        record.headers = dict(request.headers)
        try:
            await _read(request, record)
        except ConnectionResetError:
            # The bot went away before it had said everything: Discord never heard it.
            record.status = 0
            raise
        finally:
            self.requests.append(record)
            self.world.bell.ring()
        response = await self._respond(request, record)
        if record.status is None:
            record.status = response.status
        self.world.bell.ring()
        return response

    async def _respond(self, request: web.Request, record: Record) -> web.StreamResponse:
        headers, wait = self.limits.take(record)
        fault = self.faults.next_for(record) if wait is None else too_many(record, wait)
        response = self._answer(record) if fault is None else await self._fail(request, record, fault)
        if not response.prepared:
            response.headers.update(headers)
        return response

    async def _fail(self, request: web.Request, record: Record, fault: Fault) -> web.StreamResponse:
        done = self._answer(record) if fault.carried_out else None
        if fault.gate is not None:
            fault.gate.reached.set()
            await fault.gate.opened.wait()
            if fault.gate.discards:
                return await _broken(request, record, halfway=False)
            return done or self._answer(record)
        if fault.drop is not None:
            return await _broken(request, record, halfway=fault.drop == "halfway")
        return _failure(fault)

    def _answer(self, record: Record) -> web.Response:
        try:
            status, body = self._carry_out(record)
        except Refusal as refusal:
            status, body = refusal.status, refusal.body
        described = openapi.load()
        if described is not None:
            problems = described.check_response(record.method, record.path, status, body)
            self.wrong += [f"our answer to {record.method} {record.path}: {problem}" for problem in problems]
        if body is None:
            return web.Response(status=status, headers=VIA)
        # discord.py takes a body for JSON only where the type has no charset.
        return web.Response(status=status, body=json.dumps(body).encode(), headers=VIA | JSON)

    def _carry_out(self, record: Record) -> tuple[int, Any]:
        if not OPEN.match(record.path) and record.headers.get("Authorization") != f"Bot {self._token}":
            raise unauthorized()
        found = routing.find(record.method, record.path)
        if found is None:
            self.wrong.append(f"{record.method} {record.path}: the double does not know this")
            raise not_found()
        earlier = {file.name for message in self.world.messages.values() for file in message.attachments}
        problems = checks.problems(record, earlier)
        if problems:
            self.wrong += [f"{record.method} {record.path}: {problem}" for problem in problems]
            raise invalid("; ".join(problems))
        handler, arguments = found
        return handler(self._context, record, *arguments)

    async def _file(self, request: web.Request) -> web.Response:
        wanted = int(request.match_info["id"])
        for message in self.world.messages.values():
            for file in message.attachments:
                if file.id == wanted:
                    return web.Response(body=file.data, content_type="image/png")
        raise web.HTTPNotFound


async def _read(request: web.Request, record: Record) -> None:
    if request.content_type == "application/json":
        record.json = await request.json()
    elif request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            data = bytes(await part.read())
            number = re.fullmatch(r"files\[(\d+)\]", part.name or "")
            if part.name == "payload_json":
                record.json = json.loads(data)
            elif number and part.filename:
                record.files[int(number[1])] = Upload(part.filename, data)
            else:
                raise web.HTTPBadRequest(text=f"what is the part {part.name!r}?")
    elif request.can_read_body:
        raise web.HTTPUnsupportedMediaType(text=request.content_type)


def _failure(fault: Fault) -> web.Response:
    status = fault.status or 429
    if fault.retry_after is not None:
        return _limited(fault, fault.retry_after)
    if status >= 500:
        return web.Response(status=status, text="<html>upstream trouble</html>", content_type="text/html")
    body = json.dumps({"message": fault.message, "code": fault.code}).encode()
    return web.Response(status=status, body=body, headers=VIA | JSON)


def _limited(fault: Fault, retry_after: float) -> web.Response:
    headers = {"Retry-After": str(int(retry_after) + 1)}
    if not fault.via:
        return web.Response(status=429, text="error code: 1015", content_type="text/html", headers=headers)
    headers |= VIA | JSON | {"X-RateLimit-Scope": "global" if fault.everywhere else "user"}
    if fault.everywhere:
        headers["X-RateLimit-Global"] = "true"
    body = {"message": fault.message, "code": 0, "retry_after": retry_after, "global": fault.everywhere}
    return web.Response(status=429, body=json.dumps(body).encode(), headers=headers)


async def _broken(request: web.Request, record: Record, *, halfway: bool) -> web.StreamResponse:
    record.status = 0
    response = web.StreamResponse(headers={"Content-Length": "1000", "Content-Type": "application/json"})
    if halfway:
        await response.prepare(request)
        await response.write(b'{"id": "')
        # So that the beginning is on its way before the connection is cut.
        await asyncio.sleep(0)
    if request.transport is not None:
        request.transport.abort()
    return response
