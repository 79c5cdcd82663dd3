// A fault in one instantiation is told once, and of which; a directive has one meaning for all instantiations.
// RUN: not %hetcxx --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
template <class T> void last(int n, T *x, T &kept) {
#pragma acc region for hetero(1) part_copyin(x[1:n])
  for (int i = 0; i < n; i++)
    kept = x[i];
}
void use(double *x, float *y, double &a, float &b) {
  last(3, x, a);
  last(3, y, b);
}
// CHECK: refused-templates.cpp:6:5: error: {{.*}}'kept'
// CHECK: refused-templates.cpp:3:25: note: in the instantiation 'last<double>'
template <class T> struct Row {
  T *cells;
};
template <class T> void firsts(int n, Row<T> row, T *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = row.cells[0];
}
template void firsts(int, Row<int>, int *);
// CHECK: refused-templates.cpp:20:16: error: {{.*}}'cells'
// CHECK: note: in the instantiation 'firsts<int>'
template <class... T> void packed(int n, double *x, T... more) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = (0.0 + ... + more);
}
template void packed(int, double *, int, float);
// CHECK: error: the parameter pack 'more' in device code is not supported yet
// CHECK: note: copy it to a local variable
// CHECK: note: in the instantiation 'packed<int, float>'
// CHECK: 3 errors generated.
