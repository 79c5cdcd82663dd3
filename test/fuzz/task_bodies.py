# ===-- fuzz/task_bodies.py - what the tasks of a random program do -----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# A body writes each item of what it names `out`, and reads no other ones before. Loops are of several kinds: their iterations
# are apart, follow each other, or add up. A body that only the host runs may take its time.


class TaskBodies:
    def delay(self):
        spins = self.rng.choice([0, 0, 0, 2000, 20000, 100000])
        return f"for (volatile int spin = 0; spin < {spins}; spin = spin + 1);" if spins else ";"

    def put_body(self, views, values, slow):
        """`values`: texts of numbers that the body may use. `slow`: for the host alone."""
        rng = self.rng
        if slow and rng.random() < 0.5:
            self.put(self.delay())
        written = [v for v in views if v.written]
        readable = [v for v in views if v.mode != "out"]
        for view in sorted(written, key=lambda v: v.mode != "out"):
            self.assign(view, readable, values)
            readable.append(view)
        if rng.random() < 0.3 and not self.apart:
            inout = rng.choice(written)
            self.assign(inout, readable, values, again=True)

    def assign(self, view, readable, values, again=False):
        old = again or view.mode != "out"
        others = [v for v in readable if v is not view]
        if view.rank == 1 and old and not self.apart and self.rng.random() < 0.3:
            return self.rng.choice([self.chain, self.scatter])(view, others, values)
        if view.rank == 1 and others and not self.apart and self.rng.random() < 0.2:
            return self.gather(view, others, old)
        return self.each(view, others, values, old)

    def value(self, others, values, subscripts):
        """A text from numbers and items of other parts; `subscripts` are those of the loops."""
        rng = self.rng
        terms = [rng.choice(values + subscripts)]
        for other in rng.sample(others, min(len(others), rng.randint(0, 2))):
            terms.append(f"{rng.randint(1, 3)} * {self.read(other, subscripts)}")
        if rng.random() < 0.2:
            return f"({terms[0]} % 2 ? {terms[-1]} : {rng.randrange(9)})"
        return " + ".join(terms)

    def read(self, view, subscripts):
        """An item of a part, whose place depends on the loops."""
        places = []
        for d, extent in enumerate(view.extents):
            var = subscripts[d % len(subscripts)]
            places.append(self.rng.choice([f"{var} % {extent}", str(self.rng.randrange(extent)), f"({var} * 3 + 1) % {extent}"]))
        return f"(long){view.element(places)}"

    def loop(self, var, bound, low="0"):
        if self.rng.random() < 0.2:
            return f"for (int {var} = {bound} - 1; {var} >= {low}; {var}--)"
        return f"for (int {var} = {low}; {var} < {bound}; {var}++)"

    def each(self, view, others, values, old):
        """Iterations that are apart."""
        if not self.apart and self.each_of(view, others, values, old):
            return
        subscripts = [self.fresh("i") for _ in view.extents]
        value = self.value(others, values, subscripts)
        if old:
            value += f" + (long){view.element(subscripts)}"
        for k, (var, bound) in enumerate(zip(subscripts, view.lengths)):
            self.put("  " * k + self.loop(var, bound))
        statement = f"{view.element(subscripts)} = w61({value});"
        if old and self.rng.random() < 0.2:
            statement = f"if ({subscripts[0]} % 3 != 1) {statement}"
        self.put("  " * view.rank + statement)

    def chain(self, view, others, values):
        """Iterations that follow each other."""
        i = self.fresh("i")
        value = self.value(others, values, [i])
        self.put(f"for (int {i} = 1; {i} < {view.lengths[0]}; {i}++)",
                 f"  {view.element([i])} = w61((long){view.element([f'{i} - 1'])} + {value});")

    def scatter(self, view, others, values):
        """Several iterations for an item."""
        i = self.fresh("i")
        item = view.element([f"({i} * 5 + 2) % {view.extents[0]}"])
        self.put(f"for (int {i} = 0; {i} < {view.lengths[0]}; {i}++)",
                 f"  {item} = w61((long){item} + {self.value(others, values, [i])});")

    def gather(self, view, others, old):
        """A sum for each item, in a loop of its own."""
        i, j, sum = self.fresh("i"), self.fresh("j"), self.fresh("sum")
        other = self.rng.choice(others)
        place = [j] + [f"{i} % {e}" for e in other.extents[1:]]
        self.open(f"for (int {i} = 0; {i} < {view.lengths[0]}; {i}++) {{")
        self.put(f"long {sum} = {f'(long){view.element([i])}' if old else i};",
                 f"for (int {j} = 0; {j} < {other.lengths[0]}; {j}++)",
                 f"  {sum} += (long){other.element(place)} * ({i} + {j});",
                 f"{view.element([i])} = w61({sum});")
        self.close()

    def look(self, view, name):
        """The host adds up a part."""
        subscripts = [self.fresh("i") for _ in view.extents]
        for k, (var, bound) in enumerate(zip(subscripts, view.extents)):
            self.put("  " * k + f"for (int {var} = 0; {var} < {bound}; {var}++)")
        self.put("  " * view.rank + f"{name} += (long){view.element(subscripts)};")
