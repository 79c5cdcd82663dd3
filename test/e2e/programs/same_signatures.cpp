//===-- e2e/programs/same_signatures.cpp - instantiations whose names compilers spell in other ways ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constraints and expressions in signatures are mangled in one way by GCC 12 and in another by Clang 19. Each
// instantiation gets its own kernels all the same. Its output is compared with that of the same file built without
// hetcc.
#include <concepts>
#include <cstdio>
#include <type_traits>
#include <utility>

constexpr int n = 40;
#define PLAIN _Pragma("omp target teams distribute parallel for map(tofrom: y[0:n])")
#define SPLIT _Pragma("acc parallel loop hetero(1) part_copy(y[1:n])")

template <class T> std::enable_if_t<std::is_floating_point<T>::value> returned(T *y) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += 1;
}
template <class T> typename std::enable_if<std::is_integral<T>::value>::type returned(T *y) {
  SPLIT
  for (int i = 0; i < n; i++)
    y[i] += 2;
}
// The unnamed parameter says nothing that T does not.
template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0> void defaulted(T *y) {
  SPLIT
  for (int i = 0; i < n; i++)
    y[i] += sizeof(T);
}
// Here the unnamed one alone differs.
template <int> struct Any {};
template <class T, int> void unnamed(T *y) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += 3;
}
template <class T> struct Traits {
  static constexpr int rank = sizeof(T) / 4;
};
template <class T> void typed(T *y, Any<Traits<T>::rank>) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += Traits<T>::rank;
}
template <class T> auto product(T *y, T by) -> decltype(by * 1.0f) {
  SPLIT
  for (int i = 0; i < n; i++)
    y[i] *= by;
  return by * 1.0f;
}
template <auto V> void value(double *y) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += V;
}

// Objects are arguments: GCC's decltype of such a parameter is a constant type.
struct Scaled {
  double by;
  constexpr double operator()(double x) const { return by * x; }
};
template <auto F> void applied(double *y) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += F(i);
}

template <class T>
concept Number = std::floating_point<T> || std::integral<T>;
template <Number T> void constrained(T *y) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += 4;
}
template <class T>
  requires Number<T>
void required(T *y) {
  SPLIT
  for (int i = 0; i < n; i++)
    y[i] += 5;
}
void abbreviated(auto *y, Number auto by) {
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += by;
}

// Members of class templates, defined inside and outside, under other names.
template <class T, int Step = 1> struct Field {
  T y[n] = {};
  template <class U> void add(U by);
  void twice()
    requires Number<T>
  {
    T *y = this->y;
    SPLIT
    for (int i = 0; i < n; i++)
      y[i] *= 2;
  }
  struct Inner {
    template <class U> static void less(T *y, U by) {
      PLAIN
      for (int i = 0; i < n; i++)
        y[i] -= by;
    }
  };
};
template <class Item, int By> template <class Other> void Field<Item, By>::add(Other by) {
  Item *y = this->y;
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += by * By;
}
template <class T> struct Field<T, 0> {
  T y[n] = {};
  void add(T by) {
    T *y = this->y;
    SPLIT
    for (int i = 0; i < n; i++)
      y[i] += by;
  }
};

template <class... Ts> void pack(double *y, Ts... by) {
  constexpr int count = sizeof...(Ts);
  (void)std::initializer_list<int>{((void)by, 0)...};
  PLAIN
  for (int i = 0; i < n; i++)
    y[i] += count;
}

struct Ticket {
  int value;
  bool operator==(const Ticket &) const = default;
};

template <class T> void print(const char *what, const T *y) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i + 1) * static_cast<double>(y[i]);
  std::printf("%s %.10g\n", what, sum);
}

int main() {
  double d[n] = {};
  float f[n] = {};
  int k[n] = {};
  long l[n] = {};
  returned(d), returned(f), returned(k), returned(l);
  defaulted(d), defaulted(k);
  unnamed<double, 1>(d), unnamed<double, 2>(d), unnamed<int, 1>(k);
  typed(d, Any<2>()), typed(f, Any<1>());
  double s = product(d, 1.5) + product(k, 3);
  value<3>(d), value<'a'>(d), value<7L>(d), value<true>(d);
  applied<Scaled{2}>(d), applied<Scaled{0.5}>(d);
  constrained(d), constrained(l);
  required(f), required(k);
  abbreviated(d, 2), abbreviated(d, 2.5f), abbreviated(k, 7);
  pack(d, 1, 2.0), pack(d, 1.0f), pack(d, 'x', 2L, 3);
  print("double", d), print("float", f), print("int", k), print("long", l);
  Field<double> one;
  Field<int, 3> three;
  Field<float, 0> none;
  one.add(1), one.add(0.5f), three.add(2), three.add(3L), none.add(2);
  one.twice(), three.twice();
  Field<double>::Inner::less(one.y, 1), Field<int, 3>::Inner::less(three.y, 2L);
  print("one", one.y), print("three", three.y), print("none", none.y);
  const auto generic = [](auto *y, auto by) {
    PLAIN
    for (int i = 0; i < n; i++)
      y[i] += by;
  };
  const auto named = []<class T>(T *y) {
    SPLIT
    for (int i = 0; i < n; i++)
      y[i] += sizeof(T);
  };
  generic(d, 1), generic(k, 2L), named(d), named(k);
  print("double", d), print("int", k);
  int unequal = 0;
#pragma omp target teams distribute parallel for reduction(+ : unequal)
  for (int i = 0; i < n; i++)
    unequal += Ticket{i} != Ticket{3};
  int bound = 0;
#pragma omp target teams distribute parallel for reduction(+ : bound)
  for (int i = 0; i < n; i++) {
    const auto [whole, rest] = std::pair<int, int>(i / 3, i % 3);
    const auto both = [&](int by) { return by * whole + rest; };
    bound += both(2) + both(i);
  }
  std::printf("%g %d %d\n", s, unequal, bound);
}
