// `taskloop` whose clauses name the loop's variable: a task names what its iterations use together.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
#define PART 8
enum { N = 100 };
typedef struct {
  int x, y;
} point;
static point points[N];
static int a[N], b[N], m[N][4], *rows[N];
static long w[N + 2];

static void add(long n, point *p, int *to, int k) {
#pragma omp taskloop grainsize(PART) nogroup in(p[i; PART]) inout(to[i; PART]) label(parts)
  for (long i = 0; i < n; i++)
    to[i] += p[i].x * k;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    points[i].x = i;
    rows[i] = m[i];
  }
  for (int k = 0; k < 5; k++)
    add(N, points, a, k);
#pragma oss taskloop in(a[i]) out(b[i]) grainsize(7) label("each")
  for (int i = 0; i < N; i++) {
    if (i % 5 == 0) {
      b[i] = 0;
      continue;
    }
    b[i] = a[i] + 1;
  }
#pragma oss taskloop in(b[i]) out(m[i]) grainsize(9) label("down")
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < 4; j++)
      m[i][j] = b[i] * j;
#pragma oss taskloop inout(rows[i][0; 4]) num_tasks(4) label("lists")
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      rows[i][j] += 1;
#pragma oss taskloop in(w[i - 1], w[i + 1]) inout(w[i]) in(m[i - 1]) num_tasks(6) label("chain")
  for (int i = 1; i <= N; i++)
    w[i] = w[i - 1] % 1000 * 3 + w[i + 1] + m[i - 1][1];
#pragma oss taskloop inout(w[i]) priority(i) label("one by one")
  for (int i = 1; i < 4; ++i)
    w[i] += 1;
#pragma oss taskwait
  long before = 0, wrong = 0;
  for (int i = 0; i < N; i++) {
    const int one = i % 5 ? 10 * i + 1 : 0;
    const long sum = before % 1000 * 3 + one + 1;
    wrong += a[i] != 10 * i || b[i] != one || m[i][3] != 3 * one + 1 || w[i + 1] != sum + (i < 3);
    before = sum;
  }
  return wrong != 0;
}
// CHECK: {"p", {{.*}}, HET_TASK_IN, 1, {{.*}} + het_from_{{[0-9]+}})), (long)(8)}}},
// CHECK: {"a", {{.*}} + het_from_[[E:[0-9]+]])), (long)((het_count_[[E]] - het_from_[[E]] < het_grain_[[E]] ?
// CHECK: #pragma omp task {{.*}}firstprivate(het_from_[[E]]
// CHECK: {"b", {{.*}} - (het_from_[[D:[0-9]+]] + (het_count_[[D]]
// CHECK: for (long i = {{.*}}"rows", (void *)((rows)[i])
// CHECK: {"w", {{.*}}(long)((het_first_[[C:[0-9]+]] + het_from_[[C]]) - 1), (long)((het_count_[[C]]
// RAN-DAG: parts {{ *}}65
// RAN-DAG: each {{ *}}15
// RAN-DAG: down {{ *}}12
// RAN-DAG: lists {{ *}}4
// RAN-DAG: chain {{ *}}6
// RAN-DAG: one by one {{ *}}3
