# ===-- fuzz/gangs.py - gangs, workers and vectors of OpenACC -----------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Nests whose loops have levels, and gangs with variables of their own around loops for workers and vectors. No two iterations
# of a loop that is shared out meet.

from bodies import Body
from teams import Crew

# For each depth the clauses of its loops, outermost first; None: the one before has this loop too.
LEVELS = {
    1: [["gang"], ["gang vector"], ["gang worker vector"], ["tile(3)"], [""], ["gang(static: 2)"], ["vector(16)"], ["gang tile(4)"]],
    2: [["gang", "vector"], ["gang", "worker"], ["gang worker", "vector"], ["gang", "worker vector"], ["gang", "seq"], ["seq", "gang vector"],
        ["tile(2, 3)", None], ["gang vector collapse(2)", None], ["gang", ""], ["", ""], ["gang", "vector tile(2)"], ["gang", "independent"],
        ["worker", "vector"], ["gang(static: 1)", "vector(4)"], ["independent", "independent"]],
    3: [["gang", "worker", "vector"], ["gang worker", "vector", "seq"], ["gang", "vector collapse(2)", None], ["gang collapse(2)", None, "vector"],
        ["tile(2, 2, 2)", None, None], ["gang", "seq", "vector"], ["seq", "gang", "vector"], ["collapse(3)", None, None], ["gang", "tile(2, 3)", None],
        ["gang", "worker", "seq"], ["", "", ""], ["gang", "worker vector", "seq"], ["gang worker collapse(2)", None, "vector"]]}

PROLOGUE = r"""
#pragma acc routine seq
static long triple61(long x) {
  return w61(3 * x);
}
#pragma acc routine vector
static void fill_lanes(long *t, int width, long x) {
#pragma acc loop vector
  for (int i = 0; i < width; i++)
    t[i] = w61(t[i] + i * x);
}
#pragma acc routine vector
static long sum_lanes(const long *t, int width) {
  long sum = 0;
#pragma acc loop vector reduction(+: sum)
  for (int i = 0; i < width; i++)
    sum += t[i];
  return w61(sum);
}
#pragma acc routine worker
static void fill_workers(long *t, int width, long x) {
#pragma acc loop worker
  for (int i = 0; i < width; i++)
    t[i] = w61(t[i] * x + i);
}
"""


