# ===-- fuzz/functions.py - where the arrays and the steps of a random program stand ----------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Arrays may be members of a structure or of the object whose function the program is; a nest may stand in a function template
# that is instantiated for two types; steps over different arrays may run in several threads at once.

import dataclasses

from model import FLOATS, INTS, Array


class FunctionSteps:
    def make_members(self):
        """Makes the arrays of some programs members."""
        rng = self.rng
        self.prefix = rng.choice([""] * 4 + (["this->", "o.", "o->"] if self.options.cxx else ["o.", "o->"])) \
            if rng.random() < 0.5 else ""
        if not self.prefix:
            return
        for a in self.arrays:
            if a.storage == "rows":  # whose sizes are known at run time only
                a.storage = "flat"
            a.name = self.prefix + a.name

    def function(self, lines):
        """The program's function around these lines."""
        head, object_type = f"static void {self.name}(void) {{", f"struct {self.name}_arrays"
        if not self.prefix:
            return [head, *lines, "}"]
        members = [f"  {a.ctype} *{a.bare};" if a.storage == "flat" else
                   f"  {a.ctype} {a.bare}{''.join(f'[{e.name}]' for e in a.extents)};" for a in self.arrays]
        if self.prefix == "this->":
            return [f"{object_type} {{", *members, "  void run() {", *lines, "  }", "};", head, f"  static {object_type} object;",
                    "  object.run();", "}"]
        object_text = f"static {object_type} o;" if self.prefix == "o." else \
            f"static {object_type} object, *const o = &object;"
        return [f"{object_type} {{", *members, "};", head, "  " + object_text, *lines, "}"]

    # ---- templates
    def template(self):
        """A nest in a function template, for one array of the program and for another of the same shape and another type."""
        rng, saved = self.rng, (self.arrays, self.by_name, self.lines, self.depth)
        generic = rng.choice(saved[0])
        self.arrays = [self.parameter(a, a is generic) for a in saved[0]]
        self.by_name = {a.name: a for a in self.arrays}
        self.lines, self.depth = [], 1
        named = [a for a in self.arrays if a.ctype == "T"]
        self.region(writable=named if rng.random() < 0.6 else None)
        body, parameters = self.lines, self.arrays
        self.arrays, self.by_name, self.lines, self.depth = saved
        if not body:
            return
        name = f"{self.name}_t{self.nests}"
        texts = [self.parameter_text(a) for a in parameters]
        self.before += ["template <typename T>", f"static void {name}({', '.join(texts)}, long n, long m, long l, int c1, double c2) {{",
                        *body, "  (void)n, (void)m, (void)l, (void)c1, (void)c2;", "}"]
        self.call_template(name, generic)

    def parameter(self, array, generic):
        storage = "rows" if array.storage == "fixed" and array.rank > 1 else "flat" if array.storage == "fixed" else array.storage
        return dataclasses.replace(array, name=array.bare, storage=storage, ctype="T" if generic else array.ctype)

    @staticmethod
    def parameter_text(a):
        if a.storage == "rows":
            return f"{a.ctype} (*{a.name}){''.join(f'[{e.name}]' for e in a.extents[1:])}"
        return f"{a.ctype} *{a.name}"

    def call_template(self, name, generic):
        arguments = ", ".join(a.name for a in self.arrays)
        self.put(f"{name}({arguments}, n, m, l, c1, c2);")
        ctype = self.rng.choice([t for t in INTS + FLOATS if t != generic.ctype])
        dims = "".join(f"[{e.value}]" for e in generic.extents) if generic.storage == "fixed" else f"[{generic.items}]"
        other = f"t{self.nests}"
        self.put("{", f"  static {ctype} {other}{dims};", f"  FILL({ctype}, {other}, {generic.items}, 5);")
        self.put(f"  {name}({', '.join(other if a is generic else a.name for a in self.arrays)}, n, m, l, c1, c2);")
        self.put(f"  SHOW({ctype}, {other}, {generic.items});", "}")

    # ---- threads
    def threads(self):
        """Steps over arrays that no other thread uses; what they print comes after all of them."""
        if len(self.arrays) < 2 or self.apart:
            return self.region()
        rng, all_arrays, mark = self.rng, self.arrays, len(self.lines)
        count = min(len(all_arrays), rng.choice([2, 2, 3]))
        mine = rng.sample(range(count), count) + [rng.randrange(count) for _ in all_arrays[count:]]
        self.apart, bodies = [[], []], []
        self.depth += 2
        for k in range(count):
            self.arrays = [a for a, owner in zip(all_arrays, mine) if owner == k]
            for _ in range(rng.randint(1, 2)):
                self.step(["region"] * 3 + ["block", "persist", "host"])
            bodies.append(self.lines[mark:])
            del self.lines[mark:]
        self.depth -= 2
        (before, after), self.apart, self.arrays = self.apart, None, all_arrays
        self.put(*before)
        lambdas = self.options.cxx and not self.fixed_names() and rng.random() < 0.5
        (self.thread_objects if lambdas else self.sections)(bodies)
        self.put(*after)

    def sections(self, bodies):
        self.put(f"#pragma omp parallel sections num_threads({len(bodies)})", "{")
        for body in bodies:
            self.put("#pragma omp section", "  {")
            self.lines += body
            self.put("  }")
        self.put("}")

    def thread_objects(self, bodies):
        self.put("{")
        for k, body in enumerate(bodies):
            self.put(f"  std::thread thread{k}([&] {{")
            self.lines += body
            self.put("  });")
        self.put(*(f"  thread{k}.join();" for k in range(len(bodies))), "}")
