# ===-- fuzz/item_ranges.py - loops over arrays of which data says who has which items --------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Rows of sparse matrices, with or without gaps between them, blocks of items, packed triangles and even blocks. Some steps stand in a
# data construct, around several passes between which the rows change.

SCHEDULES = ["", ", static", ", adaptive", ", chunk", ", dynamic", ", cyclic", ", split"]


class RangeSteps:
    def ranges(self):
        """One or two loops over an array of the step's own, and its contents."""
        if not self.kept():
            return
        rng = self.rng
        form = rng.choice(["rows", "rows", "rows", "lists", "packed", "parts"])
        self.open()
        {"rows": self.rows, "lists": self.rows, "packed": self.packed, "parts": self.parts}[form](form)
        self.close()

    def array(self, items):
        rng, v = self.rng, self.fresh("v")
        ctype = rng.choice(["double", "float", "int", "long", "short"])
        self.put(f"const long {v}_n = {items};", f"{ctype} *{v} = ({ctype} *)malloc(sizeof({ctype}) * ({v}_n + 1));",
                 f"FILL({ctype}, {v}, {v}_n, {rng.randint(0, 9)});")
        return v, ctype

    def show(self, v, ctype):
        self.put(f"SHOW({ctype}, {v}, {v}_n);", f"free({v});")

    def pragma(self, named, v):
        """Over several devices; `named`: sections that are only read."""
        rng, out = self.rng, self.rng.choice(["copy", "copy", "copyout"])
        if rng.random() < 0.5:
            what = f" copyin({', '.join(named)})" if named else ""
            return out, f"#pragma acc region for hetero(1, all{rng.choice(SCHEDULES)}){what} {out}({v}[0:{v}_n])"
        what = f" map(to: {', '.join(named)})" if named else ""
        return out, (f"#pragma omp target teams distribute parallel for device(*){what} "
                     f"map({'from' if out == 'copyout' else 'tofrom'}: {v}[0:{v}_n])")

    def statement(self, v, at, out, other="i"):
        rng = self.rng
        value = f"w61({rng.randint(1, 5)} * (long){other} + {rng.randint(0, 9)} + (long)({at}))"
        if out == "copy" and rng.random() < 0.7:
            return f"{v}[{at}] = w61((long){v}[{at}] * {rng.randint(1, 3)} + {value});"
        return f"{v}[{at}] = {value};"

    def rows(self, form):
        rng, s = self.rng, self.fresh("s")
        stype, n, each = rng.choice(["int", "long", "unsigned", "short"]), rng.choice([0, 1, 2, 7, 30, 101]), rng.choice([1, 1, 1, 2, 3])
        gaps = form == "lists"
        self.put(f"enum {{ {s}_n = {n} }};", f"{stype} {s}[{s}_n + 1], {s}_e[{s}_n + 1], {s}_l[{s}_n + 1];", f"{s}[0] = {rng.randint(0, 3)};",
                 f"for (int i = 0; i < {s}_n; i++) {{")
        self.put(f"  {s}_l[i] = ({stype})((i * {rng.randint(1, 9)} + {rng.randint(0, 3)}) % {rng.randint(1, 9)});",
                 f"  {s}_e[i] = ({stype})({s}[i] + {s}_l[i]);",
                 f"  {s}[i + 1] = ({stype})({s}_e[i]{' + i % 3' if gaps else ''});", "}")
        v, ctype = self.array(f"{each} * ((long){s}[{s}_n] + 5)")
        low, high, head, named = self.row(form, s, stype)
        resident = rng.random() < 0.3
        out, pragma = self.pragma([] if resident else [f"{name}[0:{s}_n+1]" for name in named], v)
        if resident:
            out, pragma = "copy", f"#pragma acc region for hetero(1, all{rng.choice(SCHEDULES)})"
            self.put(f"#pragma acc data copyin({', '.join(f'{name}[0:{s}_n+1]' for name in named)}) copy({v}[0:{v}_n])",
                     f"for (int pass = 0; pass < {rng.randint(2, 5)}; pass++) {{")
        last = f"{s}_n"
        self.put(pragma, f"for (int i = {rng.choice(['0', '0', '1'])}; i < {last}; i += {rng.choice([1, 1, 1, 2])}) {{", *["  " + line for line in head])
        at = "k" if each == 1 else f"{each} * k + c"
        inner = [f"for (int k = {low}; k < (int)({high}); k++)"] + ([f"  for (int c = 0; c < {each}; c++)"] if each > 1 else [])
        if each == 1 and rng.random() < 0.2:
            inner = [f"for (int k = (int)({high}) - 1; k >= (int)({low}); k--)"]
        self.put(*["  " + line for line in inner], "      " + self.statement(v, at, out), "}")
        if resident:
            if rng.random() < 0.6:
                first = named[0]
                self.put("if (pass == 1) {", f"#pragma acc update self({first}[0:{s}_n+1])", f"  for (int i = 1; i < {s}_n; i++)",
                         f"    if ({first}[i] < {first}[i + 1])", f"      {first}[i] += {first}[i] % 2 == pass % 2;" if first == s and not gaps else "      (void)0;",
                         f"#pragma acc update device({first}[0:{s}_n+1])", "}")
            self.put("}")
        self.put(f"(void){s}_e, (void){s}_l;")
        self.show(v, ctype)

    def row(self, form, s, stype):
        """First item and end of row i, lines that come before, and the arrays that say so."""
        choice = self.rng.choice(["direct", "locals", "ends", "lengths"]) if form == "rows" else self.rng.choice(["ends", "lengths"])
        if choice == "direct":
            return f"{s}[i]", f"{s}[i + 1]", [], [s]
        if choice == "locals":
            return "begin", "end", [f"const {stype} begin = {s}[i];", f"{stype} end = {s}[i + 1];"], [s]
        if choice == "ends":
            return f"{s}[i]", f"{s}_e[i]", [], [s, s + "_e"]
        return f"{s}[i]", f"{s}[i] + {s}_l[i]", [], [s, s + "_l"]

    def packed(self, form):
        n = self.rng.choice([0, 1, 2, 9, 30])
        v, ctype = self.array(f"{n} * ({n} + 1) / 2")
        out, pragma = self.pragma([], v)
        self.put(pragma, f"for (int i = 0; i < {n}; i++)", "  for (int j = 0; j <= i; j++)",
                 "    " + self.statement(v, "i * (i + 1) / 2 + j", out, "(i - j)"))
        self.show(v, ctype)

    def parts(self, form):
        n, parts = self.rng.choice([1, 5, 64, 100]), self.rng.choice([1, 3, 7, 16])
        p = self.fresh("parts")
        v, ctype = self.array(str(n))
        out, pragma = self.pragma([], v)
        self.put(f"const int {p} = {parts};", pragma, f"for (int i = 0; i < {p}; i++)",
                 f"  for (long k = i * {v}_n / {p}; k < (i + 1) * {v}_n / {p}; k++)", "    " + self.statement(v, "k", out))
        self.show(v, ctype)
