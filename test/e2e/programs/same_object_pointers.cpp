//===-- e2e/programs/same_object_pointers.cpp - objects with pointers to what others have mapped ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// No clause names the pointers in these objects. Their copies on a device lead to what data constructs have mapped there.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <string>

constexpr int n = 40;
struct View {
  double *p;
  double &operator()(int i) const { return p[i]; }
};
struct Named : View {
  const char *name;
  int size;
};
struct Duo {
  View a;
  double *rows[2];
  Named b;
};
template <class F> void forAll(F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}
struct Add {
  View to;
  double by;
  void operator()(int i) const { to(i) += by; }
};
struct Owner {
  View view;
  double by;
  void add() {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      view(i) += by;
  }
};

// Its members own storage, which no kernel looks at.
struct Field {
  std::string name;
  int size;
  double *p;
  double &operator()(int i) const { return p[i]; }
};
static void scale(Field &to, const Field &from, const Field &third) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < to.size; i++)
    to.p[i] = from(i) + third.p[i] + i;
}

int main() {
  constexpr int parts = 15;
  double *all = new double[parts * n]();
  double other[n] = {};
  const auto part = [all](int k) { return all + k * n; };
#pragma omp target data map(tofrom : all[0 : parts * n])
  {
    View direct{part(0)}, called{part(1)};
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      direct.p[i] = i;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      called(i) = i + 1;
    Duo duo{{part(2)}, {part(3), part(4)}, {{part(5)}, "b", n}};
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
      duo.a(i) = i + 2;
      duo.rows[0][i] = i + 3;
      duo.rows[1][i] = i + 4;
      duo.b(i) = i + duo.b.size;
    }
    View first{part(6)};
    const View fixed{part(7)};
#pragma omp target teams distribute parallel for firstprivate(first, fixed)
    for (int i = 0; i < n; i++)
      first.p[i] = fixed(i) + 6;
    View acc{part(8)}, accFirst{part(9)};
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      acc(i) = i + 8;
#pragma acc parallel loop firstprivate(accFirst)
    for (int i = 0; i < n; i++)
      accFirst(i) = i + 9;
    View captured{part(10)};
    forAll([=](int i) { captured(i) = i + 10; });
    forAll(Add{{part(11)}, 11});
    Owner owner{{part(12)}, 12};
    owner.add();
    Field field{"f", n, part(14)}, from{"a name of some length", n, part(12)}, third{"", n, part(13)};
    scale(field, from, third);
    // One pointer is named, the other one is not; a third leads to what nobody has mapped, and is only looked at.
    Duo some{{other}, {nullptr, part(13)}, {{all}, "some", n}};
#pragma omp target teams distribute parallel for map(tofrom : some.a.p[0 : n])
    for (int i = 0; i < n; i++) {
      some.a.p[i] += 1;
      some.rows[1][i] = some.rows[0] == nullptr;
    }
  }
  for (int k = 0; k < parts; k++) {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += (i + 1) * part(k)[i];
    std::printf("%d: %g\n", k, sum);
  }
  std::printf("%g\n", other[5]);
}
