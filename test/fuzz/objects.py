# ===-- fuzz/objects.py - objects in constructs: structures, classes, lambdas, reductions of the user's -----===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

from model import FLOATS, INTS

PROLOGUE = r"""
struct sheet {
  long *p;
  int rows, columns;
};
struct cell {
  long v[4];
  int k;
  double w;
  struct {
    short a, b;
  } in;
};
static long cell_sum(const struct cell *c) { return w61(c->v[0] + c->v[3] + c->k + (long)c->w + c->in.a); }
static long cell_value(struct cell c) { return w61(c.v[1] * 2 + c.k); }
static void cell_add(struct cell *c, long x) {
  c->v[x % 4] = w61(c->v[x % 4] + x);
  c->k = (int)w61(c->k + x);
}
#define SHOW_CELL(c) SHOW(long, (c).v, 4), SHOW_ONE((c).k), SHOW_ONE((c).w), SHOW_ONE((c).in.a), SHOW_ONE((c).in.b)
#pragma omp declare mapper(filed : struct sheet s) map(s, s.p[0 : s.rows * s.columns])
struct tally {
  long sum, most;
};
static struct tally no_tally(void) {
  struct tally t = {0, 0};
  return t;
}
static void add_tally(struct tally *to, const struct tally *from) {
  to->sum += from->sum;
  if (from->most > to->most)
    to->most = from->most;
}
#pragma omp declare reduction(tallied : struct tally : add_tally(&omp_out, &omp_in)) initializer(omp_priv = no_tally())
#ifdef __cplusplus
#include <array>
#include <vector>
template <typename T> struct box {
  T value;
  explicit box(T v) : value(v) {}
  long get() const { return w61((long)value); }
  box &add(long x) {
    value = (T)w61((long)value + x);
    return *this;
  }
  box operator+(const box &other) const { return box((T)w61((long)value + (long)other.value)); }
  bool operator<(const box &other) const { return value < other.value; }
};
template <typename T> struct view {
  T *p;
  long n;
  T &operator[](long i) const { return p[i]; }
};
struct acting : cell {
  long &at(long i) { return v[i % 4]; }
  long sum() const { return cell_sum(this); }
  void add(long x) { cell_add(this, x); }
  acting &operator+=(long x) {
    w = (double)w61((long)w + x);
    return *this;
  }
};
struct shifted {
  long by;
  long base(long x) const { return w61(x + by); }
};
struct scaled : shifted {
  long factor;
  scaled(long by, long factor) : shifted{by}, factor(factor) {}
  long operator()(long x) const { return w61(base(x) * factor); }
};
template <typename T, int N> static long sum_of(const T (&items)[N]) {
  long sum = 0;
  for (const auto &item : items)
    sum += (long)item;
  return w61(sum);
}
template <typename F> static long applied(F f, long x) { return w61(f(x)); }
#endif
"""


