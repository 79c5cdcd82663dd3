//===-- e2e/programs/same_class_values.cpp - values of classes in kernels ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members that change in constant objects, constants cast away, objects made of braces, destructors. Its output is
// compared with that of the same file built without hetcc.
#include <cstdio>

namespace {

struct Counter {
  double value;
  mutable int reads;
  double read() const {
    ++reads;
    return value;
  }
  Counter &self() const { return const_cast<Counter &>(*this); }
};

Counter &item(const Counter *list, int i) { return const_cast<Counter &>(list[i]); }

struct Pair {
  float x, y;
  bool empty() const { return !x && !y; }
  float sum() const { return x + y; }
};

float total(const Pair &pair) { return pair.sum(); }

struct Scope {
  int *place;
  explicit Scope(int *to) : place(to) { *place += 1; }
  ~Scope() { *place += 10; }
};

struct Quiet { // a destructor that does nothing
  int value;
  explicit Quiet(int from) : value(from) {}
  Quiet(const Quiet &) = default;
  ~Quiet() {}
};

struct Holder {
  Quiet inside;
  explicit Holder(int from) : inside(from) {}
};

void casts() {
  Counter list[2] = {{1, 0}, {5, 0}};
  double sum = 0;
#pragma omp target map(tofrom : list, sum)
  {
    const Counter &first = list[0];
    sum = first.read() + first.read();
    Counter &same = list[0].self(), &second = item(list, 1);
    same.value += 1;
    second.value += 1;
  }
  std::printf("%g %d %g %g\n", sum, list[0].reads, list[0].value, list[1].value);
}

void braces(float x) {
  float sum = 0;
  int empty = 0;
#pragma omp target map(tofrom : sum, empty)
  {
    empty = Pair{2}.empty() + 2 * Pair{}.empty();
    sum = Pair{x, 3}.sum() + total(Pair{x, 1});
  }
  std::printf("%g %d\n", sum, empty);
}

void destructors(int n) {
  int plain[4] = {0}, quiet = 0;
#pragma omp target teams distribute parallel for map(tofrom : plain)
  for (int i = 0; i < 4; i++)
    Scope scope(&plain[i]);
#pragma omp target map(tofrom : quiet)
  {
    Quiet one(n);
    Holder two(n + 1);
    quiet = one.value + two.inside.value;
  }
  for (int i = 0; i < 4; i++)
    std::printf("%d ", plain[i]);
  std::printf("%d\n", quiet);
}

} // namespace

int main() {
  casts();
  braces(1.5F);
  destructors(2);
}
