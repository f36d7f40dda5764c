"""What can go wrong between the bot and Discord, on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

LIMITED = "You are being rate limited."


@dataclass(eq=False)
class Record:
    """A request as it came, and the status it was answered with (`None` while it is under way, 0 if never)."""

    method: str
    path: str
    params: dict[str, str]
    json: Any
    files: dict[int, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    status: int | None = None


@dataclass(eq=False)
class Fault:
    """One thing that goes wrong with the next requests that fit; made by the methods of `Faults`."""

    method: str
    path: str
    times: int | None
    status: int | None = None
    code: int = 0
    message: str = ""
    carried_out: bool = False
    """The request has its effect although the answer says otherwise, or never comes."""
    retry_after: float | None = None
    everywhere: bool = False
    via: bool = True
    drop: Literal["before", "halfway"] | None = None
    gate: Gate | None = None
    only_if: Callable[[Record], bool] | None = None
    hits: int = 0

    def fits(self, record: Record) -> bool:
        return (
            (self.times is None or self.hits < self.times)
            and self.method in ("*", record.method)
            and fnmatchcase(record.path, self.path)
            and (self.only_if is None or self.only_if(record))
        )


def too_many(record: Record, retry_after: float) -> Fault:
    """What a request meets that came too early."""
    return Fault(record.method, record.path, 1, 429, message=LIMITED, retry_after=retry_after)


class Gate:
    """Holds requests up until it is opened."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        self.discards = False

    async def arrived(self, within: float = 10.0) -> None:
        """Wait until a request stands before it."""
        async with asyncio.timeout(within):
            await self.reached.wait()

    def open(self, *, discard: bool = False) -> None:
        """Let them through; `discard`: drop them instead, without effect or answer."""
        self.discards = discard
        self.opened.set()


class Faults:
    """The faults that are due. `path` may have wildcards: `/channels/*/messages`."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def refuse(
        self,
        method: str,
        path: str,
        status: int = 500,
        code: int = 0,
        message: str = "refused on demand",
        *,
        times: int | None = 1,
        carried_out: bool = False,
        only_if: Callable[[Record], bool] | None = None,
    ) -> Fault:
        """Answer with this status; `carried_out`: the request has its effect all the same."""
        return self._add(
            Fault(method, path, times, status, code, message, carried_out=carried_out, only_if=only_if)
        )

    def limit(
        self,
        method: str,
        path: str,
        retry_after: float,
        *,
        times: int | None = 1,
        via: bool = True,
        everywhere: bool = False,
    ) -> Fault:
        """Answer 429. Without `via` it comes from the outer wall, as HTML; `everywhere`: the global rate limit."""
        fault = Fault(
            method, path, times, 429, message="You are being rate limited.", retry_after=retry_after
        )
        fault.via, fault.everywhere = via, everywhere
        return self._add(fault)

    def drop(
        self, method: str, path: str, *, times: int | None = 1, carried_out: bool = True, halfway: bool = True
    ) -> Fault:
        """Break the connection, in the middle of the answer or before it."""
        fault = Fault(method, path, times, carried_out=carried_out)
        fault.drop = "halfway" if halfway else "before"
        return self._add(fault)

    def hold(self, method: str, path: str, *, times: int | None = 1, carried_out: bool = False) -> Gate:
        """Answer only when the gate is opened; `carried_out`: the effect comes at once, only the answer waits."""
        gate = Gate()
        self._add(Fault(method, path, times, carried_out=carried_out, gate=gate))
        return gate

    def next_for(self, record: Record) -> Fault | None:
        """The fault that this request meets, used up by one."""
        for fault in self._faults:
            if fault.fits(record):
                fault.hits += 1
                return fault
        return None

    def clear(self, *, discard: bool = False) -> None:
        """Everything works again; what was held up is let through, or dropped."""
        for fault in self._faults:
            if fault.gate is not None:
                fault.gate.open(discard=discard)
        self._faults.clear()

    def _add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault
