# ===-- fuzz/shapes.py - loops over data as real programs keep it -----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Records and their members, containers and views of C++, pointers into rows, functions that get items' addresses. An iteration
# writes its own rows; what it reads beside them is in a halo or whole. Values are numbers from 0 to 60.

import dataclasses
import random

from model import Extent, make_loop

TYPES = ["int", "long", "short", "unsigned", "unsigned char", "unsigned short", "long long", "signed char", "float", "double", "double", "float"]
SPECIAL = ["bool", "zcomplex", "ccomplex", "cell", "cell", "body", "pix"]
OPERATORS = ["+", "+", "*", "min", "max", "&", "|", "^", "&&", "||"]

PROLOGUE = r"""
#ifdef __cplusplus
#include <algorithm>
#include <array>
#include <complex>
#include <memory>
#include <span>
#include <vector>
typedef std::complex<double> zcomplex;
typedef std::complex<float> ccomplex;
#define REAL(z) (z).real()
#define IMAG(z) (z).imag()
#define MAKE(T, x, y) T(x, y)
#else
#include <complex.h>
#include <stdbool.h>
typedef double complex zcomplex;
typedef float complex ccomplex;
#define REAL(z) creal(z)
#define IMAG(z) cimag(z)
#define MAKE(T, x, y) ((T)((x) + (y) * I))
#endif
typedef struct {
  short tag;
  double rho, u[3];
} cell;
typedef struct body_s {
  struct {
    float x, y;
  } at;
  unsigned char kind;
  long count[2];
} body;
typedef struct {
  unsigned char r, g, b;
} pix;
static inline long get_bool(const bool *x) { return *x; }
static inline void set_bool(bool *x, long v) { *x = v % 2 != 0; }
static inline long get_zcomplex(const zcomplex *x) { return (long)REAL(*x) + 2 * (long)IMAG(*x); }
static inline void set_zcomplex(zcomplex *x, long v) { *x = MAKE(zcomplex, (double)v, (double)(v % 7)); }
static inline long get_ccomplex(const ccomplex *x) { return (long)REAL(*x) - (long)IMAG(*x); }
static inline void set_ccomplex(ccomplex *x, long v) { *x = MAKE(ccomplex, (float)(v % 5), (float)v); }
static inline long get_cell(const cell *x) { return x->tag + (long)x->rho + (long)x->u[2]; }
static inline void set_cell(cell *x, long v) {
  x->tag = (short)v;
  for (int k = 0; k < 3; ++k)
    x->u[k] = (double)(v + k);
}
static inline long get_body(const body *x) { return (long)x->at.x + x->kind + x->count[1]; }
static inline void set_body(body *x, long v) {
  x->at.y = (float)v;
  x->count[v & 1] = v;
}
static inline long get_pix(const pix *x) { return x->r + x->g * 2 + x->b; }
static inline void set_pix(pix *x, long v) {
  x->r = (unsigned char)v;
  x->b = (unsigned char)(v % 9);
}
static inline long sum_of(const long *w, int n) {
  long s = 0;
  while (n-- > 0)
    s += *w++;
  return s;
}
"""


@dataclasses.dataclass
class Data:
    name: str
    ctype: str
    n: Extent
    m: Extent  # or None
    storage: str

    @property
    def special(self):
        return self.ctype in SPECIAL

    @property
    def rows(self):
        return self.storage == "grid" or self.storage == "rowptr"

    def at(self, i, j=None):
        if self.m is None:
            return f"{self.name}[{i}]"
        return f"{self.name}[{i}][{j}]" if self.rows else f"{self.name}[({i}) * {self.m.name} + {j}]"

    def get(self, i, j=None):
        return f"get_{self.ctype}(&{self.at(i, j)})" if self.special else f"(long){self.at(i, j)}"

    def put(self, i, j, value):
        if self.special:
            return f"set_{self.ctype}(&{self.at(i, j)}, w61({value}));"
        return f"{self.at(i, j)} = ({self.ctype})w61({value});"

    @property
    def count(self):
        return self.n.value * (self.m.value if self.m else 1)

    @property
    def items(self):
        return self.n.name + (f" * {self.m.name}" if self.m else "")

    @property
    def container(self):
        return self.storage in ("vector", "array", "unique", "reference", "span")


