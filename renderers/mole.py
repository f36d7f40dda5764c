"""The mole of all games: from the front, sunk into a hole, from above with a facing, and the place it has left.

Shapes are given in a unit square and scaled round its centre, which is the stamp's origin.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, radians, sin

from bot.games.core import Seat
from renderers.scene import Cut, Edge, Ghost, Point, Shadow, Shape, Stamp
from renderers.shapes import circle, mirrored, oval, scaled, smooth, turned
from renderers.theme import SEATS, SeatPaint, Theme

FUR, FUR_LIT, FUR_DARK = "#4A3B35", "#66524A", "#352A26"
BELLY, BELLY_LIT, EYE, GLINT = "#7A645A", "#95796B", "#17120F", "#FDFBF5"
PINK, PINK_LIT, PINK_DARK, CLAW, SHINE = "#EFA3A0", "#F9C6C0", "#C8716F", "#FFF3E2", "#FFEDE8"
SIGN = 0.15
"""The radius of the mark on a cap."""

BODY = smooth(
    ((0.5, 0.16), (0.66, 0.19), (0.775, 0.35), (0.81, 0.56), (0.845, 0.77), (0.79, 0.895), (0.66, 0.925), (0.5, 0.93),
     (0.34, 0.925), (0.21, 0.895), (0.155, 0.77), (0.19, 0.56), (0.225, 0.35), (0.34, 0.19))
)  # fmt: skip
SNOUT = smooth(
    ((0.5, 0.51), (0.6, 0.52), (0.655, 0.59), (0.625, 0.67), (0.575, 0.755), (0.535, 0.82), (0.5, 0.835), (0.465, 0.82),
     (0.425, 0.755), (0.375, 0.67), (0.345, 0.59), (0.4, 0.52))
)  # fmt: skip
NOSE = smooth(
    (
        (0.5, 0.705),
        (0.557, 0.72),
        (0.588, 0.77),
        (0.567, 0.835),
        (0.5, 0.86),
        (0.433, 0.835),
        (0.412, 0.77),
        (0.443, 0.72),
    )
)
DOME = smooth(
    ((0.5, 0.035), (0.66, 0.06), (0.79, 0.17), (0.845, 0.34), (0.835, 0.47), (0.5, 0.5), (0.165, 0.47), (0.155, 0.34),
     (0.21, 0.17), (0.34, 0.06))
)  # fmt: skip
BILL = smooth(
    ((0.5, 0.435), (0.7, 0.448), (0.855, 0.478), (0.88, 0.512), (0.81, 0.536), (0.67, 0.526), (0.5, 0.52), (0.33, 0.526),
     (0.19, 0.536), (0.12, 0.512), (0.145, 0.478), (0.3, 0.448))
)  # fmt: skip
BACK = smooth(
    ((0.5, 0.14), (0.545, 0.18), (0.6, 0.255), (0.665, 0.35), (0.7, 0.47), (0.72, 0.64), (0.685, 0.79), (0.6, 0.87),
     (0.5, 0.885), (0.4, 0.87), (0.315, 0.79), (0.28, 0.64), (0.3, 0.47), (0.335, 0.35), (0.4, 0.255), (0.455, 0.18))
)  # fmt: skip
TIP = smooth(
    ((0.5, 0.05), (0.548, 0.07), (0.568, 0.12), (0.562, 0.185), (0.53, 0.225), (0.5, 0.235), (0.47, 0.225), (0.438, 0.185),
     (0.432, 0.12), (0.452, 0.07))
)  # fmt: skip
SHIRT = smooth(
    ((0.5, 0.435), (0.6, 0.425), (0.685, 0.4), (0.765, 0.375), (0.8, 0.43), (0.79, 0.5), (0.745, 0.545), (0.755, 0.66),
     (0.72, 0.775), (0.62, 0.8), (0.5, 0.805), (0.38, 0.8), (0.28, 0.775), (0.245, 0.66), (0.255, 0.545), (0.21, 0.5),
     (0.2, 0.43), (0.235, 0.375), (0.315, 0.4), (0.4, 0.425)),
    8,
)  # fmt: skip
TAIL = smooth(((0.48, 0.86), (0.52, 0.86), (0.512, 0.945), (0.5, 0.955), (0.488, 0.945)))


def mark(seat: Seat, x: float, y: float, r: float) -> Shape:
    """The seat's mark, always upright; all look equally large."""
    if seat == 0:
        return circle(x, y, r)
    if seat == 1:
        k = r * 0.88
        return ((x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k))
    if seat == 2:
        k = r * 1.24
        angles = (0, 2 * pi / 3, 4 * pi / 3)
        return tuple((round(x + k * sin(a), 4), round(y + 0.22 * r - k * cos(a), 4)) for a in angles)
    k = r * 1.26
    return ((x, y - k), (x + k * 0.92, y), (x, y + k), (x - k * 0.92, y))


