// Each form that a device cannot do is one error, at the user's line, and no output.
// RUN: rm -f %t.o
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not test -e %t.o
static int assembly(int x) {
  __asm__("nop");
  return x;
}
static int aligned(int n) {
  int t[n] __attribute__((aligned(64)));
  t[0] = n;
  return t[0];
}
static int many(int n, ...) { return n; }

void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = assembly(i);
    a[i] += aligned(i);
    a[i] += many(i, 2);
  }
}

// CHECK-DAG: rejected-in-kernel.c:6:3: error: inline assembly is not supported in code that runs on a device
// CHECK-DAG: rejected-in-kernel.c:10:7: error: an array of variable length is not supported in code that runs on a device
// CHECK-DAG: rejected-in-kernel.c:21:13: error: the function 'many' with variable arguments is not supported in code that runs on a device
