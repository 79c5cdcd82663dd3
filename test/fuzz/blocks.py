# ===-- fuzz/blocks.py - blocks of `acc kernels` that depend on themselves in any way -----------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# The other constructs here say what is independent, and it is. In `kernels` the compiler has to find out: loops whose
# iterations meet, or do not, through subscripts, scalars, conditions and calls. Any result but the serial one is a fault.

ROOM = 29  # items of an array's dimension; a counter of items gets beyond them

PROLOGUE = r"""
enum { ROOM = 29 };
static long line_a[5 * ROOM], line_b[5 * ROOM], line_c[5 * ROOM], square_p[ROOM][ROOM], square_q[ROOM][ROOM], flat_w[ROOM * ROOM];
static int place[ROOM];
static struct {
  long x, y, z[3];
} records[ROOM];
static long plus_third(long x, const long *v) { return (x + v[3]) % 1009; }
static long put_at(long x, long *v) {
  v[(x % 7 + 7) % 7] = x;
  return x;
}
static long thrice(long x, const long *v) {
  (void)v;
  return x * 3 % 1009;
}
static long sum_of(const long *v, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum % 1009;
}
static void put_row(long *v, int n, long x) {
  for (int i = 0; i < n; i++)
    v[i] = (x + i) % 1009;
}
static void exchange(long *x, long *y) {
  const long z = *x;
  *x = *y;
  *y = z;
}
static void fill_blocks(int turn) {
  for (int i = 0; i < 5 * ROOM; i++) {
    line_a[i] = (i * 37 + turn) % 101;
    line_b[i] = (i * 53 + 2 * turn) % 103;
    line_c[i] = (i * 71 + turn) % 107;
  }
  for (int i = 0; i < ROOM; i++) {
    place[i] = turn % 2 ? i * 5 % ROOM : i * i % ROOM; // a permutation, or not
    records[i].x = i * 3 + turn, records[i].y = i * i % 41;
    records[i].z[0] = i, records[i].z[1] = 5, records[i].z[2] = turn;
    for (int j = 0; j < ROOM; j++) {
      square_p[i][j] = (i * 31 + j * 17 + turn) % 109;
      square_q[i][j] = (i * 13 + j * 7 + turn) % 113;
      flat_w[i * ROOM + j] = (i * 11 + j * 19 + turn) % 127;
    }
  }
}
static void show_blocks(void) {
  SHOW(long, line_a, 5 * ROOM);
  SHOW(long, line_b, 5 * ROOM);
  SHOW(long, line_c, 5 * ROOM);
  SHOW(long, square_p, ROOM * ROOM);
  SHOW(long, square_q, ROOM * ROOM);
  SHOW(long, flat_w, ROOM * ROOM);
  SHOW(long, &records[0].x, 5 * ROOM);
}
"""


