# ===-- fuzz/program.py - one random program as C text ----------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# A program is one function: arrays, then steps (regions, loops on the host, data constructs around them), then a line of output
# for each array and scalar. Its serial meaning, the pragmas ignored, is what any run must print. Steps have numbers, so that
# a failing program can be made again without some of them.

import dataclasses
import random

import clauses
from model import FLOATS, INTS, Array, Extent
from nest import NestMaker

SIZES = [1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 33, 64]
LONG_SIZES = [1, 2, 3, 5, 9, 40, 100, 257, 1000]

PROLOGUE = r"""
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline double wrapd(double x) { return x - 64 * floor(x / 64); }
static inline float wrapf(float x) { return x - 64 * floorf(x / 64); }
static long twice(long x) { return 2 * x; }
static long pick(long c, long x, long y) { return c % 2 ? x : y; }
static long clamp_to(long x) {
  if (x < -9)
    return -9;
  return x > 9 ? 9 : x;
}
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


EXCHANGE = "an exchange of halos"  # until the data construct around it says which


@dataclasses.dataclass
class Options:
    cxx: bool = False
    drop: frozenset = frozenset()


class Program:
    def __init__(self, seed, number, options):
        self.rng = random.Random(f"{seed}/{number}")
        self.name, self.options = f"p{number}", options
        self.steps = 0  # numbered so far
        self.nests = 0
        self.lines = []
        self.depth = 1
        self.haloed = {}
        self.make_arrays()

    # ---- text
    def put(self, *lines):
        for line in lines:
            self.lines.append(line if line.startswith("#") else "  " * self.depth + line)

    def kept(self):
        """Numbers a step; whether it is wanted."""
        self.steps += 1
        return self.steps - 1 not in self.options.drop

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
        self.by_name = {a.name: a for a in self.arrays}
        self.scalars = ["c1", "c2"]

    def declare(self):
        for extent in self.extents:
            self.put(f"{self.rng.choice(['const int', 'int', 'long'])} {extent.name} = {extent.value};")
        self.put("int c1 = 3;", "double c2 = 2;")
        for k, a in enumerate(self.arrays):
            items = " * ".join(e.name for e in a.extents)
            if a.storage == "flat":
                self.put(f"{a.ctype} *{a.name} = ({a.ctype} *)malloc(sizeof({a.ctype}) * {items});")
            elif a.storage == "rows":
                inner = "".join(f"[{e.name}]" for e in a.extents[1:])
                self.put(f"{a.ctype} (*{a.name}){inner} = malloc(sizeof({a.ctype}) * {items});")
            else:
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
    def nest(self, writable=None):
        self.nests += 1
        return NestMaker(self.rng, self.options, self.arrays, self.scalars, self.nests, writable).make()

    def fixed_names(self):
        return {a.name for a in self.arrays if a.storage == "fixed"}

    def put_nest(self, nest, pragmas):
        """The nest between its declarations and a line for each of its reductions."""
        lambdas = self.rng.choice([("auto step = [&]() {", "step();"), ("auto step = [&](auto) {", "step(0), step(1L);")]) \
            if self.options.cxx and self.rng.random() < 0.15 and not nest.written() & self.fixed_names() else ("{", "")
        if lambdas[1]:
            self.put("{")
        self.put(lambdas[0])
        self.depth += 1
        self.put(*nest.declarations)
        self.put(*pragmas)
        for k, loop in enumerate(nest.loops):
            braces = k + 1 == len(nest.loops)
            self.depth += k
            self.put(loop.header + (" {" if braces else ""))
            self.depth -= k
        self.depth += len(nest.loops)
        self.put(*nest.body)
        self.depth -= len(nest.loops)
        self.put("  " * (len(nest.loops) - 1) + "}")
        for reduction in nest.reductions:
            first = reduction.name if reduction.items else f"&{reduction.name}"
            self.put(f"SHOW({reduction.ctype}, {first}, {reduction.items or 1});")
        self.depth -= 1
        self.put("};" if lambdas[1] else "}")
        if lambdas[1]:
            self.put(lambdas[1], "}")

    def region(self, resident=(), omp=None):
        nest = self.nest()
        omp = self.rng.random() < 0.45 if omp is None else omp
        if self.rng.random() < 0.08 and not resident:
            pragmas = clauses.plain_region(nest, self.by_name, self.rng)
        else:
            make = clauses.omp_region if omp else clauses.acc_region
            pragmas = make(nest, self.by_name, self.rng, resident)
        if self.kept():
            self.put_nest(nest, pragmas)

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

    def host_loop(self, resident=(), omp=False):
        nest = self.nest()
        if not self.kept():
            return
        used = [a for a in nest.arrays() if a in resident]
        changed = [a for a in sorted(nest.written()) if a in resident]
        host = "omp target update from" if omp else self.rng.choice(["acc update host", "acc update self"])
        device = "omp target update to" if omp else "acc update device"
        # A pointer's name alone is the pointer in OpenMP.
        text = (lambda x: clauses.section(self.by_name[x], self.rng)) if omp else (lambda x: x)
        if used:
            self.put(f"#pragma {host}({', '.join(text(x) for x in used)})")
        self.put_nest(nest, [])
        if changed:
            self.put(f"#pragma {device}({', '.join(text(x) for x in changed)})")

    def block(self):
        """A data region, or enter data and exit data, around a few steps."""
        omp = self.rng.random() < 0.5
        arrays = [a for a in self.arrays if self.rng.random() < 0.7] or self.arrays[:1]
        kept = self.kept()
        mark = len(self.lines)
        self.depth += 1
        for _ in range(self.rng.randint(1, 4)):
            self.inner_step({a.name for a in arrays}, omp)
        self.depth -= 1
        inner, self.lines = self.lines[mark:], self.lines[:mark]
        if not kept:
            return
        self.haloed = {}
        names = [self.data_item(a, omp, a is arrays[0]) for a in arrays]
        inner = [line for x in inner for line in (self.exchange() if x == EXCHANGE else [x])]
        if self.rng.random() < 0.3:
            self.unstructured(omp, names, arrays, inner)
            return
        if omp:
            self.put("#pragma omp target data device(*) " + " ".join(f"map(tofrom: {name})" for name in names))
        else:
            self.put(f"#pragma acc data {' '.join(f'copy({name})' for name in names)}")
        self.put("{")
        self.lines += inner
        self.put("}")

    def unstructured(self, omp, names, arrays, inner):
        if omp:
            self.put("#pragma omp target enter data " + " ".join(f"map(to: {name})" for name in names))
        else:
            self.put(f"#pragma acc enter data copyin({', '.join(names)})")
        self.lines += inner
        plain = ", ".join(clauses.section(a, self.rng) for a in arrays)
        if omp:
            self.put(f"#pragma omp target exit data map(from: {plain})")
        else:
            self.put(f"#pragma acc exit data copyout({plain})")

    # `ours`: with a distribution, for without any the directive is plain OpenMP, which keeps arrays for plain loops.
    def data_item(self, array, omp, ours):
        if not omp or (self.rng.random() < 0.4 and not ours):
            return clauses.section(array, self.rng)
        d = self.rng.randrange(array.rank)
        policies = ["BLOCK" if self.rng.random() < 0.7 else "AUTO" if x == d else "*" for x in range(array.rank)]
        policies = [p if x == d else "*" for x, p in enumerate(policies)]
        text = array.name + "".join(f"[0:{e.name}]" for e in array.extents) + f" dist_data({', '.join(policies)})"
        if self.rng.random() < 0.5:
            text += " halo(" + ",".join(str(self.rng.randint(1, 2)) if x == d else "" for x in range(array.rank)) + ")"
            self.haloed[array.name] = (d, array.rank)
        return text

    # Asks early for what the loops would get anyway.
    def exchange(self):
        if not self.haloed:
            return []
        name = self.rng.choice(sorted(self.haloed))
        d, rank = self.haloed[name]
        side = self.rng.choice(["left", "right", "leftright", "rightleft"])
        marked = name + "".join("[*]" if x == d else "[]" for x in range(rank))
        return [self.rng.choice([f"#pragma omp halo_update {side}({marked})", f"#pragma omp halo_exchange({name})",
                                 f"#pragma acc halo_exchange({name})", f"#pragma omp halo exchange({name});"])]

    def inner_step(self, resident, omp):
        kind = self.rng.choice(["region"] * 5 + ["host", "exchange"])
        if kind == "host":
            self.host_loop(resident, omp)
        elif kind == "exchange":
            self.lines.append(EXCHANGE)
        else:
            self.region(resident, omp)

    def persistent(self):
        """Loops that keep arrays on the devices until depersist."""
        arrays = [a for a in self.arrays if self.rng.random() < 0.5] or self.arrays[:1]
        names = [a.name for a in arrays]
        kept = self.kept()
        persisted = []
        for _ in range(self.rng.randint(1, 3)):
            nest = self.nest()
            mine = [x for x in nest.arrays() if x in names]
            fresh = [x for x in mine if x not in persisted] if kept else []
            pragmas = clauses.acc_region(nest, self.by_name, self.rng, [x for x in mine if x in persisted], fresh)
            if self.kept():
                self.put_nest(nest, pragmas)
                persisted += fresh
        if persisted:
            self.put(f"#pragma acc depersist({', '.join(persisted)})")

    def text(self):
        self.put(f'program = "{self.name}";')
        self.declare()
        for _ in range(self.rng.randint(1, 4)):
            kind = self.rng.choice(["region"] * 4 + ["host", "block", "block", "persist", "edges"])
            {"region": self.region, "edges": self.edges, "host": self.host_loop, "block": self.block, "persist": self.persistent}[kind]()
        self.finish()
        return [f"static void {self.name}(void) {{"] + self.lines + ["}"]


def source(programs):
    """The file, and for each program its first and last line."""
    lines = ["// Made by test/fuzz/run.", *PROLOGUE.splitlines()]
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
