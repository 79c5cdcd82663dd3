# ===-- fuzz/task_objects.py - tasks of C++: containers, references, templates, members, lambdas -------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# As functions and blocks of tasks.py, and with the same bodies.

import dataclasses

OBJECTS = ["vector", "vector", "array", "reference"]


class TaskObjects:
    prologue = "#ifdef __cplusplus\n#include <array>\n#include <vector>\n#endif\n"

    def declare_object(self, a):
        """Whether the array is one of C++; its declaration, if so."""
        size = a.items
        if a.storage == "vector":
            self.put(f"std::vector<{a.ctype}> {a.name}({size});")
        elif a.storage == "array":
            self.put(f"{self.rng.choice(['static ', ''])}std::array<{a.ctype}, {size}> {a.name};")
        elif a.storage == "reference":
            self.put(f"{a.ctype} {a.name}_all[{size}];", f"{a.ctype} (&{a.name})[{size}] = {a.name}_all;")
        else:
            return False
        return True

    @staticmethod
    def address(a):
        return f"{a.name}.data()" if a.storage in ("vector", "array") else a.name

    def parameter(self, view, name, ctype):
        """How a function has the part, and what it is given; the part has its name in there from now on."""
        a, rng = view.array, self.rng
        const = "" if view.written else "const "
        if a.storage != "flat" and rng.random() < 0.6:
            kind = {"vector": f"{const}std::vector<{ctype}> &{name}", "array": f"{const}std::array<{ctype}, {a.items}> &{name}"}
            view.array = dataclasses.replace(a, name=name)
            return kind.get(a.storage, f"{const}{ctype} (&{name})[{a.items}]"), a.name
        argument = f"&{a.element([str(view.first[0])])}"
        view.array, view.first = dataclasses.replace(a, name=name, storage="flat"), [0]
        return f"{const}{ctype} *{name}", argument

    def object_function(self):
        """A function that is a task: a template, one with references, or a member."""
        rng = self.rng
        views = [v for v in self.views() if v.rank == 1]
        if not any(v.written for v in views):
            return self.block()
        name, kind = f"{self.name}_{self.fresh('f')}", rng.choice(["template", "references", "member"])
        pairs = []
        for k, view in enumerate(views):
            pairs.append(self.parameter(view, "xyzuvw"[k], "T" if kind == "template" and k == 0 else view.array.ctype))
        by = rng.choice(["long by", "const long &by", "const long by"])
        head = f"#pragma {self.word} task " + " ".join(self.clauses([(v.mode, self.section(v)) for v in views], ["priority(by)", "if(by > 3)"]))
        target = self.target(views) if kind == "references" else []
        outer, self.lines, depth, self.depth = self.lines, [], self.depth, 0
        if kind == "member":
            self.open(f"struct {name} {{")
            self.put(*[f"{parameter};" for parameter, _ in pairs])
            parameters = [by]
            start = f"void go({by})"
        else:
            parameters = [parameter for parameter, _ in pairs] + [by]
            start = f"{'template <typename T> ' if kind == 'template' else ''}static void {name}({', '.join(parameters)})"
        self.put(*target, head)
        self.open(start + rng.choice([" const", ""]) * (kind == "member") + " {")
        self.put_body(views, ["by"], not target)
        self.close()
        if kind == "member":
            self.depth = 0
            self.put("};")
        made, self.lines, self.depth = self.lines, outer, depth
        if not self.kept():
            return
        self.before += made
        arguments, call = [argument for _, argument in pairs], name
        if kind == "member":
            call = self.fresh("o")
            self.put(f"{name} {call}{{{', '.join(arguments)}}};")
            arguments, call = [], call + ".go"
        for _ in range(rng.choice([1, 1, 2, 3])):
            self.put(f"{call}({', '.join(arguments + [rng.choice(['3', 'c1', 'c1 * 2'])])});")

    def lambda_block(self):
        """A block that is a task, in a lambda that is called."""
        rng, name, by = self.rng, self.fresh("g"), self.rng.choice(["by", self.fresh("by")])
        views = self.views()
        head = f"#pragma {self.word} task " + " ".join(self.clauses([(v.mode, self.section(v)) for v in views]))
        target = self.target(views)
        if not self.kept():
            return
        self.open(f"auto {name} = [&](long {by}) {{")
        self.put(*target, head)
        self.open()
        self.put_body(views, [by, "(long)c1"], not target)
        self.close()
        self.depth -= 1
        self.put("};")
        for _ in range(rng.choice([1, 2])):
            self.put(f"{name}({rng.choice(['3', 'c1', 'c1 * 2'])});")

    def each_of(self, view, others, values, old):
        """A loop over the items of a container; whether the part is all of one."""
        a = view.array
        if view.name or a.storage not in OBJECTS or view.first != [0] or view.extents[0] != a.items or self.rng.random() < 0.5:
            return False
        item, n = self.fresh("e"), self.fresh("n")
        value = self.value(others, values, [n])
        self.put(f"long {n} = 0;", f"for ({self.rng.choice(['auto', a.ctype if a.name in 'abcd' else 'auto'])} &{item} : {a.name}) {{",
                 f"  {item} = w61({value}{f' + (long){item}' if old else ''});", f"  {n}++;", "}")
        return True
