// Calls that give a container's items, and containers that have none, in data clauses; a loop's error says it all.
// RUN: not %hetcc++ --emit=openmp -DCALLS %s -o /dev/null 2>&1 | FileCheck --check-prefix=CALLS %s
// RUN: not %hetcc++ --emit=openmp -DBEHIND %s -o /dev/null 2>&1 | FileCheck --check-prefix=BEHIND %s
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
#elif defined BEHIND
double sum(const std::vector<double> *p, std::vector<std::vector<double>> &rows, int n) {
  double s = 0;
#pragma acc region for hetero(1) reduction(+: s)
  for (int i = 0; i < n; i++)
    // BEHIND: :[[#@LINE+2]]:10: error: the object '*p' of a class in device code is not supported yet
    // BEHIND: note: take a reference to it before the directive, as in 'auto &v = *p;', and use that here and in clauses
    s += (*p)[i];
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    // BEHIND: :[[#@LINE+2]]:5: error: the object 'rows{{\[}}i]' of a class
    // BEHIND: note: use one contiguous array
    rows[i][0] = i;
  return s;
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
  auto it = v.begin();
// CHECK: :[[#@LINE+2]]:44: error: 'it' in clause 'part_copy' is an iterator, not an array
// CHECK: note: name its container, or the pointer '&*it'
#pragma acc region for hetero(1) part_copy(it[1:n])
  for (int i = 0; i < n; i++)
    it[i] = 1;
}
// CHECK: 3 errors generated
#endif