class Shapes:
    prologue = PROLOGUE

    def __init__(self, seed, number, options):
        self.rng = random.Random(f"shapes {seed}/{number}")
        self.name, self.options = f"p{number}", options
        self.steps, self.loops, self.lines, self.before, self.depth = 0, 0, [], [], 1
        self.make_data()

    def put(self, *lines):
        for line in lines:
            self.lines.append(line if line.startswith("#") else "  " * self.depth + line)

    def kept(self):
        self.steps += 1
        return self.steps - 1 not in self.options.drop

    # ---- data
    def make_data(self):
        rng = self.rng
        sizes = [Extent("n", rng.choice([3, 5, 8, 17, 31, 64, 129])), Extent("h->n2", rng.choice([4, 9, 20, 33]))]
        inner = [Extent("m", rng.choice([2, 3, 5, 8, 11])), Extent("COLS", 6)]
        self.sizes, self.inner, self.data = sizes, inner, []
        for k in range(rng.randint(3, 6)):
            ctype = rng.choice(TYPES + SPECIAL)
            n = sizes[0] if rng.random() < 0.75 else sizes[1]
            m = rng.choice(inner) if rng.random() < 0.55 else None
            kinds = ["flat", "flat", "fixed", "member", "deep"] + (["grid", "rowptr"] if m else [])
            if self.options.cxx:
                kinds += ["vector", "vector", "unique", "reference", "array", "span"]
                kinds = [x for x in kinds if x != "rowptr" or m.name == "COLS"]
            storage = rng.choice(kinds)
            if storage == "grid":
                m = Extent(str(m.value), m.value)
            prefix = {"member": "o.", "deep": "h->in."}.get(storage, "")
            self.data.append(Data(prefix + "abcdef"[k], ctype, n, m, storage))

    def declare(self):
        members = [d for d in self.data if d.storage == "member"]
        deep = [d for d in self.data if d.storage == "deep"]
        self.fixed_deep = self.rng.random() < 0.4

        def field(d):
            return f"{d.ctype} {d.name[-1]}[{d.count}];" if self.fixed_deep and d.storage == "deep" else f"{d.ctype} *{d.name[-1]};"
        self.put("struct hold_s { int n2;" + (" struct { " + " ".join(field(d) for d in deep) + " } in;" if deep else "") + " } hold;")
        self.put("struct hold_s *h = &hold;", f"h->n2 = {self.sizes[1].value};")
        if members:
            self.put("struct { " + " ".join(field(d) for d in members) + " } o;")
        kind = self.rng.choice(["const int", "int", "long", "const long", "unsigned"])
        self.put(f"{kind} n = {self.sizes[0].value};", f"{self.rng.choice(['const int', 'int', 'size_t'])} m = {self.inner[0].value};",
                 "enum { COLS = 6 };" if self.rng.random() < 0.5 else "const int COLS = 6;")
        for d in self.data:
            self.declare_one(d)
            fill = "set_" + d.ctype + f"(&{d.name}[x_], (x_ * 7 + 3) % 23)" if d.special else f"{d.name}[x_] = ({d.ctype})((x_ * 7 + 3) % 23)"
            if d.rows:
                fill = d.put("x_ / " + d.m.name, "x_ % " + d.m.name, "(long)(x_ * 7 + 3) % 23")[:-1]
            self.put(f"for (long x_ = 0; x_ < {d.count}; ++x_)", f"  {fill};")

    def declare_one(self, d):
        t, n = d.ctype, d.count
        calloc = f"({t} *)calloc({n}, sizeof({t}))"
        if d.storage in ("flat",):
            self.put(f"{t} *{d.name} = {calloc};")
        elif d.storage == "member" or (d.storage == "deep" and not self.fixed_deep):
            self.put(f"{d.name} = {calloc};")
        elif d.storage == "deep":
            self.put(f"memset((void *){d.name}, 0, sizeof {d.name});")
        elif d.storage == "fixed":
            self.put(f"static {t} {d.name}[{n}];")
        elif d.storage == "grid":
            self.put(f"static {t} {d.name}[{d.n.value}][{d.m.name}];")
        elif d.storage == "rowptr":
            self.put(f"{t} (*{d.name})[{d.m.name}] = ({t} (*)[{d.m.name}])calloc({n}, sizeof({t}));")
        elif d.storage == "vector":
            self.put(f"std::vector<{'char' if t == 'bool' else t}> {d.name}({n});" if t != "bool" else f"std::unique_ptr<bool[]> {d.name}(new bool[{n}]());")
        elif d.storage == "unique":
            self.put(f"std::unique_ptr<{t}[]> {d.name}(new {t}[{n}]());")
        elif d.storage == "array":
            self.put(f"static std::array<{t}, {n}> {d.name};")
        elif d.storage == "reference":
            self.put(f"std::array<{t}, {n}> of_{d.name}{{}};", f"auto &{d.name} = of_{d.name};")
        elif d.storage == "span":
            self.put(f"std::unique_ptr<{t}[]> of_{d.name}(new {t}[{n}]());", f"std::span<{t}> {d.name}(of_{d.name}.get(), {n});")

    def show(self, d):
        self.put(f"{{ long s_ = 0;", f"for (long i_ = 0; i_ < {d.n.value}; ++i_)")
        if d.m:
            self.put(f"for (long j_ = 0; j_ < {d.m.value}; ++j_)")
        self.put(f"  s_ = (s_ * 31 + {d.get('i_', 'j_')}) % 1000003;", f"printf(\"%s {d.name[-1]} %ld\\n\", program, s_); }}")

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
            if self.options.cxx:
                return [f"auto &ref = {d.at(row)};", f"ref = ({d.ctype})w61((long)ref + {value});"]
            return [f"{d.ctype} *ref = &{d.at(row)};", f"*ref = ({d.ctype})w61((long)*ref + {value});"]
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
