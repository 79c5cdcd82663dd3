// Rows that a table of pointers leads to: with two subscripts they are items of the table. The running program sees
// whether the rows are different storage.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
// RUN: cat %t.c | FileCheck %s --check-prefix=TEXT

// TEXT: #include <het/het.h>
// TEXT-NEXT: #include <het/rows.h>
double *few[8];
typedef struct {
  float **rows;
} S;
double sum(const double *row, int m);
#pragma acc routine seq
static void step(double *to, const double *from, int m) {
  for (int j = 0; j < m; j++)
    to[j] = from[j] + 1;
}
#pragma acc routine seq
static void through(double **a, int i) { a[i][0] = a[i - 1][0] + 1; }

void f(int n, int m, double **a, double **b, double *c, double ***cube, S *s) {
// TEXT: num_teams(het_rows_apart((void *const *)(a + ((long)(0))), ((long)(0) + (long)(n)) - ((long)(0)), 0, 0, (long)sizeof(**a) * ((long)(0)), (long)sizeof(**a) * ((long)(0) + (long)(m)))
// TEXT-SAME: het_rows_beside((void *const *)(a + ((long)(0))), {{.*}}, (void *const *)(b + ((long)(0))),
#pragma acc kernels copy(a[0:n][0:m]) copyin(b[0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel, where the storage of 'a' and 'b' does not overlap
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[i - 1][j] + *b[i + 1] + (*(b + i))[j];
#pragma acc kernels copy(a[0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} in its order, {{.*}} it may use an item of 'a' that another iteration writes
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = a[i - 1][j - 1];
// An array beside them.
#pragma acc kernels copyin(a[0:n][0:m]) copy(c[0:n])
// TEXT: het_rows_beside((void *const *)0, 1, 0, 0, (long)(const char *)(c +
// CHECK: :[[#@LINE+1]]:3: remark: the iterations of this loop run in parallel, where the storage of 'a' and 'c' does not overlap
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i] += a[i][j];
#pragma acc kernels copy(s[0:1], s->rows[0:n][0:m])
// TEXT: het_rows_apart((void *const *)(s->rows + ((long)(0)))
// CHECK: :[[#@LINE+1]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel, where the storage of 's' and 's->rows' does not overlap
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s->rows[i][j] *= 2;
// No clause says how long the rows are.
#pragma acc kernels present(a)
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} it writes to rows of 'a', of which no clause says how many and how long they are
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0;
// Functions that get rows, or the table.
#pragma acc kernels copy(a[0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} it gives the address of 'a' away
  for (int i = 1; i < n; i++)
    step(a[i], a[i - 1], m);
#pragma acc kernels copy(a[0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} it gives the address of 'a' away
  for (int i = 1; i < n; i++)
    through(a, i);
// Tables of tables of rows.
#pragma acc kernels copy(cube[0:n][2:n][0:m])
// TEXT: het_rows_apart((void *const *)(cube + ((long)(0))), ((long)(0) + (long)(n)) - ((long)(0)), ((long)(2)), ((long)(2) + (long)(n)), (long)sizeof(***cube) * ((long)(0)),
// CHECK: :[[#@LINE+1]]:3: remark: the iterations of this loop, and those of the two loops in it, run in parallel, where the storage of 'cube' does not overlap
  for (int i = 0; i < n; i++)
    for (int j = 2; j < n; j++)
      for (int k = 0; k < m; k++)
        cube[i][j][k] *= 2;
#pragma acc kernels copy(cube[0:n][0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} it may use an item of 'cube' that another iteration writes
  for (int i = 1; i < n; i++)
    for (int k = 1; k < m; k++)
      cube[i][0][k] = cube[i - 1][0][k - 1];
#pragma acc kernels copy(cube[0:n][0:n][0:m])
// CHECK: :[[#@LINE+1]]:3: remark: {{.*}} it gives the address of 'cube' away
  for (int i = 1; i < n; i++)
    step(cube[i][0], cube[i - 1][0], m);
}
