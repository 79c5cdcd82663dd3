// Loops inside a data region whose subscripts do not follow its distribution: they get what they read, and each item has
// the writer that the subscripts name. Columns of a block of rows, strides past the halo, fixed and computed rows,
// plain constructs.
#include <stdio.h>
#include <stdlib.h>

static double fixed[40][6];

static void show(const char *name, const double *v, long count) {
  double sum = 0;
  for (long i = 0; i < count; ++i)
    sum += v[i] * (double)(i % 17 + 1);
  printf("%s %.17g\n", name, sum);
}

static void run(int n) {
  const int m = 6;
  double *a = malloc(sizeof *a * (size_t)(n * m)), *b = malloc(sizeof *b * (size_t)(n * m)), *v = malloc(sizeof *v * (size_t)n);
  for (int i = 0; i < n * m; i++)
    a[i] = i % 11, b[i] = i % 7;
  for (int i = 0; i < n; i++)
    v[i] = i % 5;
#pragma omp target data device(*) map(tofrom: a[0:n][0:m] dist_data(BLOCK, *) halo(1,)) map(tofrom: b[0:n][0:m] dist_data(BLOCK, *)) \
    map(tofrom: v[0:n] dist_data(BLOCK))
  {
#pragma acc region for hetero(1) present(v)
    for (int j = 0; j < m; j++) // b follows by its columns
      for (int i = 0; i < n; i++)
        b[i * m + j] = a[i * m + j] + v[(i * 7) % n];
#pragma acc region for hetero(1) present(v)
    for (int i = 3; i < n - 3; i += 3) // beyond the halo of 1
      v[i] = a[(i + 3) * m] + a[(i - 3) * m + m - 1] + b[0];
#pragma acc region for hetero(1)
    for (int i = n - 1; i >= 0; i--)
      v[i] += a[i * m + i % m] - b[(n - 1) * m];
  }
  show("a", a, n * m), show("b", b, n * m), show("v", v, n);

#pragma omp target enter data map(to: fixed[0:40][0:6] dist_data(*, BLOCK))
#pragma omp target device(*) map(to: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < 40; i++) // a row for each, of what lies there by columns
    for (int k = 0; k < 6; k++)
      fixed[i][k] = i * k;
#pragma omp target device(*) map(from: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++) // fewer or more iterations than the array has items
    v[i] = fixed[39][i % 6] + fixed[0][5];
#pragma omp target map(to: n) // a plain construct, on one device: all of an array, whatever lies where
  for (int k = 0; k < 40; k += 3)
    fixed[k][5] += n + fixed[39 - k][1];
#pragma omp target exit data map(from: fixed)
  show("fixed", &fixed[0][0], 240), show("v", v, n);
  free(a), free(b), free(v);
}

static void beside(void) {
  const int n = 3, m = 16;
  double *a = malloc(sizeof *a * (size_t)(n * n)), (*b)[n] = malloc(sizeof *b * (size_t)m);
  for (int i = 0; i < n * n; i++)
    a[i] = i % 5;
  for (int i = 0; i < m * n; i++)
    b[i / n][i % n] = i;
#pragma omp target data device(*) map(tofrom: a[0:n][0:n] dist_data(BLOCK, *) halo(1,)) map(tofrom: b[0:m][0:n] dist_data(AUTO, *))
  {
#pragma omp target device(*)
#pragma omp parallel for collapse(2)
    for (int i = 2; i > 1; i--) // a's rows by the loop that is not cut: its own, and two before it
      for (int j = m - 1; j > 0; j--)
        b[j][2 - i] = a[i * n + i] - 3 * a[(i - 2) * n + i];
  }
  show("beside", &b[0][0], m * n);
  free(a), free(b);
}

// A plain construct follows a member to what a distributed array is on the devices.
static void members(int n) {
  static struct {
    int *a;
    double *b;
  } o;
  o.a = malloc(sizeof *o.a * n), o.b = malloc(sizeof *o.b * n);
  for (int i = 0; i < n; i++)
    o.a[i] = i, o.b[i] = i % 7;
#pragma omp target enter data map(to: o.b[0:n] dist_data(BLOCK))
#pragma omp target device(*) map(tofrom: o.b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    o.b[i] += 3;
  for (int pass = 0; pass < 2; pass++) {
#pragma omp target teams distribute parallel for device(0) map(tofrom: o.a[0:n]) map(to: o.b[0:n])
    for (int i = 0; i < n; i++)
      o.a[i] += o.b[n - 1 - i] + pass;
  }
#pragma omp target exit data map(from: o.b[0:n])
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 3 % 1000003 + o.a[i];
  printf("members %ld\n", sum);
  free(o.a), free(o.b);
}

int main(void) {
  beside();
  members(1);
  members(333);
  const int sizes[] = {1, 2, 3, 7, 40, 333};
  for (int k = 0; k < 6; k++)
    run(sizes[k]);
  return 0;
}
