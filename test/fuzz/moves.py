# ===-- fuzz/moves.py - data around constructs: queues, updates of parts, globals, device addresses ---------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# The host looks at an array, and changes it, only where the program has brought it home and waited.

from model import FLOATS, INTS, Array, Extent


class MoveSteps:
    queue = None  # the clauses of constructs that are not waited for
    waits = ()  # lines that wait for them
    pending = ()  # lines of output behind that

    # ---- globals of the device
    def make_globals(self):
        """Arrays of the file that the device has all the time, and functions that read them."""
        rng = self.rng
        self.globals, self.before = [], []
        for k in range(rng.choice([0, 0, 0, 1, 1, 2])):
            extents = [Extent(str(v), v) for v in (rng.choice([70, 70, 64, 13]), rng.choice([2, 3, 5]))[:rng.randint(1, 2)]]
            a = Array(f"{self.name}_g{k}", rng.choice(INTS + FLOATS), extents, "global")
            item = a.element(["x % " + extents[0].name] + [str(rng.randrange(e.value)) for e in extents[1:]])
            look = f"static long {a.name}_at(long x) {{ return w61((long){item}); }}"
            line = f"static {a.ctype} {a.name}{''.join(f'[{e.name}]' for e in extents)};"
            if self.acc:
                self.before += [line, f"#pragma acc declare {rng.choice(['create', 'copyin'])}({a.name})", "#pragma acc routine seq", look]
            elif rng.random() < 0.5:
                self.before += ["#pragma omp declare target", line, look, "#pragma omp end declare target"]
            else:
                self.before += [line, f"#pragma omp declare target({a.name})", look]
            self.globals.append(a)
            self.held[a.name] = a
        self.arrays += self.globals

    def moved(self, a, home, section=None):
        """The update of an array, or of a part of it."""
        words = ("acc update self", "acc update device") if self.acc else ("omp target update from", "omp target update to")
        return f"#pragma {words[not home]}({section or self.section(a)})"

    # ---- constructs that return before they are done
    def queued(self):
        """Constructs behind each other in a queue, or by their dependences."""
        rng = self.rng
        if self.queue:
            return self.construct()
        depends = self.fresh("q")
        numbers = rng.choice([["1"], ["2"], [""], ["1", "2"], ["3", "1", "2"]])
        if not self.acc:
            self.put(f"char {depends} = 0;", f"(void){depends};")
        for k in range(rng.randint(2, 4)):
            number = numbers[k % len(numbers)]
            if self.acc:
                self.queue = f" async({number})" if number else " async"
                if k and len(numbers) > 1:
                    self.queue += f" wait({numbers[(k - 1) % len(numbers)]})"
                self.waits = [f"#pragma acc wait({number})" if number and rng.random() < 0.5 else "#pragma acc wait"]
            else:
                self.queue = f" nowait depend(inout: {depends})"
                self.waits = ["#pragma omp taskwait"]
            self.pending = list(self.pending)
            self.construct()
            if rng.random() < 0.3:
                self.wait()
        self.wait()
        self.queue = None

    def wait(self):
        lines, self.pending, queue = self.pending, [], self.queue
        self.queue = None
        self.put(*self.waits, *lines)
        self.queue = queue

    def late(self, line):
        """A line of a program, while there is a queue; nothing if it comes later."""
        if line.startswith("SHOW"):
            self.pending.append(line)
            return None
        heads = ("#pragma omp target", "#pragma acc parallel", "#pragma acc kernels", "#pragma acc serial", "#pragma acc update")
        return line + self.queue if line.startswith(heads) and "target data" not in line else line

    # ---- the host, and parts of arrays
    def on_host(self):
        """The host changes an array that no device has."""
        free = [a for a in self.arrays if a.name not in self.held]
        if free:
            self.change(self.rng.choice(free))

    def flat_pointer(self, a):
        return f"(({a.ctype} *){'&' if a.storage == 'member' else ''}{a.name})" if a.storage != "flat" else a.name

    def change(self, a, first=0, count=None, step=1):
        at, place = self.fresh("k"), self.flat_pointer(a)
        count = a.items if count is None else count
        index = f"{first} + {at} * {step}"
        self.put(f"for (long {at} = 0; {at} < {count}; {at}++)", f"  {place}[{index}] = ({a.ctype})w61((long){place}[{index}] + {at} + {self.rng.randint(0, 9)});")

    def look(self, a, first, count, step):
        """Output of some items."""
        at, sum_ = self.fresh("k"), self.fresh("x")
        self.put(f"long {sum_} = 0;", f"for (long {at} = 0; {at} < {count}; {at}++)",
                 f"  {sum_} = {sum_} * 3 + (long){self.flat_pointer(a)}[{first} + {at} * {step}];", f"SHOW_ONE({sum_});")

    def update_part(self, a):
        """A section of the outermost dimension goes home, and perhaps back again."""
        rng = self.rng
        if a.storage == "member":
            return self.update(a)
        length = a.extents[0].value
        row = a.items // length
        first = rng.randrange(length)
        step = 1 if self.acc or a.rank > 1 else rng.choice([1, 1, 2, 3])
        count = rng.randint(1, (length - first + step - 1) // step)
        if a.storage == "flat":
            section = f"{a.name}[{first * row}:{count * row}{f':{step}' if step > 1 else ''}]"
        else:
            section = f"{a.name}[{first}:{count}{f':{step}' if step > 1 else ''}]" + "".join(f"[0:{e.name}]" for e in a.extents[1:])
        step, count = (step, count) if row == 1 else (1, count * row)
        self.put(self.moved(a, True, section))
        self.look(a, first * row, count, step)
        if rng.random() < 0.7:
            self.change(a, first * row, count, step)
            self.put(self.moved(a, False, section))
        return None

    # ---- constructs with data of their own
    def simple_loop(self, a, clauses, pointer=None, value=None):
        """A construct with one loop over all items."""
        at, place = self.fresh("i"), pointer or self.flat_pointer(a)
        head = self.rng.choice(["acc parallel loop", "acc kernels loop independent", "acc parallel loop gang vector"] if self.acc else
                               ["omp target teams distribute parallel for", "omp target parallel for", "omp target teams loop", "omp target simd"])
        self.put(f"#pragma {head} {clauses}", f"for (int {at} = 0; {at} < {a.items}; {at}++)")
        self.put(f"  {place}[{at}] = ({a.ctype})w61({value or f'(long){place}[{at}] * 2'} + {at});")

    def overwrite(self):
        """All items get values: what the host has does not go there."""
        free = [a for a in self.arrays if a.name not in self.held and a.storage != "member"]
        if not free:
            return self.construct()
        a = self.rng.choice(free)
        clause = f"copyout({self.section(a)})" if self.acc else f"map(from: {self.section(a)})"
        if self.rng.random() < 0.5:
            return self.simple_loop(a, clause, value=str(self.rng.randint(0, 60)))
        self.put(f"#pragma {'acc' if self.acc else 'omp target'} data {clause}")
        self.open()
        self.held[a.name] = a
        self.simple_loop(a, "" if a.storage != "flat" or self.rng.random() < 0.5 else f"present({self.section(a)})" if self.acc else f"map(alloc: {self.section(a)})",
                         value=str(self.rng.randint(0, 60)))
        self.construct()
        del self.held[a.name]
        return self.close()

    def always(self, a):
        """The host's new values go to storage that is there already, and come back."""
        self.put(self.moved(a, True))
        self.change(a)
        clause = f"copy(always: {self.section(a)})" if self.acc else f"map(always, tofrom: {self.section(a)})"
        self.simple_loop(a, clause)
        self.put(f"SHOW({a.ctype}, {a.name}, {a.items});")

    def device_address(self, a):
        """A construct that gets the device's address of what is there."""
        if a.storage == "member":
            return self.construct()
        pointer = self.fresh("at")
        if self.acc:
            self.put(f"#pragma acc host_data use_device({a.name})")
        else:
            self.put(f"#pragma omp target data {'use_device_ptr' if a.storage == 'flat' else 'use_device_addr'}({a.name})")
        self.open()
        self.put(f"{a.ctype} *{pointer} = ({a.ctype} *){a.name};")
        self.simple_loop(a, f"{'deviceptr' if self.acc else 'is_device_ptr'}({pointer})", pointer)
        return self.close()
