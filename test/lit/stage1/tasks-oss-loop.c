// `taskloop` of OmpSs-2: tasks of several iterations each.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
enum { N = 100 };
static int a[N], b[N], m[6][8], sum, rounds;

static int check(void) {
  int wrong = sum != 9900 || rounds != 24;
  for (int i = 0; i < N; i++)
    wrong += a[i] != (i % 3 ? i : 0) + 1 || b[i] != (a[i] % 2 ? 1 : a[i] * 2);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      wrong += m[i][j] != i * j + 1;
  return wrong;
}

int main(void) {
  int i;
#pragma oss taskloop num_tasks(8) label("groups") out(a[0;N]) // a remark
  for (i = N - 1; i >= 0; i -= 1) {
    if (i % 3 == 0)
      continue;
    a[i] = i;
  }
#pragma oss taskloop for grainsize(7) \
    inout(a[i]) label("each")
  for (i = 0; i < N; i++)
    a[i] += 1;
#pragma oss taskloop in(a[i]) out(b[i]) chunksize(3)
  for (int i = 0; i < N; i++) {
    if (a[i] % 2) {
      b[i] = 1;
      continue;
    }
    b[i] = a[i] * 2;
  }
#pragma oss loop collapse(2) inout(m[i][j])
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] += i * j;
#pragma oss taskloop inout(m) label("all")
  for (unsigned i = 0; i < 6; ++i)
#pragma oss taskloop shared(m) nogroup
    for (int j = 0; j != 8; j++)
      m[i][j]++;
#pragma oss taskloop grainsize(25) reduction(+ : sum) label("sum")
  for (long k = 0; k <= 2 * N - 2; k += 2)
    sum += k;
#pragma oss taskiter inout(rounds) unroll(2) label("iter")
  for (int k = 0; k < 7; k++) {
    if (k == 3)
      continue;
#pragma oss task inout(rounds) label("in iter")
    rounds += 2;
  }
#pragma oss taskiter inout(rounds) update label("while")
  while (rounds < 24) { // what the tasks of the iteration have made of it
    if (rounds == 15) {
      rounds++;
      continue;
    }
#pragma oss task inout(rounds) label("in while")
    rounds += 1;
  }
#pragma oss taskwait
  return check();
}
// CHECK-NOT: pragma oss
// CHECK: for (long het_from_[[A:[0-9]+]] = 0; het_from_[[A]] < het_count_[[A]]; het_from_[[A]] += het_grain_[[A]])
// CHECK: "groups"
// CHECK: "each"
// RAN-DAG: groups {{ *}}8
// RAN-DAG: each {{ *}}15
// RAN-DAG: all {{ *}}6
// RAN-DAG: sum {{ *}}4
// RAN-DAG: in iter {{ *}}6
// RAN-DAG: in while {{ *}}11
