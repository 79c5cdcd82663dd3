# ===-- fuzz/program.py - one random program as C text ----------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# A program is one function: arrays, then steps (regions, loops on the host, data constructs around them), then a line of output
# for each array and scalar. Its serial meaning, the pragmas ignored, is what any run must print. Steps have numbers, so that
# a failing program can be made again without some of them.

import dataclasses

import clauses
from data import DataSteps
from dense import DenseSteps
from functions import FunctionSteps
from item_ranges import RangeSteps
from lines import Lines
from model import FLOATS, INTS, Array, Extent, Passes
from nest import NestMaker

SIZES = [1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 33, 64]
LONG_SIZES = [1, 2, 3, 5, 9, 40, 100, 257, 1000]

PROLOGUE = r"""
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
#include <thread>
#include <type_traits>
#endif

static inline double wrapd(double x) { return x - 64 * floor(x / 64); }
static inline float wrapf(float x) { return x - 64 * floorf(x / 64); }
#ifdef __cplusplus
template <typename T, typename X> static inline T wrap_as(X x) {
  return std::is_floating_point<T>::value ? (T)wrapd((double)x) : (T)((long)x % 61);
}
#endif
static long twice(long x) { return 2 * x; }
static long pick(long c, long x, long y) { return c % 2 ? x : y; }
static long clamp_to(long x) {
  if (x < -9)
    return -9;
  return x > 9 ? 9 : x;
}
#ifdef SERIAL
#define omp_get_team_num() 0
#define omp_get_num_teams() 1
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_default_device() 0
#else
#include <omp.h>
#endif
#ifdef SERIAL // what lies beyond an edge, which the loop itself just reads
static long wrapped(long i, long n) { return ((i % n) + n) % n; }
static long mirrored(long i, long n) {
  const long at = n == 1 ? 0 : wrapped(i, 2 * n - 2);
  return at < n ? at : 2 * n - 2 - at;
}
#define PERIODIC(i, n) wrapped(i, n)
#define REFLECTING(i, n) mirrored(i, n)
#else
#define PERIODIC(i, n) (i)
#define REFLECTING(i, n) (i)
#endif
static inline long w61(long x) { return (x % 61 + 61) % 61; }
static long twice61(long x) { return w61(2 * x); }
static long largest(long x, long y) { return x > y ? x : y; }
static long along(long x, long y) {
  long sum = 0;
  for (int i = 0; i < 5; ++i) {
    if (sum > 40 + y)
      return w61(sum - x);
    sum += x + i;
  }
  return w61(sum);
}
static void set61(long *to, long x) { *to = w61(*to + x); }
struct pair {
  int first;
  double second;
};
static struct pair swapped(struct pair p) {
  struct pair q = {(int)p.second, (double)p.first};
  return q;
}
#define SHOW_ONE(v) printf("%s %s %ld\n", program, #v, (long)(v))
#define FILL(T, v, items, k) for (long x_ = 0; x_ < (items); ++x_) ((T *)(v))[x_] = (T)((x_ * 7 + (k)) % 23)
#define SHOW(T, v, items) show(#v, (items), sizeof(T), (T)0.5 != 0, (v))
static const char *program;
static void show(const char *name, long items, long size, int floating, const void *v) {
  unsigned long long hash = 1469598103934665603ull;
  for (long i = 0; i < items; ++i) {
    long long x = 0;
    if (floating)
      x = size == 4 ? (long long)((const float *)v)[i] : (long long)((const double *)v)[i];
    else
      memcpy(&x, (const char *)v + i * size, (size_t)size);
    hash = (hash ^ (unsigned long long)x) * 1099511628211ull;
  }
  printf("%s %s %llx\n", program, name, hash);
}
"""


@dataclasses.dataclass
class Options:
    cxx: bool = False
    drop: frozenset = frozenset()


