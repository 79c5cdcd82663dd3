# ===-- fuzz/clauses.py - the clauses that a nest's accesses call for ------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# In three spellings: acc with part_copy, acc with whole arrays, omp with map, dist_data and halo.

SCHEDULES = ["static", "adaptive", "split", "quick", "chunk", "chunk_static", "chunk_dynamic", "hybrid_chunk", "dynamic",
             "block", "cyclic", "auto", "default"]
ACC_DEVICES = ["all", "all", "all", "cpu", "gpu", "default", "0", "0:2", "*", "1"]
OMP_DEVICES = ["*", "*", "*", "0:2", "0", "0,1", ":3", "0:10", "* & OMP_DEVICE_SIM", "5:3", "* & OMP_DEVICE_HOST"]


def constant_item(uses):
    """Subscripts of the only item that is used; None: there are others."""
    places = {use.subscripts for use in uses}
    place = next(iter(places))
    return place if len(places) == 1 and not any(s.opaque or s.terms for s in place) else None


def item_text(array, place):
    return array.element([s.text() for s in place])


class Pattern:
    """How a nest touches one array."""

    def __init__(self, nest, array):
        self.array, accesses = array, nest.of(array.name)
        self.written = any(a.write for a in accesses)
        self.read = any(not a.write for a in accesses)
        var = nest.split.var
        self.halo = [None] * array.rank  # (before, after) where a dimension follows the split loop in some access
        self.follows = set()  # the dimensions of each access that does
        self.strays = False  # some access follows no dimension, or in a way that a clause cannot say
        for access in accesses:
            dims = [d for d, s in enumerate(access.subscripts) if s.shift(var) is not None]
            if len(dims) != 1 or any(s.uses(var) for d, s in enumerate(access.subscripts) if d not in dims):
                self.strays = True
                continue
            shift = access.subscripts[dims[0]].shift(var)
            self.follows.add(dims[0])
            before, after = self.halo[dims[0]] or (0, 0)
            self.halo[dims[0]] = (max(before, -shift), max(after, shift))

    def owned(self):
        """One dimension follows the loop, and what is written lies in it without a shift."""
        return not self.strays and len(self.follows) == 1 and (not self.written or self.halo[self.dim()] == (0, 0))

    def dim(self):
        return next(iter(self.follows))

    def crossed(self):
        """Rows and columns at once."""
        return not self.strays and not self.written and len(self.follows) > 1

    def mode(self):
        return "copy" if self.written and self.read else "copyout" if self.written else "copyin"


def section(array, rng, standard=False):
    """`standard`: in a directive that is plain OpenMP or OpenACC, where a member's section has as many dimensions as it has."""
    if array.rank > 1 and array.storage == "flat" and (rng.random() < 0.5 or (standard and array.bare != array.name)):
        return f"{array.name}[0:{' * '.join(e.name for e in array.extents)}]"
    if array.storage == "fixed" and rng.random() < 0.4:
        return array.name
    return array.name + "".join(f"[0:{e.name}]" for e in array.extents)


def rows_as_items(array, pattern, rng):
    """One bracket: the rows of a flat array, each an item of so many elements."""
    row = " * ".join(e.name for e in array.extents[1:])
    halo = max(pattern.halo[0])
    return f"{array.name}({row}, sizeof({array.ctype}))[1:{array.extents[0].name}{f':{halo}' if halo else ''}]"


def part_item(array, pattern, rng):
    if array.storage == "flat" and array.rank > 1 and not pattern.crossed() and pattern.dim() == 0 and rng.random() < 0.2:
        return rows_as_items(array, pattern, rng)
    text = array.name
    if rng.random() < 0.15:
        text += f"(sizeof({array.ctype}))" \
            if array.storage == "flat" and ' ' not in array.ctype else ""
    for d, extent in enumerate(array.extents):
        follows = pattern.halo[d] is not None
        halo = max(pattern.halo[d]) if follows else 0
        text += f"[{1 if follows else 0}:{extent.name}"
        text += f":{halo}]" if halo or rng.random() < 0.15 else "]"
    return text


def of_members(arrays):
    return any(a.bare != a.name for a in arrays.values())


def hetero(rng, condition=None):
    condition = condition or rng.choice(["1", "1", "1", "1", "0", "n > 3", "n % 2"])
    words = [condition, rng.choice(ACC_DEVICES), rng.choice(SCHEDULES),
             rng.choice(["default", "default", "0.5", "0", "1", "0.125"]), rng.choice(["default", "1", "2", "3", "7", "n + 1"])]
    return f"hetero({', '.join(words[:rng.choice([1, 2, 3, 3, 3, 4, 5])])})"


