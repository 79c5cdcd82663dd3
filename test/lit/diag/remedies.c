// Notes propose what leaves the program's meaning as it is.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, const double *a, double *b, const int *key, int *h) {
  double most = -1, last = 0, w[4], s = 0;
  int where = 0, k = 0;
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) reduction(max: most)
  for (int i = 0; i < n; i++)
    if (a[i] > most) {
      most = a[i];
      where = i;
    }
// CHECK: remedies.c:[[#@LINE-2]]:7: error: 'where' is assigned in a split loop and used after it
// CHECK: note: iterations on several devices leave no one last value; assign to 'where' after the loop what the later use needs, or write 'private(where)' if that is no value of the loop's
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[k++] = a[i];
// CHECK: error: the iterations depend on each other through 'k'
// CHECK: note: an iteration reads what the ones before it have made of 'k'; compute that from the loop's variable, or declare 'k' inside the loop if each iteration sets it first
#pragma acc region for hetero(1, all) part_copyin(key[1:n]) copy(h[0:100])
  for (int i = 0; i < n; i++)
    h[key[i]] += 1;
// CHECK: error: 'h' is copied out whole
// CHECK: note: write 'reduction(+: h[0:100])', which combines what the iterations make of 'h'
// CHECK: {{^ +\| +}}reduction(+: h[0:100])
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++)
      w[j] = a[i] + j;
    b[i] = w[3];
  }
// CHECK: error: 'w' is written by a loop that is split over several devices, and named in no clause
// CHECK: note: write 'private(w)', which gives each iteration a 'w' of its own; it has no value at first
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) part_copyout(b[1:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(+: s)
    for (int j = 0; j < 4; j++)
      s += a[i];
    b[i] = s;
  }
// CHECK: error: the iterations depend on each other through 's'
// CHECK: note: an iteration reads what the ones before it have made of 's'
  last = where + k + most + s;
  b[0] = last;
}
