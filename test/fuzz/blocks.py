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
static long plus_third(long x, const long *v) { return (x + v[3]) % 1009; }
static long put_at(long x, long *v) {
  v[(x % 7 + 7) % 7] = x;
  return x;
}
static long thrice(long x, const long *v) {
  (void)v;
  return x * 3 % 1009;
}
static void fill_blocks(int turn) {
  for (int i = 0; i < 5 * ROOM; i++) {
    line_a[i] = (i * 37 + turn) % 101;
    line_b[i] = (i * 53 + 2 * turn) % 103;
    line_c[i] = (i * 71 + turn) % 107;
  }
  for (int i = 0; i < ROOM; i++) {
    place[i] = turn % 2 ? i * 5 % ROOM : i * i % ROOM; // a permutation, or not
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
}
"""


class BlockSteps:
    def blocks(self):
        if not self.kept():
            return
        rng = self.rng
        name = self.fresh(f"{self.name}_block")
        lines = [f"static void {name}(int n) {{", "  long t = 3, s = 5, m = 7, f = 0;", "  int k = 2;", "  (void)t, (void)s, (void)m, (void)f, (void)k;",
                 "#pragma acc kernels", "  {"]
        for _ in range(rng.choice([1, 1, 2])):
            lines += self.block_steps() if rng.random() < 0.3 else self.block_loop()
        lines += ["  }", *[f"  SHOW_ONE({v});" for v in rng.choice([["s"], ["s", "m", "f"], ["t", "s", "k"], []])], "}"]
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
