# ===-- fuzz/nest.py - a random loop nest and what it accesses ------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# The outermost loop is the one that is split (with the next ones, under collapse). Its iterations are independent by
# construction: an array that is written is touched at one place for each iteration, or its reads miss all that is written.

import dataclasses

from model import FLOATS, INTS, Access, Affine, make_loop, make_subscript, unsigned


@dataclasses.dataclass
class Reduction:
    name: str
    ctype: str
    op: str
    items: int = 0  # of an array
    at: int = -1  # the only one of them that is reduced

    def item(self):
        if not self.items:
            return self.name
        if self.at >= 0:
            return f"{self.name}[{self.at}]"
        return self.name if len(self.name) % 2 else f"{self.name}[0:{self.items}]"


@dataclasses.dataclass
class Nest:
    loops: list
    collapse: int
    body: list  # lines inside the innermost loop
    accesses: list
    reductions: list
    private: list  # (name, type) declared outside
    first: list  # names only read
    declarations: list  # lines before the nest
    after: list  # lines after it, which the check needs
    covers: set = dataclasses.field(default_factory=set)  # arrays of which each item of the whole is written

    @property
    def split(self):
        return self.loops[0]

    def of(self, name):
        return [a for a in self.accesses if a.array == name]

    def arrays(self):
        return list(dict.fromkeys(a.array for a in self.accesses))

    def written(self):
        return {a.array for a in self.accesses if a.write}


REDUCTIONS = {"+": INTS + FLOATS, "*": INTS + FLOATS, "min": INTS + FLOATS, "max": INTS + FLOATS, "&": INTS, "|": INTS,
              "^": INTS, "&&": INTS, "||": INTS}


def wrap(ctype, text):
    if ctype == "T":
        return f"wrap_as<T>({text})"
    return f"wrapf({text})" if ctype == "float" else f"wrapd({text})" if ctype == "double" else f"(long)({text}) % 61"


def value(array, element):
    """Negative numbers in unsigned arrays are huge: converted from floating point they would be undefined."""
    return f"(long){element}" if unsigned(array.ctype) else element


