// Kernels that call functions and members of another file: overloads, namespaces, constructors, operators.
#include "across_files_cxx.hpp"

#include <cstdio>
#include <vector>

template <class T> void apply(std::vector<T> &values) {
  T *v = values.data();
  const int n = static_cast<int>(values.size());
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++)
    v[i] = shapes::area(v[i]);
}

int main() {
  const int n = 500;
  std::vector<double> a(n);
  std::vector<int> whole(n);
  for (int i = 0; i < n; i++)
    a[i] = i * 0.125, whole[i] = i;
  apply(a);
  apply(whole);
  double *p = a.data();
#pragma acc parallel loop copy(p[0 : n])
  for (int i = 0; i < n; i++) {
    shapes::Box box(p[i], 2);
    box.widen(0.5);
    box = box + shapes::Box(1, shapes::Box::unit());
    Account account{p[i]};
    account.add(box.area());
    p[i] = shapes::sortOf(account.sum) == Sort::Small ? plain_c(account.sum) : shapes::scaled(account.sum);
  }
#pragma acc region for hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; i++)
    p[i] += shapes::area(p[i], 0.5);
  double sum = 0;
  long wholes = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 5), wholes += whole[i];
  std::printf("values: %.17g %.17g %ld\n", sum, a[n - 1], wholes);
}
