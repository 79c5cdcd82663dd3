// Calls that give a container's items, and containers that have none, in data clauses; a loop's error says it all.
// RUN: not %hetcc++ --emit=openmp -DCALLS %s -o /dev/null 2>&1 | FileCheck --check-prefix=CALLS %s
// RUN: not %hetcc++ --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
#include <vector>
#ifdef CALLS
struct Field {
  std::vector<double> u;
};
void set(Field &f, int n) {
// CALLS: :[[#@LINE+2]]:52: error: expected ',' or ')' in 'part_copy', found '('
// CALLS: note: copy the pointer 'f.u.data()' to a local variable before the directive and name that
#pragma acc region for hetero(1) part_copy(f.u.data()[1:n])
  for (int i = 0; i < n; i++)
    f.u[i] = i;
// CALLS: :[[#@LINE+2]]:50: error: expected ',' or ')' in 'map', found '('
// CALLS: note: copy the pointer 'f.u.data()' to a local variable before the directive and name that
#pragma omp target device(*) map(tofrom: f.u.data()[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f.u[i] = i;
}
#else
void flags(std::vector<bool> &f, std::vector<double> &v, int n) {
// CHECK: :[[#@LINE+1]]:44: error: 'f' in clause 'part_copy' is a structure, not an array
#pragma acc region for hetero(1) part_copy(f[1:n])
  for (int i = 0; i < n; i++)
    f[i] = true;
// CHECK: error: the loop after '#pragma acc region for' is not in canonical form
#pragma acc region for hetero(1) part_copy(v[1:n])
  for (auto it = v.rbegin(); it != v.rend(); ++it)
    *it = 1;
}
// CHECK: 2 errors generated
#endif
