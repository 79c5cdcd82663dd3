// A function that a loop calls must be there for the devices too: one of another file, one that is called through a
// pointer, and one that uses a variable at file scope are refused, each once.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
double elsewhere(double x);
double factor = 2;
static double scaled(double x) { return x * factor; }
static double twice(double x) { return scaled(x) * 2; }
void calls(int n, double *x, double (*f)(double)) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    x[i] = elsewhere(x[i]) + elsewhere(1);
    x[i] += f(x[i]);
    x[i] += twice(x[i]);
  }
}
// CHECK: {{.*}}refused-calls.c:11:12: error: call of 'elsewhere' in device code: its definition is not visible here
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}refused-calls.c:4:8: note: define 'elsewhere' in this file or in a header, or write '#pragma omp declare target' or '#pragma acc routine' before it, here and in the file that defines it
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-calls.c:12:13: error: a call through a pointer in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-calls.c:12:13: note: write the name of a function instead
// CHECK-NEXT: {{.*}}refused-calls.c:7:40: error: 'scaled', called in device code, uses the global variable 'factor'; this is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^~~~~~~~~
// CHECK-NEXT: {{.*}}refused-calls.c:6:45: note: pass 'factor' to the function as an argument
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-calls.c:12:13: error: the iterations depend on each other through 'f', which is assigned in a split loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-calls.c:8:39: note: write 'reduction(+: f)', with the operator that the loop applies, if it accumulates into 'f'; else declare 'f' inside the loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: 4 errors generated.
