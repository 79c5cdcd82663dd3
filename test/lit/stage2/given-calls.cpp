// A call in a bound that has no device code is made by the host, once for all threads.
// RUN: %hetcxx --emit=cuda %s -o - 2>/dev/null | FileCheck %s
// RUN: %hetcxx --emit=host %s -o - 2>/dev/null | FileCheck %s --check-prefix=HOST
#include <vector>

struct Grid {
  virtual int n() const;
  int m;
};

int limit;
#pragma omp declare target(limit)
int most(const Grid &g) { return g.n() + limit; }

// CHECK: HET_GRID_KERNEL({{.*}}(double *a, const unsigned long het_given),
// CHECK: HET_SHARE_X(0, unsigned long, i, 0, <, het_bound_i, +, 1)
// HOST: const long het_extent[] = {het_at_least(het_trip_count((long)(0), (long)(v.size()), 1))};
// HOST: const auto het_arg_1 = v.size();
void length(const std::vector<double> &v, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9])
  for (unsigned long i = 0; i < v.size(); ++i)
    a[i] += 1;
}

// CHECK: HET_GRID_KERNEL({{.*}}(double *a, const int het_given),
// CHECK: a[i] += 2
void virtualCall(const Grid &g, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9])
  for (int i = 0; i < g.n(); ++i)
    a[i] += 2;
}

// What the device may have with another value is not for the host to ask.
// CHECK-NOT: a[i] += 3
void mapped(const Grid &g, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9]) map(to : g)
  for (int i = 0; i < g.n(); ++i)
    a[i] += 3;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9])
  for (int i = 0; i < most(g); ++i)
    a[i] += 3;
}

// A call that may be left out is none of the host's.
// HOST-LABEL: void maybe(
// HOST-NOT: const auto het_arg
void maybe(const Grid *g, const std::vector<double> *v, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9])
  for (int i = 0; i < (g ? g->n() : 3); ++i)
    a[i] += 4;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 9])
  for (int i = 0; i < 9; ++i)
    if (v)
      a[i] += v->size();
}