class Program(Lines, DataSteps, FunctionSteps, RangeSteps, DenseSteps):
    prologue = ""

    def __init__(self, seed, number, options):
        super().__init__(f"{seed}/{number}", number, options)
        self.nests = 0
        self.haloed = {}
        self.apart = None  # inside of threads: lines before them, and lines after them
        self.make_arrays()

    # ---- data
    def make_arrays(self):
        rng = self.rng
        long_one = rng.random() < 0.3
        self.extents = [Extent("n", rng.choice(LONG_SIZES if long_one else SIZES)),
                        Extent("m", rng.choice(SIZES[:8] if long_one else SIZES)), Extent("l", rng.choice(SIZES[:8]))]
        self.arrays = []
        for k in range(rng.randint(2, 5)):
            rank = rng.choice([1, 1, 2, 2, 2, 3])
            extents = [self.extents[0]] + [rng.choice(self.extents) for _ in range(rank - 1)]
            rng.shuffle(extents)
            if rank == 3:
                extents = [e if e.value <= 33 else self.extents[2] for e in extents]
            storage = rng.choice(["flat", "flat", "fixed"] if self.options.cxx else ["flat", "flat", "rows", "fixed"])
            if storage == "fixed":
                extents = [Extent(str(e.value), e.value) for e in extents]
            if storage == "rows" and rank == 1:
                storage = "flat"
            self.arrays.append(Array("abcde"[k], rng.choice(INTS + FLOATS * 3), extents, storage))
        self.make_members()
        self.by_name = {a.name: a for a in self.arrays}
        self.scalars = ["c1", "c2"]

    def declare(self):
        for extent in self.extents:
            self.put(f"{self.rng.choice(['const int', 'int', 'long'])} {extent.name} = {extent.value};")
        self.put("int c1 = 3;", "double c2 = 2;")
        for k, a in enumerate(self.arrays):
            items = " * ".join(e.name for e in a.extents)
            member = a.name != a.bare
            if a.storage == "flat":
                self.put(f"{'' if member else a.ctype + ' *'}{a.name} = ({a.ctype} *)malloc(sizeof({a.ctype}) * {items});")
            elif a.storage == "rows":
                inner = "".join(f"[{e.name}]" for e in a.extents[1:])
                self.put(f"{a.ctype} (*{a.name}){inner} = malloc(sizeof({a.ctype}) * {items});")
            elif not member:
                self.put(f"static {a.ctype} {a.name}{''.join(f'[{e.name}]' for e in a.extents)};")
            self.put(f"FILL({a.ctype}, {a.name}, {a.items}, {k * 3 + 1});")

    def finish(self):
        for a in self.arrays:
            self.put(f"SHOW({a.ctype}, {a.name}, {a.items});")
        for a in self.arrays:
            if a.storage != "fixed":
                self.put(f"free({a.name});")
        self.put("(void)n, (void)m, (void)l, (void)c1, (void)c2;")

    # ---- steps
    def nest(self, writable=None, passes=None):
        self.nests += 1
        scalars = self.scalars + (["pass"] if passes else [])
        return NestMaker(self.rng, self.options, self.arrays, scalars, self.nests, writable, passes).make()

    def fixed_names(self):
        return {a.name for a in self.arrays if a.storage == "fixed"}

    def put_nest(self, nest, pragmas, passes=None):
        """The nest between its declarations and a line for each of its reductions."""
        lambdas = self.rng.choice([("auto step = [&]() {", "step();"), ("auto step = [&](auto) {", "step(0), step(1L);")]) \
            if self.options.cxx and self.rng.random() < 0.15 and not nest.written() & self.fixed_names() else ("{", "")
        if lambdas[1]:
            self.put("{")
        self.put(lambdas[0])
        self.depth += 1
        if passes:
            self.put(f"for ({self.rng.choice(['int', 'long', 'short'])} pass = 0; pass < {passes.count}; ++pass) {{")
        shows = [f"SHOW({r.ctype}, {r.name if r.items else '&' + r.name}, {r.items or 1});" for r in nest.reductions]
        inside = nest.declarations
        if self.apart:
            inside = [line for line in inside if line.endswith(f" {nest.split.var};")]
            self.apart[0] += [line for line in nest.declarations if line not in inside]
            self.apart[1] += shows
        self.put(*inside, *pragmas)
        self.put_loops(nest)
        if not self.apart:
            self.put(*shows)
        if passes:
            self.put("}")
        self.depth -= 1
        self.put("};" if lambdas[1] else "}")
        if lambdas[1]:
            self.put(lambdas[1], "}")

    def put_loops(self, nest):
        for k, loop in enumerate(nest.loops):
            braces = k + 1 == len(nest.loops)
            self.depth += k
            self.put(loop.header + (" {" if braces else ""))
            self.depth -= k
        self.depth += len(nest.loops)
        self.put(*nest.body)
        self.depth -= len(nest.loops)
        self.put("  " * (len(nest.loops) - 1) + "}")

    def region(self, resident=(), omp=None, writable=None):
        passes = Passes(self.rng.randint(2, 5)) if self.rng.random() < 0.12 else None
        nest = self.nest(writable, passes)
        omp = self.rng.random() < 0.45 if omp is None else omp
        if self.rng.random() < 0.08 and not resident and not clauses.of_members(self.by_name):
            pragmas = clauses.plain_region(nest, self.by_name, self.rng)
        else:
            make = clauses.omp_region if omp else clauses.acc_region
            pragmas = make(nest, self.by_name, self.rng, resident)
        if self.kept():
            self.put_nest(nest, pragmas, passes)

    def edges(self):
        """A loop that reads beyond the ends of an array: its halo goes on there, periodic or mirrored."""
        rng = self.rng
        pairs = [(a, b) for a in self.arrays for b in self.arrays if a is not b and a.rank == b.rank <= 2 and
                 all(x.name == y.name for x, y in zip(a.extents, b.extents))]
        if not pairs:
            return self.region()
        source, target = rng.choice(pairs)
        d = 0  # an inner dimension has no room beyond its ends
        size, width = source.extents[d], rng.randint(1, 2)
        if size.value < width + 1:
            return self.region()
        macro = rng.choice(["PERIODIC", "REFLECTING"])
        index = ["i", "j"][:source.rank]
        index[d] = "@"  # the loop that is split

        def at(array, text):
            return array.element([text if x == "@" else "j" for x in index])

        reads = [at(source, f"{macro}(i + {k}, {size.name})" if k else "i") for k in range(-width, width + 1)]
        value = " + ".join(f"{rng.randint(1, 3)} * (long){read}" for read in reads)
        policies = ["BLOCK" if x == "@" else "*" for x in index]
        shape = "".join(f"[0:{e.name}]" for e in source.extents)
        halo = ",".join(f"{width}:{macro.lower()}" if x == "@" else "" for x in index)
        dist = f"dist_data({', '.join(policies)})"
        pragmas = [f"#pragma omp target device({rng.choice(clauses.OMP_DEVICES[:3])}) map(to: {source.name}{shape} {dist} "
                   f"halo({halo})) map(from: {target.name}{shape} {dist})", "#pragma omp parallel for"]
        if not self.kept():
            return
        self.put(*pragmas, f"for (long i = 0; i < {size.name}; i++)")
        self.depth += 1
        for k, extent in enumerate(source.extents):
            if k != d:
                self.put(f"for (int j = 0; j < {extent.name}; j++)")
        self.put(f"  {at(target, 'i')} = ({value}) % 61;")
        self.depth -= 1

    def step(self, kinds):
        {"region": self.region, "edges": self.edges, "host": self.host_loop, "block": self.block, "persist": self.persistent,
         "threads": self.threads, "template": self.template, "ranges": self.ranges, "dense": self.dense}[self.rng.choice(kinds)]()

    def text(self):
        self.put(f'program = "{self.name}";')
        self.declare()
        kinds = ["region"] * 4 + ["host", "block", "block", "persist", "edges", "threads", "ranges", "dense", "dense"] + ["template"] * self.options.cxx
        for _ in range(self.rng.randint(1, 4)):
            self.step(kinds)
        self.finish()
        return self.before + self.function(self.lines)


def source(programs):
    """The file, and for each program its first and last line."""
    lines = ["// Made by test/fuzz/run.", *(PROLOGUE + programs[0].prologue).splitlines()]
    spans = {}
    for program in programs:
        first = len(lines) + 1
        lines += program.text()
        spans[program.name] = (first, len(lines))
        lines.append("")
    lines.append("int main(int argc, char **argv) {")
    lines.append("  const char *only = argc > 1 ? argv[1] : NULL;")
    for program in programs:
        lines.append(f'  if (!only || !strcmp(only, "{program.name}"))')
        lines.append(f"    {program.name}(), fflush(stdout);")
    lines += ["  return 0;", "}"]
    return "\n".join(lines) + "\n", spans
