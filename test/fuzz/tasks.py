# ===-- fuzz/tasks.py - a random program of tasks -----------------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Functions, statements and blocks as tasks, for the host and for devices. Each names just the storage that it uses, so the
# serial order is one of those that the tasks may have, and all of them print the same. Values that are stored are from 0 to 60.

import dataclasses

from lines import Lines
from model import FLOATS, INTS, Array, Extent
from task_bodies import TaskBodies
from task_objects import OBJECTS, TaskObjects

SIZES = [1, 2, 3, 5, 8, 13, 16, 31, 33, 64, 70, 200]
PLACES = [""] * 4 + ["smp", "cuda", "cuda", "opencl", "cuda, opencl", "smp, cuda"]


@dataclasses.dataclass
class View:
    """A part of an array that a task names: `items` of one dimension, or rows and columns."""
    array: Array
    first: list  # numbers: where the part begins
    extents: list  # numbers
    mode: str
    name: str = ""  # of a function's parameter, which points to the first item
    lengths: list = dataclasses.field(default_factory=list)  # texts of the extents

    @property
    def rank(self):
        return len(self.extents)

    @property
    def written(self):
        return self.mode != "in"

    def element(self, subscripts):
        if self.name:
            return self.name + "".join(f"[{s}]" for s in subscripts)
        return self.array.element([s if not at else f"{at} + {s}" for at, s in zip(self.first, subscripts)])


