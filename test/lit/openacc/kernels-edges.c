// Rows of a flat array whose ends are copies of items inside: the last item of a row is none of the next one.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order -fsyntax-only %s 2>&1 | FileCheck %s

void edges(double *u, int n, int m, int l) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where its strides keep them apart
#pragma acc kernels present(u[0 : l * m * n])
  for (int i = 0; i < m; i++) {
    u[i * n] = u[i * n + n - 2];
    u[i * n + n - 1] = u[i * n + 1];
  }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel, where its strides keep them apart
#pragma acc kernels present(u[0 : l * m * n])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < m - 1; i++) {
      u[k * m * n + i * n] = u[k * m * n + i * n + n - 2];
      u[k * m * n + i * n + n - 1] = u[k * m * n + i * n + 1];
    }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may use an item of 'u' that another iteration writes
#pragma acc kernels present(u[0 : l * m * n])
  for (int i = 1; i < m; i++)
    u[i * n + n - 1] = u[i * n - 1];
}

// Products of unsigned numbers: the program looks that they do not wrap.
void products(double *u, unsigned n, unsigned m, unsigned step) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel, where its strides keep them apart
#pragma acc kernels present(u[0 : m * n])
  for (unsigned i = 0; i < m; i++)
    for (unsigned j = 0; j < n; j++)
      u[i * n + j] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it multiplies unsigned numbers, which may wrap
#pragma acc kernels present(u[0 : m * n])
  for (unsigned i = 0; i < m; i++)
    u[i * step] += 1;
}
