// The image says whether its code may allocate memory on the device, which a GPU's driver is to know before it loads it.
// RUN: %hetcc --emit=cuda -fopenmp %s | FileCheck %s
// RUN: %hetcc --emit=cuda -fopenmp -DALLOCATES %s | FileCheck --check-prefix=HEAP %s
// RUN: %hetcc --emit=cuda -fopenmp -DVARIABLE %s | FileCheck --check-prefix=HEAP %s
// RUN: %hetcc --emit=cuda -fopenmp -DCALLS %s | FileCheck --check-prefix=HEAP %s
// CHECK: HET_IMAGE({{[a-z0-9_]+}}, 0)
// HEAP: HET_IMAGE({{[a-z0-9_]+}}, HET_NEEDS_HEAP)
#include <stdlib.h>
static double first(int n) {
  double *own = calloc(n, sizeof(double)), value = own[0];
  free(own);
  return value;
}
void f(double *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) {
#ifdef ALLOCATES
    double *b = (double *)malloc(8);
    *b = i;
    a[i] += *b;
    free(b);
#elif defined(VARIABLE)
    double b[n];
    b[0] = i;
    a[i] += b[0];
#elif defined(CALLS)
    a[i] += first(n);
#else
    a[i] += i;
#endif
  }
}