class Tasks(TaskBodies, TaskObjects, Lines):
    """One function that makes random tasks; `text` gives its lines. As Program, for tasks."""

    def __init__(self, seed, number, options):
        super().__init__(f"tasks {seed}/{number}", number, options)
        self.word = "oss" if self.rng.random() < 0.2 else "omp"
        self.away = False  # devices have kept what tasks wrote
        self.apart = False  # a body's iterations are apart: the task says so
        rng = self.rng
        self.arrays = []
        for k in range(rng.randint(2, 4)):
            size, inner = rng.choice(SIZES), rng.choice(SIZES[1:6])
            extents = [Extent(str(v), v) for v in ([size] if rng.random() < 0.65 else [min(size, 33), inner])]
            storage = rng.choice(["flat", "fixed", "member"] + OBJECTS * options.cxx) if len(extents) == 1 else rng.choice(["fixed", "member"])
            name = "abcd"[k] if storage != "member" else f"o.{'abcd'[k]}"
            self.arrays.append(Array(name, rng.choice(INTS + FLOATS * 3), extents, storage))
        self.sums = ["s1", "s2"]

    # ---- storage
    def declare(self):
        members = [a for a in self.arrays if a.storage == "member"]
        if members:
            self.put(f"{self.rng.choice(['static ', ''])}struct {{")
            self.put(*[f"  {a.ctype} {a.bare}{self.dims(a)};" for a in members])
            self.put("} o;")
        for k, a in enumerate(self.arrays):
            if a.storage == "flat":
                self.put(f"{a.ctype} *{a.name} = ({a.ctype} *)malloc(sizeof({a.ctype}) * {a.items});")
            elif not self.declare_object(a) and a.storage == "fixed":
                self.put(f"{self.rng.choice(['static ', ''])}{a.ctype} {a.name}{self.dims(a)};")
            self.put(f"FILL({a.ctype}, {self.address(a)}, {a.items}, {k * 3 + 1});")
        self.put("long s1 = 3, s2 = 5;", "int c1 = 4;", "double c2 = 2;")

    @staticmethod
    def dims(a):
        return "".join(f"[{e.name}]" for e in a.extents)

    def finish(self):
        self.wait(False)
        for a in self.arrays:
            self.put(f"SHOW({a.ctype}, {self.address(a)}, {a.items});")
        self.put("SHOW_ONE(s1);", "SHOW_ONE(s2);", *[f"free({a.name});" for a in self.arrays if a.storage == "flat"], "(void)c1, (void)c2;")

    def part(self, size):
        """The first index of a part, and how many."""
        if self.rng.random() < 0.3:
            return 0, size
        first = self.rng.randrange(size)
        return first, self.rng.randint(1, size - first)

    def view(self, array, mode):
        parts = [self.part(e.value) for e in array.extents]
        if self.rng.random() < 0.5 and len(parts) > 1:
            parts[1] = (0, array.extents[1].value)
        view = View(array, [p[0] for p in parts], [p[1] for p in parts], mode)
        view.lengths = [str(e) for e in view.extents]
        return view

    def views(self, writes=True):
        """Parts of different arrays; or of one, apart from each other."""
        rng = self.rng
        chosen = rng.sample(self.arrays, rng.randint(1, len(self.arrays)))
        views = [self.view(a, rng.choice(["in", "in", "inout", "out"])) for a in chosen]
        if writes and not any(v.written for v in views):
            views[0].mode = rng.choice(["inout", "out"])
        one = views[0].array
        if rng.random() < 0.2 and one.rank == 1 and one.items > 1:
            cut = rng.randrange(1, one.items)
            halves = [View(one, [0], [cut], "in"), View(one, [cut], [one.items - cut], "inout")]
            rng.shuffle(halves)
            for half in halves:
                half.lengths = [str(half.extents[0])]
            views = halves + views[1:]
            if not any(v.written for v in views):
                views[0].mode = "inout"
        return views

    def section(self, view):
        """The part in a clause, as OmpSs writes it."""
        text = view.array.name
        for first, extent in zip(view.first, view.extents):
            text += self.rng.choice([f"[{first};{extent}]", f"[{first}:{first + extent - 1}]"])
        whole = all(e == x.value for e, x in zip(view.extents, view.array.extents))
        return view.array.name if whole and view.array.storage not in ("flat", "vector") and self.rng.random() < 0.5 else text

    def clauses(self, items, others=()):
        """`items`: pairs of a mode and a text."""
        rng, rows = self.rng, []
        for mode in ("in", "inout", "out"):
            texts = [text for m, text in items if m == mode]
            if texts and rng.random() < 0.3:
                rows += [f"{mode}({text})" for text in texts]
            elif texts:
                rows.append(f"{mode}({', '.join(texts)})")
        rng.shuffle(rows)
        others = list(others) or ["priority(c1 + 1)", "final(c1 > 9)", "if(c1 > 3)", "if(c1 < 3)"]
        return rows + ([rng.choice([*others, "priority(7)", f"label(l{rng.randrange(3)})"])] if rng.random() < 0.25 else [])

    # ---- tasks
    def block(self, inner=False):
        views = self.views()
        head = f"#pragma {self.word} task " + " ".join(self.clauses([(v.mode, self.section(v)) for v in views]))
        target = self.target(views)
        if not self.kept():
            return
        self.put(*target, head)
        self.open()
        self.put_body(views, ["(long)c1", "(long)c2"], not target)
        self.close()

    def target(self, views):
        """The line for devices; without one the host runs the task."""
        where = self.rng.choice(PLACES)
        if not where or self.word != "omp":
            return []
        return [f"#pragma omp target device({where}){self.rng.choice(['', ' copy_deps'])}"]

    def function(self):
        """A function that is a task, and calls of it."""
        rng = self.rng
        views = self.views()
        name = f"{self.name}_{self.fresh('f')}"
        parameters, items, arguments = [], [], []
        for k, view in enumerate(views):
            view.name = "xyzuvw"[k]
            if view.rank == 1:
                length = f"n{k}" if rng.random() < 0.7 else str(view.extents[0])
                view.lengths = [length]
                if length.startswith("n"):
                    parameters.append(f"{rng.choice(['int', 'long'])} {length}")
                    arguments.append(str(view.extents[0]))
                items.append((view.mode, rng.choice([f"[{length}]{view.name}", f"{view.name}[0;{length}]", f"{view.name}[0:{length} - 1]"])))
                parameters.append(f"{'' if view.written else 'const '}{view.array.ctype} *{view.name}")
                arguments.append(f"{'&' if view.array.items else ''}{view.array.element([str(view.first[0])])}")
            else:  # whole rows
                width = view.array.extents[1].value
                view.first[1], view.extents[1] = 0, width
                view.lengths = [str(e) for e in view.extents]
                items.append((view.mode, rng.choice([f"[{view.extents[0]}]{view.name}", f"{view.name}[0;{view.extents[0]}][0;{width}]"])))
                parameters.append(f"{'' if view.written else 'const '}{view.array.ctype} (*{view.name})[{width}]")
                arguments.append(("" if self.options.cxx or view.written else f"(const {view.array.ctype} (*)[{width}])") +
                                 f"({view.array.name} + {view.first[0]})")
        parameters.append("long by")
        head = f"#pragma {self.word} task " + " ".join(self.clauses(items, ["priority(by)", "if(by > 3)"]))
        target = self.target(views)
        if target and sum(v.written for v in views) == 1 and rng.random() < 0.3:
            view = next(v for v in views if v.written)
            target[0] += f" ndrange({view.rank}, {', '.join(view.lengths)}, {', '.join(['4'] * view.rank)})"
            self.apart = True
        outer, self.lines, depth, self.depth = self.lines, [], self.depth, 0
        declared = f"static void {name}({', '.join(parameters)})"
        prototype = rng.random() < 0.3
        self.put(*target, head, *([declared + ";"] if prototype else []), declared + " {")
        self.depth = 1
        self.put_body(views, ["by"], not target)
        self.apart, self.depth = False, 0
        self.put("}")
        made, self.lines, self.depth = self.lines, outer, depth
        if not self.kept():
            return
        self.before += made
        for _ in range(rng.choice([1, 1, 2, 3])):
            self.put(f"{name}({', '.join(arguments + [rng.choice(['3', 'c1', 'c1 * 2'])])});")

    def blocks(self):
        """A loop that makes a task for each block of an array, beside another one's."""
        rng = self.rng
        rows = [a for a in self.arrays if a.rank == 1]
        if not rows:
            return self.block()
        target = rng.choice(rows)
        others = [a for a in rows if a is not target and a.items >= target.items]
        source = rng.choice(others) if others and rng.random() < 0.7 else None
        size, k, i = rng.choice([1, 2, 3, 7, 16]), self.fresh("k"), self.fresh("i")
        length = self.fresh("len")
        mode = rng.choice(["inout", "out"])
        back = source is None and mode == "inout" and rng.random() < 0.6  # a chain: what stands before the block is read, too
        items = [(mode, f"{target.name}[{k};{length}]")]
        if source:
            items.append(("in", rng.choice([f"{source.name}[{k};{length}]", f"{source.name}[0:{k} + {length} - 1]"])))
        if back:
            items.append(("in", f"{target.name}[{k} ? {k} - 1 : 0;1]"))
        head = f"#pragma {self.word} task " + " ".join(self.clauses(items))
        line = [] if back or rng.random() < 0.5 or self.word != "omp" else [f"#pragma omp target device({rng.choice(['cuda', 'smp, cuda', 'opencl', 'smp'])}) copy_deps"]
        if not self.kept():
            return
        self.open(f"for (int {k} = 0; {k} < {target.items}; {k} += {size}) {{")
        self.put(f"const int {length} = {k} + {size} < {target.items} ? {size} : {target.items} - {k};")
        self.put(*line, head)
        self.open()
        value = f"(long){source.name}[{i}] * 3 + c1" if source else f"{i} + c1"
        if mode == "inout":
            value += f" + (long){target.name}[{i}]"
        if back:
            self.put(f"const long last = (long){target.name}[{k} ? {k} - 1 : 0];")
            value += " + last"
        if not line:
            self.put(self.delay())
        self.put(f"for (int {i} = {k}; {i} < {k} + {length}; {i}++)", f"  {target.name}[{i}] = w61({value});")
        self.close()
        self.close()

    def nested(self):
        """A task that makes tasks over parts of what it names, and waits for them."""
        views = [v for v in self.views() if v.rank == 1]
        if not views or not any(v.written for v in views):
            return self.block()
        head = f"#pragma {self.word} task " + " ".join(self.clauses([(v.mode, self.section(v)) for v in views]))
        if not self.kept():
            return
        self.put(head)
        self.open()
        for turn in range(self.rng.randint(1, 3)):
            inner = []
            for v in views:
                first, extent = (0, v.extents[0]) if turn == 0 and v.mode == "out" else self.part(v.extents[0])
                mode = v.mode if v.mode == "in" or turn == 0 else self.rng.choice(["inout", "out", "in"])
                inner.append(View(v.array, [v.first[0] + first], [extent], mode, lengths=[str(extent)]))
            if not any(v.written for v in inner):
                next(v for v, whole in zip(inner, views) if whole.written).mode = "inout"
            self.put(f"#pragma {self.word} task " + " ".join(self.clauses([(v.mode, self.section(v)) for v in inner])))
            self.open()
            self.put_body(inner, ["(long)c1"], True)
            self.close()
        self.put(f"#pragma {self.word} taskwait")
        self.close()

    def sum(self):
        """Tasks that add to a scalar in any order."""
        rng = self.rng
        total, turns, k = rng.choice(self.sums), rng.randint(2, 5), self.fresh("k")
        a = rng.choice(self.arrays)
        item = f"(long){a.element([f'{k} % {e.value}' for e in a.extents])}"
        kind = rng.choice(["concurrent", "commutative", "reduction", "inout"])
        if kind == "reduction":
            head, body = f"reduction(+: {total})", [f"{total} += {item} + {k};"]
        elif kind == "concurrent":
            head, body = f"concurrent({total})", ["#pragma omp atomic", f"{total} += {item} + {k};"]
        else:
            head, body = f"{kind}({total})", [self.delay(), f"{total} = w61({total} + {item} + {k});"]
        if not self.kept():
            return
        self.open(f"for (int {k} = 0; {k} < {turns}; {k}++) {{")
        self.put(f"#pragma {self.word} task {head} in({a.name}{''.join(f'[0;{e.value}]' for e in a.extents)})")
        self.open()
        self.put(*body)
        self.close()
        self.close()
        if kind == "reduction" and rng.random() < 0.5:
            self.wait(False)

    def loop_of_tasks(self):
        """A loop whose iterations are tasks, each over its own items or over those of a grain."""
        rows = [a for a in self.arrays if a.rank == 1]
        if not rows:
            return self.block()
        rng, i = self.rng, self.fresh("i")
        target = rng.choice(rows)
        others = [a for a in rows if a is not target and a.items >= target.items]
        source = rng.choice(others) if others and rng.random() < 0.6 else None
        grain = rng.choice([0, 2, 5])
        part = f"[{i}]" if not grain or rng.random() < 0.4 else f"[{i};{grain}]"
        grain *= target.items % (grain or 1) == 0  # the last part would name what is not there
        part = part if grain else f"[{i}]"
        items = [("inout", target.name + part)] + ([("in", source.name + part)] if source else [])
        head = f"#pragma {self.word} taskloop {f'grainsize({grain})' if grain else ''} " + " ".join(self.clauses(items))
        if self.kept():
            value = f"(long){target.name}[{i}] + {i}" + (f" + (long){source.name}[{i}]" if source else "")
            self.put(head, f"for (int {i} = 0; {i} < {target.items}; {i}++)", f"  {target.name}[{i}] = w61({value});")

    def weak(self):
        """A task of OmpSs-2 that names what tasks within it use, and does not wait for them."""
        view = self.view(self.rng.choice(self.arrays), "inout")
        if view.rank != 1:
            return self.block()
        if not self.kept():
            return
        self.put(f"#pragma oss task weakinout({self.section(view)})")
        self.open()
        for _ in range(self.rng.randint(1, 3)):
            first, extent = self.part(view.extents[0])
            inner = View(view.array, [view.first[0] + first], [extent], "inout", lengths=[str(extent)])
            self.put(f"#pragma oss task inout({self.section(inner)})")
            self.open()
            self.put_body([inner], ["(long)c1"], True)
            self.close()
        self.close()

    # ---- what is no task
    def wait(self, partly=True):
        rng = self.rng
        partly &= not self.away
        if partly and rng.random() < 0.35:
            view = self.view(rng.choice(self.arrays), "in")
            on = f"on({self.section(view)})" if self.word == "omp" else f"in({self.section(view)})"
            if not self.kept():
                return
            self.put(f"#pragma {self.word} taskwait {on}")
            name = self.fresh("t")
            self.put(f"long {name} = 0;")
            self.look(view, name)
            self.put(f"SHOW_ONE({name});")
        elif partly and self.word == "omp" and rng.random() < 0.2:
            self.away = True
            self.put("#pragma omp taskwait noflush")
        else:
            self.away = False
            self.put(f"#pragma {self.word} taskwait")

    def host(self):
        """The host changes arrays, behind a wait."""
        self.wait(False)
        a = self.rng.choice(self.arrays)
        view = self.view(a, "inout")
        if self.kept():
            self.open()
            self.put_body([view], ["(long)c1", "(long)s1"], True)
            self.put("c1 = (int)w61(c1 + 1);")
            self.close()

    def construct(self):
        """A loop for a device or for all of them, behind a wait; or one that waits for the tasks that name its array."""
        flat = [a for a in self.arrays if a.rank == 1 and a.storage not in ("vector", "array")]
        ordered = self.rng.random() < 0.3 and not self.away
        if not ordered:
            self.wait(False)
        if not flat:
            return
        a, i = self.rng.choice(flat), self.fresh("i")
        if ordered:
            whole = f"{a.name}[0:{a.items}]"
            if self.kept():
                self.put(f"#pragma omp target teams distribute parallel for depend(inout: {whole}) map(tofrom: {whole}){self.rng.choice(['', ' nowait'])}",
                         f"for (int {i} = 0; {i} < {a.items}; {i}++)", f"  {a.name}[{i}] = w61((long){a.name}[{i}] * 2 + {i});")
            return
        head = self.rng.choice([f"#pragma omp target teams distribute parallel for map(tofrom: {a.name}[0:{a.items}])",
                                f"#pragma acc parallel loop copy({a.name}[0:{a.items}])",
                                f"#pragma acc region for part_copy({a.name}[1:{a.items}]) hetero(1, all)"])
        if self.kept():
            self.put(head, f"for (int {i} = 0; {i} < {a.items}; {i}++)", f"  {a.name}[{i}] = w61((long){a.name}[{i}] + {i});")

    def text(self):
        self.put(f'program = "{self.name}";')
        self.declare()
        kinds = [self.block] * 3 + [self.function] * 3 + [self.blocks] * 2 + [self.object_function, self.object_function, self.lambda_block] * self.options.cxx + [self.nested, self.sum, self.loop_of_tasks, self.weak if self.word == "oss" else self.nested, self.wait, self.wait, self.host, self.construct]
        for _ in range(self.rng.randint(2, 7)):
            self.rng.choice(kinds)()
        self.finish()
        return [*self.before, f"static void {self.name}(void) {{", *self.lines, "}"]
