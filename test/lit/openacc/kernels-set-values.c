// Variables to which statements of the loop give a value stand for that value in subscripts.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order -fsyntax-only %s 2>&1 | FileCheck %s

void flat(double *restrict u, const double *restrict v, int n, int m) {
  int i, j, k;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel
#pragma acc kernels present(u[0 : n * m], v[0 : n * m])
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      k = i * m + j;
      u[k] = v[k];
    }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where its strides keep them apart
#pragma acc kernels present(u[0 : n * m])
  for (i = 0; i < n; i++) {
    int l;
    l = n - 1 - i;
    k = l * m;
    for (j = 0; j < m; j++)
      u[k + j] += j;
  }
}

void not_such(double *restrict u, const int *restrict c, int n, int off) {
  int k = 0, s = 0;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    u[k] += 1;
    k = i;
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    k = off;
    u[k] += 1;
    off += 3;
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it uses items of 'u'
#pragma acc kernels present(u[0 : n], c[0 : n])
  for (int i = 0; i < n; i++)
    if (c[i]) {
      k = i;
      u[k] += 1;
    } else
      u[i / 2] += 2;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    k = i / 2;
    s = k;
    u[s] += 1;
  }
}
