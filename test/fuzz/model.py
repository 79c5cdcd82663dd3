# ===-- fuzz/model.py - arrays, loops and subscripts of a random program ------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Values are known while the program is made: every subscript stays inside its array, and no two iterations of a split loop
# touch the same item when one of them writes it. Floating values are small whole numbers, so that sums are exact in any order.

import dataclasses
import math

INTS = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long",
        "long long"]
FLOATS = ["float", "double"]
INDEX_TYPES = ["int", "int", "int", "long", "long long", "unsigned", "size_t", "short", "unsigned short"]


def unsigned(ctype):
    """Or perhaps so: the type parameter of a template."""
    return ctype.startswith("unsigned") or ctype in ("size_t", "T")


@dataclasses.dataclass(frozen=True)
class Passes:
    """A loop `pass` on the host around a nest, whose bounds depend on it."""
    count: int


@dataclasses.dataclass
class Extent:
    name: str  # a variable of the program, or a number
    value: int


@dataclasses.dataclass
class Array:
    name: str  # as C expression: a, o.a, this->a
    ctype: str
    extents: list  # outermost first
    storage: str  # flat, rows (pointer to rows), fixed (static array)
    offset: int = 0

    @property
    def rank(self):
        return len(self.extents)

    @property
    def bare(self):
        return self.name.replace("->", ".").split(".")[-1]

    @property
    def items(self):
        return math.prod(e.value for e in self.extents)

    def element(self, subscripts):
        """C text of one element; subscripts are C texts."""
        if self.storage != "flat":
            return self.name + "".join(f"[{s}]" for s in subscripts)
        text = subscripts[0] if self.rank == 1 else f"({subscripts[0]})"
        for extent, subscript in zip(self.extents[1:], subscripts[1:]):
            text = f"({text}) * {extent.name} + {subscript}" if "*" in text else f"{text} * {extent.name} + {subscript}"
        return f"{self.name}[{text}]"


@dataclasses.dataclass
class Loop:
    var: str
    ctype: str
    lo: int  # indices lo, lo + step, ... below hi
    hi: int
    step: int
    down: bool
    header: str = ""
    outside: bool = False  # the variable is declared before the nest

    @property
    def indices(self):
        ups = range(self.lo, self.hi, self.step)
        return range(self.lo + (len(ups) - 1) * self.step, self.lo - 1, -self.step) if self.down and len(ups) else ups

    @property
    def last(self):
        return max(self.indices, default=self.lo)


@dataclasses.dataclass(frozen=True)
class Affine:
    """coefficient of at most two loop variables, and a constant; or a text that is no such thing."""
    terms: tuple = ()  # (variable, coefficient)
    constant: int = 0
    opaque: str = ""

    def text(self):
        if self.opaque:
            return self.opaque
        if len(self.terms) == 1 and self.terms[0][1] < 0:  # not -i + c: -i of an unsigned i may meet a wider type
            return f"{self.constant} - {self.terms[0][0]}"
        out = ""
        for var, factor in self.terms:
            sign = " - " if factor < 0 else " + " if out else ""
            out += ("-" if not out and factor < 0 else sign) + (var if abs(factor) == 1 else f"{abs(factor)} * {var}")
        if not out:
            return str(self.constant)
        if self.constant:
            out += f" + {self.constant}" if self.constant > 0 else f" - {-self.constant}"
        return out

    def shift(self, var):
        """c of var + c; nothing for other forms."""
        return self.constant if not self.opaque and self.terms == ((var, 1),) else None

    def uses(self, var):
        return var in self.opaque if self.opaque else any(v == var for v, _ in self.terms)


@dataclasses.dataclass(frozen=True)
class Access:
    array: str
    subscripts: tuple  # Affine
    write: bool


