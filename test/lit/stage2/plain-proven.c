// A loop of a target construct that no directive shares out has threads where the proof holds, one thread elsewhere.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck --check-prefix=HOST %s
static double x[100];

// CHECK-LABEL: KERNEL{{.*}}_1{{[(,]}}
// CHECK: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
void scale(int n) {
#pragma omp target map(tofrom: x)
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

// The program looks whether the pointers lead to the same storage.
// CHECK-LABEL: KERNEL{{.*}}_2{{[(,]}}
// CHECK: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
// HOST: void pointers
// HOST: const int het_apart = het_target_apart(
// HOST: (!het_apart) ? 1 :
void pointers(int n, int t, double *a, const double *b) {
#pragma omp target map(tofrom: a[0:n]) map(to: b[0:n])
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      a[i] = a[i] / 2 + b[i];
}

// CHECK-LABEL: KERNEL{{.*}}_3{{[(,]}}
// CHECK: HET_FOR_X(int, het_once, 0, <, 1, +, 1)
void carried(int n) {
#pragma omp target map(tofrom: x)
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}

// So it is where the user asks for one thread.
// CHECK-LABEL: KERNEL{{.*}}_4{{[(,]}}
// CHECK: HET_FOR_X(int, het_once, 0, <, 1, +, 1)
void serial(int n) {
#pragma acc serial copy(x)
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

// A record in the loop: the proof knows nothing of pointers that it may have.
struct part {
  double v[100];
  int n;
};
// CHECK-LABEL: KERNEL{{.*}}_5{{[(,]}}
// CHECK: HET_FOR_X(int, het_once, 0, <, 1, +, 1)
void record(struct part *p) {
#pragma omp target map(tofrom: p[0:1])
  for (int i = 0; i < p->n; i++)
    p->v[i] *= 2;
}

// Private variables: those of the loops between, and what an iteration gives itself.
// CHECK-LABEL: KERNEL{{.*}}_6{{[(,]}}
// CHECK: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
void own(int n, int t) {
  int k, i;
  double s;
#pragma omp target map(tofrom: x) private(k, i, s)
  for (k = 0; k < t; k++) {
    for (i = 0; i < n; i++) {
      s = x[i] / 2;
      x[i] = s * s;
    }
    for (i = 0; i < n; i++)
      x[i] += k;
  }
}

// The second loop reads what the first one has left in a variable of the thread's.
// CHECK-LABEL: KERNEL{{.*}}_7{{[(,]}}
// CHECK: HET_FOR_X(int, het_once, 0, <, 1, +, 1)
void left(int n) {
  double s;
#pragma omp target map(tofrom: x) private(s)
  for (int k = 0; k < 1; k++) {
    for (int i = 0; i < n; i++)
      s = x[i];
    for (int i = 0; i < n; i++)
      x[i] += s;
  }
}