@cache
def front(seat: Seat, size: int, theme: Theme, sign: float = SIGN) -> Stamp:
    """The mole as it sits on a space; `sign` is the size of the mark on its cap, as a share of the mole's."""
    larger = "" if sign == SIGN else f" {sign:g}"
    return _stamp(f"mole {seat}{larger}", _front(SEATS[seat], seat, sign), size, theme)


@cache
def sunk(seat: Seat, size: int, theme: Theme, hole: Point, r: float) -> Stamp:
    """The mole in a hole: what is below the near rim is not seen. `hole` is the hole's centre from the stamp's origin."""
    x, y = hole
    above = ((-size, -size), (size, -size), (size, y), (-size, y))
    stamp = _stamp(f"mole {seat} sunk", _front(SEATS[seat], seat), size, theme)
    return _replaced(stamp, within=(above, circle(x, y, r)))


@cache
def ghost(seat: Seat, size: int, theme: Theme) -> Stamp:
    """The place that a mole has left."""
    stamp = _stamp(f"mole {seat} gone", _front(SEATS[seat], seat), size, theme)
    veil = Ghost(veil=SEATS[seat].dark, opacity=0.45, dash=theme.ink, edge=theme.cream)
    return _replaced(stamp, ghost=veil, edge=None, shadow=None)


@cache
def above(seat: Seat, size: int, theme: Theme, facing: float) -> Stamp:
    """The mole from above; 0 looks up, 90 to the right."""
    return _stamp(f"mole {seat} above {facing:g}", _above(SEATS[seat], seat, facing), size, theme)


def _replaced(stamp: Stamp, **changes: object) -> Stamp:
    fields = {name: getattr(stamp, name) for name in stamp.__struct_fields__}
    return Stamp(**{**fields, **changes})