def make_loop(rng, var, extent, maybe_outside, passes=None):
    """A loop over part of 0..extent, in one of the spellings of OpenMP's canonical form. With `passes` fewer from pass to pass."""
    size = extent.value
    lo = rng.choice([0, 0, 0, 1, 2, size // 3])
    lo = min(lo, size)
    hi = max(lo, size - rng.choice([0, 0, 0, 1, 2, size // 4]))
    if rng.random() < 0.03:
        hi = lo
    step = rng.choice([1] * 8 + [2, 2, 3, 7])
    ctype = rng.choice(INDEX_TYPES)
    down = rng.random() < 0.25
    loop = Loop(var, ctype, lo, hi, step, down, outside=maybe_outside and rng.random() < 0.15)
    declared = var if loop.outside else f"{ctype} {var}"
    passes = passes if passes and hi - lo >= passes.count and rng.random() < 0.7 else None  # which leaves an index in the last pass
    later, sooner = (" + pass", " - pass") if passes else ("", "")
    if step > 1 or rng.random() < 0.5:
        later = ""
    end = bound_text(rng, extent, hi) + sooner
    first = bound_text(rng, extent, lo) if rng.random() < 0.2 else str(lo)
    if 1 < hi - lo <= step or (passes and step > 1):  # GCC 12 miscounts `for (j = n - 8; j <= n - 3; j += 7)`, from -O2 on
        first = str(lo)
    if down:
        top = loop.indices[0] if len(loop.indices) else lo - 1
        if unsigned(ctype) and min(loop.indices, default=0) < step:  # the last change would wrap around
            loop.down = down = False
    if down:
        compare = f"{var} >= {lo}{later}" if not unsigned(ctype) and rng.random() < 0.6 else f"{var} > {lo - 1}{later}"
        if step == 1 and not passes and rng.random() < 0.15 and top >= lo:
            compare = f"{var} != {lo - 1}"
        change = rng.choice([f"{var}--", f"--{var}", f"{var} -= 1"]) if step == 1 else rng.choice(
            [f"{var} -= {step}", f"{var} = {var} - {step}"])
        start = bound_text(rng, extent, top) if top >= 0 else str(top)
        if step == 1 and not later:
            start += sooner
        loop.header = f"for ({declared} = {start}; {compare}; {change})"
        return loop
    compare = rng.choice([f"{var} < {end}"] * 4 + [f"{end} > {var}"])
    if later:  # from one end, so that two passes less than there are indices leave one
        first, end = first + later, bound_text(rng, extent, hi)
        compare = f"{var} < {end}"
    elif hi > 0 and rng.random() < 0.15:
        compare = f"{var} <= {bound_text(rng, extent, hi - 1)}{sooner}"
    if step == 1 and not passes and rng.random() < 0.15:
        compare = f"{var} != {end}"
    change = rng.choice([f"{var}++", f"++{var}", f"{var} += 1", f"{var} = {var} + 1"]) if step == 1 else rng.choice(
        [f"{var} += {step}", f"{var} = {var} + {step}", f"{var} = {step} + {var}"])
    loop.header = f"for ({declared} = {first}; {compare}; {change})"
    return loop


def bound_text(rng, extent, value):
    if value == extent.value:
        return extent.name
    if extent.name.isdigit() or rng.random() < 0.3:
        return str(value)
    return f"{extent.name} - {extent.value - value}" if value < extent.value else f"{extent.name} + {value - extent.value}"


def make_subscript(rng, loops, size, wide):
    """A subscript within 0..size for every combination of the loops' indices."""
    loops = [loop for loop in loops if len(loop.indices)]
    for _ in range(4):
        if not loops:
            break
        loop = loops[0] if rng.random() < 0.5 else rng.choice(loops)
        low, high = min(loop.indices), max(loop.indices)
        form = rng.choice(["shift"] * 8 + (["reverse", "double", "sum", "modulo"] if wide else []))
        if form == "shift" and -low <= size - 1 - high:
            c = 0 if rng.random() < 0.45 and high < size else rng.randint(max(-low, -3), min(size - 1 - high, 3)) \
                if max(-low, -3) <= min(size - 1 - high, 3) else None
            if c is not None and low + c >= 0 and high + c < size:
                return Affine(((loop.var, 1),), c)
        if form == "reverse" and high < size:
            return Affine(((loop.var, -1),), size - 1)
        if form == "double" and 2 * high < size:
            return Affine(((loop.var, 2),), rng.randint(0, size - 1 - 2 * high))
        if form == "sum" and len(loops) > 1:
            other = rng.choice([x for x in loops if x is not loop])
            if high + max(other.indices) < size:
                return Affine(((loop.var, 1), (other.var, 1)))
        if form == "modulo":
            return Affine(opaque=f"({loop.var} * {rng.choice([3, 5, 7])} + {rng.randint(0, 9)}) % {size}")
    return Affine((), rng.randrange(size))
