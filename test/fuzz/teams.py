# ===-- fuzz/teams.py - teams and parallel regions with worksharing of each team ----------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# A team takes rows of an array, by `distribute` or by its number, and its parallel regions work on the team's own variables.
# A region is a sequence of phases. Between two of them all threads wait, and no two iterations of a phase meet. So results
# depend neither on the number of teams nor on that of threads.

import dataclasses

from bodies import Body


@dataclasses.dataclass
class Crew:
    """What the threads of a team share, and what each of them has."""
    room: str  # an array of the team's
    ctype: str
    width: int
    total: str  # a `long` of the team's, from 0 to 60 between phases
    row: object  # index text -> item of the row that the team has
    row_type: str
    others: list  # arrays that are only read
    loops: list  # around the region
    own: list = dataclasses.field(default_factory=list)  # equal in all threads, from 0 to 60


class TeamSteps:
    def teams(self):
        """A construct whose teams have rows, and parallel regions in them."""
        rng = self.rng
        if self.acc:
            return self.gangs()
        target = rng.choice(self.arrays)
        others = [a for a in self.arrays if a is not target and rng.random() < 0.5]
        outer = self.loops_over(target, 1)[0]
        width = target.extents[1].value if target.rank > 1 else rng.choice([1, 4, 9, 30])
        total = self.fresh("x") if rng.random() < 0.3 else None
        self.team_head(target, others, outer, total)
        crew = self.crew(target, others, outer, width)
        for _ in range(rng.choice([1, 1, 2, 3])):
            rng.choice([self.crew_region, self.crew_region, self.crew_loop, self.crew_serial])(crew)
        place = target.element([outer.var] + [str(rng.randrange(e.value)) for e in target.extents[1:]])
        self.put(f"{place} = ({target.ctype})w61((long){place} + {crew.total} + (long){crew.room}[{rng.randrange(width)}]);")
        if total:
            self.put(f"{total} += {crew.total};")
        self.close()
        if self.team_block:
            self.close()
        if total:
            self.put(f"SHOW(long, &{total}, 1);")

    def team_head(self, target, others, outer, total):
        rng = self.rng
        clauses = self.maps(others, [target])
        if total:
            self.put(f"long {total} = {rng.randint(0, 9)};")
            clauses += [f"reduction(+: {total})", f"map(tofrom: {total})"]
        limits = rng.choice(["", "", f"num_teams({rng.randint(1, 5)})", f"thread_limit({rng.choice([1, 3, 8, 40])})",
                             f"num_teams({rng.randint(1, 9)}) thread_limit({rng.choice([2, 5, 64])})"])
        self.team_kind = kind = rng.choice(["combined", "apart", "strided", "one"])
        self.team_block = kind != "combined"
        spread = rng.choice(["", "", f" dist_schedule(static, {rng.randint(1, 4)})"])
        if kind == "combined":
            self.put(f"#pragma omp target teams distribute {limits}{spread} {' '.join(clauses)}")
            return self.open(outer.header + " {")
        if kind == "one":  # nothing but the device's first thread around the regions
            self.put(f"#pragma omp target {' '.join(c for c in clauses if not c.startswith('reduction'))}")
            self.open()
            return self.open(outer.header + " {")
        self.put(f"#pragma omp target teams {limits} {' '.join(clauses)}")
        self.open()
        if kind == "apart":
            self.put(f"#pragma omp distribute{spread}")
            return self.open(outer.header + " {")
        place, indices = self.fresh("k"), outer.indices
        count, first, step = len(indices), indices[0] if len(indices) else 0, indices.step
        self.put(f"for (int {place} = omp_get_team_num(); {place} < {count}; {place} += omp_get_num_teams()) {{")
        self.depth += 1
        return self.put(f"const int {outer.var} = {first} + {place} * ({step});")

    def crew(self, target, others, outer, width):
        rng = self.rng
        crew = Crew(self.fresh("t"), rng.choice(["int", "double", "long", "unsigned char", "float"]), width, self.fresh("s"), None,
                    target.ctype, others, [outer])
        if target.rank > 1:
            rest = [str(rng.randrange(e.value)) for e in target.extents[2:]]
            crew.row = lambda j: target.element([outer.var, j] + rest)
        self.put(f"{crew.ctype} {crew.room}[{width}];", f"long {crew.total} = {rng.randint(0, 50)};")
        at = self.fresh("j")
        if rng.random() < 0.5:  # directly within `teams` there is no `simd`
            self.put("#pragma omp parallel for" if rng.random() < 0.7 or self.team_kind == "strided" else "#pragma omp simd")
        self.put(f"for (int {at} = 0; {at} < {width}; {at}++)", f"  {crew.room}[{at}] = ({crew.ctype})w61({self.crew_value(crew, [at])});")
        return crew

    def crew_value(self, crew, names, room=None, row=None):
        """From 0 to 60. `room`, `row`: subscripts of items that no one changes."""
        names = list(names) + crew.own
        if room:
            names.append(f"{crew.room}[{room}]")
        if row and crew.row:
            names.append(crew.row(row))
        return Body(self, [], crew.others, [], crew.loops, locals_=names).value(2)

    def any_of(self, crew, at):
        return self.rng.choice([at, f"({at} + {self.rng.randint(1, 5)}) % {crew.width}", str(self.rng.randrange(crew.width))])

    # ---- what a team does
    def crew_serial(self, crew):
        """Its first thread alone."""
        at = self.fresh("j")
        self.put(*self.rng.choice([
            [f"{crew.total} = w61({crew.total} * {self.rng.randint(1, 4)} + {crew.loops[0].var});"],
            [f"for (int {at} = 0; {at} < {crew.width}; {at}++)", f"  {crew.total} = w61({crew.total} + (long){crew.room}[{at}]);"],
            [f"{crew.room}[{self.rng.randrange(crew.width)}] = ({crew.ctype}){crew.total};"]]))

    def crew_loop(self, crew):
        """A region that is one loop."""
        rng = self.rng
        clauses = rng.choice(["", "", " num_threads(3)", " schedule(static, 2)", " schedule(dynamic)"])
        kind = rng.choice(["room", "row", "sum", "last"])
        at = self.fresh("j")
        if kind in ("room", "row"):
            self.put(f"#pragma omp parallel for{clauses}", f"for (int {at} = 0; {at} < {crew.width}; {at}++)", f"  {self.crew_store(crew, at, kind)}")
        elif kind == "sum":
            self.put(f"#pragma omp parallel for{clauses} reduction(+: {crew.total})", f"for (int {at} = 0; {at} < {crew.width}; {at}++)",
                     f"  {crew.total} += {self.crew_value(crew, [at], at, at)};", f"{crew.total} = w61({crew.total});")
        else:
            self.put(f"#pragma omp parallel for{clauses} lastprivate({crew.total})", f"for (int {at} = 0; {at} < {crew.width}; {at}++)",
                     f"  {crew.total} = w61({self.crew_value(crew, [at], at, at)});")

    def crew_store(self, crew, at, kind):
        """One item of one's own, from those of the other kind."""
        if kind == "room" or not crew.row:
            return f"{crew.room}[{at}] = ({crew.ctype})w61({self.crew_value(crew, [at, crew.total], at, self.any_of(crew, at))});"
        place = crew.row(at)
        return f"{place} = ({crew.row_type})w61({self.crew_value(crew, [at, crew.total], self.any_of(crew, at), at)});"

    def crew_region(self, crew):
        rng = self.rng
        clauses = rng.choice(["", "", "", f" num_threads({rng.randint(1, 7)})"])
        given, sum_ = self.fresh("f"), None
        if rng.random() < 0.3:
            self.put(f"long {given} = {rng.randint(0, 60)};")
            clauses += f" firstprivate({given})"
            crew.own.append(given)
        if rng.random() < 0.3:
            sum_, op, value = self.fresh("r"), *rng.choice([("+", "{0} += {1}"), ("max", "if ({0} < {1}) {0} = {1}"), ("^", "{0} ^= {1}")])
            self.put(f"long {sum_} = {rng.randint(0, 9)};")
            clauses += f" reduction({op}: {sum_})"
        self.put(f"#pragma omp parallel{clauses}")
        self.open()
        if rng.random() < 0.5:
            own = self.fresh("p")
            self.put(f"long {own} = {self.crew_value(crew, [])};")
            crew.own.append(own)
        for _ in range(rng.randint(1, 4)):
            self.phase(crew, 2)
        if sum_:
            at = self.fresh("j")
            self.put(*rng.choice([[f"#pragma omp for{rng.choice(['', ' nowait'])}", f"for (int {at} = 0; {at} < {crew.width}; {at}++)"],
                                  [f"for (int {at} = omp_get_thread_num(); {at} < {crew.width}; {at} += omp_get_num_threads())"]]))
            self.put(f"  {value.format(sum_, f'w61((long){crew.room}[{at}] + {at})')};")
        self.close()
        crew.own = []
        if sum_:
            self.put(f"{crew.total} = w61({crew.total} + {sum_});")

    # ---- phases of a region: behind each of them the threads have waited for each other
    def phase(self, crew, depth):
        kinds = ["loop", "loop", "apart", "one", "critical", "atomic", "sections", "own", "capture", "sum", "last", "two"]
        if depth:
            kinds += ["repeat", "if"]
        getattr(self, f"phase_{self.rng.choice(kinds)}")(crew, depth)

    def worksharing(self, clauses, at, crew, statements):
        """A loop that the threads share, in one of the ways to wait behind it."""
        rng = self.rng
        nowait = rng.random() < 0.35
        schedule = rng.choice(["", "", " schedule(static, 1)", " schedule(static, 3)", " schedule(dynamic)", " schedule(guided)"])
        self.put(f"#pragma omp for{clauses}{schedule}{' nowait' if nowait else ''}", f"for (int {at} = 0; {at} < {crew.width}; {at}++) {{",
                 *[s if s.startswith("#") else "  " + s for s in statements], "}")
        if nowait:
            self.put("#pragma omp barrier")

    def phase_loop(self, crew, _):
        at = self.fresh("j")
        self.worksharing("", at, crew, [self.crew_store(crew, at, self.rng.choice(["room", "row"]))])

    def phase_two(self, crew, _):
        """Two loops that do not wait for each other."""
        if not crew.row:
            return self.phase_loop(crew, _)
        for kind in self.rng.sample(["room", "row"], 2):
            at = self.fresh("j")
            place = f"{crew.room}[{at}]" if kind == "room" else crew.row(at)
            ctype = crew.ctype if kind == "room" else crew.row_type
            self.put("#pragma omp for nowait", f"for (int {at} = 0; {at} < {crew.width}; {at}++)",
                     f"  {place} = ({ctype})w61((long){place} + {self.crew_value(crew, [at])});")
        self.put("#pragma omp barrier")
        return None

    def phase_apart(self, crew, _):
        """Each thread by its number."""
        at = self.fresh("j")
        self.put(f"for (int {at} = omp_get_thread_num(); {at} < {crew.width}; {at} += omp_get_num_threads())",
                 f"  {self.crew_store(crew, at, self.rng.choice(['room', 'row']))}", "#pragma omp barrier")

    def phase_one(self, crew, _):
        rng = self.rng
        how = rng.choice(["single", "single nowait", "masked", "master"])
        self.put(f"#pragma omp {how}")
        self.open()
        k = rng.randrange(crew.width)
        self.put(f"{crew.total} = w61({crew.total} + {self.crew_value(crew, [], str(k), str(k))});")
        if rng.random() < 0.5:
            self.put(f"{crew.room}[{k}] = ({crew.ctype})w61({crew.total} * 2);")
        self.close()
        if how != "single":
            self.put("#pragma omp barrier")

    def phase_critical(self, crew, _):
        at = self.fresh("j")
        self.worksharing("", at, crew, ["#pragma omp critical", f"{crew.total} = w61({crew.total} + {self.crew_value(crew, [at], at, at)});"])

    def phase_atomic(self, crew, _):
        at = self.fresh("j")
        self.worksharing("", at, crew, ["#pragma omp atomic", f"{crew.total} += {self.crew_value(crew, [at], at, at)};"])
        self.wrap(crew)

    def wrap(self, crew):
        self.put("#pragma omp single", f"{crew.total} = w61({crew.total});")

    def phase_capture(self, crew, _):
        """Tickets: each iteration has another one."""
        at, ticket = self.fresh("j"), self.fresh("k")
        self.put("#pragma omp single", f"{crew.total} = 0;")
        self.worksharing("", at, crew, [f"long {ticket};", "#pragma omp atomic capture", f"{ticket} = {crew.total}++;",
                                        f"{crew.room}[{ticket}] = ({crew.ctype})w61({ticket} * {self.rng.randint(1, 9)} + {self.crew_value(crew, [], None, None)});"])
        self.wrap(crew)

    def phase_sections(self, crew, _):
        rng = self.rng
        nowait = rng.choice(["", " nowait"])
        k = rng.randrange(crew.width)
        works = [f"{crew.total} = w61({crew.total} * {rng.randint(1, 3)} + {self.crew_value(crew, [])});",
                 f"{crew.room}[{k}] = ({crew.ctype})w61((long){crew.room}[{k}] + {self.crew_value(crew, [])});"]
        if crew.row:
            works.append(f"{crew.row(str(k))} = ({crew.row_type})w61((long){crew.row(str(k))} + {rng.randint(0, 60)});")
        self.put(f"#pragma omp sections{nowait}")
        self.open()
        for work in rng.sample(works, rng.randint(1, len(works))):
            self.put("#pragma omp section", work)
        self.close()
        if nowait:
            self.put("#pragma omp barrier")

    def phase_own(self, crew, _):
        """Each thread computes the same."""
        own = self.fresh("p")
        self.put(f"long {own} = {self.crew_value(crew, [crew.total], str(self.rng.randrange(crew.width)))};", "#pragma omp barrier")
        crew.own.append(own)

    def phase_sum(self, crew, _):
        at = self.fresh("j")
        self.worksharing(f" reduction(+: {crew.total})", at, crew, [f"{crew.total} += {self.crew_value(crew, [at], at, at)};"])
        self.wrap(crew)

    def phase_last(self, crew, _):
        at = self.fresh("j")
        self.worksharing(f" lastprivate({crew.total})", at, crew, [f"{crew.total} = {self.crew_value(crew, [at], at, at)};"])

    def phase_repeat(self, crew, depth):
        at = self.fresh("q")
        if self.rng.random() < 0.7:
            self.put(f"for (int {at} = 0; {at} < {self.rng.randint(1, 3)}; {at}++) {{")
        else:
            self.put(f"int {at} = {self.rng.randint(1, 3)};", f"while ({at}-- > 0) {{")
        self.inner_phases(crew, depth, [f"w61({at})"])

    def phase_if(self, crew, depth):
        own = self.fresh("p")
        self.phase_own(crew, depth)
        self.put(f"const long {own} = {crew.own[-1]};", f"if ({own} {self.rng.choice('<>')} {self.rng.randint(5, 50)}) {{")
        self.inner_phases(crew, depth, [])

    def inner_phases(self, crew, depth, names):
        saved = list(crew.own)
        crew.own += names
        self.depth += 1
        for _ in range(self.rng.randint(1, 2)):
            self.phase(crew, depth - 1)
        self.depth -= 1
        self.put("}")
        crew.own = saved