class ObjectSteps:
    def objects(self):
        kinds = [self.sheets, self.mapped_sheets, self.tallies, self.histogram, self.cells, self.cells, self.rows_of_cells]
        if self.options.cxx:
            kinds += [self.views, self.vectors, self.std_arrays, self.functors, self.in_template, self.in_class]
        self.rng.choice(kinds)()

    def loop_head(self, clauses, sums=False):
        many = ["acc parallel loop", "acc kernels loop independent"] if self.acc else [
            "omp target teams distribute parallel for", "omp target parallel for", "omp target teams distribute", "omp target teams loop", "omp target parallel for simd"]
        return f"#pragma {self.rng.choice(many[:2] if sums else many)} {' '.join(c for c in clauses if c)}"

    def some_array(self):
        return self.rng.choice(self.arrays)

    def value_of(self, names):
        """A value from scalars and local names."""
        a, b = self.rng.choice(names), self.rng.choice(names)
        return f"w61({a} * {self.rng.randint(1, 9)} + {b})"

    def made_pointer(self, items):
        """A pointer to new storage for `long`."""
        name, at = self.fresh("d"), self.fresh("k")
        self.put(f"long *{name} = (long *)malloc(sizeof(long) * {items});", f"for (int {at} = 0; {at} < {items}; {at}++)", f"  {name}[{at}] = {at} * 5 % 23;")
        return name

    def new_sheet(self):
        rows, columns = self.rng.choice([1, 4, 33]), self.rng.choice([1, 5, 8])
        pointer, name = self.made_pointer(rows * columns), self.fresh("g")
        self.put(f"struct sheet {name} = {{{pointer}, {rows}, {columns}}};")
        return name, rows, columns

    def copies(self, item, written=True):
        if self.acc:
            return f"{'copy' if written else 'copyin'}({item})"
        return f"map({'tofrom' if written else 'to'}: {item})"

    def sheets(self):
        """A structure whose pointer clauses name."""
        rng = self.rng
        name, rows, columns = self.new_sheet()
        other = self.some_array()
        whole = rng.choice(["", self.copies(name)] if not self.acc else ["", f"copyin({name})"])
        data = [whole, self.copies(f"{name}.p[0:{name}.rows * {name}.columns]"), *self.maps([other], [])]
        around = rng.random() < 0.4
        arrow = name
        if rng.random() < 0.3:
            arrow = self.fresh("at")
            self.put(f"struct sheet *{arrow} = &{name};")
            data = [self.copies(f"{arrow}->p[0:{rows * columns}]"), *data[2:]]
        dot = "->" if arrow != name else "."
        if around:
            self.put(f"#pragma {'acc' if self.acc else 'omp target'} data {' '.join(c for c in data if c)}")
            self.open()
            data = []
        for _ in range(rng.choice([1, 1, 2])):
            i, j = self.fresh("i"), self.fresh("j")
            end = rng.choice([f"{arrow}{dot}rows", str(rows)])
            self.put(self.loop_head(data), f"for (int {i} = 0; {i} < {end}; {i}++)", f"  for (int {j} = 0; {j} < {arrow}{dot}columns; {j}++)",
                     f"    {arrow}{dot}p[{i} * {arrow}{dot}columns + {j}] = w61({arrow}{dot}p[{i} * {arrow}{dot}columns + {j}] * 2 + {i} + "
                     f"(long){other.element([f'({i} + {j}) % {e.value}' for e in other.extents])});")
        if around:
            self.close()
        self.put(f"SHOW(long, {name}.p, {rows * columns});")

    # ---- members
    def cell_statements(self, cell, dot, some, x):
        """Statements on the members `some` of an object, or on all of it. `x`: a value from 0 to 60."""
        rng = self.rng
        place = {"v": f"{cell}{dot}v[{rng.randrange(4)}]", "k": f"{cell}{dot}k", "w": f"{cell}{dot}w", "in": f"{cell}{dot}in.{rng.choice('ab')}"}
        types = {"v": "long", "k": "int", "w": "double", "in": "short"}

        def store():
            to, of = rng.choice(some), rng.choice(some)
            return [f"{place[to]} = ({types[to]})w61((long){place[of]} * {rng.randint(1, 5)} + {x});"]

        object_ = cell if dot == "." else f"(*{cell})"
        address = f"&{cell}" if dot == "." else cell
        def by_copy():
            inner = self.fresh("g")
            return [f"struct cell {inner} = {object_};", f"{inner}.k += 1;", f"*(struct cell *){address} = {inner};"]

        def by_pointer():
            inner = self.fresh("g")
            return [f"struct cell *{inner} = {address};", f"{inner}->in.b = (short)w61({inner}->k + {x});"]

        def by_reference():
            inner = self.fresh("g")
            return [f"auto &{inner} = {object_};", f"{inner}.w = (double)w61({inner}.k + {x});"]

        def by_names():
            inner = self.fresh("g")
            return [f"auto &[{inner}v, {inner}k, {inner}w, {inner}i] = {object_};", f"{inner}v[2] = w61({inner}k + {inner}i.a);"]

        forms = [store] * 4
        if len(some) == 4:
            forms += [lambda: [f"cell_add({address}, {x});"], lambda: [f"{place['w']} = (double)cell_sum({address});"],
                      lambda: [f"{place['k']} = (int)cell_value({object_});"], by_copy, by_pointer]
            forms += [by_reference, by_names] * self.options.cxx
        return sum([rng.choice(forms)() for _ in range(rng.randint(1, 3))], [])

    def acting_statements(self, name, x):
        return sum([self.rng.choice([[f"{name}.at({x}) = w61({name}.sum() + {x});"], [f"{name}.add({x});"], [f"{name} += {x};"],
                                     [f"{name}.at(1) = w61({name}.at(2) + {name}.k);"]]) for _ in range(self.rng.randint(1, 3))], [])

    def cells(self):
        """Constructs that use members of an object, by clauses of the whole, of some members, or by none."""
        rng = self.rng
        name, acts = self.fresh("g"), self.options.cxx and rng.random() < 0.4
        self.put(f"{'acting' if acts else 'struct cell'} {name};", f"FILL(long, {name}.v, 4, 3);", f"{name}.k = 5, {name}.w = 6, {name}.in.a = 7, {name}.in.b = 8;")
        members = ["v", "k", "w", "in"]
        around = rng.choice([None, None, "whole", "some", "pointer"])
        some = rng.sample(members, rng.randint(1, 3)) if around == "some" else members
        use, dot = name, "."
        if around == "pointer":
            use, dot = self.fresh("at"), "->"
            self.put(f"struct cell *{use} = &{name};")
        if around:
            items = [f"{name}.{m}" for m in some] if around == "some" else [rng.choice([f"{use}[0:1]", f"*{use}"]) if around == "pointer" and not self.acc else f"{use}[0:1]"
                                                                          if around == "pointer" else name]
            self.put(f"#pragma {'acc' if self.acc else 'omp target'} data {' '.join(self.copies(i) for i in items)}")
            self.open()
        for _ in range(rng.randint(1, 3)):
            clause = ""
            if around != "pointer" and rng.random() < 0.5:
                clause = self.copies(name if around != "some" and rng.random() < 0.5 else f"{name}.{rng.choice(some)}")
            self.put(f"#pragma {rng.choice(['acc serial', 'acc kernels']) if self.acc else 'omp target'} {clause}")
            self.open()
            x = str(rng.randint(0, 60))
            self.put(*(self.acting_statements(name, x) if acts and around in (None, "whole") and rng.random() < 0.6 else self.cell_statements(use, dot, some, x)))
            self.close()
            if not around and not self.queue and rng.random() < 0.5:
                self.put(f"{name}.k = (int)w61({name}.k + {rng.randint(1, 9)});")
        if around:
            self.close()
        self.put(f"SHOW_CELL({name});")

    def rows_of_cells(self):
        """Arrays of objects."""
        rng = self.rng
        items, name, i, at = rng.choice([1, 30, 70]), self.fresh("g"), self.fresh("i"), self.fresh("k")
        self.put(f"static struct cell {name}[{items}];", f"for (int {at} = 0; {at} < {items}; {at}++)",
                 f"  {name}[{at}].v[{at} % 4] = {name}[{at}].k = {name}[{at}].in.a = (short)({at} % 50), {name}[{at}].w = 2;")
        clause = rng.choice([self.copies(name), self.copies(f"{name}[0:{items}]"), ""])
        self.put(self.loop_head([clause]), f"for (int {i} = 0; {i} < {items}; {i}++) {{")
        self.depth += 1
        if rng.random() < 0.5:
            self.put(f"struct cell *{at}_ = &{name}[{i}];", *self.cell_statements(f"{at}_", "->", ["v", "k", "w", "in"], f"w61({i})"))
        self.put(*self.cell_statements(f"{name}[{i}]", ".", ["v", "k", "w", "in"], f"w61({i})"))
        self.close()
        if self.queue: # the host reads the array
            self.wait()
        self.put(f"for (int {at} = 0; {at} < {items}; {at}++)", f"  {name}[0].v[0] = w61({name}[0].v[0] * 3 + cell_sum(&{name}[{at}]) + {name}[{at}].in.b);", f"SHOW_CELL({name}[0]);")

    def mapped_sheets(self):
        """The same with a mapper, or member by member."""
        if self.acc:
            return self.sheets()
        name, rows, columns = self.new_sheet()
        i = self.fresh("i")
        way = self.rng.choice(["tofrom", "tofrom", "always, tofrom"])
        self.put(self.loop_head([f"map(mapper(filed), {way}: {name})"]), f"for (int {i} = 0; {i} < {name}.rows; {i}++)",
                 f"  for (int k = 0; k < {name}.columns; k++)", f"    {name}.p[{i} * {name}.columns + k] += {i};")
        return self.put(f"SHOW(long, {name}.p, {rows * columns});")

    def tallies(self):
        """A reduction by an operation of the program's."""
        if self.acc:
            return self.histogram()
        a, name, i = self.some_array(), self.fresh("g"), self.fresh("i")
        self.put(f"struct tally {name} = {{{self.rng.randint(0, 9)}, {self.rng.randint(0, 40)}}};")
        item = a.element([f"({i} + {k}) % {e.value}" for k, e in enumerate(a.extents)])
        self.put(self.loop_head([*self.maps([a], []), f"reduction(tallied: {name})"], sums=True), f"for (int {i} = 0; {i} < {a.extents[0].value}; {i}++) {{",
                 f"  {name}.sum += w61((long){item});", f"  if ((long){item} > {name}.most)", f"    {name}.most = (long){item};", "}")
        return self.put(f"SHOW(long, &{name}, 2);")

    def histogram(self):
        """A reduced array, whole or a section of it."""
        rng = self.rng
        a, name, i = self.some_array(), self.fresh("g"), self.fresh("i")
        size, ctype = rng.choice([2, 7, 16]), rng.choice(["int", "long", "double", "unsigned"])
        op = rng.choice(["+", "+", "max"])
        self.put(f"{ctype} {name}[{size}];", f"FILL({ctype}, {name}, {size}, 3);")
        low = rng.randrange(size)
        items, first, count = rng.choice([(name, 0, size), (f"{name}[0:{size}]", 0, size), (f"{name}[{low}:{size - low}]", low, size - low)])
        item = a.element([f"({i} + {k}) % {e.value}" for k, e in enumerate(a.extents)])
        place = f"{name}[{first} + w61((long){item} + {i}) % {count}]"
        change = f"{place} += ({ctype})w61((long){item});" if op == "+" else f"if ({place} < ({ctype})w61({i} * 7)) {place} = ({ctype})w61({i} * 7);"
        self.put(self.loop_head([*self.maps([a], []), f"reduction({op}: {items})"], sums=True), f"for (int {i} = 0; {i} < {a.extents[0].value}; {i}++)",
                 f"  {change}", f"SHOW({ctype}, {name}, {size});")

    # ---- C++
    def views(self):
        """An object that leads to mapped storage, and that no clause names."""
        items, i, name = self.rng.choice([1, 30, 70]), self.fresh("i"), self.fresh("g")
        pointer = self.made_pointer(items)
        self.put(f"{self.rng.choice(['', 'const '])}view<long> {name}{{{pointer}, {items}}};",
                 self.loop_head([self.copies(f"{pointer}[0:{items}]")]), f"for (int {i} = 0; {i} < {name}.n; {i}++)",
                 f"  {name}[{i}] = w61({name}[{i}] * 3 + {i});", f"SHOW(long, {pointer}, {items});")

    def vectors(self):
        items, i, name, ctype = self.rng.choice([1, 30, 70]), self.fresh("i"), self.fresh("g"), self.rng.choice(INTS + FLOATS)
        pointer = self.fresh("at")
        self.put(f"std::vector<{ctype}> {name}({items}, 5);", f"auto *{pointer} = {name}.data();", self.loop_head([self.copies(f"{pointer}[0:{items}]")]),
                 f"for (int {i} = 0; {i} < {items}; {i}++)", f"  {pointer}[{i}] = ({ctype})w61((long){pointer}[{i}] + {i} * 2);", f"SHOW({ctype}, {name}.data(), {items});")

    def std_arrays(self):
        items, i, name, ctype = self.rng.choice([1, 30, 70]), self.fresh("i"), self.fresh("g"), self.rng.choice(INTS + FLOATS)
        self.put(f"std::array<{ctype}, {items}> {name};", f"FILL({ctype}, {name}.data(), {items}, 4);",
                 self.loop_head([self.rng.choice([self.copies(name), ""])]), f"for (int {i} = 0; {i} < (int){name}.size(); {i}++)",
                 f"  {name}[{i}] = ({ctype})w61((long){name}[{i}] + {i} * 2);", f"SHOW({ctype}, {name}.data(), {items});")

    def functors(self):
        """Objects and lambdas from outside that are copied."""
        rng = self.rng
        items, i, name = rng.choice([3, 40]), self.fresh("i"), self.fresh("f")
        pointer = self.made_pointer(items)
        self.put(rng.choice([f"scaled {name}({rng.randint(0, 9)}, {rng.randint(1, 9)});", f"auto {name} = [=](long x) {{ return w61(x * c1 + n); }};",
                             f"box<long> inner_{name}({rng.randint(0, 60)}); auto {name} = [inner_{name}](long x) {{ return inner_{name}.get() + x; }};"]),
                 self.loop_head([self.copies(f"{pointer}[0:{items}]"), rng.choice(["", f"firstprivate({name})"])]), f"for (int {i} = 0; {i} < {items}; {i}++)",
                 f"  {pointer}[{i}] = {rng.choice([f'w61({name}({pointer}[{i}]))', f'applied({name}, {pointer}[{i}] + {i})'])};", f"SHOW(long, {pointer}, {items});")

    def in_template(self):
        """A construct in a function template."""
        rng = self.rng
        items, function, ctype = rng.choice([3, 40, 70]), f"{self.name}_t{len(self.before)}", rng.choice(INTS + FLOATS)
        pointer = self.made_pointer(items)
        array = self.fresh("g")
        clause = self.copies("a[0:n]")
        sums = "reduction(+: sum)"
        self.before += ["template <typename T, int K> static long " + function + "(T *a, int n, T add) {", "  long sum = 1;", self.loop_head([clause, sums], True),
                        "  for (int i = 0; i < n; i++) {", "    T own[K];", "    for (auto &item : own)", "      item = (T)w61((long)a[i] + (long)add);",
                        "    a[i] = (T)w61((long)own[i % K] + K);", "    sum += (long)a[i];", "  }", "  return w61(sum);", "}"]
        self.put(f"{ctype} {array}[{items}];", f"FILL({ctype}, {array}, {items}, 3);", f"long r{array} = {function}<{ctype}, {rng.randint(1, 4)}>({array}, {items}, ({ctype})3);",
                 f"r{array} += {function}<long, 2>({pointer}, {items}, 4L);", f"SHOW({ctype}, {array}, {items});", f"SHOW(long, {pointer}, {items});", f"SHOW_ONE(r{array});")

    def in_class(self):
        """A construct in a member function, which uses members."""
        rng = self.rng
        items, name = rng.choice([3, 40, 70]), f"{self.name}_c{len(self.before)}"
        pointer, thing = self.made_pointer(items), self.fresh("g")
        data = [self.copies(rng.choice(["p[0:n]", "this->p[0:n]"]))]
        body = rng.choice(["w61(p[i] + more(i))", "w61(this->p[i] * factor)", "w61(p[i] + rest[i % 4] + n)", "w61(p[i] + K)"])
        self.before += [f"class {name} {{", "public:", f"  {name}(long *at, int count) : p(at), n(count) {{}}", "  void run() {", self.loop_head(data),
                        "    for (int i = 0; i < n; i++)", f"      p[i] = {body};", "  }", "  long more(long x) const { return w61(x * factor + rest[1]); }", "private:", "  long *p;", "  int n;",
                        "  long factor = 3, rest[4] = {4, 5, 6, 7};", "  static constexpr int K = 11;", "};"]
        self.put(f"{name} {thing}({pointer}, {items});", f"{thing}.run();", f"SHOW(long, {pointer}, {items});")
