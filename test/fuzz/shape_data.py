# ===-- fuzz/shape_data.py - data as real programs keep it ------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Records and their members, containers and views of C++, pointers to rows: what shapes.py makes loops over. Values are numbers
# from 0 to 60.

import dataclasses

from lines import Lines
from model import Extent

TYPES = ["int", "long", "short", "unsigned", "unsigned char", "unsigned short", "long long", "signed char", "float", "double", "double", "float"]
SPECIAL = ["bool", "zcomplex", "ccomplex", "cell", "cell", "body", "pix"]

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


class ShapeData(Lines):
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
