/*===-- e2e/programs/same_names.c - variables with names that kernels' texts might use ---------------*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Names beside a loop's variable, and those of functions of OpenCL C. The output is compared with that of the same file
|* built without hetcc.
\*===----------------------------------------------------------------------------------------------===*/
#include <stdio.h>

enum { n = 60, m = 7 };

static void show(const char *what, const long *a, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum = (sum * 31 + a[i]) % 1000003;
  printf("%s %ld\n", what, sum);
}

static void plain(long *a) {
  long i_first = 3, i_step = 5, i_at = 7, i_end = 11, i_trips = 13, i_loop = 17, i_tiles = 19, i_slice = 23;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += i_first + i * i_step + i_at * i_end - i_trips * i_loop + i_tiles * i_slice;
  show("plain", a, n);
#pragma omp target teams distribute map(tofrom : a[0 : n * m])
  for (int i = 0; i < n; i++) {
    long k_first = i, k_end = 2 * i;
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      a[i * m + k] += k_first * k + k_end + i_first;
  }
  show("rows", a, n * m);
  long row_first = 3, row_end = 5, row_trips = 2, own_at = 4, sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum) map(tofrom : a[0 : n * m], sum)
  for (int row = 0; row < n; row++)
    for (int k = 0; k < m; k++) {
      a[row * m + k] += row_first * row + row_end * k - row_trips;
      sum += own_at * k;
    }
  show("collapsed", a, n * m);
  printf("sum %ld\n", sum);
}

static void functions(long *a) {
  long length = 4, distance = 9, get_global_id = 2, vec_step = 6;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int step = 0; step < n; step++) {
    long dot = length * step, mix = distance - step;
    a[step] += dot * mix + get_global_id + vec_step;
  }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a[0 : n * m])
  for (int rotate = 0; rotate < n; rotate++)
    for (int sign = 0; sign < m; sign++)
      a[rotate * m + sign] += rotate - sign;
  show("functions", a, n * m);
}

static void split(long *a) {
  long i_first = 3, i_step = 5, i_at = 7, i_end = 11, i_trips = 13, i_slice = 2, i_loop = 1;
#pragma acc region for hetero(1, all) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] += i_first + i * i_step + i_at * i_end - i_trips * i_slice * i_loop;
  show("split", a, n);
}

struct node {
  long v;
};

// A tag has the name of a variable, and a jump leaves the first value to an assignment.
static void tags(long *a) {
  long node[n];
  double by[n];
  for (int i = 0; i < n; i++)
    node[i] = a[i], by[i] = i % 3;
#pragma omp target teams distribute parallel for map(tofrom : node) map(to : by)
  for (int i = 0; i < n; i++) {
    struct node one = {node[i]};
    if (i == 3)
      goto done;
    one.v += by[i] ? (long)(12 / by[i]) : 100;
  done:
    node[i] = one.v;
  }
  show("tags", node, n);
}

int main(void) {
  static long a[n * m];
  for (int i = 0; i < n * m; i++)
    a[i] = i % 13;
  plain(a);
  functions(a);
  split(a);
  tags(a);
  return 0;
}
