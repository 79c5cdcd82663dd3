// Plain constructs of OpenMP and OpenACC whose body changes the bound of a loop that is shared out.
// RUN: not %hetcc -fopenmp --cuda-arch=none -c %s -o %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, int step, double *a, int *last) {
#pragma omp target teams distribute parallel for reduction(+ : n) map(from : a[0 : 100])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    n += 3;
  }
#pragma omp target map(from : a[0 : 100])
#pragma omp parallel for collapse(2) lastprivate(step)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j += step)
      a[i] = step = i;
#pragma acc parallel loop private(n) copyout(a[0 : 100])
  for (int i = 0; i < n; i++)
    a[i] = n = i;
#pragma omp target teams distribute parallel for map(from : a[0 : 100])
  for (int i = 0; i < 100; i++)
    for (int j = 0, m = 3; j < m; j++, m--)
      a[i] = j;
  *last = n;
}

//      CHECK:{{.*}}/loop-bound-changed-plain.c:8:5: error: the loop after '#pragma omp target teams distribute parallel for' is not in canonical form: its body changes 'n', of which its bound or step is made [het-not-canonical]
// CHECK-NEXT:    8 |     n += 3;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/loop-bound-changed-plain.c:6:3: note: the form is 'for (i = first; i < bound; i += step)', with an integer 'i', one of < <= > >= != and bounds and step that the loop does not change
// CHECK-NEXT:    6 |   for (int i = 0; i < n; i++) {
// CHECK-NEXT:      |   ^
//      CHECK:{{.*}}/loop-bound-changed-plain.c:14:14: error: the loop after '#pragma omp parallel for' is not in canonical form: its body changes 'step', of which its bound or step is made [het-not-canonical]
//      CHECK:{{.*}}/loop-bound-changed-plain.c:17:12: error: the loop after '#pragma acc parallel loop' is not in canonical form: its body changes 'n', of which its bound or step is made [het-not-canonical]
// CHECK:3 errors generated.
