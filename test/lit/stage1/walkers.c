// Items that are reached through a local pointer, set in the iteration and moved by an inner loop.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s
// RUN: not %hetcc -w -DREFUSED -fsyntax-only %s 2>&1 | FileCheck --check-prefix=REFUSED %s

void frame(long n, long m, long w, double *u, double *old) {
// CHECK: const het_layout het_layout_1_0 = {{.*}}, {0, 0}, {{[{][{]}}1, 1, (long)(w), 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: const het_layout het_layout_1_1 = {{.*}}, {0, 0}, {{[{][{]}}1, 1, (long)(w), 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: {"u", {{.*}}, HET_TOFROM | HET_WRITE,
// CHECK: {"old", {{.*}}, HET_TO | HET_READ,
#pragma omp target device(*) map(tofrom: u[n + 2 * w][m] dist_data(BLOCK,*)) map(to: old[n + 2 * w][m] dist_data(BLOCK,*) halo(w,))
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    double *to = &u[(i + w) * m];
    double *from = &old[(i + w) * m];
    for (long j = 0; j < m; j++) {
      double sum = *from;
      for (long k = 1; k <= w; k++)
        sum += from[-k * m] + from[k * m];
      *to = sum;
      to++;
      from++;
    }
  }
}

// A pointer of which some use is not understood: the clause is believed.
void elsewhere(long n, long m, double *u) {
// CHECK: het_site_2
// CHECK-NOT: const het_layout{{ }}het_layout
// CHECK: HET_TOFROM | HET_READ | HET_WRITE,
#pragma omp target device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    double *to = &u[i * m];
    double *end = to + m;
    while (to < end)
      *to++ += 1;
  }
}

// A pointer that moves in the expression that uses it. The array is copied out whole, so that devices must own rows of it.
void used(long n, long m, double *u, double *v, const double *a) {
// CHECK: het_site_3
// CHECK: {"u", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 2
// CHECK-NEXT: {"v", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 2
#pragma acc region for hetero(1, all) copy(u[0:n*m], v[0:n*m]) copyin(a[0:n*m])
  for (long i = 0; i < n; i++) {
    double *to = u + i * m, *back = v + (i + 1) * m;
    const double *from = &a[i * m];
    for (long j = 0; j < m; j++) {
      double x = *from++;
      *to++ = x, *--back += x;
    }
  }
}

// Loops over pointers, whose ends are pointers, too.
void heads(long n, long m, double *u, double *v, const double *a) {
// CHECK: het_site_4
// CHECK: {"u", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 2
// CHECK-NEXT: {"v", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 2
// CHECK-NEXT: {"a", {{.*}}, HET_TO | HET_READ, 2
#pragma acc region for hetero(1, all) copy(u[0:n*m], v[0:n*m]) copyin(a[0:n*m])
  for (long i = 0; i < n; i++) {
    const double *row = a + i * m, *end = row + m;
    double *to = &u[i * m];
    for (const double *p = row; p < end; ++p)
      *to++ = *p;
    for (double *q = v + i * m, *e = v + (i + 1) * m; q != e; q++)
      *q += i;
  }
}

// Numbers that count in a condition, in a body's last statement, and by a factor. Those that more than that changes are
// not followed.
void counts(long n, long m, double *u, double *v, double *w, const double *a) {
// CHECK: het_site_5
// CHECK: {"u", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 2
// CHECK-NEXT: {"v", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 2
// CHECK-NEXT: {"w", {{.*}}, HET_TOFROM | HET_WRITE, 2
// CHECK-NEXT: {"a", {{.*}}, HET_TO | HET_READ, 1
#pragma acc region for hetero(1, all) copy(u[0:n*m], v[0:n*m], w[0:n*m]) copyin(a[0:n])
  for (long i = 0; i < n; i++) {
    for (long j = m; j-- > 0;)
      u[i * m + j] = a[i];
    long k = 0;
    while (k < m) {
      v[i * m + k] += a[i];
      k++;
    }
    for (long l = m / 2; l > 0; l >>= 1)
      w[i * m + l] = a[i];
  }
}
// REFUSED: copied out whole
#ifdef REFUSED
void twice(long n, long m, double *v) {
#pragma acc region for hetero(1, all) copy(v[0:n*m])
  for (long i = 0; i < n; i++) {
    long k = 0;
    while (k < m) {
      k++;
      v[i * m + k] += 1;
      k++;
    }
  }
}
#endif