class BlockSteps:
    def blocks(self):
        if not self.kept():
            return
        rng = self.rng
        name = self.fresh(f"{self.name}_block")
        lines = [f"static void {name}(int n) {{", "  long t = 3, s = 5, m = 7, f = 0;", "  int k = 2;", "  long room[ROOM];", "  put_row(room, ROOM, 3);",
                 "  (void)t, (void)s, (void)m, (void)f, (void)k, (void)room;", "#pragma acc kernels", "  {"]
        for _ in range(rng.choice([1, 1, 2])):
            lines += rng.choice([self.block_loop] * 4 + [self.block_steps] * 3 + [self.block_rows] * 4)()
        lines += ["  }", *[f"  SHOW_ONE({v});" for v in rng.choice([["s"], ["s", "m", "f"], ["t", "s", "k"], ["room[1]", "room[3]"], []])], "}"]
        self.before += lines
        for turn in range(2):
            self.put(f"fill_blocks({turn});", f"{name}(ROOM);", "show_blocks();", f"{name}({rng.choice([2, 3, 17])});", "show_blocks();")

    def block_value(self, values, depth=0):
        rng, chance = self.rng, self.rng.random()
        if depth > 2 or chance < 0.35:
            return rng.choice(values)
        if chance < 0.45:
            return str(rng.randint(1, 5))
        one, other = self.block_value(values, depth + 1), self.block_value(values, depth + 1)
        if chance < 0.85:
            return f"({one} {rng.choice('+-*')} {other}) % 1009"
        return f"({one} > {other} ? {self.block_value(values, depth + 1)} : {self.block_value(values, depth + 1)})"

    def block_item(self, inner):
        rng = self.rng
        if self.steps_around and rng.random() < 0.6:
            return rng.choice(["square_p[r][i]", "square_p[r - 1][i]", "square_p[r][i]", "square_p[r - 1][i]", "square_q[i][r]", "square_q[i][r - 1]", "square_p[r][i - 1]",
                               "square_p[r - 1][i + 1]", "line_a[i]", "line_b[r]", "square_p[i][i]", "flat_w[r * ROOM + i]", "flat_w[(r - 1) * ROOM + i]", "flat_w[i * ROOM + r]"])
        if inner and rng.random() < 0.5:
            places = ["[i][j]"] * 4 + ["[j][i]", "[i - 1][j]", "[i][j - 1]", "[i + 1][j - 1]", "[0][j]", "[i][0]", "[place[i]][j]"]
            if rng.random() < 0.3:  # one subscript for two dimensions, of a number's size or a variable's
                return "flat_w[" + rng.choice(["i * ROOM + j", "i * ROOM + j", "i * ROOM + j - 1", "(i - 1) * ROOM + j", "j * ROOM + i", "(ROOM - 1) * ROOM + j - 1", "(ROOM - 1) * ROOM - j",
                                               "(ROOM - 1 - i) * ROOM + j", "i * n + j", "i * n + j", "(i - 1) * n + j + 1", "j * n + i", "n * (n - 1) + j - 1"]) + "]"
            return rng.choice(["square_p", "square_q"]) + rng.choice(places)
        if rng.random() < 0.08:
            return f"records[{rng.choice(['i', 'i', 'i - 1', 'i + 1', 'place[i]', '2'])}].{rng.choice(['x', 'x', 'y', 'z[0]', 'z[i % 3]', 'z[2]'])}"
        return f"{rng.choice(['line_a', 'line_b', 'line_c'])}[{self.block_place(inner)}]"

    def block_place(self, inner):
        places = ["i"] * 3 + ["i + 1", "i - 1", "place[i]", "ROOM - 1 - i", "i / 2", "2 * i % ROOM", "0", "7", "k", "n / 2"]
        return self.rng.choice(places + (["j", "j", "(i + j) % ROOM"] if inner else []))

    def block_statement(self, inner, depth=0):
        rng = self.rng
        values = [self.block_item(inner) for _ in range(3)] + ["i", "n"] + ["j"] * inner + ["r"] * self.steps_around
        values += [v for v, chance in (("t", 0.5), ("s", 0.15), ("f", 0.1)) if rng.random() < chance]
        value = self.block_value(values)
        kind = rng.choices(["store", "add", "scalar", "sum", "most", "count", "flag", "own", "call", "if"], [42, 12, 8, 6, 6, 6, 3, 3, 3, 14])[0]
        if kind == "store":
            return f"{self.block_item(inner)} = {value};"
        if kind == "add":
            return f"{self.block_item(inner)} += {value};"
        if kind == "sum":
            return f"s += {value};"
        if kind == "most":
            return rng.choice([f"if ({value} > m) m = {value};", f"m = {value} > m ? {value} : m;"])
        if kind == "count":  # at most once for each of a loop's iterations, so that it stays within the arrays
            return "k = i;" if inner or self.steps_around else f"k = {rng.choice(['i', 'k + 1', 'k'])};"
        if kind == "flag":
            return f"if ({value} > 500) f = {rng.choice(['1', '2', 'i', value])};"
        if kind == "own":
            return f"{{ long u = {value}; {self.block_item(inner)} = u + t; }}"
        if kind == "call":
            function, line = rng.choice(["plus_third", "put_at", "thrice"]), rng.choice(["line_a", "line_b", "line_c"])
            return f"{rng.choice(['line_a', 'line_b', 'line_c'])}[{self.block_place(inner)}] = {function}({value}, {line});"
        if kind == "if" and depth < 2:
            other = f" else {{ {self.block_statement(inner, depth + 1)} }}" if rng.random() < 0.4 else ""
            return f"if ({value} > {self.block_value(values)}) {{ {self.block_statement(inner, depth + 1)} }}{other}"
        return f"t = {value};"

    def block_head(self, variable):
        chance = self.rng.random()
        if variable == "j" and chance < 0.15:  # of a triangle, or of a range that data gives
            return self.rng.choice(["for (int j = i; j < n - 1; j++)", "for (int j = i + 1; j < n - 1; ++j)", "for (int j = 1; j < i; j++)", "for (int j = 1; j <= i; j++)",
                                    "for (int j = 1; i + j < n - 1; j++)", "for (int j = i - 1; j >= 1; j--)", "for (int j = 1; j < place[i] && j < n - 1; j++)", "for (int j = 1; j < n - i; j += 2)"])
        if chance > 0.97:
            return f"for (unsigned {variable} = 1; {variable} + 1 < (unsigned)n; {variable}++)"
        if chance < 0.8:
            return f"for (int {variable} = 1; {variable} < n - 1; {variable}++)"
        if chance < 0.9:
            return f"for (int {variable} = n - 2; {variable} >= 1; {variable}--)"
        return f"for (int {variable} = 1; {variable} < n - 1; {variable} += 2)"

    steps_around = False  # a loop over r stands around loops over i

    def block_steps(self):
        """A loop in order around loops, which threads may share out once for all of its iterations, or not."""
        rng = self.rng
        self.steps_around = True
        lines = [f"    for (int r = 1; r < {rng.choice(['4', 'n - 1', 'n'])}; r++) {{"]
        head = self.block_head("i")
        for _ in range(rng.choice([1, 1, 2, 3])):
            head = head if rng.random() < 0.8 else self.block_head("i")
            lines += [f"      {head} {{", *[f"        {self.block_statement(False)}" for _ in range(rng.randint(1, 2))], "      }"]
        self.steps_around = False
        return lines + ["    }"]

    def block_rows(self):
        """A loop whose iterations have rows of their own, or not: by counters, pointers, calls and arrays in it."""
        rng = self.rng
        lines, inside, items, along = [], [], [], None
        for _ in range(rng.choice([1, 1, 2])):
            kind = rng.choice(["counter", "counter", "total", "pointer", "walk", "room", "own", "call", "record", "first", "leave"])
            name = self.fresh("c")
            if kind == "counter":
                start, step = rng.choice([("i * ROOM", "1"), ("i * n", "1"), ("(i - 1) * n + 1", "1"), ("i", "n"), ("i", "ROOM"), ("ROOM * ROOM - 1 - i * n", "-1"), ("i * (i - 1) / 2", "1"), ("7", "1")])
                if not along and rng.random() < 0.4:  # in the head
                    along = (f"{name} = {start}", f"{name} += {step}")
                    items.append((f"flat_w[{name}]", ""))
                else:
                    inside.append(f"int {name} = {start};")
                    items.append((f"flat_w[{name}]", f"{name} += {step};"))
            elif kind == "total":  # of all iterations
                lines.append(f"    int {name} = 0;")
                items.append((f"flat_w[{name}]", rng.choice([f"{name}++;", f"if (line_c[j] > 40) {name}++;"])))
            elif kind == "pointer":
                start = rng.choice(["flat_w + i * ROOM", "flat_w + i * n", "square_p[i]", "square_q[i - 1]", "&square_q[i][1]", "line_a", "line_b + i", "&flat_w[(i - 1) * n]"])
                inside.append(f"long *{name} = {start};")
                items.append((f"{name}[{rng.choice(['j', 'j', 'j - 1', '0'])}]", ""))
            elif kind == "walk":
                inside.append(f"long *{name} = {rng.choice(['flat_w + i * ROOM', 'square_p[i]', 'flat_w + i * n', 'line_a + i'])};")
                items.append((f"*{name}", f"{name}++;"))
            elif kind == "room":  # outside of the loop
                inside.append(f"for (int j = {rng.choice(['0', '1', '2'])}; j < {rng.choice(['n', 'n - 1', 'ROOM'])}; j++) room[j] = {self.block_value([self.block_item(False), 'j', 'i'])};")
                items.append((f"room[{rng.choice(['j', 'n - 1 - j', '1', 'j + 1'])}]", ""))
            elif kind == "own":
                inside += [f"long {name}[ROOM] = {{1}};", f"for (int j = 1; j < n; j++) {name}[j] = {self.block_value([self.block_item(False), 'j', f'{name}[j - 1]'])};"]
                items.append((f"{name}[{rng.choice(['j', 'n - 1 - j', 'j - 1'])}]", ""))
            elif kind == "call":
                row = rng.choice(["square_p[i]", "square_q[i - 1]", "flat_w + i * ROOM", "flat_w + i * n", "line_a", "&line_b[i]"])
                size = rng.choice(["n", "n", "ROOM", "2"])
                inside.append(rng.choice([f"put_row({row}, {size}, {self.block_item(False)});", f"line_c[i] = sum_of({row}, {size});",
                                          f"exchange(&line_a[{self.block_place(False)}], &line_b[{self.block_place(False)}]);"]))
            elif kind == "record":
                inside.append(f"records[{rng.choice(['i', 'i', 'place[i]', 'i + 1'])}].{rng.choice('xy')} = {self.block_value(['records[i - 1].x', 'records[i].y', 'records[i].z[1]', 'i'])};")
            elif kind == "first":
                inside.append(f"if ({self.block_value([self.block_item(False)])} > m) {{ m = {self.block_item(False)}; f = i; }}")
            else:
                items.append(("line_c[i]", rng.choice(["if (square_q[i][j] > 90) break;", "if (square_q[i][j] < 30) continue;"])))
        writes = [item for item, _ in items if rng.random() < 0.7]
        body = [f"{place} {rng.choice(['=', '=', '+='])} {self.block_value([*[item for item, _ in items], self.block_item(True), 'i', 'j'])};" for place in writes]
        body += [self.block_statement(True)] * (rng.random() < 0.4) + [change for _, change in items if change]
        head = self.block_head("j")
        if along:
            head = f"for (int j = 1, {along[0]}; j < n - 1; j++, {along[1]})"
        elif rng.random() < 0.1:  # any loop
            head, body = "int j = 1; while (j < n - 1)", [line for line in body if "continue" not in line] + ["j++;"]
        nest = f"{head} {{ {' '.join(body)} }}"
        behind = [self.block_statement(False)] * (rng.random() < 0.3)
        return [*lines, f"    {self.block_head('i')} {{", *[f"      {line}" for line in [*inside, nest, *behind]], "    }"]

    def block_loop(self):
        rng = self.rng
        body = [self.block_statement(False) for _ in range(rng.randint(1, 2))]
        if rng.random() < 0.6:
            inner = " ".join(self.block_statement(True) for _ in range(rng.randint(1, 2)))
            nest = f"{self.block_head('j')} {{ {inner} }}"
            if rng.random() < 0.5:
                body = [nest]
            else:
                body.insert(rng.randint(0, len(body)), nest)
        return [f"    {self.block_head('i')} {{", *[f"      {line}" for line in body], "    }"]
