// The text names a pack of parameters as a whole only: the host computes with its numbers. Other packs are refused.
// RUN: %hetcxx -std=c++17 --emit=host %s -o %t.host 2>&1 | FileCheck %s
// RUN: not %hetcxx -std=c++17 -DCHANGED --emit=host %s -o %t.host 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not %hetcxx -std=c++17 -DPOINTERS --emit=host %s -o %t.host 2>&1 | FileCheck %s --check-prefix=POINTERS
template <class... T> int total(T... numbers) {
  int all = 0;
#pragma omp target map(tofrom : all)
  {
#ifdef CHANGED
    ((numbers += 1), ...);
#endif
#ifdef POINTERS
    all += (*numbers + ...);
#else
    all += (numbers + ...);
#endif
  }
  return all;
}
#ifdef POINTERS
template int total(int *, int *);
// POINTERS: packs.cpp:13:14: error: a pack of parameters that are no numbers is not supported yet
// POINTERS-NOT: error:
#else
template int total(int, long);
// CHECK: packs.cpp:7:1: warning: this target construct runs on the host
// CHECK: packs.cpp:15:13: note: 'numbers' is a pack of parameters
// CHANGED: packs.cpp:10:7: error: a pack of parameters that the construct changes is not supported yet
// CHANGED-NOT: error:
#endif
