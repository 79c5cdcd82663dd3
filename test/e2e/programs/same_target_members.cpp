//===-- e2e/programs/same_target_members.cpp - plain OpenMP: constructs in member functions ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A clause names one member, the body uses others. Its output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Line {
  double *p;
  int n;
  double w;
  void scale() {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
    for (int i = 0; i < n; i++)
      p[i] = p[i] * w + i;
  }
};

int main() {
  double items[20] = {1, 2, 3};
  Line line{items, 20, 2.5};
  line.scale();
  std::printf("line %g %g %g %d %d\n", items[0], items[2], items[19], line.n, line.p == items);
  return 0;
}
