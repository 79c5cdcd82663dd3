// A reduced variable is brought, whatever its map clause says.
// RUN: %hetcc --emit=host %s -o - 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=TOLD %s < %t

double f(int n, double *x) {
  double s = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(from: s) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
// CHECK: {"s", (void *)(&s), (void *)(&s), sizeof(s), HET_TOFROM | HET_MAP_REDUCED, 0}
// TOLD: :{{7:[0-9]+}}: warning: 's' is reduced, so its value before the construct counts, but its 'map' clause does not bring it [-Whet-reduction-not-brought]
// TOLD: note: write 'map(tofrom: s)' instead

// The kernels have the address of this one too.
double g(int n, double *x) {
  double s = 0, *p = &s;
#pragma omp target map(to: x[0:n]) map(tofrom: s)
  {
    s = n;
#pragma omp parallel for reduction(+: s)
    for (int i = 0; i < n; i++)
      s += x[i];
  }
  return *p;
}
// CHECK: {"s", (void *)(&s), (void *)(&s), sizeof(s), HET_TOFROM, 0}
