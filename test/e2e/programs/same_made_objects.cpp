//===-- e2e/programs/same_made_objects.cpp - objects that kernels make by constructors ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Private copies, those of declared reductions, arrays of objects, copies by functions that the compiler makes. Copies
// of a clause get what each iteration needs, so that the output equals that of the same file built without OpenMP.
#include <cstdio>
#include <utility>

namespace {

enum { n = 12 };

struct Made {
  int value;
  Made() : value(7) {}
  explicit Made(int from) : value(from) {}
};

struct Preset {
  Made inside[2];
  int number = 3;
};

struct Sum {
  int value, tag;
  Sum() : value(0), tag(9) {}
  void add(const Sum &other) { value += other.tag == 9 ? other.value : 1000; }
};
#pragma omp declare reduction(add : Sum : omp_out.add(omp_in))

struct Copied { // by functions of its own
  double x;
  explicit Copied(double from = 0) : x(from) {}
  Copied(const Copied &other) : x(other.x) {}
  Copied(Copied &&other) noexcept : x(other.x) { other.x = 0; }
  Copied &operator=(const Copied &other) {
    x = other.x;
    return *this;
  }
};

struct Base {
  Copied first;
  explicit Base(double from) : first(from) {}
};

struct Whole : Base { // by the compiler's
  Copied second;
  int number;
  Whole(double from, int with) : Base(from), second(from + 1), number(with) {}
  Whole(const Whole &) = default;
  Whole(Whole &&) = default;
  Whole &operator=(const Whole &other) {
    Base::operator=(other);
    second = other.second;
    number = other.number + 1;
    return *this;
  }
  double sum() const { return first.x + second.x + number; }
};

Whole make(int i) {
  Whole made(i, 2);
  return made;
}

#pragma omp declare target
template <class T> struct Typed {
  static constexpr int id = 3;
  T value;
};
#pragma omp end declare target

void show(const char *what, const double *out) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += out[i] * (i + 1);
  std::printf("%s %g\n", what, sum);
}

template <class T> void privates(const char *what) {
  double out[n];
  T one;
#pragma omp target teams distribute parallel for map(from : out) private(one)
  for (int i = 0; i < n; i++)
    out[i] = one.value + i;
  show(what, out);
}

struct Point {
  double x, y;
  Point &scale(double by) {
    x *= by;
    y *= by;
    return *this;
  }
  double sum() const { return x + y; }
  template <std::size_t I> double get() const { return I == 0 ? x : y; }
};

} // namespace

namespace std {
template <> struct tuple_size<Point> : integral_constant<size_t, 2> {};
template <size_t I> struct tuple_element<I, Point> {
  using type = double;
};
} // namespace std

namespace {

double taken(Point &&point) { return point.scale(3).sum(); }

// What is made of an item is another object: the items stay as they are.
void copiesOfItems(double *out) {
  Point points[n];
  for (int i = 0; i < n; i++)
    points[i] = {i + 0.5, 2.0 * i};
#pragma omp target teams distribute parallel for map(tofrom : points) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    const auto [x, y] = points[i];
    out[i] = Point(points[i]).scale(2).sum() + taken(Point(points[i])) + std::move(points[i]).sum() + x * y;
  }
  for (int i = 0; i < n; i++)
    out[i] += points[i].sum();
}

} // namespace

int main() {
  double out[n];
  Made made, several[2];
  Preset preset;
  privates<Made>("template");
#pragma omp target teams distribute parallel for map(from : out) private(several, preset)
  for (int i = 0; i < n; i++)
    out[i] = several[i % 2].value + preset.inside[1].value + preset.number + i;
  show("private", out);
#pragma omp target teams distribute map(from : out)
  for (int k = 0; k < n / 4; k++)
#pragma omp parallel for private(made, preset)
    for (int i = 0; i < 4; i++)
      out[4 * k + i] = made.value + preset.number + i;
  show("in teams", out);
#pragma acc region for hetero(1, all) part_copyout(out[1:n]) private(made)
  for (int i = 0; i < n; i++)
    out[i] = made.value + i;
  show("split", out);
  Sum sum;
#pragma omp target teams distribute parallel for reduction(add : sum)
  for (int i = 0; i < 100; i++)
    sum.value += i;
  std::printf("reduction %d\n", sum.value);
  const Copied given(2.5);
#pragma omp target map(from : out) map(to : given)
#pragma omp parallel for firstprivate(given)
  for (int i = 0; i < n; i++)
    out[i] = given.x + i;
  show("copies", out);
  const std::pair<double, int> pair(1.5, 2);
#pragma omp target teams distribute parallel for map(from : out) firstprivate(pair)
  for (int i = 0; i < n; i++) {
    Made list[3] = {Made(i)}, grid[2][2];
    out[i] = pair.first * i + pair.second + list[0].value + list[i % 3].value + grid[i % 2][1].value;
  }
  show("arrays", out);
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    Whole a = make(i), b(a), c(std::move(b));
    Whole d(7, 7);
    d = c;
    Typed<double> typed = {.5};
    out[i] = a.sum() + b.first.x + d.sum() + typed.value * Typed<double>::id;
  }
  show("the compiler's", out);
  copiesOfItems(out);
  show("of items", out);
}
