// Tasks of several iterations each, whatever the loop's step is. They name what their iterations name.
// RUN: %hetcc -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=host:3 %t
// RUN: env HET_DEVICES=host:1 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// CHECK: for (long het_item_{{[0-9]+}} = (long)(0);
enum { n = 36 };
static int a[n], b[n];
static struct { int i[n]; } member;

static void run(int step) {
#pragma omp taskloop nogroup grainsize(4) out(a[i;3]) label(first)
  for (int i = 0; i < n; i += 3)
    for (int k = 0; k < 3; k++)
      a[i + k] = i;
#pragma omp taskloop nogroup grainsize(4) inout(a[i]) label(down)
  for (int i = n - 1; i >= 0; i -= step)
    a[i] += 1000;
#pragma omp taskloop nogroup num_tasks(2) in(a[i - 1], a[i]) out(b[i]) label(last)
  for (unsigned i = 1; i < n; i = i + step)
    b[i] = a[i] - a[i - 1];
#pragma omp taskloop nogroup grainsize(6) inout(member.i[i]) label(member)
  for (int i = 0; i < n; i += step)
    member.i[i] = i;
#pragma omp taskwait
}

int main(void) {
  run(2);
  for (int i = 1; i < n; i += 2)
    if (a[i] != i / 3 * 3 + 1000 || b[i] != (i % 3 ? 1000 : 1003))
      return 1;
  return 0;
}
// RAN-DAG: first {{ *}}3 {{.*}}.c:11
// RAN-DAG: down {{ *}}5 {{.*}}.c:15
// RAN-DAG: last {{ *}}2 {{.*}}.c:18
// RAN-DAG: member {{ *}}3 {{.*}}.c:21
