// In the text for kernels, pointers that walk are subscripts, and functions with loops stand where they are called.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]q) inout([n]d)
void down(int n, const double *q, double *d) {
  while (n--)
    *d++ += *q++;
}
// CHECK: { for (long [[K:het_at_[0-9]+]] = 0; [[K]] < (long)(n); ++[[K]]) d{{\[}}[[K]]] += q{{\[}}[[K]]]; }

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]q) inout([n]d)
void to_end(int n, const double *q, double *d) {
  const double *end = q + n;
  for (; q != end; q++, d += 2)
    d[1] = *q;
}
// CHECK: { const long [[MANY:het_many_[0-9]+]] = ((end) - q); for (long [[L:het_at_[0-9]+]] = 0; [[L]] < [[MANY]]; ++[[L]])
// CHECK-SAME: d{{\[}}[[L]] * 2 + (1)] = q{{\[}}[[L]]]; }

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][m]q) inout([n][m]d)
void rows(int n, int m, const double *q, double *d) {
  for (int i = 0; i < n; i++) {
    for (int j = 1; j <= m; j++, d++)
      *d += *q++;
    d += 0;
  }
}
// CHECK: for (int j = 1; j <= m; j++)
// CHECK-NEXT: d[i * (((long)(m) - (1)) + 1) + i * 0 + ((long)(j) - (1))] += q[i * (((long)(m) - (1)) + 1) + ((long)(j) - (1))];

// The place is not known: a condition, an assignment, a step of another size, backwards.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]q) inout([n]d)
void unknown(int n, const double *q, double *d, int by) {
  for (int i = 0; i < n; i++)
    if (q[i] > 0)
      *d++ = q[i];
}
// CHECK: if (q[i] > 0)
// CHECK-NEXT: *d++ = q[i];

static void add(int n, double *v, double by) {
  for (int i = 0; i < n; i++)
    *v++ += by;
}
static void given(int n, double *v) {
  double twice = 2;
  add(n, v, twice);
}
static int counted(int n, double *v) {
  int many = 0;
  for (int i = 0; i < n; i++)
    many += v[i] > 0;
  return many;
}
static double by;
static void hidden(int n, double *v) {
  for (int i = 0; i < n; i++)
    v[i] += by;
}
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]w)
void calls(int n, double *w, double by) {
  add(n / 2, w + n / 2, by);
  given(n, w);
}
// CHECK: #pragma omp target device(het_own_{{[0-9]+}}.devices)
// CHECK: { int het_in_[[A:[0-9]+]]_0 = n / 2; double *het_in_[[A]]_1 = w + n / 2; double het_in_[[A]]_2 = by; { int n = het_in_[[A]]_0; double *v = het_in_[[A]]_1; double by = het_in_[[A]]_2;
// CHECK: v[i] += by;
// CHECK: double twice = 2;
// CHECK: double het_in_{{[0-9]+}}_2 = twice;
// CHECK: v[i] += by;

// A name means something else here; a value is wanted.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]w)
void stay(int n, double *w, double by) {
  for (int i = 0; i < n; i++)
    w[i] += by;
  hidden(n, w);
  w[0] = counted(n, w);
}
// CHECK: #pragma omp target device(het_own_{{[0-9]+}}.devices)
// CHECK: {{^ *}}hidden(n, w);

void all(int n, double *v, double *w) {
  down(n, v, w);
  to_end(n / 2, v, w);
  rows(n / 4, 4, v, w);
  calls(n, w, 2);
  stay(n, w, 3);
  unknown(n, v, w, 2);
#pragma omp taskwait
}
// REMARK-DAG: :8:3: remark: a kernel with a thread for each iteration of the loop over 'het_at_
// REMARK-DAG: :17:3: remark: a kernel with a thread for each iteration of the loop over 'het_at_
// REMARK-DAG: :26:3: remark: a kernel with a thread for each iteration
// REMARK-DAG: :47:3: remark: a kernel with a thread for each iteration of the loop over 'i'
