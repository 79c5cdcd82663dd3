// The host gives pointers their values between the loops of a block. The loops keep their threads.
// RUN: %hetcc -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

double table[8][64];

// CHECK-LABEL: void declared
void declared(int n, int odd, double *a, double *b) {
#pragma acc kernels copy(a[0:n], b[0:n])
  {
// CHECK: double *from = odd ? b : a, *to = &(odd ? a : b)[1], *none = 0;
    double *from = odd ? b : a, *to = &(odd ? a : b)[1], *none = 0;
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 1; i < n - 1; i++)
      to[i] = from[i - 1] + from[i];
    to += 2;
    --to;
// CHECK: #pragma omp target /* acc kernels */
// CHECK: {{^}} *to = 0;
    *to = 0;
// CHECK: double (*rows)[64] = table, *row = table[2];
    double (*rows)[64] = table, *row = table[2];
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < 64; i++)
      row[i] = i;
// CHECK: #pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 64; j++)
        rows[i][j] += i;
  }
}

// Storage that a clause names by a pointer is another one where the pointer has another value.
// CHECK-LABEL: void swapped
void swapped(int n, int m, double *x, double *y) {
#pragma acc kernels copy(x[0:n], y[0:m])
  for (int it = 0; it < 4; it++) {
// CHECK-NOT: alloc
// CHECK: #pragma omp target teams distribute parallel for
// CHECK-NOT: alloc
    for (int i = 1; i < m - 1; i++)
      y[i] = x[i - 1] + x[i + 1];
// CHECK: double *old = x;
    double *old = x;
    x = y, y = old;
  }
}

// CHECK-LABEL: void gangs
void gangs(int n, double *a) {
#pragma acc parallel copy(a[0:n])
  {
// CHECK: double *part = a + 3;
// CHECK-NEXT: #pragma omp target teams distribute parallel for
    double *part = a + 3;
#pragma acc loop gang vector
    for (int i = 0; i < n - 3; i++)
      part[i] += 1;
  }
}

// An address of a device is no name of storage for the host.
// SAID: kernels-moved-pointers.c:[[#@LINE+3]]:3: remark: this block runs on one thread of the device
void refused(int n, double *a) {
#pragma acc kernels deviceptr(a)
  {
    double *part = a + 3;
    for (int i = 0; i < n - 3; i++)
      part[i] += 1;
  }
}