def _stamp(name: str, cuts: tuple[Cut, ...], size: int, theme: Theme) -> Stamp:
    def grown(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(scaled(shape, size, -size / 2, -size / 2) for shape in shapes)

    marks = tuple(
        Cut(
            grown(cut.shapes),
            cut.colour,
            lit=cut.lit,
            dark=cut.dark,
            rim=cut.rim * size,
            shadow=Shadow(cut.shadow.offset * size, 0, cut.shadow.strength, inside=True)
            if cut.shadow
            else None,
            within=grown(cut.within),
        )
        for cut in cuts
    )
    shadow = None if theme.flat else Shadow(max(1.5, size * 0.03), 0, 0.33)
    fine = 8 if size < 64 else 4
    return Stamp(f"{name} {size}", marks, Edge(theme.cream, max(1.3, size * 0.018)), shadow, fine=fine)


def _paper(
    shapes: tuple[Shape, ...],
    colour: str,
    lit: str | None = None,
    dark: str | None = None,
    cast: float = 0,
    rim: float = 0.012,
) -> Cut:
    return Cut(
        shapes,
        colour,
        lit=lit,
        dark=dark,
        rim=rim,
        shadow=Shadow(cast, 0, 0.38, inside=True) if cast else None,
    )


def _hand(x: float, y: float, r: float, turn: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """A broad digging hand, its palm and its claws; `turn` is where it points."""
    palm = [oval(x, y, r, r * 0.95)]
    claws = []
    for i in range(4):
        degrees = turn + (i - 1.5) * 24
        a = radians(degrees)
        palm.append(oval(x + cos(a) * r * 0.95, y + sin(a) * r * 0.95, r * 0.5, r * 0.26, degrees))
        claws.append(oval(x + cos(a) * r * 1.5, y + sin(a) * r * 1.5, r * 0.36, r * 0.15, degrees))
    return tuple(palm), tuple(claws)


def _front(paint: SeatPaint, seat: Seat, sign: float = SIGN) -> tuple[Cut, ...]:
    cuts = [
        _paper((BODY,), FUR, FUR_LIT, FUR_DARK, rim=0.016),
        Cut((oval(0.5, 0.9, 0.2, 0.13),), FUR_LIT, within=(BODY,)),
        _paper(
            (oval(0.34, 0.915, 0.1, 0.04), oval(0.66, 0.915, 0.1, 0.04)), PINK, PINK_LIT, PINK_DARK, rim=0.01
        ),
    ]
    for x, degrees in ((0.2, 228), (0.8, -48)):
        palm, claws = _hand(x, 0.7, 0.095, degrees)
        cuts.append(_paper(claws, CLAW, None, PINK_DARK, rim=0.006))
        cuts.append(_paper(palm, PINK, PINK_LIT, PINK_DARK, 0.018))
    for x in (0.305, 0.695):
        cuts += [
            _paper((oval(x, 0.592, 0.05, 0.052),), FUR_DARK),
            _paper((oval(x, 0.592, 0.038, 0.04),), EYE),
            _paper((circle(x - 0.012, 0.58, 0.023),), GLINT),
        ]
    cuts += [
        _paper((SNOUT,), BELLY, BELLY_LIT, FUR, 0.024, 0.014),
        _paper((NOSE,), PINK, PINK_LIT, PINK_DARK, 0.014, 0.016),
        _paper((oval(0.472, 0.75, 0.026, 0.018, -20),), SHINE),
        _paper((DOME,), paint.base, paint.lit, paint.dark, 0.022, 0.018),
        _paper((BILL,), paint.dark, paint.base, None, 0.026, 0.014),
        _paper((mark(seat, 0.5, 0.242 + (0.012 if seat == 2 else 0), sign),), paint.mark),
    ]
    return tuple(cuts)


def _above(paint: SeatPaint, seat: Seat, facing: float) -> tuple[Cut, ...]:
    def at(*shapes: Shape) -> tuple[Shape, ...]:
        return tuple(turned(scaled(s, 1000), facing, (500, 500)) for s in shapes)

    def small(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(tuple((x / 1000, y / 1000) for x, y in shape) for shape in shapes)

    foot = oval(0.335, 0.84, 0.075, 0.042, 125)
    cuts = [_paper(small(at(TAIL, foot, mirrored(foot))), PINK, PINK_LIT, PINK_DARK, rim=0.01)]
    for x, degrees in ((0.185, 242), (0.815, -62)):
        palm, claws = _hand(x, 0.4, 0.095, degrees)
        cuts.append(_paper(small(at(*claws)), CLAW, None, PINK_DARK, rim=0.006))
        cuts.append(_paper(small(at(*palm)), PINK, PINK_LIT, PINK_DARK))
    cuts += [
        _paper(small(at(BACK)), FUR, FUR_LIT, FUR_DARK, 0.02, 0.016),
        _paper(small(at(TIP)), PINK, PINK_LIT, PINK_DARK, 0.014, 0.014),
    ]
    for x in (0.41, 0.59):
        ((ex, ey),) = turned(((x * 1000, 315),), facing, (500, 500))
        cuts.append(_paper((circle(ex / 1000, ey / 1000, 0.034),), EYE))
        cuts.append(_paper((circle(ex / 1000 - 0.009, ey / 1000 - 0.011, 0.018),), GLINT))
    cuts.append(_paper(small(at(SHIRT)), paint.base, paint.lit, paint.dark, 0.02, 0.018))
    ((mx, my),) = turned(((500, 615),), facing, (500, 500))
    cuts.append(_paper((mark(seat, mx / 1000, my / 1000, 0.13),), paint.mark))
    return tuple(cuts)
