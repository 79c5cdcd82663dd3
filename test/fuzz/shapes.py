# ===-- fuzz/shapes.py - loops over data as real programs keep it -----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Records and their members, containers and views of C++, pointers into rows, functions that get items' addresses. An iteration
# writes its own rows; what it reads beside them is in a halo or whole. Values are numbers from 0 to 60.

import dataclasses

from model import make_loop
from shape_data import PROLOGUE, Data, ShapeData

OPERATORS = ["+", "+", "*", "min", "max", "&", "|", "^", "&&", "||"]


class Shapes(ShapeData):
    prologue = PROLOGUE

    def __init__(self, seed, number, options):
        super().__init__(f"shapes {seed}/{number}", number, options)
        self.loops = 0
        self.make_data()

    # ---- a loop
    def step(self, resident=(), omp=None):
        rng = self.rng
        self.loops += 1
        k = self.loops
        first = rng.choice(self.data)
        same = [d for d in self.data if d.n is first.n]
        targets = [first] + [d for d in same if d is not first and rng.random() < 0.25]
        sources = [d for d in self.data if d not in targets and rng.random() < 0.8]
        form = "own" if any(d.special for d in targets) else rng.choice(["own", "own", "whole"])
        omp = rng.random() < 0.4 if omp is None else omp
        reach = rng.choice([0, 0, 1, 1, 2])
        guard = rng.choice(["bounds", "if", "clamp"])
        n = first.n
        loop = make_loop(rng, "i", n, False)
        if guard == "bounds" and reach and n.value > 2 * reach:
            loop = dataclasses.replace(loop, lo=reach, hi=n.value - reach, step=1, down=False,
                                       header=f"for ({rng.choice(['int', 'long', 'size_t'])} i = {reach}; i < {n.name} - {reach}; i++)")
        elif guard == "bounds":
            reach = 0
        self.use = {d.name: {"read": False, "write": d in targets, "halo": 0, "whole": d.n is not n} for d in targets + sources}
        self.reach, self.guard, self.n, self.sources, self.own = reach, guard, n, sources, targets
        body, self.decl, self.reds, self.after = [], [], [], []
        mapping = "i"
        if form == "whole":
            mapping = rng.choice(["i", f"{n.value - 1} - i" if loop.ctype in ("int", "long", "long long", "short") else "i"])
        for d in targets:
            body += self.write(d, mapping, loop)
        if rng.random() < 0.35:
            body += self.reduce(k)
        if mapping != "i":
            for d in targets:
                self.use[d.name]["whole"] = True
        pragmas = self.pragmas(targets, sources, resident, omp, form)
        if not self.kept():
            return
        lines = [loop.header + " {", *("  " + b for b in body), "}"]
        self.place(pragmas, lines)

    def place(self, pragmas, lines):
        lambdas = self.options.cxx and self.rng.random() < 0.15 and not any(d.storage in ("fixed", "grid", "array") for d in self.own)
        self.put("{", *self.decl)
        if lambdas:
            self.put("auto go = [&] {")
        if self.rng.random() < 0.2:
            self.put(f"for (int pass = 0; pass < {self.rng.randint(1, 3)}; pass++)")
        self.put(*pragmas, *lines)
        if lambdas:
            self.put("};", "go();")
        self.put(*self.after, "}")

    def index(self, d):
        """A row of a source, as text."""
        rng, use = self.rng, self.use[d.name]
        use["read"] = True
        if use["whole"] or d.n is not self.n:
            use["whole"] = True
            return rng.choice([f"(i * 3 + 1) % {d.n.value}", str(rng.randrange(d.n.value)), f"i % {d.n.value}"])
        if not self.reach or rng.random() < 0.4:
            return "i"
        by = rng.randint(1, self.reach)
        use["halo"] = max(use["halo"], by)
        sign = rng.choice("+-")
        if self.guard == "bounds":
            return f"i {sign} {by}"
        last = self.n.value - 1
        if sign == "+":
            return f"((long)i + {by} < {self.n.value} ? i + {by} : {last})" if rng.random() < 0.5 else f"(i > {last - by} ? i : i + {by})"
        return f"(i >= {by} ? i - {by} : 0)" if rng.random() < 0.5 else f"(i < {by} ? i : i - {by})"

    def read(self, j="j"):
        rng = self.rng
        if not self.sources or rng.random() < 0.1:
            return rng.choice(["(long)i", "3", "(long)n", f"(long){j}" if j else "5"])
        d = rng.choice(self.sources)
        row = self.index(d)
        if not d.m:
            return d.get(row)
        col = rng.choice([str(rng.randrange(d.m.value)), f"({j} + 1) % {d.m.value}" if j else "0", f"{j} % {d.m.value}" if j else "1"])
        return d.get(row, col)

    def value(self, j=None):
        text = self.read(j)
        for _ in range(self.rng.randint(0, 2)):
            text += self.rng.choice([" + ", " - ", " + 2 * "]) + self.read(j)
        return text

    def write(self, d, row, loop):
        rng = self.rng
        if d.m:
            return self.write_row(d, row, loop)
        form = rng.choice(["plain", "update", "if", "else", "reference", "while", "pointer", "call", "field", "ternary"])
        value = self.value()
        if form in ("update", "else", "reference", "while"):
            self.use[d.name]["read"] = True
        if form == "update":
            return [d.put(row, None, f"{d.get(row)} + {value}")]
        if form == "if":
            return [f"if (({self.read(None)}) % 3 != 1)", "  " + d.put(row, None, value)]
        if form == "else":
            return [f"if (({self.read(None)}) % 2)", "  " + d.put(row, None, value), "else if (i % 3 == 0)",
                    "  " + d.put(row, None, f"{d.get(row)} * 2"), "else {", "  " + d.put(row, None, self.value()), "}"]
        if form == "reference" and not d.special:
            name = f"ref_{d.name[-1]}"
            if self.options.cxx:
                return [f"auto &{name} = {d.at(row)};", f"{name} = ({d.ctype})w61((long){name} + {value});"]
            return [f"{d.ctype} *{name} = &{d.at(row)};", f"*{name} = ({d.ctype})w61((long)*{name} + {value});"]
        if form == "while":
            return [f"int q_{d.name[-1]} = 0;", f"while (q_{d.name[-1]} < {rng.randint(1, 4)}) {{", f"  q_{d.name[-1]}++;",
                    "  " + d.put(row, None, f"{d.get(row)} + q_{d.name[-1]} * ({value})"), "}"]
        if form == "call" and d.ctype == "long":
            return [f"set61(&{d.at(row)}, {value});"] if not self.use[d.name].update(read=True) else []
        if form == "field" and d.ctype in ("cell", "body", "pix"):
            return self.fields(d, row, value)
        if form == "ternary":
            return [d.put(row, None, f"({self.read(None)}) > 11 ? {value} : {self.read(None)}")]
        return [d.put(row, None, value)]

    def fields(self, d, row, value):
        at, rng = d.at(row), self.rng
        if d.ctype == "cell":
            return rng.choice([[f"{at}.rho = (double)w61({value});"], [f"for (int k = 2; k >= 0; k--)", f"  {at}.u[k] = (double)w61(k + {value});"],
                               [f"{at}.tag = (short)w61({value});", f"{at}.u[1] = {at}.tag;"]])
        if d.ctype == "body":
            return rng.choice([[f"{at}.at.x = (float)w61({value});"], [f"{at}.count[1] += w61({value});", f"{at}.count[1] %= 61;"], [f"{at}.kind ^= 5;"]])
        return [f"{at}.g = (unsigned char)(255 - w61({value}));"]

    def write_row(self, d, row, loop):
        rng, m = self.rng, d.m
        form = rng.choice(["plain", "plain", "triangle", "upper", "stride", "down", "pointer", "walk", "while", "alias", "column", "sum", "swap", "wide"])
        value = self.value("j")
        t = d.ctype
        whole = {"plain": f"for (int j = 0; j < {m.name}; ++j)", "triangle": f"for (int j = 0; j < {m.name} && j <= (int)i; ++j)",
                 "upper": f"for (int j = (int)i < {m.value} ? (int)i : {m.value}; j < {m.name}; ++j)", "stride": f"for (unsigned j = {rng.randint(0, 1)}; j < {m.name}; j += 2)",
                 "down": f"for (int j = {m.name} - 1; j >= {rng.randint(0, 1)}; --j)", "wide": f"for (size_t j = 1; j + 1 < {m.name}; ++j)"}
        if form in whole:
            if rng.random() < 0.3:
                self.use[d.name]["read"] = True
                value = f"{d.get(row, 'j')} + {value}"
            return [whole[form] + " {", "  " + d.put(row, "j", value), "}"]
        if form == "column":
            return [d.put(row, str(rng.randrange(m.value)), self.value())]
        if form == "while":
            return ["int j = 0;", f"while (j < (int){m.name}) {{", "  " + d.put(row, "j", value), f"  j += {rng.randint(1, 2)};", "}"] if len(self.own) == 1 \
                else [whole["plain"], "  " + d.put(row, "j", value)]
        if form == "sum":
            return [whole["plain"] + " {", "  long s = 0;", f"  for (int q = 0; q < 4; q++)", f"    s += q * ({self.value('q')});", "  " + d.put(row, "j", "s"), "}"]
        first = f"&{d.at(row, 0)}"
        local, end = f"{d.name[-1]}_p", f"{d.name[-1]}_e"
        cell = Data(local, t, d.n, None, "flat")
        if form == "alias":
            return [f"{t} *const {local} = {first};", whole["plain"], "  " + cell.put("j", None, value)]
        if form == "swap" and not d.special:
            self.use[d.name]["read"] = True
            return [f"{t} *{local} = {first};", f"for (int j = 0; j < (int){m.name} / 2; ++j) {{", f"  {t} x = {local}[j];",
                    f"  {local}[j] = {local}[{m.value - 1} - j], {local}[{m.value - 1} - j] = x;", "}"]
        if form == "walk":
            text = f"set_{t}({local}, w61({self.value()}));" if d.special else f"*{local} = ({t})w61({self.value()});"
            return [f"{t} *{local} = {first}, *{end} = {local} + {m.name};", f"while ({local} != {end}) {{", "  " + text, f"  ++{local};", "}"]
        text = f"set_{t}({local}, w61({self.value()}));" if d.special else f"*{local} = ({t})w61({self.value()});"
        return [f"for ({t} *{local} = {first}; {local} < {first} + {m.value}; {local}++)", "  " + text]

    def reduce(self, k):
        rng = self.rng
        op = rng.choice(OPERATORS)
        ctype = rng.choice(["long", "int", "unsigned"] + (["double"] if op in ("+", "min", "max") else []))
        style = rng.choice(["plain", "plain", "array", "static"] + (["reference"] if self.options.cxx else []))
        name = f"r{k}"
        value = f"(w61({self.value()}) & 15)"
        init = rng.choice([0, 1, 3]) if op not in ("&&", "||") else rng.choice([0, 1])
        if style == "array":
            self.decl += [f"{ctype} r{k}[3] = {{{init}, 1, 2}};"]
            name = f"r{k}[{rng.randrange(3)}]"
        elif style == "static":
            self.decl += [f"static {ctype} r{k};", f"r{k} = {init};"]
        elif style == "reference":
            self.decl += [f"{ctype} of_r{k} = {init};", f"{ctype} &r{k} = of_r{k};"]
        else:
            self.decl.append(f"{ctype} r{k} = {init};")
        self.reds.append(f"reduction({op}: {name})")
        self.after.append(f"SHOW_ONE({name});")
        if op == "*":
            return [f"if ({value} == 3)", f"  {name} *= {'3' if ctype != 'double' else '2'};"]
        if op in ("min", "max"):
            sign = "<" if op == "min" else ">"
            return rng.choice([[f"if ({value} {sign} {name})", f"  {name} = ({ctype}){value};"],
                               [f"{name} = {value} {sign} {name} ? ({ctype}){value} : {name};"]])
        if op in ("&&", "||"):
            return [f"{name} = {name} {op} {value} > 2;"]
        return [f"{name} {op}= ({ctype}){value};"]

    # ---- its directive
    def section(self, d):
        if d.container or (d.storage in ("fixed", "grid") and self.rng.random() < 0.4):
            if d.storage in ("array", "reference", "fixed", "grid") and self.rng.random() < 0.6:
                return d.name
        if d.m and (d.rows or self.rng.random() < 0.5):
            return f"{d.name}[0:{d.n.name}][0:{d.m.name}]"
        return f"{d.name}[0:{d.items}]"

    def pragmas(self, targets, sources, resident, omp, form):
        rng, out = self.rng, []
        used = [d for d in targets + sources if self.use[d.name]["read"] or self.use[d.name]["write"]]
        for d in used:
            use = self.use[d.name]
            if d.name in resident and rng.random() < 0.3:
                continue
            whole = use["whole"] or (form == "whole") or (not use["write"] and rng.random() < 0.2)
            cover = f"[1:{d.n.name}" + (f":{use['halo']}]" if use["halo"] else "]") + (f"[0:{d.m.name}]" if d.m else "")
            if omp:
                kind = "tofrom" if use["write"] else "to"
                if whole:
                    out.append(f"map({kind}: {self.section(d)})")
                else:
                    shape = f"{d.name}[0:{d.n.name}]" + (f"[0:{d.m.name}]" if d.m else "")
                    halo = f" halo({use['halo']}{',' if d.m else ''})" if use["halo"] else ""
                    out.append(f"map({kind}: {shape} dist_data(BLOCK{',*' if d.m else ''}){halo})")
            elif whole:
                out.append(f"{'copy' if use['write'] else 'copyin'}({self.section(d)})")
            else:
                word = "part_copyin" if not use["write"] else "part_copy" if use["read"] or rng.random() < 0.5 else "part_copyout"
                out.append(f"{word}({d.name}{cover})")
        rng.shuffle(out)
        schedule = rng.choice(["", "", ", all, static", ", all, block", ", all, adaptive", ", all, split", ", all, dynamic", ", all, chunk", ", all, quick", ", all, cyclic"])
        if omp:
            policy = rng.choice(["", "", " dist_iteration(BLOCK)", " dist_iteration(AUTO)", " dist_iteration(ALIGN)"])
            return ["#pragma omp target device(*) " + " ".join(out), "#pragma omp parallel for" + policy + "".join(" " + r for r in self.reds)]
        return [f"#pragma acc region for hetero(1{schedule}) " + " ".join(out + self.reds)]

    # ---- around loops
    def block(self):
        rng = self.rng
        omp = rng.random() < 0.5
        kept = [d for d in self.data if rng.random() < 0.7] or self.data[:1]
        names = {d.name for d in kept}
        wanted = self.kept()
        if wanted:
            items = []
            for n, d in enumerate(kept):
                shape = f"{d.name}[0:{d.n.name}]" + (f"[0:{d.m.name}]" if d.m else "")
                items.append(shape + f" dist_data(BLOCK{',*' if d.m else ''})" if omp and (n == 0 or rng.random() < 0.6) else self.section(d))
            self.put("#pragma omp target data device(*) " + " ".join(f"map(tofrom: {x})" for x in items) if omp else
                     "#pragma acc data " + " ".join(f"copy({x})" for x in items), "{")
            self.depth += 1
        if rng.random() < 0.4:
            self.put(f"for (int step = 0; step < {rng.randint(1, 3)}; ++step) {{")
            around = True
        else:
            around = False
        for _ in range(rng.randint(1, 3)):
            kind = rng.choice(["step", "step", "step", "host", "swap"])
            if kind == "step":
                self.step(names if wanted else (), omp)
            elif kind == "host":
                self.host(rng.choice(kept), omp)
            else:
                self.swap(kept)
        if around:
            self.put("}")
        if wanted:
            self.depth -= 1
            self.put("}")

    def host(self, d, omp):
        """The host changes some rows of what is on the devices."""
        rng = self.rng
        first = rng.randrange(d.n.value)
        count = rng.randint(1, d.n.value - first)
        if not self.kept():
            return
        if not d.m:
            part = f"{d.name}[{first}:{count}]"
        elif d.rows:
            part = f"{d.name}[{first}:{count}][0:{d.m.name}]"
        else:
            part = f"{d.name}[{first} * {d.m.name}:{count} * {d.m.name}]"
        self.put(f"#pragma omp target update from({part})" if omp else f"#pragma acc update {rng.choice(['host', 'self'])}({part})")
        self.put(f"for (int i = {first}; i < {first + count}; ++i)")
        if d.m:
            self.put(f"for (int j = 0; j < (int){d.m.name}; j++)")
        self.put("  " + d.put("i", "j", f"{d.get('i', 'j')} + i"))
        self.put(f"#pragma omp target update to({part})" if omp else f"#pragma acc update device({part})")

    def swap(self, kept):
        pairs = [(x, y) for x in kept for y in kept if x.name < y.name and x.storage == y.storage and x.ctype == y.ctype and x.n is y.n and x.m is y.m
                 and (x.storage in ("flat", "vector", "unique", "member") or (x.storage == "deep" and not self.fixed_deep))]
        if pairs and self.kept():
            x, y = self.rng.choice(pairs)
            if x.container:
                self.put(f"std::swap({x.name}, {y.name});")
            else:
                self.put(f"{{ {x.ctype} *t_ = {x.name}; {x.name} = {y.name}; {y.name} = t_; }}")

    def text(self):
        self.put(f'program = "{self.name}";')
        self.declare()
        for _ in range(self.rng.randint(2, 5)):
            self.rng.choice([self.step, self.step, self.step, self.block])()
        for d in self.data:
            self.show(d)
        self.put("(void)n, (void)m, (void)h;")
        return [f"static void {self.name}(void) {{", *self.lines, "}"]
