// Iterators of storage that has gaps, and loops that move their iterator or its ends themselves, do not count.
// RUN: not %hetcxx -fsyntax-only %s 2>&1 | FileCheck %s

#include <list>
#include <vector>
void f(std::list<int> &l, std::vector<int> &v, int *b, int *e) {
#pragma acc parallel loop hetero(1)
  for (auto it = l.begin(); it != l.end(); ++it)
    *it = 1;
  // CHECK: :8:8: error: the loop after '#pragma acc parallel loop' is not in canonical form
#pragma acc parallel loop hetero(1)
  for (int &x : l)
    x = 1;
  // CHECK: :12:3: error: a loop over this range after '#pragma acc parallel loop' is not supported yet
#pragma acc parallel loop hetero(1)
  for (int *p = b; p != e; ++p) {
    *p = 1;
    p++;
  }
  // CHECK: :16:8: error: {{.*}}not in canonical form
#pragma acc parallel loop hetero(1)
  for (int *p = b; p != e; ++p) {
    *p = 1;
    b++;
  }
  // CHECK: :22:8: error: {{.*}}not in canonical form
#pragma acc parallel loop hetero(1)
  for (auto it = v.begin(); it != v.end(); ++it) {
    *it = 1;
    ++it;
  }
  // CHECK: :28:8: error: {{.*}}not in canonical form
}
