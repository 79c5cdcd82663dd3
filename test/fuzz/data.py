# ===-- fuzz/data.py - data constructs of a random program, and what stands in them ----------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

import clauses

EXCHANGE = "an exchange of halos"  # until the data construct around it says which


class DataSteps:
    """Steps that keep arrays on the devices."""

    def host_loop(self, resident=(), omp=False):
        nest = self.nest()
        if not self.kept():
            return
        used = [a for a in nest.arrays() if a in resident]
        changed = [a for a in sorted(nest.written()) if a in resident]
        host = "omp target update from" if omp else self.rng.choice(["acc update host", "acc update self"])
        device = "omp target update to" if omp else "acc update device"
        # A pointer's name alone is the pointer in OpenMP.
        text = (lambda x: clauses.section(self.by_name[x], self.rng, True)) if omp else (lambda x: x)
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
        dynamic = self.rng.random() < 0.3  # no block
        throws = self.options.cxx and not dynamic and self.rng.random() < 0.4
        mark = len(self.lines)
        self.depth += 1
        for _ in range(self.rng.randint(1, 4)):
            self.inner_step({a.name for a in arrays}, omp)
            if throws and self.rng.random() < 0.5:
                self.put(f"if (n % {self.rng.randint(1, 3)} == 0)", "  throw c1;")
        self.depth -= 1
        inner, self.lines = self.lines[mark:], self.lines[:mark]
        if not kept:
            return
        self.haloed = {}
        names = [self.data_item(a, omp, a is arrays[0]) for a in arrays]
        inner = [line for x in inner for line in (self.exchange() if x == EXCHANGE else [x])]
        if dynamic:
            self.unstructured(omp, names, arrays, inner)
            return
        if throws:
            self.put("try {")
        if omp:
            self.put("#pragma omp target data device(*) " + " ".join(f"map(tofrom: {name})" for name in names))
        else:
            self.put(f"#pragma acc data {' '.join(f'copy({name})' for name in names)}")
        self.put("{")
        self.lines += inner
        self.put("}")
        if throws:
            self.put("} catch (int thrown) {", "  c1 = thrown;", "}")

    def unstructured(self, omp, names, arrays, inner):
        if omp:
            self.put("#pragma omp target enter data " + " ".join(f"map(to: {name})" for name in names))
        else:
            self.put(f"#pragma acc enter data copyin({', '.join(names)})")
        self.lines += inner
        plain = ", ".join(clauses.section(a, self.rng, True) for a in arrays)
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
        kind = self.rng.choice(["region"] * 5 + ["host", "exchange", "item"])
        if kind == "host":
            self.host_loop(resident, omp)
        elif kind == "exchange":
            self.lines.append(EXCHANGE)
        elif kind == "item" and not self.apart:
            self.host_item(resident, omp)
        else:
            self.region(resident, omp)

    def host_item(self, resident, omp):
        """The host looks at one item of what is on the devices, or at one row, and may change it."""
        rng, array = self.rng, self.by_name[self.rng.choice(sorted(resident))]
        place = [str(rng.randrange(e.value)) for e in array.extents]
        text, first, items = array.element(place), array.element(place), 1
        if array.storage != "flat" and array.rank == 2 and rng.random() < 0.4:
            items = array.extents[1].value
            text, first = f"{array.name}[{place[0]}][0:{array.extents[1].name}]", f"{array.name}[{place[0]}][0]"
        if not self.kept():
            return
        self.put(f"#pragma {'omp target update from' if omp else rng.choice(['acc update self', 'acc update host'])}({text})")
        self.put(f"SHOW({array.ctype}, &{first}, {items});")
        if rng.random() < 0.6:
            self.put(f"{first} = {rng.randint(1, 9)};")
            self.put(f"#pragma {'omp target update to' if omp else 'acc update device'}({text})")

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
