//===-- e2e/programs/same_variable_arrays.c - arrays of variable length in bodies --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel's thread has memory of its own for them, short or long, in loops, branches and functions, and for threads of
// a team. Their sizes are asked for, and their rows are passed on.
#include <stdio.h>
#include <stdlib.h>

enum { N = 203 };

struct point {
  double x;
  int k;
};

static double *a, *b;
static const int m = 6;

#pragma omp declare target
static double product(int rows, double t[rows][2]) {
  double sum = 0;
  for (int i = 0; i < rows; i++)
    sum += t[i][0] * t[i][1];
  return sum;
}
static double median(const double *x, int n) {
  double y[n];
  for (int i = 0; i < n; i++)
    y[i] = x[i];
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (y[j] < y[i]) {
        const double t = y[i];
        y[i] = y[j];
        y[j] = t;
      }
  if (n == 1)
    return y[0];
  return y[n / 2];
}
#pragma omp end declare target

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += b[i] * (i % 7);
  printf("%s: %.15g\n", name, sum);
}

static void many(double *a, double *b, int m) {
#pragma omp target teams distribute parallel for map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    const int length = m + i % 3;
    typedef double row[2];
    double t[m][2];
    struct point p[length];
    row r[m];
    if (i % 10 == 9) {
      b[i] = sizeof(t) + sizeof p;
      continue;
    }
    for (int k = 0; k < m; k++)
      t[k][0] = a[i * m + k], t[k][1] = k, r[k][0] = k, r[k][1] = 1;
    for (int k = 0; k < length; k++) {
      int q[k + 1];
      q[k] = k * k;
      p[k].x = q[k];
      p[k].k = length - k;
    }
    double sum = product(m, t) + median(a + i * m, m) + product(m, r);
    for (struct point *z = p; z < p + length; z++) {
      if (z->k == 2)
        break;
      sum += z->x;
    }
    double(*u)[2] = t + 1;
    b[i] = sum + p[length - 1].x + u[1][0] + sizeof(t[0]);
  }
  print("many");
}

static void longer(double *b, int length) {
#pragma omp target teams distribute parallel for map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    double w[length];
    for (int k = 0; k < length; k++)
      w[k] = k + i;
    b[i] = w[length - 1] - w[i];
  }
  print("long");
}

static void teams(double *a, double *b, int m) {
#pragma omp target teams distribute map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    double z = 0;
#pragma omp parallel for reduction(+ : z)
    for (int k = 0; k < m; k++) {
      double v[k + 2];
      v[k + 1] = a[i * m + k];
      z += v[k + 1];
    }
    b[i] = z;
  }
  print("teams");
#pragma omp target teams distribute map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    double w[m];
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      w[k] = a[i * m + k] + k;
    b[i] = w[0] + w[m - 1];
  }
  print("shared by a team");
}

// In `private`, of the construct and of one inside. Their lengths are those of the declarations.
static void of_clauses(double *a, double *b, int m) {
  int length = m + 1;
  double w[length], t[length][m];
  length = 2;
#pragma omp target teams distribute parallel for private(w) map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < m; k++)
      w[k + 1] = a[i * m + k] + i;
    b[i] = w[m] + sizeof(w) + length;
  }
  print("private");
#pragma omp target teams distribute private(t) map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      t[k + 1][m - 1 - k] = a[i * m + k] + k;
    double sum = 0;
    for (int k = 0; k < m; k++)
      sum += t[k + 1][m - 1 - k];
    b[i] = sum;
  }
  print("private of a team");
#pragma omp target teams distribute map(to : a[0 : N * m]) map(from : b[0 : N])
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma omp parallel for private(t) reduction(+ : sum)
    for (int k = 0; k < m; k++) {
      t[m][k] = a[i * m + k];
      sum += t[m][k];
    }
    b[i] = sum;
  }
  print("private within");
}

static void split(double *a, double *b, int m) {
#pragma acc region for part_copyin(a[1:N][0:m]) part_copyout(b[1:N]) hetero(1, all, adaptive)
  for (int i = 0; i < N; i++) {
    double v[m];
    for (int k = 0; k < m; k++)
      v[k] = a[i * m + k] + 1;
    b[i] = median(a + i * m, m) + v[m - 1];
  }
  print("split");
}

int main(void) {
  a = malloc(N * m * sizeof *a), b = malloc(N * sizeof *b);
  for (int i = 0; i < N * m; i++)
    a[i] = i * 7 % 23;
  many(a, b, m);
  longer(b, 3000);
  teams(a, b, m);
  of_clauses(a, b, m);
  split(a, b, m);
  free(a);
  free(b);
  return 0;
}
