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
// CHECK-NEXT: {{.*}}refused-scalars.c:5:10: note: write 'reduction(+: sum)', with the operator that the loop applies, if it accumulates into 'sum'; else declare 'sum' inside the loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-scalars.c:10:5: error: 'last' is assigned in a split loop and used after it
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~
// CHECK-NEXT: {{.*}}refused-scalars.c:5:19: note: iterations on several devices leave no one last value; write 'reduction(+: last)', with the operator that combines theirs, or 'private(last)' if the later use needs no value of the loop's
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-scalars.c:13:7: error: the iterations depend on each other through 'count', which is assigned in a split loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~~
// CHECK-NEXT: {{.*}}refused-scalars.c:6:7: note: write 'reduction(+: count)', with the operator that the loop applies, if it accumulates into 'count'; else declare 'count' inside the loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: 3 errors generated.
