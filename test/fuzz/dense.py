# ===-- fuzz/dense.py - loops over matrices that write items before they read them, triangles, columns ----===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Products in place, triangles with or without their mirror images, rows that are refilled, running sums, places that a counter gives,
# columns, neighbours behind a condition. Some steps stand in a data construct around several passes, with a second loop behind that
# may be split the other way.

import dataclasses

from item_ranges import SCHEDULES


@dataclasses.dataclass
class Grid:
    name: str
    ctype: str
    storage: str
    rows: int
    columns: int

    def at(self, i, j):
        return f"{self.name}[({i}) * {self.columns} + {j}]" if self.storage == "flat" else f"{self.name}[{i}][{j}]"

    def whole(self):
        return f"{self.name}[0:{self.rows} * {self.columns}]" if self.storage == "flat" else f"{self.name}[0:{self.rows}][0:{self.columns}]"

    def part(self, dim):
        return f"{self.name}[{int(dim == 0)}:{self.rows}][{int(dim == 1)}:{self.columns}]"


class DenseSteps:
    def dense(self):
        """One loop over matrices of the step's own, or passes of it and another one, and their contents."""
        if not self.kept():
            return
        rng = self.rng
        form = rng.choice([self.product, self.product, self.triangle, self.triangle, self.refill, self.counter, self.running, self.columns,
                           self.neighbours, self.sums, self.repeated, self.repeated, self.records, self.walk,
                           self.walk])
        n, m = rng.choice([1, 2, 3, 7, 16, 33]), rng.choice([1, 2, 5, 8, 17])
        if form == self.triangle:
            m = n
        self.open()
        a, c = self.grid(n, m), self.grid(n, m, "flat" if form in (self.counter, self.walk) else None)
        self.read, self.written, self.mode = [a], [c], "copyout"
        self.dims = {a.name: 0, c.name: 0}  # which one follows the split loop; None: neither
        body = form(c, a)
        head = self.head(m if form == self.columns else n)
        if rng.random() < 0.35:
            self.passes(c, a, head, body)
        else:
            self.put(self.clauses(), head, *["  " + line for line in body], "}")
        for one in [*self.written, *self.read]:
            self.put(f"SHOW({one.ctype}, {one.name}, {one.rows * one.columns});")
            if one.storage != "fixed":
                self.put(f"free({one.name});")
        self.close()

    def grid(self, rows, columns, storage=None):
        rng = self.rng
        storage = storage or rng.choice(["flat", "fixed"] if self.options.cxx else ["flat", "fixed", "rows"])
        one = Grid(self.fresh("g"), rng.choice(["double", "float", "int", "long", "short"]), storage, rows, columns)
        size = f"sizeof({one.ctype}) * {rows * columns}"
        self.put({"flat": f"{one.ctype} *{one.name} = ({one.ctype} *)malloc({size});", "fixed": f"static {one.ctype} {one.name}[{rows}][{columns}];",
                  "rows": f"{one.ctype} (*{one.name})[{columns}] = malloc({size});"}[storage],
                 f"FILL({one.ctype}, {one.name}, {rows * columns}, {rng.randint(0, 9)});")
        return one

    def passes(self, c, a, head, body):
        rng = self.rng
        self.put(f"#pragma acc data copy({', '.join(g.whole() for g in [*self.written, *self.read])})",
                 f"for (int pass = 0; pass < {rng.randint(2, 4)}; pass++) {{", self.region_of_all(), head, *["  " + line for line in body], "}",
                 self.region_of_all())
        across = rng.random() < 0.5
        to, of = (grid.at(*("ji" if across else "ij")) for grid in (a, c))
        self.put(self.head(c.columns if across else c.rows), f"  for (int j = 0; j < {c.rows if across else c.columns}; j++)",
                 f"    {to} = w61((long){of} + {rng.randint(1, 9)} * pass + i);", "}")
        if rng.random() < 0.4:
            self.put(f"#pragma acc update self({c.whole()})", f"{c.at(0, 0)} = w61((long){c.at(c.rows - 1, c.columns - 1)} + 1);",
                     f"#pragma acc update device({c.whole()})")
        self.put("}")

    def region_of_all(self):
        return f"#pragma acc region for hetero(1, all{self.rng.choice(SCHEDULES)})"

    def clauses(self):
        rng, mode, spread = self.rng, self.rng.choice([self.mode, "copy"]), self.rng.random() < 0.5
        if rng.random() < 0.4:
            return (f"#pragma omp target teams distribute parallel for device(*) map(to: {', '.join(g.whole() for g in self.read)}) "
                    f"map({'from' if mode == 'copyout' else 'tofrom'}: {', '.join(g.whole() for g in self.written)})")
        items = []
        for way, one in [*((mode, g) for g in self.written), *(("copyin", g) for g in self.read)]:
            dim = self.dims.get(one.name)
            items.append(f"part_{way}({one.part(dim)})" if spread and dim is not None and one.storage != "flat" else f"{way}({one.whole()})")
        return f"{self.region_of_all()} {' '.join(items)}"

    def head(self, count):
        ctype = self.rng.choice(["int", "int", "int", "long"])
        return f"for ({ctype} i = " + self.rng.choice([f"0; i < {count}; i++", f"0; i < {count}; ++i", f"0; i <= {count} - 1; ++i", f"{count} - 1; i >= 0; i--",
                                                       f"0; {count} > i; i = i + 1", f"0; i != {count}; i += 1"]) + ") {"

    def value(self, *items):
        return f"w61({' + '.join(f'{self.rng.randint(1, 3)} * (long)({item})' for item in items)} + {self.rng.randint(0, 9)})"

    # ---- bodies of iteration i: lines
    def repeated(self, c, a):
        """A loop that may be empty writes the items, and others read them."""
        rng, m, times = self.rng, c.columns, self.fresh("times")
        self.mode = "copy"
        self.put(f"const int {times} = (int)w61({rng.choice([0, 0, 1, 2])});")
        again, over_j = f"for (int q = 0; q < {times}; q++)", f"for (int j = 0; j < {m}; j++)"
        write = f"{c.at('i', 'j')} = {self.value(a.at('i', 'j'), rng.choice(['q', 'j']))};"
        form = rng.choice(["around", "inside", "read", "read"])
        if form == "inside":
            return [over_j, f"  {again}", f"    {write}"]
        lines = [again, f"  {over_j}", f"    {write}"]
        if form == "read":
            t = self.grid(c.rows, m)
            self.written.append(t)
            self.dims[t.name] = 0
            lines += [over_j, f"  {t.at('i', 'j')} = {self.value(c.at('i', 'j'), 'j')};"]
        return lines

    def walk(self, c, a):
        """Pointers that walk along the rows, up or down, in a loop's head or where they are used."""
        rng, m, p, q = self.rng, c.columns, "p", "q"
        a = self.grid(c.rows, m, "flat")
        self.read = [a]
        self.dims[a.name] = 0
        first, last = f"i * {m}", f"(i + 1) * {m}"
        value = lambda item: self.value(item, rng.choice(["i", "2"]))
        begin = lambda one, at: rng.choice([f"{one.name} + {at}", f"&{one.name}[{at}]"])
        form = rng.choice(["used", "down", "ahead", "head", "end", "two"])
        read, write = f"const {a.ctype} *{p} = {begin(a, first)};", f"{c.ctype} *{q} = {begin(c, first)};"
        over_j = f"for (int j = 0; j < {m}; j++)"
        if form == "used":
            return [read, write, over_j, rng.choice([f"  *{q}++ = {value(f'*{p}++')};", f"  {{ *{q} = {value(f'*{p}++')}; {q}++; }}"])]
        if form == "down":
            return [read, f"{c.ctype} *{q} = {begin(c, last)};", over_j, f"  *--{q} = {value(f'*{p}++')};"]
        if form == "ahead":
            return [f"const {a.ctype} *{p} = {begin(a, first)} - 1;", write, over_j + " {", f"  long t = *++{p};", f"  *{q}++ = {value('t')};", "}"]
        if form == "head":
            return [read, f"for ({c.ctype} *{q} = {begin(c, first)}; {q} {rng.choice(['<', '!='])} {begin(c, last)}; {q}++)", f"  *{q} = {value(f'*{p}++')};"]
        if form == "end":
            return [read, f"{c.ctype} *to = {begin(c, first)}, *end = to + {m};", f"for ({c.ctype} *{q} = to; {q} < end; ++{q}, ++{p})", f"  *{q} = {value(f'*{p}')};"]
        return [read, f"for ({c.ctype} *{q} = {begin(c, first)}, *e = {begin(c, last)}; {q} != e; {q}++)", f"  *{q} = {value(f'*{p}++')};"]

    def records(self, c, a):
        """A statement for each column, perhaps not for all of them, or for one behind a condition."""
        rng = self.rng
        columns = list(range(c.columns))
        rng.shuffle(columns)
        if rng.random() < 0.4:
            self.mode = "copy"
            columns.pop()
        lines = [f"{c.at('i', k)} = {self.value(a.at('i', rng.choice([k, 0])), 'i')};" for k in columns]
        if lines and rng.random() < 0.3:
            self.mode = "copy"
            lines[-1] = "if (i % 2) " + lines[-1]
        return lines or [f"{c.at('i', 0)} = 1;"]

    def product(self, c, a):
        b = self.grid(c.columns, c.columns)
        self.read.append(b)
        at, term = c.at("i", "j"), f"w61((long){a.at('i', 'k')} * (long){b.at('k', 'j')})"
        over_j, over_k = f"for (int j = 0; j < {c.columns}; j++)", f"for (int k = 0; k < {c.columns}; k++)"
        form = self.rng.choice(["nest", "apart", "local", "update"])
        if form == "apart":
            return [over_j, f"  {at} = 0;", over_k, f"  {over_j}", f"    {at} += {term};"]
        if form == "local":
            return [over_j + " {", "  long s = 0;", f"  {over_k}", f"    s += {term};", f"  {at} = w61(s);", "}"]
        if form == "update":
            self.mode = "copy"
        first = f"w61(2 * (long){at})" if form == "update" else self.rng.randint(0, 2)
        return [over_j + " {", f"  {at} = {first};", f"  {over_k}", f"    {at} += {term};", "}"]

    def triangle(self, c, a):
        rng, n, at, mirror = self.rng, c.rows, c.at("i", "j"), c.at("j", "i")
        form = rng.choice(["j = 0; j <= i", "j = 0; j < i + 1", f"j = i; j < {n}", f"j = i + 1; j < {n}", "j = 0; j < i", f"j = 0; i + j < {n}",
                           f"j = {n} - 1; j >= i"])
        step = "j--" if form.endswith(">= i") else "j++"
        both = rng.random() < 0.4 and "i + j" not in form
        whole = both and form not in ("j = 0; j < i", f"j = i + 1; j < {n}")
        self.mode = "copyout" if whole else "copy"
        if both:
            self.dims[c.name] = None
        self.dims[a.name] = None
        lines = [f"  {at} = {self.value(a.at('i', 'j'), rng.choice([a.at('j', 'i'), 'i', 'j']))};"]
        if both:
            lines.append(f"  {mirror} = {rng.choice([at, self.value(a.at('j', 'i'), 'i') if not whole else at])};")
        return [f"for (int {form}; {step}) {{", *lines, "}"]

    def refill(self, c, a):
        t = self.grid(c.rows, c.columns)
        self.written.append(t)
        self.dims[t.name] = 0
        m = c.columns
        return [f"for (int j = 0; j < {m}; j++)", f"  {t.at('i', 'j')} = {self.value(a.at('i', 'j'), 'j')};", f"for (int j = 0; j < {m}; j++)",
                f"  {c.at('i', 'j')} = {self.value(t.at('i', 'j'), t.at('i', f'{m} - 1 - j'))};"]

    def counter(self, c, a):
        m, value = c.columns, self.value(a.at("i", "j"), "j")
        if self.rng.random() < 0.5:
            return [f"long k = i * {m};", f"for (int j = 0; j < {m}; j++)", f"  {c.name}[k++] = {value};"]
        return [f"for (long j = 0, k = i * {m}; j < {m}; j++, k++)", f"  {c.name}[k] = {value};"]

    def running(self, c, a):
        return [f"{c.at('i', 0)} = {self.value(a.at('i', 0), 'i')};", f"for (int j = 1; j < {c.columns}; j++)",
                f"  {c.at('i', 'j')} = {self.value(c.at('i', 'j - 1'), a.at('i', 'j'))};"]

    def columns(self, c, a):
        self.dims = {c.name: 1, a.name: 1}
        if self.rng.random() < 0.5:
            return [f"for (int j = 0; j < {c.rows}; j++)", f"  {c.at('j', 'i')} = {self.value(a.at('j', 'i'), 'j')};"]
        return [f"{c.at(0, 'i')} = {self.value(a.at(0, 'i'))};", f"for (int j = 1; j < {c.rows}; j++)",
                f"  {c.at('j', 'i')} = {self.value(c.at('j - 1', 'i'), a.at('j', 'i'))};"]

    def neighbours(self, c, a):
        self.dims[a.name] = None
        above, below = f"(i > 0 ? {a.at('i - 1', 'j')} : 0)", f"(i + 1 < {a.rows} ? {a.at('i + 1', 'j')} : 0)"
        return [f"for (int j = 0; j < {c.columns}; j++)", f"  {c.at('i', 'j')} = {self.value(a.at('i', 'j'), above, below)};"]

    def sums(self, c, a):
        d = self.grid(c.rows, 1, "flat")
        self.written.append(d)
        return [f"{d.name}[i] = {self.rng.randint(0, 3)};", f"for (int j = 0; j < {c.columns}; j++) {{", f"  {c.at('i', 'j')} = {self.value(a.at('i', 'j'), 'j')};",
                f"  {d.name}[i] += {c.at('i', 'j')};", "}"]
