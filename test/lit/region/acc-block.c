// A block of acc parallel is a data region with a region for each of its loops; clauses of the block reach the loops that
// they concern, hints inside of loops add their private variables and their sums.
// RUN: %hetcc --emit=regions-dump %s -o - | FileCheck %s

void f(int n, double *a, double *b, int on) {
  double t, s = 0;
  int j;
#pragma acc parallel copyin(a[0:n]) copy(b[0:n]) private(t) if(on)
  {
    double factor = 2;
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      t = a[i];
      b[i] = t * factor;
    }
    factor += 1;
#pragma acc loop seq
    for (int pass = 0; pass < 3; ++pass) {
#pragma acc loop gang
      for (int i = 0; i < n; ++i) {
#pragma acc loop vector reduction(+:s) private(j)
        for (j = 0; j < 3; ++j)
          s += b[i];
      }
    }
  }
}

// CHECK:      data 'acc parallel' at {{.*}} in f
// CHECK:        device if on
// CHECK:        access a: double, view double *@, mode to
// CHECK:        access b: double, view double *@, mode to from
// CHECK:      region 'acc loop' at {{.*}} in f
// CHECK:        device if on
// CHECK:        private t
// CHECK-NEXT:   firstprivate factor
// CHECK-NEXT: region 'acc loop' at {{.*}} in f
// CHECK:        reduction + s: double
// CHECK-NEXT:   private j
