// A pointer that a task's body moved may stand where another array begins. The launch tells which array it came from, if one alone.
// RUN: %hetcc --emit=host %s | FileCheck %s

#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]e) inout([n]d)
void ends(int n, double *e, double *d) {
  double *last = e + n, *back = n > 2 ? &d[n - 1] + 1 : d + n;
  // CHECK: het_names[] = {"n", "last"};
  // CHECK-NEXT: het_from[] = {0, "e"};
  // CHECK-NEXT: het_made = {{.*}}, 0, het_from};
  for (int i = 0; i < n; i++)
    last[-1 - i] = i;
  // CHECK: het_names[] = {"n", "back"};
  // CHECK-NEXT: het_from[] = {0, "d"};
  for (int i = 0; i < n; i++)
    back[-1 - i] += 2 * i;
  // One that the task was given, and that stays: its address tells.
  // CHECK: het_names[] = {"n", "e"};
  // CHECK-NEXT: het_made = {{.*}}, 0, 0};
  for (int i = 0; i < n; i++)
    e[i] += 1;
}

// Whether two pointers lead into one array.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]e)
void reversed(int n, double *e) {
  double *last = e + n;
  // CHECK: het_storage[] = {(void *)e, (void *)e};
  for (int i = 0; i < n; i++)
    last[-1 - i] = e[i];
}

// There are two, or nobody knows.
double *some(void);
#pragma omp target device(cuda) copy_deps
#pragma omp task out([n]e) inout([n]d)
void either(int n, double *e, double *d) {
  double *one = n % 2 ? e : d;
  // CHECK: het_names[] = {"n", "one", "d"};
  // CHECK-NEXT: het_made = {{.*}}, 0, 0};
  for (int i = 0; i < n; i++)
    one[i] = i;
  for (int i = 0; i < n; i++)
    d[i] += i;
}
