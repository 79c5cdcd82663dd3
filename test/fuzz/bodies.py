# ===-- fuzz/bodies.py - random statements of one iteration -------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Statements of C over local variables, read-only arrays and the items that the iteration writes. Values of expressions are whole
# numbers from 0 to 60 (`w61` in the prologue), so that nothing overflows and floating types are exact.

from model import FLOATS, INTS

LOCAL_TYPES = INTS + FLOATS + ["_Bool"]


class Body:
    def __init__(self, program, written, read, reductions, loops, private=None, counts=False, locals_=()):
        self.program, self.rng = program, program.rng
        self.written, self.read, self.reductions, self.loops = written, read, reductions, loops
        self.private, self.counts = private, counts
        self.known = [loop.var for loop in loops] + list(locals_) + ["c1", "c2", "n"]
        self.own = [program.place(a, loops[:a.rank]) for a in written[:1]]
        # Another array has an item of the iteration's own only if its first dimension is as long as the loop's.
        self.mutable = []
        self.left = self.rng.randint(1, 6)

    def put(self):
        """The statements, at the program's present place."""
        if self.private:
            self.program.put(f"{self.private} = {self.value()};")
            self.mutable.append(self.private)
            self.known.append(self.private)
        while self.left > 0:
            self.statement(2)
        for place, array in zip(self.own, self.written):
            self.program.put(f"{place} = ({array.ctype}){self.value()};")
        for row in self.reductions:
            if self.rng.random() < 0.3:
                self.program.put(f"if ({self.value()} > 20) {{")
                self.program.put("  " + self.program.reduced(row, self.value()), "}")
            else:
                self.program.put(self.program.reduced(row, self.value()))
        if self.private:  # the last value counts
            self.program.put(f"{self.private} = {self.value()};")

    # ---- expressions: whole numbers from 0 to 60, as long
    def value(self, depth=3):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return self.leaf()
        a, b = self.value(depth - 1), self.value(depth - 1)
        form = rng.choice(["sum", "sum", "product", "quotient", "shift", "bits", "choice", "call", "cast", "math", "compare", "array"])
        return {"sum": f"w61({a} {rng.choice('+-')} {b})", "product": f"w61({a} * {b})", "quotient": f"({a} {rng.choice('/%')} (1 + {b}))",
                "shift": f"w61({a} {rng.choice(['<<', '>>'])} ({b} & 3))", "bits": f"w61({a} {rng.choice('&|^')} {b})",
                "choice": f"({a} {rng.choice(['<', '>', '==', '!='])} {b} ? {self.leaf()} : {self.leaf()})",
                "call": rng.choice([f"twice61({a})", f"largest({a}, {b})", f"along({a}, {b})", *self.looks(a)]),
                "cast": f"w61((long)({rng.choice(INTS + FLOATS)})({a}))",
                "math": rng.choice([f"(long)sqrt((double){a})", f"(long)fmax((double){a}, (double){b})", f"labs({a} - {b})", f"w61((long)floor({a} * 0.5))"]),
                "compare": f"(long)({a} {rng.choice(['<', '<=', '&&', '||'])} {b})", "array": self.element(a)}[form]

    def looks(self, index):
        """Calls of functions that read globals."""
        return [f"{array.name}_at({index})" for array in self.read if array.storage == "global"]

    def element(self, index):
        if not self.read:
            return self.leaf()
        array = self.rng.choice(self.read)
        subscripts = [f"{one} % {e.value}" for one, e in zip([index, self.leaf(), self.leaf()], array.extents)]
        return f"w61((long){array.element([f'({s})' for s in subscripts])})"

    def leaf(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.3:
            return f"{rng.randint(0, 60)}L"
        if kind < 0.45 and self.own:
            return f"w61((long){self.own[0]})"
        if kind < 0.6 and self.read:
            array = rng.choice(self.read)
            return f"w61((long){array.element([self.inside(e.value) for e in array.extents])})"
        return f"w61((long)({rng.choice(self.known + self.mutable)}))"

    def inside(self, size):
        loops = [loop for loop in self.loops if len(loop.indices)]
        if not loops or self.rng.random() < 0.2:
            return str(self.rng.randrange(size))
        loop = self.rng.choice(loops)
        if max(loop.indices) < size and self.rng.random() < 0.6:
            return loop.var
        return f"(long)({loop.var} + {self.rng.randint(0, 3)}) % {size}"

    # ---- statements
    def statement(self, depth):
        self.left -= 1
        kinds = ["local", "local", "change", "own", "array", "record", "pointer"]
        if depth > 0:
            kinds += ["if", "switch", "for", "while", "do"]
        if self.counts:
            kinds += ["count", "count"]
        if self.program.options.cxx:
            kinds += ["reference", "lambda", "range", "object", "template", "binding"]
        getattr(self, f"put_{self.rng.choice(kinds)}")(depth)

    def block(self, depth):
        """Statements with names of their own."""
        known, mutable = list(self.known), list(self.mutable)
        self.program.depth += 1
        for _ in range(self.rng.randint(1, 2)):
            self.statement(depth - 1)
        self.program.depth -= 1
        self.known, self.mutable = known, mutable

    def put_local(self, _):
        name, ctype = self.program.fresh("u"), self.rng.choice(LOCAL_TYPES if not self.program.options.cxx else LOCAL_TYPES[:-1])
        self.program.put(f"{ctype} {name} = ({ctype}){self.value()};")
        self.mutable.append(name)

    def put_change(self, depth):
        if not self.mutable:
            return self.put_local(depth)
        name = self.rng.choice(self.mutable)
        if name == self.private or self.rng.random() < 0.6:
            self.program.put(f"{name} = w61((long){name} {self.rng.choice('+-*')} {self.value(2)});")
        else:
            self.program.put(f"set61(&{self.boxed(name)}, {self.value(2)});")

    def boxed(self, name):
        """A long that may be passed by its address."""
        box = self.program.fresh("b")
        self.program.put(f"long {box} = w61((long){name});")
        self.mutable.append(box)
        return box

    def put_own(self, depth):
        if not self.own:
            return self.put_local(depth)
        self.program.put(f"{self.own[0]} = ({self.written[0].ctype}){self.value()};")

    def put_array(self, _):
        name, at, size = self.program.fresh("z"), self.program.fresh("q"), self.rng.randint(1, 6)
        ctype = self.rng.choice(INTS + FLOATS)
        self.program.put(f"{ctype} {name}[{size}];", f"for (int {at} = 0; {at} < {size}; {at}++)")
        self.known.append(at)
        self.program.put(f"  {name}[{at}] = ({ctype}){self.value(2)};")
        self.known.remove(at)
        self.known.append(f"{name}[{self.leaf()} % {size}]")

    def put_record(self, _):
        name = self.program.fresh("g")
        self.program.put(f"struct pair {name} = {{(int){self.value(2)}, (double){self.value(2)}}};")
        if self.rng.random() < 0.5:
            self.program.put(f"{name} = swapped({name});")
        if self.rng.random() < 0.5:
            self.program.put(f"{name}.second = {self.value(2)};")
        self.known += [f"{name}.first", f"{name}.second"]

    def put_pointer(self, depth):
        if not self.own:
            return self.put_local(depth)
        name = self.program.fresh("at")
        self.program.put(f"{self.written[0].ctype} *{name} = &{self.own[0]};", f"*{name} = ({self.written[0].ctype}){self.value(2)};")
        self.known.append(f"*{name}")

    # of C++
    def put_reference(self, depth):
        if not self.mutable:
            return self.put_local(depth)
        name, of = self.program.fresh("ref"), self.rng.choice(self.mutable)
        self.program.put(f"auto &{name} = {of};", f"{name} = w61((long){name} + {self.value(2)});")
        self.known.append(name)

    def put_lambda(self, depth):
        name = self.program.fresh("f")
        inner = self.rng.choice([n for n in self.known if "[" not in n] or ["n"])
        if self.mutable and self.rng.random() < 0.4:
            box = self.boxed(self.rng.choice(self.mutable))
            return self.program.put(f"auto {name} = [&](long x) {{ {box} = w61({box} + x); }};", f"{name}({self.value(1)});", f"{name}({self.value(1)});")
        self.program.put(f"const auto {name} = [=](long x) -> long {{ return w61(x + (long)({inner})); }};")
        return self.known.append(self.rng.choice([f"{name}({self.value(1)})", f"applied({name}, {self.value(1)})"]))

    def put_range(self, _):
        name, at, size = self.program.fresh("z"), self.program.fresh("q"), self.rng.randint(1, 6)
        ctype = self.rng.choice(INTS + FLOATS)
        declared = self.rng.choice([f"{ctype} {name}[{size}]", f"std::array<{ctype}, {size}> {name}"])
        self.program.put(f"{declared};", f"for (auto &{at} : {name})", f"  {at} = ({ctype}){self.value(2)};")
        self.known.append(f"{name}[{self.leaf()} % {size}]")
        if not declared.startswith("std"):
            self.known.append(f"sum_of({name})")

    def put_object(self, _):
        name, ctype = self.program.fresh("g"), self.rng.choice(["int", "long", "double", "short"])
        if self.rng.random() < 0.4:
            self.program.put(f"const scaled {name}({self.value(1)}, {self.value(1)});")
            self.known.append(f"{name}({self.value(1)})")
            return
        self.program.put(f"box<{ctype}> {name}(({ctype}){self.value(2)});", f"{name}.add({self.value(1)}){self.rng.choice(['', f'.add({self.value(1)})'])};")
        self.known.append(self.rng.choice([f"{name}.get()", f"({name} + {name}).get()", f"(long)({name} < box<{ctype}>(({ctype}){self.value(1)}))"]))

    def put_template(self, _):
        self.known.append(f"applied([=](long x) {{ return x + {self.leaf()}; }}, {self.value(1)})")

    def put_binding(self, _):
        one, two = self.program.fresh("u"), self.program.fresh("u")
        self.program.put(f"auto [{one}, {two}] = swapped(pair{{(int){self.value(2)}, (double){self.value(2)}}});")
        self.known += [one, two]

    def put_if(self, depth):
        self.program.put(f"if ({self.value()} {self.rng.choice(['<', '>', '=='])} {self.rng.randint(0, 50)}) {{")
        self.block(depth)
        if self.rng.random() < 0.5:
            self.program.put("} else {")
            self.block(depth)
        self.program.put("}")

    def put_switch(self, depth):
        self.program.put(f"switch ({self.value()} % 4) {{")
        for label in self.rng.sample(["case 0:", "case 1:", "case 2:", "default:"], self.rng.randint(1, 4)):
            self.program.put(label + " {")
            self.block(depth)
            self.program.put("}", *self.rng.choice([["break;"], ["break;"], []]))
        self.program.put("}")

    def put_for(self, depth):
        at = self.program.fresh("q")
        self.program.put(f"for (int {at} = 0; {at} < {self.rng.randint(1, 5)} + {self.value(1)} % 3; {at}++) {{")
        self.known.append(at)
        self.block(depth)
        if self.rng.random() < 0.4:
            self.program.put(f"  if ({self.value(1)} == {self.rng.randint(0, 9)})", f"    {self.rng.choice(['break', 'continue'])};")
        self.known.remove(at)
        self.program.put("}")

    def put_while(self, depth):
        at = self.program.fresh("q")
        self.program.put(f"int {at} = (int)({self.value(1)} % 5);", f"while ({at}-- > 0) {{")
        self.block(depth)
        self.program.put("}")

    def put_do(self, depth):
        at = self.program.fresh("q")
        self.program.put(f"int {at} = 0;", "do {")
        self.block(depth)
        self.program.put(f"}} while (++{at} < {self.rng.randint(1, 4)});")

    def put_count(self, _):
        h = self.program.counts
        self.program.put(f"#pragma {'acc' if self.program.acc else 'omp'} atomic {self.rng.choice(['', 'update'])}",
                         f"h[{self.value(2)} % 7] += ({h.ctype}){self.value(2)};")
