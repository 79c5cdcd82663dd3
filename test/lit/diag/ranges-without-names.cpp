// Loops over ranges that are no objects with a name, and over those of a class with iterators of its own.
// RUN: not %hetcc -fsyntax-only %s 2>&1 | FileCheck %s
#include <vector>

std::vector<double> &cells(int field);

void called(int n) {
#pragma omp target device(*)
#pragma omp parallel for
  for (double &one : cells(n))
    one += 1;
}
// CHECK: ranges-without-names.cpp:10:3: error: a loop over this range after '#pragma omp parallel for' is not supported yet
// CHECK: ranges-without-names.cpp:10:22: note: write 'auto &items = cells(n);' before the directive, and a loop over 'items', instead
// CHECK: 1 error generated.