class NestMaker:
    """Makes one nest over some of a program's arrays."""

    def __init__(self, rng, options, arrays, scalars, number, writable=None, passes=None):
        self.rng, self.options, self.arrays, self.scalars, self.number = rng, options, arrays, scalars, number
        self.writable = writable if writable is not None else arrays
        self.passes = passes  # of a loop around it
        self.accesses, self.lines = [], []
        self.private, self.first, self.declarations, self.after = [], [], [], []

    def make(self):
        target = self.rng.choice(self.writable)
        rank = self.rng.randint(1, target.rank)
        # Which dimension of the target the outermost loop, the next one, ... runs over.
        dims = self.rng.sample(range(target.rank), rank)
        if self.rng.random() < 0.7:
            dims.sort()
        loops = [make_loop(self.rng, var, target.extents[d], not self.options.cxx and var == "i", self.passes) for var, d in zip("ijk", dims)]
        self.loops = loops
        collapse = self.rng.choice([1] * 3 + [rank]) if rank > 1 else 1
        place = self.place(target, dims)
        self.write(target, place)
        if self.rng.random() < 0.25:
            self.second(target)
        reductions = [self.reduction(k) for k in range(self.rng.choice([0, 0, 0, 1, 1, 2]))]
        for loop in loops[:1]:
            if loop.outside:
                self.declarations.append(f"{loop.ctype} {loop.var};")
        return Nest(loops, collapse, self.lines, self.accesses, reductions, self.private, self.first, self.declarations,
                    self.after)

    def place(self, target, dims):
        place = [None] * target.rank
        for loop, d in zip(self.loops, dims):
            place[d] = Affine(((loop.var, 1),))
        outer, size = self.loops[0], target.extents[dims[0]].value
        if self.rng.random() < 0.12 and len(outer.indices):  # shifted or reversed: one writer each, but no owner by index
            low, high = min(outer.indices), max(outer.indices)
            if self.rng.random() < 0.5:
                place[dims[0]] = Affine(((outer.var, 1),), self.rng.randint(-low, size - 1 - high))
            else:
                place[dims[0]] = Affine(((outer.var, -1),), size - 1)
        for d in range(target.rank):
            if place[d] is None:
                place[d] = self.constant(target.extents[d].value)
        return tuple(place)

    def constant(self, size):
        if self.passes and self.passes.count <= size and self.rng.random() < 0.5:
            return Affine(opaque="pass")
        return Affine((), self.rng.randrange(size))

    # One read of some array that the nest does not write, or of a written one where nobody writes.
    def read(self, loops=None):
        written = {a.array for a in self.accesses if a.write}
        choices = [a for a in self.arrays if a.name not in written and a.ctype != "index"]
        if not choices or self.rng.random() < 0.1:
            return self.scalar()
        array = self.rng.choice(choices)
        wide = self.rng.random() < 0.35
        if self.rng.random() < 0.04:  # one item, in every iteration
            return value(array, self.access(array, tuple(self.constant(e.value) for e in array.extents), False))
        subscripts = [make_subscript(self.rng, loops or self.loops, e.value, wide) for e in array.extents]
        subscripts = tuple(s if s.opaque or s.terms else self.constant(e.value) for s, e in zip(subscripts, array.extents))
        text = self.access(array, subscripts, False)
        return value(array, text)

    def access(self, array, subscripts, write):
        self.accesses.append(Access(array.name, subscripts, write))
        return array.element([s.text() for s in subscripts])

    def scalar(self):
        if self.rng.random() < 0.4:
            return self.rng.choice(["2", "3", "5", f"(long){self.loops[-1].var}"])
        name = self.rng.choice(self.scalars)
        if name not in self.first:
            self.first.append(name)
        return name

    def expression(self, loops=None, terms=None):
        text = self.read(loops)
        for _ in range(self.rng.randint(0, 3) if terms is None else terms):
            part = self.read(loops)
            text += self.rng.choice([f" + {part}", f" - {part}", f" + 2 * {part}", f" - 3 * {part}"])
        return text

    def write(self, target, place):
        self.accesses.append(Access(target.name, place, True))  # so that read() leaves it alone
        element = target.element([s.text() for s in place])
        form = self.rng.choice(["plain"] * 4 + ["update", "if", "sum", "local", "private", "array", "chain", "switch", "break",
                                                "calls"])
        {"plain": self.plain, "update": self.update, "if": self.conditional, "sum": self.inner_sum, "local": self.local,
         "private": self.private_variable, "array": self.local_array, "chain": self.chain, "switch": self.switch,
         "break": self.breaking, "calls": self.calls}[form](target, element, place)

    def plain(self, target, element, _):
        self.lines.append(f"{element} = {wrap(target.ctype, self.expression())};")

    def update(self, target, element, place):
        self.accesses.append(Access(target.name, place, False))
        if self.rng.random() < 0.4:
            self.lines.append(f"{element} {self.rng.choice(['+=', '-='])} {wrap(target.ctype, self.expression())};")
            self.lines.append(f"{element} = {wrap(target.ctype, element)};")
        else:
            self.lines.append(f"{element} = {wrap(target.ctype, f'2 * {value(target, element)} + {self.expression()}')};")

    def conditional(self, target, element, _):
        condition = f"(int)({self.read()}) % {self.rng.choice([2, 3, 5])}"
        self.lines.append(f"if ({condition} {self.rng.choice(['!= 0', '== 0', '> 0'])})")
        self.lines.append(f"  {element} = {wrap(target.ctype, self.expression())};")
        if self.rng.random() < 0.5:
            self.lines.append("else")
            self.lines.append(f"  {element} = {wrap(target.ctype, self.expression())};")

    def inner_sum(self, target, element, _):
        others = [a for a in self.arrays if a.name != target.name]
        if not others:
            return self.plain(target, element, _)
        inner = make_loop(self.rng, "q", self.rng.choice(self.rng.choice(others).extents), False, self.passes)
        accumulator = target.ctype if target.ctype in FLOATS else "long"
        loops = self.loops + [inner]
        self.lines.append(f"{accumulator} s = 0;")
        self.lines.append(inner.header)
        self.lines.append(f"  s += {self.expression(loops)};")
        self.lines.append(f"{element} = {wrap(target.ctype, 's')};")

    def local(self, target, element, _):
        self.lines.append(f"const double t = {self.expression()};")
        self.lines.append(f"{element} = {wrap(target.ctype, '(long)t' if target.ctype in INTS else 't')};")

    def private_variable(self, target, element, _):
        name = f"t{self.number}"
        ctype = self.rng.choice(["int", "long", "double"])
        self.declarations.append(f"{ctype} {name}{self.rng.choice(['', ' = 3'])};")
        self.private.append((name, ctype))
        self.lines.append(f"{name} = {self.expression()};")
        use = name if target.ctype in FLOATS or ctype != "double" else f"(long){name}"
        self.lines.append(f"{element} = {wrap(target.ctype, use)};")

    def local_array(self, target, element, _):
        size = self.rng.randint(1, 5)
        self.lines.append(f"{'double' if target.ctype in FLOATS else 'long'} w[{size}];")
        self.lines.append(f"for (int q = 0; q < {size}; ++q)")
        self.lines.append(f"  w[q] = {self.expression()} + q;")
        self.lines.append(f"{element} = {wrap(target.ctype, 'w[0] - w[' + str(size - 1) + ']')};")

    def chain(self, target, element, place):
        self.accesses.append(Access(target.name, place, False))
        self.lines.append(f"{element} = {wrap(target.ctype, self.expression())};")
        self.lines.append(f"{element} = {wrap(target.ctype, f'{value(target, element)} + {self.expression()}')};")

    def switch(self, target, element, _):
        self.lines.append(f"switch (((int)({self.read()}) % 3 + 3) % 3) {{")
        for case in ("case 0:", "case 1:", "default:"):
            self.lines.append(case)
            self.lines.append(f"  {element} = {wrap(target.ctype, self.expression())};")
            self.lines.append("  break;")
        self.lines.append("}")

    def breaking(self, target, element, place):
        self.accesses.append(Access(target.name, place, False))
        self.lines.append(f"for (int q = 0; q < 6; ++q) {{")
        self.lines.append(f"  if (q > (int)({self.read()}) % 7)")
        self.lines.append(f"    {self.rng.choice(['break', 'continue'])};")
        self.lines.append(f"  {element} = {wrap(target.ctype, f'{value(target, element)} + {self.expression()}')};")
        self.lines.append("}")

    def calls(self, target, element, _):
        name = self.rng.choice(["twice", "pick", "clamp_to"])
        arguments = {"twice": 1, "pick": 3, "clamp_to": 1}[name]
        call = f"{name}({', '.join(f'(long)({self.expression()})' for _ in range(arguments))})"
        self.lines.append(f"{element} = {wrap(target.ctype, call)};")

    # A second array written in the same iterations, at the same loops.
    def second(self, first):
        choices = [a for a in self.writable if a.name not in {x.array for x in self.accesses} and a.ctype != "index"]
        self.rng.shuffle(choices)
        for array in choices:
            for d in range(array.rank):
                outer = self.loops[0]
                if array.extents[d].value <= outer.last or len(self.loops) > array.rank:
                    continue
                place = [None] * array.rank
                place[d] = Affine(((outer.var, 1),))
                rest = [x for x in range(array.rank) if x != d]
                if any(array.extents[x].value <= loop.last for loop, x in zip(self.loops[1:], rest)):
                    continue
                for loop, x in zip(self.loops[1:], rest):
                    place[x] = Affine(((loop.var, 1),))
                for x in range(array.rank):
                    place[x] = place[x] or Affine((), self.rng.randrange(array.extents[x].value))
                place = tuple(place)
                self.accesses.append(Access(array.name, place, True))
                element = array.element([s.text() for s in place])
                self.lines.append(f"{element} = {wrap(array.ctype, self.expression())};")
                return

    # Items of an array, whichever the data say.
    def array_reduction(self, k):
        op = self.rng.choice(["+", "+", "^", "|", "max"])
        ctype = self.rng.choice(["int", "unsigned", "long", "double"] if op == "+" else ["int", "unsigned", "long"])
        name, items = f"h{self.number}_{k}", self.rng.choice([1, 2, 5, 16])
        self.declarations.append(f"{ctype} {name}[{items}];")
        self.declarations.append(f"FILL({ctype}, {name}, {items}, {k});")
        self.after.append(name)
        only = self.rng.randrange(items) if self.rng.random() < 0.3 else -1
        at = f"{name}[{only}]" if only >= 0 else \
            f"{name}[(int)((((long)({self.expression(terms=1)})) % {items} + {items}) % {items})]"
        value = f"((long)({self.expression(terms=0)}) & 15)"
        if op == "max":
            self.lines.append(f"{at} = {value} > {at} ? {value} : {at};")
        else:
            self.lines.append(f"{at} {op}= {value};")
        return Reduction(name, ctype, op, items, only)

    def reduction(self, k):
        if self.rng.random() < 0.15:
            return self.array_reduction(k)
        op = self.rng.choice(list(REDUCTIONS))
        ctype = self.rng.choice(REDUCTIONS[op])
        name = f"r{self.number}_{k}"
        value = f"(long)({self.expression(terms=1)})"
        starts = [0, 1] if op in ("&&", "||") else [0, 1, 3]  # a loop without iterations may make 1 of 3 here
        self.declarations.append(f"{ctype} {name} = {self.rng.choice(starts)};")
        self.after.append(name)
        if op in ("+", "^", "|", "&"):
            change = self.rng.choice([f"{name} {op}= {value} & 15", f"{name} = {name} {op} ({value} & 15)"])
        elif op == "*":
            change = f"{name} *= ({value} & 7) ? 1 : {'-1' if not ctype.startswith('unsigned') and 'char' != ctype else '1'}"
        elif op in ("min", "max"):
            change = self.extreme(op, ctype, name, f"({value} & 31)")
        else:
            change = f"{name} = {name} {op} ({value} & 7)"
        self.lines.append(change if change.startswith("if") else change + ";")
        return Reduction(name, ctype, op)

    def extreme(self, op, ctype, name, value):
        compare = "<" if op == "min" else ">"
        if ctype == "double" and self.rng.random() < 0.3:
            return f"{name} = f{op}({name}, {value})"
        return self.rng.choice([f"{name} = {value} {compare} {name} ? {value} : {name}",
                                f"if ({value} {compare} {name}) {name} = {value};"])
