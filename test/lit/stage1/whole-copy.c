// A whole output of a split loop is taken where the subscripts show that each item has one writer. An iteration's items
// follow its index: as it is, or times a factor and shifted, with a span. Other items come in only if they are read.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s
void rows(int n, double *y, double *c, double (*g)[n]) {
// CHECK: {"y", {{.*}} 1, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}}, 0, 0},
// CHECK-NEXT: {"c", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}, {(long)(n), 0, (long)(n), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"g", {{.*}} HET_FROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
#pragma acc region for hetero(1) copyout(y[0:n]) copy(c[0:n*n]) copyout(g[0:n][0:n])
  for (int i = 0; i < n; i++) {
    y[i] = y[n - 1 - i];
    for (int j = 0; j < n; j++) {
      c[(i * n) + j] += 1;
      g[j][i] = 2;
    }
  }
}
void shifted(int n, int off, double *x, double *y, double (*g)[n]) {
// CHECK: het_layout_2_0 = {{.*}}{{[{][{]}}1, 1, (long)((long)off), 0, 0, 0, 0, 0, 0}}};
// CHECK: het_layout_2_2 = {{.*}}{{[{][{]}}0, 0, 0, 0, 0, 0, 0, 0, 0}, {1, (long)(-1), (long)((long)n - 1), 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0}}};
// CHECK: {"x", {{.*}} HET_FROM | HET_WRITE | HET_WRITES_ALL, 1, {{[{][{]}}(long)(n+off), 0, het_length({{.*}}(long)(n+off)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, &het_layout_2_0, 0},
// CHECK-NEXT: {"y", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}, {2, 0, 2, HET_WHOLE, {{.*}}}}, 0, 0},
#pragma omp target device(*) map(from: x[0:n+off]) map(tofrom: y[0:2*n], g[0:n][0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    x[i + off] = i;
    const int at = 2 * i;
    y[at] = y[at + 1];
    y[at + 1] = i;
    for (int j = n - 1; j >= 0; j -= 2)
      g[j][n - 1 - i] += g[j][i];
  }
}
// If sizes must be known, the runtime looks: rows of ld items that leave room for m.
void padded(int n, int m, int ld, double *p) {
// CHECK: het_layout_3_0 = {{.*}}{{[{][{]}}1, (long)((long)ld), 3, (long)((long)m - 1), 0, 0, 0, 0, 0}}};
#pragma acc region for hetero(1) copy(p[0:n*ld+3])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * ld + j + 3] += 1;
}
// Each of several loops has its dimension.
void both(int n, int m, double *c) {
// CHECK: {"c", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}, {(long)(m), 0, (long)(m), 1, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
#pragma acc region for hetero(1) collapse(2) copy(c[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] += 1;
}
// An array that no clause names.
double table[100];
void unnamed(int n) {
// CHECK: het_layout_5_0 = {{.*}}{{[{][{]}}1, (long)(-1), 99, 0, 0, 0, 0, 0, 0}}};
// CHECK: {"table", {{.*}} HET_TOFROM | HET_WRITE | HET_WRITES_ALL | HET_IMPLICIT, 1,
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    table[99 - i] = i;
}
// Quotients of what the loop leaves alone are numbers that stay, in subscripts, bounds and clauses.
void halves(int n, int m, double *x, double *y) {
// CHECK: het_layout_6_0 = {{.*}}{{[{][{]}}1, (long)(-1), (long)((long)(n / 2) - 1), 0, 0, 0, 0, 0, 0}}};
// CHECK: {"y", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}, {(long)((m / 2)), 0, (long)((m / 2)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
  const int half = n / 2;
#pragma acc region for hetero(1) copy(x[0:half], y[0:n*(m/2)])
  for (int i = 0; i < n / 2; i++) {
    x[half - 1 - i] = i;
    for (int j = 0; j < m / 2; j++)
      y[i * (m / 2) + j] += 1;
  }
}
// Under larger steps an iteration owns what it writes up to the next one's index; inner loops may have several bounds.
void steps(int n, int len, double *x, double *y) {
// CHECK: het_layout_7_0 = {{.*}}{{[{][{]}}1, 1, 0, (long)((((long)len - 1) > 0 ? ((long)len - 1) : 0)), 0, 0, 0, 0, 0}}};
// CHECK: het_layout_7_1 = {{.*}}{{[{][{]}}1, 1, (long)(-1), (long)(0 - -1), 0, 0, 0, 0, 0}}};
#pragma acc region for hetero(1) part_copy(x[1:n:1]) part_copy(y[1:n])
  for (int i = 0; i < n; i += len) {
    for (int k = 0; k < len && i + k < n; k++)
      x[i + k] += 1;
    y[i - 1] = i;
  }
}
// A parameter hides the constant of its name.
enum { rows_of = 3 };
void hides(int rows_of, double *x) {
// CHECK: het_layout_8_0 = {{.*}}{{[{][{]}}1, (long)(-1), (long)((long)rows_of - 1), 0, 0, 0, 0, 0, 0}}};
#pragma acc region for hetero(1) copy(x[0:rows_of])
  for (int i = 0; i < rows_of; i++)
    x[rows_of - 1 - i] = i;
}
// A variable that a statement sets, and one that is only made less. What is read comes up to the next iteration's.
void set(int n, int m, int len, double *c, double *v, const double *a) {
// CHECK: het_layout_9_0 = {{.*}}{{[{][{]}}1, (long)(-1), (long)((long)n - 1), 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: het_layout_9_1 = {{.*}}{{[{][{]}}1, (long)((long)len), 0, (long)((long)len - 1), 0, 0, 0, 0, 0}}};
  int k;
#pragma acc region for hetero(1) copy(c[0:n*m], v[0:n*len])
  for (int i = 0; i < n; i++) {
    int end = (i + 1) * len;
    if (end > n)
      end = n;
    for (int j = 0; j < m; j++) {
      k = (n - 1 - i) * m + j;
      c[k] += 1;
    }
    for (int j = i * len; j < end; j++)
      v[j] += 1;
  }
// CHECK: het_layout_10_0 = {{.*}}{{[{][{]}}1, 1, (long)(-1 * (long)len + 1), (long)((long)len - 1), 0, 0, 0, 0, 0}}};
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(c[1:n])
  for (int i = n - 1; i >= 0; i -= len)
    for (int j = 0; j < len && j <= i; j++)
      c[i] += a[i - j];
}
// Two sorts of items: an image of the other half, and halves.
void halved(int n, double *c, double *v) {
// CHECK: het_layout_11_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 0, (long)(-1), (long)((long)n - 1), 0}}};
// CHECK: het_layout_11_1 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 0, 1, (long)((long)(n / 2)), 0}}};
#pragma acc region for hetero(1) copy(c[0:n], v[0:n])
  for (int i = 0; i < n / 2; i++) {
    c[i] = i;
    c[n - 1 - i] += 1;
    v[i] += v[i + n / 2];
    v[i + n / 2] = i;
  }
}
// Triangles of symmetric matrices: the smaller index is the iteration's, the greater one. A read of another item takes
// all of the array.
void symmetric(int n, double (*c)[n], double *v, double (*w)[n]) {
// CHECK: het_layout_12_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, {HET_WHOLE, {{[^}]*}}}}};
// CHECK: het_layout_12_1 = {{.*}}{{[{][{]}}1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1}, {HET_WHOLE, {{[^}]*}}}}};
// CHECK: het_layout_12_2 = {{.*}}{{[{][{]}}1, 1, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0, 0, 0, 0, 0, 1}, {HET_WHOLE, {{[^}]*}}}}};
#pragma acc region for hetero(1) copy(c[0:n][0:n], v[0:n*n], w[0:n][0:n])
  for (int i = 0; i < n - 1; i++) {
    c[i][i] = 1;
    for (int j = i + 1; j < n; j++) {
      c[i][j] += 1;
      c[j][i] = c[i][j];
    }
    for (int j = 0; j <= i + 1; j++) {
      v[(i + 1) * n + j] = i;
      v[j * n + i + 1] = j;
    }
    for (int j = 0; j < n - i; j++)
      w[i][i + j] = w[i + j][i] = w[j][j];
  }
}
// A number that counts along with an inner loop, in its head or behind its body.
void counted(int n, int m, double *a, double *b) {
// CHECK: {"a", {{.*}}HET_WRITE, 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, {{.*}}(long)(m), 0, (long)(m), HET_WHOLE,
// CHECK: {"b", {{.*}}HET_WRITE, 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, {{.*}}(long)(m), 0, (long)(m), HET_WHOLE,
#pragma acc region for hetero(1) copy(a[0:n*m], b[0:n*m])
  for (int i = 0; i < n; i++) {
    int q = i * m;
    for (int j = 0, k = i * m; j < m; j++, k++)
      a[k] += i;
    for (int j = 0; j < m; j++, q++)
      b[q] += i;
  }
}
