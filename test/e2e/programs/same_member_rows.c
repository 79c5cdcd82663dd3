/* Flat members with a shape of their own, and distributions that follow a member. */
#include <stdio.h>
#include <stdlib.h>

struct field {
  int n, m;
  double *cells;
  struct {
    double *flux, weight;
  } more;
};

static double sumOf(const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 11 + 1) * v[i];
  return sum;
}

static void rows(struct field f, int n, int m, double *out) {
#pragma omp target device(*) map(to : f.cells[0 : n][0 : m] dist_data(BLOCK, *)) map(from : out[0 : n] dist_data(ALIGN(f.cells)))
#pragma omp parallel for dist_iteration(ALIGN(f.cells))
  for (int i = 0; i < n; i++) {
    out[i] = 0;
    for (int j = 0; j < m; j++)
      out[i] += f.cells[i * m + j] * (j + 1);
  }
}

static void follow(struct field *f, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : f->cells[0 : n][0 : m] dist_data(BLOCK, *)) \
    map(tofrom : f->more.flux[0 : n] dist_data(ALIGN(f->cells)))
  for (int i = 0; i < n; i++) {
    f->more.flux[i] += f->cells[i * m] * f->more.weight;
    f->cells[i * m + m - 1] -= 1;
  }
}

/* More brackets than the member has dimensions: a shape, without another word of the dialect. */
static void shaped(struct field *f, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : f->cells[0 : n][0 : m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      f->cells[i * m + j] += i - j;
}

static void kept(struct field *f, int n, int m, double *out) {
#pragma omp target enter data map(to : f->cells[0 : n][0 : m])
#pragma omp target teams distribute parallel for device(*) map(f->cells[0 : n][0 : m] dist_data(BLOCK, *)) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    f->cells[i * m] += i;
    out[i] = f->cells[i * m];
  }
#pragma omp target exit data map(from : f->cells[0 : n][0 : m])
}

static void data(struct field *f, int n, double *out) {
#pragma acc data copyin(f->more.flux[0 : n] dist_data(BLOCK)) copy(out[0 : n] dist_data(ALIGN(f->more.flux)))
  {
    double *const flux = f->more.flux;
#pragma acc parallel loop hetero(1) present(flux, out)
    for (int i = 0; i < n; i++)
      out[i] += 2 * flux[i];
  }
}

int main(void) {
  const int sizes[] = {1, 2, 3, 17, 130};
  for (int k = 0; k < 5; k++) {
    const int n = sizes[k], m = k + 2;
    double *out = calloc(n, sizeof *out);
    struct field f = {n, m, malloc(n * m * sizeof(double)), {calloc(n, sizeof(double)), 0.25}};
    for (int i = 0; i < n * m; i++)
      f.cells[i] = i % 9;
    rows(f, n, m, out);
    printf("rows %.17g\n", sumOf(out, n));
    follow(&f, n, m);
    printf("follow %.17g %.17g\n", sumOf(f.cells, n * m), sumOf(f.more.flux, n));
    shaped(&f, n, m);
    printf("shaped %.17g\n", sumOf(f.cells, n * m));
    kept(&f, n, m, out);
    printf("kept %.17g %.17g\n", sumOf(f.cells, n * m), sumOf(out, n));
    data(&f, n, out);
    printf("data %.17g\n", sumOf(out, n));
    free(out);
    free(f.cells);
    free(f.more.flux);
  }
  return 0;
}