class GangSteps:
    def gangs(self):
        self.rng.choice([self.gang_nest, self.gang_nest, self.gang_rooms, self.gang_rooms, self.gang_rooms, self.kernels])()

    def sizes_of_gangs(self):
        rng = self.rng
        return rng.choice(["", "", f" num_gangs({rng.randint(1, 9)})", f" vector_length({rng.choice([1, 8, 32, 128])})",
                           f" num_gangs({rng.randint(1, 5)}) num_workers({rng.randint(1, 4)}) vector_length({rng.choice([4, 32])})"])

    def gang_nest(self):
        """A level for each loop, and sums from inner loops to outer ones."""
        rng = self.rng
        target = rng.choice(self.arrays)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.6]
        levels = rng.choice(LEVELS[target.rank])
        loops = self.loops_over(target, target.rank)
        inner = [k for k in range(1, target.rank) if levels[k] is not None]
        at = rng.choice(inner) if inner and rng.random() < 0.5 else None  # loops from there on add to a sum
        total, part = self.fresh("x"), self.fresh("s")
        if at:
            self.put(f"long {total} = {rng.randint(0, 9)};")
        kind = rng.choice(["parallel", "parallel", "kernels"])
        data = " ".join(self.maps(others, [target]))
        names, head = [], kind
        for k, (level, loop) in enumerate(zip(levels, loops)):
            sums = "" if not at else f" reduction(+: {total if k < at else part})"
            if k == 0 and rng.random() < 0.6:
                self.put(f"#pragma acc {kind} loop {level}{self.sizes_of_gangs()}{sums} {data}")
                head = None
            elif k == 0:
                self.put(f"#pragma acc {kind}{self.sizes_of_gangs()} {data}{f' copy({total})' if at else ''}")
            if level is not None and (k or head):
                self.put(f"#pragma acc loop {level}{sums}")
            self.open(loop.header + " {")
            names.append(loop)
            if k + 1 < target.rank and levels[k + 1] is not None:
                self.between(names, others, part if at == k + 1 else None)
        locals_ = self.betweens
        self.betweens = []
        Body(self, [target], others, [], loops, locals_=locals_).put()
        if at:
            self.put(f"{part} += w61((long){self.place(target, loops)});")
        for k in range(target.rank - 1, -1, -1):
            self.close()
            if at == k:
                self.put(f"{total} += w61({part});")
        if at:
            self.put(f"SHOW(long, &{total}, 1);")

    betweens = ()

    def between(self, loops, others, part):
        """What stands between two loops."""
        self.betweens = list(self.betweens)
        if part:
            self.put(f"long {part} = {Body(self, [], others, [], loops).value(1)};")
        if self.rng.random() < 0.4:
            own = self.fresh("u")
            self.put(f"const long {own} = {Body(self, [], others, [], loops, locals_=self.betweens).value(2)};")
            self.betweens.append(own)

    def gang_rooms(self):
        """Gangs with an array of their own, which loops for workers and vectors fill and read."""
        rng = self.rng
        target = rng.choice(self.arrays)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.5]
        outer = self.loops_over(target, 1)[0]
        width = target.extents[1].value if target.rank > 1 else rng.choice([1, 4, 9, 30])
        crew = Crew(self.fresh("t"), rng.choice(["int", "double", "long", "long", "unsigned char"]), width, self.fresh("s"), None, target.ctype, others, [outer])
        if target.rank > 1:
            rest = [str(rng.randrange(e.value)) for e in target.extents[2:]]
            crew.row = lambda j: target.element([outer.var, j] + rest)
        outside = rng.random() < 0.4
        room = f"{crew.ctype} {crew.room}[{width}];"
        if outside:
            self.put(room)
        self.put(f"#pragma acc parallel loop gang{self.sizes_of_gangs()}{f' private({crew.room})' if outside else ''} {' '.join(self.maps(others, [target]))}")
        self.open(outer.header + " {")
        if not outside:
            self.put(room)
        self.put(f"long {crew.total} = {rng.randint(0, 50)};")
        self.gang_fill(crew)
        for _ in range(rng.randint(1, 4)):
            self.gang_phase(crew, 2)
        place = target.element([outer.var] + [str(rng.randrange(e.value)) for e in target.extents[1:]])
        self.put(f"{place} = ({target.ctype})w61((long){place} + {crew.total} + (long){crew.room}[{rng.randrange(width)}]);")
        self.close()

    def gang_level(self):
        return self.rng.choice(["vector", "vector", "worker", "worker vector", "seq", "", "independent"])

    def gang_fill(self, crew):
        at = self.fresh("j")
        self.put(f"#pragma acc loop {self.gang_level()}", f"for (int {at} = 0; {at} < {crew.width}; {at}++)",
                 f"  {crew.room}[{at}] = ({crew.ctype})w61({self.crew_value(crew, [at])});")

    def gang_phase(self, crew, depth):
        rng = self.rng
        kind = rng.choice(["loop", "loop", "loop", "sum", "serial", "atomic", "capture", "max"] + ["routine"] * (crew.ctype == "long") + ["repeat", "if"] * (depth > 0))
        at, level = self.fresh("j"), self.gang_level()
        head = [f"for (int {at} = 0; {at} < {crew.width}; {at}++)"]
        if kind == "loop":
            self.put(f"#pragma acc loop {level}", *head, f"  {self.crew_store(crew, at, rng.choice(['room', 'row']))}")
        elif kind == "sum":
            self.put(f"#pragma acc loop {level} reduction(+: {crew.total})", *head, f"  {crew.total} += {self.crew_value(crew, [at], at, at)};",
                     f"{crew.total} = w61({crew.total});")
        elif kind == "max":
            value = self.crew_value(crew, [at], at, at)
            self.put(f"#pragma acc loop {level} reduction(max: {crew.total})", *head, f"  {crew.total} = {crew.total} > {value} ? {crew.total} : {value};")
        elif kind == "serial":
            self.crew_serial(crew)
        elif kind == "atomic":
            self.put(f"#pragma acc loop {level}", head[0] + " {", "#pragma acc atomic update", f"  {crew.total} += {self.crew_value(crew, [at], at, at)};", "}",
                     f"{crew.total} = w61({crew.total});")
        elif kind == "capture":
            ticket = self.fresh("k")
            self.put(f"{crew.total} = 0;", f"#pragma acc loop {level}", head[0] + " {", f"  long {ticket};", "#pragma acc atomic capture",
                     f"  {ticket} = {crew.total}++;", f"  {crew.room}[{ticket}] = ({crew.ctype})w61({ticket} * {rng.randint(1, 9)});", "}",
                     f"{crew.total} = w61({crew.total});")
        elif kind == "routine":
            self.put(rng.choice([f"fill_lanes({crew.room}, {crew.width}, {crew.total});", f"fill_workers({crew.room}, {crew.width}, {crew.total});",
                                 f"{crew.total} = sum_lanes({crew.room}, {crew.width});", f"{crew.total} = triple61({crew.total} + {crew.room}[0]);"]))
        else:
            if kind == "repeat":
                self.put(f"for (int {at} = 0; {at} < {rng.randint(1, 3)}; {at}++) {{")
            else:
                self.put(f"if ({crew.total} {rng.choice('<>')} {rng.randint(5, 50)}) {{")
            self.depth += 1
            for _ in range(rng.randint(1, 2)):
                self.gang_phase(crew, depth - 1)
            self.depth -= 1
            self.put("}")