def common(nest, rng, spelled_private=True):
    out = []
    for reduction in nest.reductions:
        out.append(f"reduction({reduction.op}{rng.choice([':', ': '])}{reduction.item()})")
    for name, _ in nest.private:
        out.append(f"private({name})")
    names = [name for name in nest.first if rng.random() < 0.3]
    if names:
        out.append(f"firstprivate({', '.join(names)})")
    if nest.collapse > 1:
        out.append(f"collapse({nest.collapse})")
    return out


def acc_part(nest, arrays, rng, resident=(), persist=()):
    """Clauses for the data, those in `resident` left out at times; later loops may use any item of those in `persist`."""
    out = []
    for name in nest.arrays():
        array, pattern = arrays[name], Pattern(nest, arrays[name])
        if name in resident and rng.random() < 0.4:
            if rng.random() < 0.3 or array.bare != name:  # a member needs a clause
                out.append(f"present({name})")
            continue
        mode = pattern.mode()
        if pattern.written and rng.random() < 0.2:
            mode = "copy"
        if (pattern.owned() or pattern.crossed()) and rng.random() < 0.9:
            out.append(f"part_{mode}({part_item(array, pattern, rng)})")
        else:
            whole, item = "copy" if pattern.written else "copyin", constant_item(nest.of(name))
            text = item_text(array, item) if item and not pattern.written and name not in {*resident, *persist} else section(array, rng)
            out.append(f"{rng.choice(['', '', 'p', 'present_or_'])}{whole}({text})")
    return out


def old_form(nest, arrays, rng):
    """hetero without devices, and partial for those of the copy clauses that follow the loop by rows."""
    out, follow = [f"hetero({rng.choice(['1', 'n > 3'])}, {rng.choice(SCHEDULES)})"], []
    for name in nest.arrays():
        array, pattern = arrays[name], Pattern(nest, arrays[name])
        rows = array.name + "".join(f"[0:{e.name}]" for e in array.extents)
        if pattern.owned() and pattern.dim() == 0 and pattern.halo[0] == (0, 0):
            follow.append(name)
            out.append(f"{pattern.mode()}({rows})")
        else:
            out.append(f"{'copy' if pattern.written else 'copyin'}({section(array, rng)})")
    return out + ([f"partial({', '.join(follow)})"] if follow else [])


def acc_region(nest, arrays, rng, resident=(), persist=()):
    words = ["acc region for", "acc region loop", "acc region", "acc parallel loop", "acc kernels loop"]
    split = [hetero(rng)] if rng.random() < 0.9 or of_members(arrays) else []
    if not resident and not persist and rng.random() < 0.1:
        clauses = old_form(nest, arrays, rng) + common(nest, rng)
    else:
        clauses = split + acc_part(nest, arrays, rng, resident, persist) + common(nest, rng)
    if persist:
        clauses.append(f"persist({', '.join(persist)})")
    if rng.random() < 0.1:
        hints = ["independent", "if(1)", "gang vector", "async", "vector_length(64)"]
        if split or not (resident or persist):  # a plain construct whose condition is false uses the host's own copies
            hints.append("if(n > 2)")
        clauses.append(rng.choice(hints))
    rng.shuffle(clauses)
    return [f"#pragma {rng.choice(words)} {rng.choice([' ', ', ']).join(clauses)}"]


def dealt(rng):
    """A policy for a dimension without a halo."""
    return rng.choice(["BLOCK", "BLOCK", "BLOCK", "AUTO", "CYCLIC", "block", f"BLOCK({rng.randint(1, 9)})",
                       f"CYCLIC({rng.randint(1, 9)})", "GUIDED", f"GUIDED({rng.randint(1, 4)})"])


