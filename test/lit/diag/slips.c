// Slips of the pen get one error, at their place.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n) {
  double a[100], b[100];
#pragma acc region for hetero(1) part_copy(a[1;100])
  for (int i = 0; i < 100; i++)
    a[i] = 1;
// CHECK: slips.c:6:47: error: expected ':' in the section of 'a', found ';' [het-section-separator]
// CHECK: note: the form is 'a[cond:num]'
#pragma acc parallel loop copyinout(a)
  for (int i = 0; i < 100; i++)
    a[i] = 1;
// CHECK: slips.c:11:27: error: unknown clause 'copyinout'
// CHECK: note: did you mean 'copy'?
#pragma acc end parallel loop
// CHECK: slips.c:16:13: error: unknown directive '#pragma acc end parallel loop'
// CHECK: note: in C and C++ the statement after '#pragma acc parallel loop' is all of it; leave this line out
#pragma omp target teams distribute parallel do map(tofrom: a)
  for (int i = 0; i < 100; i++)
    a[i] = 1;
// CHECK: slips.c:19:37: error: unknown clause 'parallel'
// CHECK: slips.c:19:46: note: did you mean 'for'?
#pragma acc region for hetero(1) part_copy(a[1:100])
  int m = 100;
// CHECK: slips.c:24:1: error: expected a 'for' loop after '#pragma acc region for'
#pragma acc data copy(a) {
#pragma acc wait
  }
// CHECK: slips.c:27:26: error: expected a clause, found '{'
// CHECK: note: write '{' on a line of its own
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 100; i++) {
#pragma acc atomic captur
    a[i % 3] += 1;
  }
// CHECK: slips.c:34:20: error: unknown clause 'captur' on '#pragma acc atomic'
// CHECK: note: did you mean 'capture'?
#pragma acc wait(
// CHECK: slips.c:39:17: error: no matching ')' for this '('
// CHECK-NOT: error:
// CHECK: {{^}}8 errors generated
}
