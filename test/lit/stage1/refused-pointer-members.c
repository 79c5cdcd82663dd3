// A pointer in a record from outside of the loop is the host's, wherever the record goes; records that the loop makes
// hold what the loop put there, and addresses may be compared.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
// RUN: %hetcc -DGOOD --emit=openmp %s -o %t.good.c 2>&1 | count 0
struct view {
  int n;
  double *data;
};
struct cell {
  double value;
  const char *name;
};
static double at(struct view v, int i) { return v.data[i]; }
static double through(const struct view *v, int i) { return at(*v, i); }
static double value(const struct cell *c) { return c->value; }
static double first(const double *p) { return p[0]; }
#ifndef GOOD
void refused(int n, struct view v, double **rows, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = at(v, i);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = through(&v, i);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = first(v.data);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    struct view w = v;
    const double *p = w.data;
    x[i] = p[i];
  }
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = first(rows[i]);
}
#else
void accepted(int n, struct view v, struct cell *cells, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n]) part_copyin(cells[1:n])
  for (int i = 0; i < n; i++)
    if (v.data != 0 && i < v.n)
      x[i] = value(&cells[i]);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    struct view own = {1, &x[i]};
    x[i] = at(own, 0);
  }
}
#endif
// CHECK: {{.*}}refused-pointer-members.c:21:12: error: 'at', called in device code, uses the pointer member 'data' of a record from outside of the loop; this is not supported yet
// CHECK-NEXT: 21 |     x[i] = at(v, i);
// CHECK-NEXT: {{^ +[|] +}}^~~~~~~~
// CHECK-NEXT: {{.*}}refused-pointer-members.c:13:51: note: the pointer is the host's: copy 'data' to a local variable before the directive, name that in a data clause and pass it to 'at'
// CHECK: {{.*}}refused-pointer-members.c:14:61: error: 'at', called in device code, uses the pointer member 'data'
// CHECK: {{.*}}refused-pointer-members.c:27:20: error: following the pointer member 'data' in device code is not supported yet
// CHECK: {{.*}}refused-pointer-members.c:27:20: note: name it in a clause of the loop or of a data construct around the loop, or copy it to a local variable
// CHECK: {{.*}}refused-pointer-members.c:31:25: error: following the pointer member 'data' in device code is not supported yet
// CHECK: {{.*}}refused-pointer-members.c:36:18: error: an array of pointers in device code is not supported yet
// CHECK: 5 errors generated.
