# ===-- fuzz/constructs.py - a random program of plain OpenMP and OpenACC constructs ------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Constructs of one device, as their standards have them: `target`, `teams`, `parallel` and what stands in them, `acc parallel`
# and `kernels` with their loops, data constructs around them, atomics, reductions. An iteration of a parallel loop writes items
# that no other one touches. Every value that is stored is from 0 to 60, so that the meaning of the program is its serial one.

import blocks
import gangs
import objects
from bodies import Body
from lines import Lines
from model import FLOATS, INTS, Array, Extent, make_loop
from moves import MoveSteps
from teams import TeamSteps

SIZES = [1, 2, 3, 5, 8, 13, 16, 31, 33, 64, 70]
SHARED_TYPES = ["int", "unsigned", "long", "unsigned long", "double", "float"]
OPERATORS = {"+": SHARED_TYPES, "max": INTS + FLOATS, "min": INTS + FLOATS, "|": INTS, "^": INTS, "&": INTS, "&&": INTS, "||": INTS, "*": ["unsigned", "unsigned long"]}


class Constructs(TeamSteps, gangs.GangSteps, MoveSteps, objects.ObjectSteps, blocks.BlockSteps, Lines):
    """One function of random constructs; `text` gives its lines. As Program, for constructs of one device."""

    prologue = gangs.PROLOGUE + objects.PROLOGUE + blocks.PROLOGUE

    def __init__(self, seed, number, options):
        super().__init__(f"constructs {seed}/{number}", number, options)
        self.acc = self.rng.random() < 0.4
        self.held = {}  # arrays of enclosing data constructs
        self.make_arrays()

    # ---- text
    def put(self, *lines):
        for line in lines:
            line = self.late(line) if self.queue else line
            if line is not None:
                super().put(line)

    # ---- data
    def make_arrays(self):
        rng = self.rng
        self.extents = [Extent("n", rng.choice(SIZES)), Extent("m", rng.choice(SIZES[:8])), Extent("l", rng.choice(SIZES[:5]))]
        self.arrays = []
        self.has_object = rng.random() < 0.3
        for k in range(rng.randint(3, 5)):
            rank = rng.choice([1, 1, 2, 2, 3])
            extents = [self.extents[0]] + [rng.choice(self.extents[1:]) for _ in range(rank - 1)]
            storage = rng.choice(["flat", "flat", "fixed", "fixed", "member"] if self.has_object else ["flat", "fixed"])
            if storage != "flat":
                extents = [Extent(str(e.value), e.value) for e in extents]
            name = "abcde"[k] if storage != "member" else f"o.{'abcde'[k]}"
            self.arrays.append(Array(name, rng.choice(INTS + FLOATS * 3), extents, storage))
        self.counts = Array("h", rng.choice(["int", "unsigned", "long", "unsigned long"]), [Extent("7", 7)], "fixed")
        self.scalars = ["c1", "c2"]
        self.make_globals()

    def declare(self):
        for extent in self.extents:
            self.put(f"{self.rng.choice(['const int', 'int', 'long'])} {extent.name} = {extent.value};")
        self.put("int c1 = 3;", "double c2 = 2;")
        members = [a for a in self.arrays if a.storage == "member"]
        if members:
            self.open("struct {")
            for a in members:
                self.put(f"{a.ctype} {a.bare}{''.join(f'[{e.name}]' for e in a.extents)};")
            self.depth -= 1
            self.put("} o;")
        for k, a in enumerate([*self.arrays, self.counts]):
            dims = "".join(f"[{e.name}]" for e in a.extents)
            if a.storage == "flat":
                items = " * ".join(e.name for e in a.extents)
                self.put(f"{a.ctype} *{a.name} = ({a.ctype} *)malloc(sizeof({a.ctype}) * {items});")
            elif a.storage == "fixed":
                self.put(f"{self.rng.choice(['static ', ''])}{a.ctype} {a.name}{dims};")
            self.put(f"FILL({a.ctype}, {a.name}, {a.items}, {k * 3 + 1});")
        self.put(*[self.moved(a, False) for a in self.globals])

    def finish(self):
        self.put(*[self.moved(a, True) for a in self.globals])
        for a in [*self.arrays, self.counts]:
            self.put(f"SHOW({a.ctype}, {a.name}, {a.items});")
        for a in self.arrays:
            if a.storage == "flat":
                self.put(f"free({a.name});")
        self.put("(void)n, (void)m, (void)l, (void)c1, (void)c2;")

    # ---- clauses
    def section(self, a):
        """An array as an item of a clause."""
        if a.storage == "member" or (a.storage == "fixed" and self.rng.random() < 0.6):
            return a.name
        if a.storage == "flat":
            return f"{a.name}[0:{' * '.join(e.name for e in a.extents)}]"
        return a.name + "".join(f"[0:{e.name}]" for e in a.extents)

    def item(self, a, written, whole=False, members=True):
        """The clause that maps an array, or nothing where that is the construct's to find. `whole`: each item is written."""
        rng = self.rng
        implicit = a.storage != "flat"
        if a.name in self.held:
            if rng.random() < 0.6:
                return ""
            return f"present({self.section(a)})" if self.acc else f"map({rng.choice(['to', 'tofrom', 'alloc'])}: {self.section(a)})"
        if implicit and (not members if a.storage == "member" else rng.random() < 0.4):
            return ""
        if self.acc:
            return f"{'copy' if written else 'copyin'}({self.section(a)})"
        return f"map({'from' if whole and rng.random() < 0.7 else 'tofrom' if written else 'to'}: {self.section(a)})"

    def maps(self, read, written, whole=()):
        named = [a for a in self.arrays if a in written or a in read]
        members = self.rng.random() < 0.5  # all of an object, or none
        if self.acc and named and all(a.name in self.held and a.storage != "member" for a in named) and self.rng.random() < 0.3:
            return ["default(present)"]
        items = [self.item(a, a in written, a in whole, members) for a in named]
        self.rng.shuffle(items)
        return [i for i in items if i]

    def chosen(self):
        """Arrays that are written and arrays that are only read."""
        written = self.rng.sample(self.arrays, self.rng.choice([1, 1, 2]))
        return written, [a for a in self.arrays if a not in written and self.rng.random() < 0.6]

    def reductions(self):
        rows = []
        for _ in range(self.rng.choice([0, 0, 1, 1, 2])):
            op = self.rng.choice(list(OPERATORS))
            ctype = self.rng.choice(OPERATORS[op])
            rows.append((self.fresh("r"), ctype, op))
        return rows

    @staticmethod
    def reduced(row, value):
        name, ctype, op = row
        if op in ("max", "min"):
            return f"if (({ctype})({value}) {'>' if op == 'max' else '<'} {name}) {name} = ({ctype})({value});"
        if op == "*":
            return f"{name} *= 1 + ({value}) % 3;"
        if op in ("&&", "||"):
            return f"{name} = {name} {op} ({value}) % 5;"
        return f"{name} = ({ctype})({name} {op} {value});" if op != "&" else f"{name} = ({ctype})({name} & (64 | {value}));"

    # ---- loops
    def loops_over(self, target, count):
        """Loops over the first dimensions of an array, and the subscripts of the item that an iteration writes."""
        variables = [self.fresh("i") for _ in range(count)]
        return [make_loop(self.rng, v, e, False) for v, e in zip(variables, target.extents)]

    def place(self, target, loops):
        rest = [str(self.rng.randrange(e.value)) for e in target.extents[len(loops):]]
        return target.element([loop.var for loop in loops] + rest)

    def body(self, written, read, reductions, loops, **more):
        return Body(self, written, read, reductions, loops, **more)

    # ---- constructs
    def combined(self):
        """A directive that has all: the device, its teams, the loop."""
        rng = self.rng
        written, read = self.chosen()
        target = written[0]
        depth = rng.randint(1, target.rank)
        loops = self.loops_over(target, depth)
        collapse = rng.randint(1, depth)
        reductions = self.reductions()
        clauses = self.maps(read, written)
        shows = []
        for name, ctype, op in reductions:
            self.put(f"{ctype} {name} = {rng.randint(0, 1) if op in ('&&', '||') else rng.randint(1, 9)};")
            shows.append(f"SHOW({ctype}, &{name}, 1);")
            clauses.append(f"reduction({op}: {name})")
        counts = rng.random() < 0.25
        private = self.fresh("v") if rng.random() < 0.3 else None
        if private:
            self.put(f"{rng.choice(SHARED_TYPES)} {private} = 5;")
            kind = rng.choice(["private", "firstprivate"] + ["lastprivate"] * (not self.acc))
            clauses.append(f"{kind}({private})")
            if kind == "lastprivate" and all(len(loop.indices) for loop in loops):
                shows.append(f"SHOW_ONE({private});")
        if collapse > 1:
            clauses.append(f"collapse({collapse})")
        clauses += self.extras([*read, *written])
        heads = self.acc_heads() if self.acc else self.omp_heads(reductions, counts)
        if private and kind == "lastprivate" and "loop" in heads[0]:  # which has it for its own variables only
            clauses[clauses.index(f"lastprivate({private})")] = f"private({private})"
            shows = [line for line in shows if private not in line]
        if counts:
            clauses.append("copy(h)" if self.acc else "map(tofrom: h)")
        self.put(*self.directives(heads, clauses))
        inner = None if self.acc else rng.choice([None, None, "#pragma omp simd"])
        for k, loop in enumerate(loops):
            if k >= collapse and inner and k == depth - 1 and collapse < depth and not counts:
                self.put(inner if not reductions else "#pragma omp simd" + "".join(f" reduction({op}: {name})" for name, _, op in reductions if op in "+*"))
                if any(op not in "+*" for _, _, op in reductions):
                    self.lines.pop()
            self.open(loop.header + " {")
        self.body(written, read, reductions, loops, private=private, counts=counts).put()
        for _ in loops:
            self.close()
        self.put(*shows)

    def extras(self, used):
        """Clauses that change where a construct runs and how scalars come to it."""
        rng = self.rng
        if rng.random() < 0.6:
            return []
        words = ["if(n > 0)", "if(c1 == 3)"] + ["if(c1 > 3)", "if(n > 1000)"] * all(a.name not in self.held for a in used)
        words += ["firstprivate(c1)", "firstprivate(c1, c2)"]
        words += ["self(c1 > 3)", "num_gangs(3)", "vector_length(16)"] if self.acc else [
            "device(omp_get_default_device())", "device(0)", "defaultmap(firstprivate: scalar)", "defaultmap(to: scalar)", "map(to: c1)", "map(to: c2)"]
        return [rng.choice(words)]

    def directives(self, heads, clauses):
        """Clauses go to the directive that may have them."""
        if len(heads) == 1:
            return [f"#pragma {heads[0]} {' '.join(clauses)}"]
        data = [c for c in clauses if c.split("(")[0] in ("map", "copy", "copyin", "copyout", "present", "create", "default", "if", "self", "device", "defaultmap", "num_gangs",
                                                          "vector_length")]
        rest = [c for c in clauses if c not in data]
        if not self.acc:  # the device's own copy of a scalar does not come back by itself
            data += [f"map(tofrom: {c.split(':')[-1].split('(')[-1].strip(' )')})" for c in rest if c.startswith(("reduction", "lastprivate"))]
        both = [c for c in rest if c.startswith("reduction") and " teams" in f" {heads[0]}" and not self.acc]
        return [f"#pragma {heads[0]} {' '.join(data + both)}", f"#pragma {heads[1]} {' '.join(rest)}"]

    def omp_heads(self, reductions, counts):
        rng = self.rng
        many = ["omp target teams distribute parallel for", "omp target parallel for", "omp target teams loop", "omp target parallel loop"]
        if not counts:
            many += ["omp target teams distribute parallel for simd", "omp target teams distribute", "omp target simd", "omp target parallel for simd",
                     "omp target teams distribute simd"]
        two = [("omp target", "omp teams distribute parallel for"), ("omp target", "omp parallel for"), ("omp target teams", "omp distribute parallel for")]
        if rng.random() < 0.3:
            return list(rng.choice(two[:2] if reductions else two))
        head = rng.choice(many)
        if "teams" in head and rng.random() < 0.2:
            head += f" num_teams({rng.randint(1, 5)})"
        if "parallel for" in head and rng.random() < 0.2:
            head += f" schedule({rng.choice(['static', 'static, 1', 'dynamic', 'guided, 2'])})"
        return [head]

    def acc_heads(self):
        rng = self.rng
        kind = rng.choice(["parallel", "parallel", "kernels"])
        levels = rng.choice(["", "gang", "gang vector", "gang worker vector", "independent", "vector", "worker"])
        if rng.random() < 0.4:
            return [f"acc {kind}", f"acc loop {levels}"]
        return [f"acc {kind} loop {levels}"]

    def nested(self):
        """A loop over teams or gangs, and parallel loops of each team in it, with the team's own variables."""
        rng = self.rng
        choices = [a for a in self.arrays if a.rank > 1]
        if not choices:
            return self.combined()
        target = rng.choice(choices)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.6]
        outer, inner = self.loops_over(target, 2)
        self.put(f"#pragma {'acc parallel loop gang' if self.acc else 'omp target teams distribute'} {' '.join(self.maps(others, [target]))}")
        self.open(outer.header + " {")
        width = target.extents[1].value
        room, sum_ = self.fresh("t"), self.fresh("s")
        ctype = rng.choice(["int", "double", "long", "unsigned char"])
        self.put(f"{ctype} {room}[{width}];", f"long {sum_} = {rng.randint(0, 5)};")
        inside = "acc loop vector" if self.acc else rng.choice(["omp parallel for", "omp parallel for", "omp simd", "omp parallel for simd"])
        first = self.fresh("j")
        self.put(f"#pragma {inside}")
        self.open(f"for (int {first} = 0; {first} < {width}; {first}++) {{")
        simple = Body(self, [], others, [], [outer], locals_=[first])
        self.put(f"{room}[{first}] = {simple.value()};")
        self.close()
        if rng.random() < 0.7:
            second = self.fresh("j")
            self.put(f"#pragma {inside} reduction(+: {sum_})")
            self.open(f"for (int {second} = 0; {second} < {width}; {second}++)")
            self.put(f"{sum_} += (long){room}[({second} + {rng.randint(0, 3)}) % {width}];")
            self.depth -= 1
        if rng.random() < 0.5:
            self.put(f"{sum_} = w61({sum_} * {rng.randint(1, 4)});")
        self.put(f"#pragma {inside}")
        self.open(inner.header + " {")
        Body(self, [target], others, [], [outer, inner], locals_=[f"w61({sum_})", f"{room}[{inner.var} % {width}]"]).put()
        self.close()
        self.close()

    def region(self):
        """A target construct with a block: statements of one thread, and parallel regions with worksharing in them."""
        rng = self.rng
        if self.acc:
            return self.kernels()
        target = rng.choice(self.arrays)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.6]
        total, extra = self.fresh("x"), self.fresh("y")
        self.put(f"long {total} = {rng.randint(0, 9)};")
        self.put(f"#pragma omp target map(tofrom: {total}) {' '.join(self.maps(others, [target]))}")
        self.open()
        self.put(f"long {extra} = w61({total} + 7);")
        for _ in range(rng.randint(1, 3)):
            kind = rng.choice(["serial", "for", "block", "sections"])
            loop = self.loops_over(target, 1)[0]
            if kind == "block":
                self.put("#pragma omp parallel" + rng.choice(["", f" num_threads({rng.randint(1, 6)})"]))
                self.open()
                if rng.random() < 0.5:
                    self.put("#pragma omp single", f"{extra} = w61({extra} + {rng.randint(1, 50)});")
                self.put(f"#pragma omp for {rng.choice(['', 'schedule(dynamic)', 'schedule(static, 2)'])}")
            elif kind == "for":
                self.put(f"#pragma omp parallel for reduction(+: {total})")
            elif kind == "sections":
                self.put("#pragma omp parallel sections")
                self.open()
                place = target.element(["0"] * target.rank)
                self.put("#pragma omp section", f"{extra} = w61({extra} * 3);", "#pragma omp section",
                         f"{place} = ({target.ctype})w61((long){place} + {rng.randint(1, 40)});")
                self.close()
                continue
            self.open(loop.header + " {")
            Body(self, [target], others, [], [loop], locals_=[extra]).put()
            if kind in ("serial", "for"):
                self.put(f"{total} += w61((long){self.place(target, [loop])});")
            self.close()
            if kind == "block":
                if rng.random() < 0.5:
                    self.put(*rng.choice([["#pragma omp barrier"], []]), "#pragma omp master", f"{extra} = w61({extra} + 1);")
                    self.put("#pragma omp barrier")
                self.close()
        self.put(f"{total} = w61({total} + {extra});")
        self.close()
        self.put(f"SHOW(long, &{total}, 1);")

    def kernels(self):
        """Several loops in one construct of OpenACC, one behind the other."""
        rng = self.rng
        target = rng.choice(self.arrays)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.6]
        kind = rng.choice(["kernels", "kernels", "serial"])
        self.put(f"#pragma acc {kind} {' '.join(self.maps(others, [target]))}")
        self.open()
        for _ in range(rng.randint(1, 3)):
            depth = rng.randint(1, target.rank)
            loops = self.loops_over(target, depth)
            for loop in loops:
                if kind == "kernels" and rng.random() < 0.5:
                    self.put(f"#pragma acc loop {rng.choice(['', 'independent', 'auto', 'seq'])}")
                self.open(loop.header + " {")
            Body(self, [target], others, [], loops).put()
            for _ in loops:
                self.close()
        self.close()

    # ---- data constructs
    def around(self):
        """A data region or enter and exit data, with constructs and updates in it."""
        rng = self.rng
        outside = [a for a in self.arrays if a.name not in self.held]
        members = rng.random() < 0.5
        some = [a for a in outside if (members if a.storage == "member" else rng.random() < 0.6)]
        if not some:
            return self.construct()
        saved = dict(self.held)
        dynamic = rng.random() < 0.4
        items = [self.section(a) for a in some]
        condition, there = rng.choice([("", True)] * 6 + [(" if(n > 0)", True), (" if(n > 1000)", False)])
        if self.acc:
            words = [f"{'copyin' if dynamic else 'copy'}({i})" for i in items]
            self.put(f"#pragma acc {'enter data' if dynamic else 'data'} {' '.join(words)}{condition}")
        else:
            words = [f"map({'to' if dynamic else 'tofrom'}: {i})" for i in items]
            self.put(f"#pragma omp target {'enter data' if dynamic else 'data'} {' '.join(words)}{condition}")
        if there:
            self.held.update({a.name: a for a in some})
        self.open()
        for _ in range(rng.choice([1, 1, 2, 3])):
            rng.choice([self.construct] * 4 + [self.queued])()
            if there and rng.random() < 0.5:
                rng.choice([self.update, self.update_part, self.always, self.device_address])(rng.choice(some))
        self.close()
        self.held = saved
        if dynamic and self.acc:
            self.put(f"#pragma acc exit data {' '.join(f'copyout({self.section(a)})' for a in some)}{condition}")
        elif dynamic:
            self.put(f"#pragma omp target exit data {' '.join(f'map(from: {self.section(a)})' for a in some)}{condition}")

    def update(self, a):
        """The host reads and changes an array that is on the device."""
        self.put(self.moved(a, True), f"SHOW({a.ctype}, {a.name}, {a.items});")
        if self.rng.random() < 0.7:
            self.change(a)
            self.put(self.moved(a, False))

    def construct(self):
        if self.kept():
            self.rng.choice([self.combined] * 3 + [self.nested, self.region, self.teams, self.teams, self.objects])()

    def text(self):
        self.put(f'program = "{self.name}";')
        self.declare()
        for _ in range(self.rng.randint(1, 3)):
            self.rng.choice([self.around] * 4 + [self.construct] * 5 + [self.queued, self.overwrite, self.on_host, self.blocks, self.blocks])()
        self.finish()
        return [*self.before, f"static void {self.name}(void) {{", *self.lines, "}"]
