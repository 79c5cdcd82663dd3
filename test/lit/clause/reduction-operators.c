// Every operator.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, double *a, double s, float p, double u, long v, int x, unsigned y, short z, int q, int r) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(+: s) reduction(*: p) reduction(max: u) reduction(min: v) reduction(&: x) reduction(|: y) reduction(^: z) reduction(&&: q) reduction(||: r)
  for (int i = 0; i < n; i++) {
    s += a[i];
    p *= a[i];
    u = a[i] > u ? a[i] : u;
    v = i < v ? i : v;
    x &= i;
    y |= i;
    z ^= i;
    q = q && a[i];
    r = r || a[i];
  }
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: reduction + s: double
// CHECK-NEXT: reduction * p: float
// CHECK-NEXT: reduction max u: double
// CHECK-NEXT: reduction min v: long
// CHECK-NEXT: reduction & x: int
// CHECK-NEXT: reduction | y: unsigned int
// CHECK-NEXT: reduction ^ z: short
// CHECK-NEXT: reduction && q: int
// CHECK-NEXT: reduction || r: int
