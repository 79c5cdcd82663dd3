//===-- e2e/programs/same_on_host.cpp - constructs that have no kernel, within data constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host computes them on what the devices have, which nothing in the construct names: through captures, through the
// elements of a vector, through pointers in objects. Addresses on the device mean the host's storage there. Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <string>
#include <vector>

template <class F> void forAll(int n, F body) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    body(i);
}

struct Field {
  int n;
  double *p;
  const double &factor;
};

struct Named {
  int a;
  double &r;
};

// Has an address of the device's.
struct View {
  double *p;
};

int main() {
  const int n = 100;
  double c[n], d[n], factor = 2;
  for (int i = 0; i < n; i++)
    c[i] = d[i] = i;
#pragma omp target data map(tofrom : c)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      c[i] += 1;
    forAll(n, [&](int i) { c[i] += 1; });
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      c[i] *= 2;
  }
  std::printf("captured %g %g\n", c[3], c[99]);

#pragma acc data region part_copy(d[1:n])
  {
#pragma acc region for hetero(1)
    for (int i = 0; i < n; i++)
      d[i] += 1;
    forAll(n, [&](int i) { d[i] *= 3; });
#pragma acc region for hetero(1)
    for (int i = 0; i < n; i++)
      d[i] -= 1;
  }
  std::printf("kept %g %g\n", d[3], d[99]);

  std::vector<int> v(n, 3);
  int *p = v.data();
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; ++i)
    v[i] *= 2;
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    p[i] += i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    v[i] *= 2;
#pragma omp target exit data map(from : p[0 : n])
  std::printf("vector %d %d\n", v[7], v[99]);

  double items[n];
  for (double &one : items)
    one = 1;
  Field field{n, items, factor};
#pragma omp target data map(to : field) map(tofrom : field.p[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      field.p[i] += i;
#pragma omp target
    for (int i = 0; i < n; i++)
      field.p[i] *= field.factor;
  }
  std::printf("member %g %g\n", items[3], items[99]);

  std::string name = "target";
#pragma omp target data map(tofrom : d)
  {
    View view;
#pragma omp target data use_device_addr(d)
    view.p = d;
    const auto increase = [=](int i) { view.p[i] += 1; };
    auto same = increase;
    const View fixed = view;
    double *bare = view.p, *const given = view.p;
#pragma omp target teams distribute parallel for firstprivate(view)
    for (int i = 0; i < n; i++)
      view.p[i] += name[0] == 't' ? 10 : 0;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      if (name[0] == 't')
        same(i);
#pragma omp target teams distribute parallel for firstprivate(fixed)
    for (int i = 0; i < n; i++)
      fixed.p[i] += name[0] == 't' ? 20 : 0;
#pragma omp target teams distribute parallel for is_device_ptr(bare)
    for (int i = 0; i < n; i++)
      bare[i] += name[0] == 't' ? 40 : 0;
#pragma omp target teams distribute parallel for firstprivate(bare)
    for (int i = 0; i < n; i++)
      bare[i] += name[0] == 't' ? 80 : 0;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      given[i] += name[0] == 't' ? 160 : 0;
#pragma omp target data use_device_addr(d)
    {
#pragma omp target teams distribute parallel for has_device_addr(d)
      for (int i = 0; i < n; i++)
        d[i] += name[0] == 't' ? 320 : 0;
    }
  }
  std::printf("device addresses %g %g\n", d[3], d[99]);

  Named named = {1, factor};
#pragma omp target data map(tofrom : named.a, named.r)
  {
#pragma omp target map(alloc : named.a, named.r)
    {
      named.a += 2;
      named.r += 3;
    }
#pragma omp target
    named.r += named.a;
  }
  std::printf("reference %d %g\n", named.a, factor);

  int length = 0;
#pragma omp target map(tofrom : length)
  length = static_cast<int>(name.size());
  std::printf("string %d\n", length);

  static long wide[8][100];
  std::vector<long> weights(8, 3);
  const long reach = 100;
  unsigned few = 90;
#pragma acc parallel loop gang
  for (int g = 0; g < 8; ++g) {
    long sum = 0;
#pragma acc loop vector
    for (short i = 0; i < reach; ++i)
      wide[g][i] += i * weights[g];
#pragma acc loop vector reduction(+ : sum)
    for (unsigned char i = 0; few > i; i += 2)
      sum += i;
#pragma acc loop vector collapse(2)
    for (int k = 0; k < 2; ++k)
      for (unsigned short i = 0; i < few / 2; ++i)
        wide[g][i + 45 * k] += g + sum;
  }
  std::printf("vector %ld %ld %ld\n", wide[1][5], wide[7][89], wide[3][99]);
}
