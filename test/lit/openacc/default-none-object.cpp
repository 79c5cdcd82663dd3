// default(none): a clause about the enclosing object names its members.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: not %hetcxx -DNOT_NAMED --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=ERROR

struct Heights {
  double rates[8];
  double *heights;
  int n;
  void use() {
    // CHECK: {{^}}#pragma omp target teams distribute parallel for
#ifdef NOT_NAMED
    // ERROR: :[[#@LINE+1]]:{{[0-9]+}}: error: 'default(none)' asks for a clause for 'rates'
#pragma acc parallel loop default(none) present(heights)
#else
#pragma acc parallel loop default(none) present(this, heights)
#endif
    for (int i = 0; i < n; i++)
      heights[i] = rates[i];
  }
};
