// A scalar through which iterations, or the code after the loop, would have to hear of each other is refused, and the
// clause proposed.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
double scalars(int n, const double *x) {
  double sum = 0, last, kept;
  int count = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n])
  for (int i = 0; i < n; i++) {
    sum += x[i];
    last = x[i];
    kept = last;
    if (x[i] > kept)
      count++;
  }
  return sum + last + count;
}
// CHECK: {{.*}}refused-scalars.c:9:5: error: the iterations depend on each other through 'sum', which is assigned in a split loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~
// CHECK-NEXT: {{.*}}refused-scalars.c:7:1: note: write 'reduction(+: sum)', which combines what the iterations make of 'sum'
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: reduction(+: sum)
// CHECK-NEXT: {{.*}}refused-scalars.c:10:5: error: 'last' is assigned in a split loop and used after it
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~
// CHECK-NEXT: {{.*}}refused-scalars.c:5:19: note: iterations on several devices leave no one last value; assign to 'last' after the loop what the later use needs, or write 'private(last)' if that is no value of the loop's
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-scalars.c:13:7: error: the iterations depend on each other through 'count', which is assigned in a split loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~~
// CHECK-NEXT: {{.*}}refused-scalars.c:7:1: note: write 'reduction(+: count)', which combines what the iterations make of 'count'
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: reduction(+: count)
// CHECK-NEXT: 3 errors generated.