def omp_map(nest, arrays, rng, resident=()):
    out, placed = [], []
    for name in nest.arrays():
        array, pattern = arrays[name], Pattern(nest, arrays[name])
        if name in resident and array.bare == name and rng.random() < 0.4:
            continue
        kind = "to" if not pattern.written else "tofrom" if pattern.read or rng.random() < 0.3 else "from"
        if not pattern.owned() or rng.random() < 0.1:
            kind = "tofrom" if pattern.written else "to"
            out.append(f"map({kind}: {section(array, rng)})")
            continue
        text = array.name + "".join(f"[0:{e.name}]" for e in array.extents)
        d = pattern.dim()
        before, after = pattern.halo[d]
        own = rng.choice(["BLOCK", "BLOCK", "AUTO"]) if before or after else dealt(rng)
        same = [other.name for other in placed if other.extents[0].value == array.extents[d].value and other.rank == 1]
        if same and array.rank == 1 and array.bare == name and not (before or after) and rng.random() < 0.3:
            own = f"ALIGN({rng.choice(same)})"
        elif array.rank == 1:
            placed.append(array)
        policies = [own if x == d else rng.choice(["*", "DUPLICATE"]) for x in range(array.rank)]
        if d == 0 and rng.random() < 0.4:
            policies = policies[:1]
        text += f" dist_data({', '.join(policies)})"
        if before or after:
            width = max(before, after)
            text += " halo(" + ",".join(str(width) if x == d else "" for x in range(array.rank)) + ")"
        out.append(f"map({kind}: {text})")
    return out


def omp_grid(nest, arrays, rng):
    """Each collapsed loop over an axis of a device topology, and arrays whose dimensions follow these laid over it."""
    axes = nest.collapse
    sizes = "".join(rng.choice(["[*]", "[*]", "[2]", "[1]"]) for _ in range(axes))
    maps = []
    for name in nest.arrays():
        array, uses = arrays[name], nest.of(name)
        kind = "tofrom" if any(a.write for a in uses) else "to"
        owners = [next((d for d in range(array.rank) if all(a.subscripts[d].shift(loop.var) == 0 for a in uses)), None)
                  for loop in nest.loops[:axes]]
        if None in owners or owners != sorted(owners) or len(set(owners)) < axes or rng.random() < 0.2:
            maps.append(f"map({kind}: {section(array, rng)})")
            continue
        policies = ["BLOCK" if rng.random() < 0.7 else dealt(rng) if d in owners else "*" for d in range(array.rank)]
        policies = [p if d in owners else "*" for d, p in enumerate(policies)]
        maps.append(f"map({kind}: {array.name}{''.join(f'[0:{e.name}]' for e in array.extents)} "
                    f"dist_data({', '.join(policies)}))")
    inner = common(nest, rng)
    if rng.random() < 0.5:
        inner.append(f"dist_iteration({', '.join(rng.choice(['BLOCK', 'BLOCK', 'CYCLIC(2)', 'AUTO']) for _ in range(axes))})")
    return [f"#pragma omp target device({rng.choice(OMP_DEVICES[:3])}) topology({sizes}) {' '.join(maps)}",
            "#pragma omp parallel for " + " ".join(inner)]


def omp_region(nest, arrays, rng, resident=()):
    if nest.collapse > 1 and not resident and rng.random() < 0.4:
        return omp_grid(nest, arrays, rng)
    # One device makes it plain OpenMP, where a second member of a structure cannot be mapped after a first one.
    devices = [d for d in OMP_DEVICES if d != "0"] if of_members(arrays) else OMP_DEVICES
    head = f"#pragma omp target device({rng.choice(devices)}) "
    clauses = omp_map(nest, arrays, rng, resident)
    if rng.random() < 0.1 and not of_members(arrays):
        clauses.append("if(n > 2)")
    inner = common(nest, rng)
    if rng.random() < 0.4 and nest.collapse == 1:
        inner.append(f"dist_iteration({dealt(rng)})")
    separator = rng.choice([" ", ", "])
    return [head + separator.join(clauses), "#pragma omp parallel for " + separator.join(inner)]


def plain_region(nest, arrays, rng, resident=()):
    """OpenMP and OpenACC as their standards say, on one device."""
    clauses = []
    for name in nest.arrays():
        pattern = Pattern(nest, arrays[name])
        kind, item = "tofrom" if pattern.written else "to", constant_item(nest.of(name))
        clauses.append((name, kind, item_text(arrays[name], item) if item and not pattern.written else section(arrays[name], rng)))
    if rng.random() < 0.5:
        words = ["omp target teams distribute parallel for", "omp target parallel for"]
        maps = [f"map({kind}: {text})" for _, kind, text in clauses]
        return [f"#pragma {rng.choice(words)} {' '.join(maps + common(nest, rng))}"]
    copies = [f"{'copy' if kind == 'tofrom' else 'copyin'}({text})" for _, kind, text in clauses]
    return [f"#pragma {rng.choice(['acc parallel loop', 'acc kernels loop'])} {' '.join(copies + common(nest, rng))}"]
